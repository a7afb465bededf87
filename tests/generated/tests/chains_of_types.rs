//! Swizzles after swizzles over types against values, which share no code, some by hand and many random ones: whether the two
//! are one, which one, and what a chain of them is. Where the values accept an operation, the types have the very type that the
//! values' result is written as; where the values refuse, the bound `Defined<…>` does not hold.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use core::any::TypeId;
use core::marker::PhantomData;

use cute_types::prelude::*;
use cute_types::runtime::{self, AnyLayout};
use cute_types::tuple::Offset;

/// A layout of values. Written out, tokens may stand apart that the text has together.
fn of(tokens: &str) -> AnyLayout {
    tokens.replace(' ', "").replace('o', " o ").parse().unwrap()
}

/// `W o O o` each layout, of types and of values.
macro_rules! over {
    ($merged:ident $kept:ident; $w:tt $(($o:tt, $offset:ty))+; $layouts:tt) => {
        $(over!(@each $merged $kept; $w $o $offset; $layouts);)+
    };
    (@each $merged:ident $kept:ident; ($b:tt, $m:tt, $s:tt, $bits:ty, $base:ty, $shift:ty) $o:tt $offset:ty; {$(($($layout:tt)*))*}) => {$({
        let (types, values) = (layout!($($layout)*), of(stringify!($($layout)*)));
        let swizzle = runtime::Swizzle::new($b, $m, $s).unwrap();
        let expected = values.swizzled(swizzle, $o).unwrap();
        let found = types.swizzled(Swizzle::<$bits, $base, $shift>::new(), <$offset as Static>::NEW);
        assert_eq!(found.to_string(), expected.to_string(), "{swizzle} o {} o {values}", $o);
        assert_eq!(AnyLayout::from(found.to_runtime()), expected);
        for (i, offset) in expected.offsets().enumerate() {
            assert_eq!(Offset::at(found.offset(i), 0), i128::from(offset.size().unwrap()), "{found} at {i}");
        }
        match expected {
            AnyLayout::Chain(_) => $kept += 1,
            _ => $merged += 1,
        }
    })*};
}

#[test]
fn a_swizzle_after_another_is_that_of_the_values() {
    let (mut merged, mut kept) = (0, 0);
    macro_rules! over_all {
        ($($w:tt $o:tt)*) => {$(
            over!(merged kept; $w (0, U0) $o; {
                (8:1)
                (S<3,0,3> o 8:1)
                (S<1,1,1> o 8:1)
                (S<1,0,3> o 1 o 64:1)
                (S<2,0,2> o (4,4):(1,8))
                (S<2,1,3> o 8 o (8,(2,4)):(8,(4,1)))
                (S<1,2,-2> o (4,4):(4,1))
                (S<2,0,3> o -4 o (5,3):(2,-2))
                (S<1,0,1> o (3,5):(3,7))
                (S<0,4,3> o 5 o 8:2)
            });
        )*};
    }
    over_all! {
        (1, 0, 1, U1, U0, U1) (3, U3)
        (3, 0, 3, U3, U0, U3) (64, U64)
        (1, 0, 2, U1, U0, U2) (16, U16)
        (2, 0, 3, U2, U0, U3) ({ -8 }, Negative<U8>)
        (1, 2, (-2), U1, U2, Negative<U2>) (16, U16)
        (0, 4, 3, U0, U4, U3) (5, U5)
    }
    assert!(merged > 30 && kept > 30, "{merged} {kept}");
}

#[test]
fn the_notation_is_that_of_the_values() {
    macro_rules! each {
        ($(($($layout:tt)*))*) => {$(
            let expected = of(stringify!($($layout)*));
            assert_eq!(layout!($($layout)*).to_string(), expected.to_string());
            let of_type = <Layout!($($layout)*) as Static>::NEW;
            assert_eq!(AnyLayout::from(of_type.to_runtime()), expected);
            assert_eq!((of_type.size() as i64, of_type.rank(), of_type.depth()), (expected.size(), expected.rank(), expected.depth()));
            for (i, coord) in of_type.coords().enumerate() {
                assert_eq!((of_type.index(coord), of_type.coord(i)), (i, coord));
                assert_eq!(of_type.checked_offset(coord), Some(of_type.offset(i)));
            }
            assert_eq!(of_type.checked_offset(of_type.size()), None);
            assert_eq!(of_type.cosize() as i64, expected.cosize().unwrap(), "{expected}");
        )*};
    }
    each! {
        (S<1,0,1> o S<1,1,1> o 8:1)
        (S<1,0,1> o 4 o S<1,1,1> o 2 o (4,2):(1,4))
        (S<1,0,2> o S<3,0,3> o 8:1)
        (S<3,0,3> o 64 o S<1,0,3> o 1 o 64:1)
        (S<2,0,2> o S<1,0,1> o S<1,1,1> o (8,2))
        (S<0,4,3> o S<1,0,1> o 8:1)
        (S<1,0,1> o S<0,4,3> o 8:1)
        (S<1,0,1> o S<1,0,1> o 8:1)
    }
    let folded = layout!(coalesce(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    assert_eq!(folded, layout!(S<1,0,1> o S<1,1,1> o 8:1));
}

#[test]
fn what_a_coordinate_leaves_is_the_function_of_the_values() {
    macro_rules! each {
        ($(($($layout:tt)*) $coord:tt $text:literal;)*) => {$(
            let found = layout!($($layout)*).slice($coord);
            let (expected, beside) = of(stringify!($($layout)*)).slice_and_offset(&$text.parse().unwrap()).unwrap();
            assert_eq!(found.size() as i64, expected.size());
            for (i, offset) in expected.offsets().enumerate() {
                let offset = offset.size().unwrap() + beside.size().unwrap();
                assert_eq!(Offset::at(found.offset(i), 0), i128::from(offset), "{found} at {i}");
            }
        )*};
    }
    each! {
        (S<1,0,1> o S<1,1,1> o (4,2):(1,4)) (2, ..) "(2,_)";
        (S<1,0,1> o S<1,1,1> o (4,2):(1,4)) (.., U1::NEW) "(_,1)";
        (S<1,0,1> o 4 o S<1,1,1> o 2 o (4,(2,3)):(1,(4,-8))) (3, (.., 1)) "(3,(_,1))";
        (S<2,0,2> o S<1,0,1> o S<1,1,1> o (8,2)) (.., 1) "(_,1)";
    }
}

trait Otherwise {
    const DEFINED: bool = false;
}

/// Whether the operation `O` is defined for `L`: the inherent constant where it is, else that of [`Otherwise`].
struct Probe<L, O>(PhantomData<(L, O)>);

impl<L, O> Otherwise for Probe<L, O> {}

impl<L: Defined<O>, O> Probe<L, O> {
    const DEFINED: bool = true;
}

/// Whether a value is of the type `A`.
fn is<A: 'static, B: 'static>(_: B) -> bool {
    TypeId::of::<A>() == TypeId::of::<B>()
}

// No operation that is accepted is asked so; this one is.
const _: () = assert!(Probe::<Layout!(S<1,0,1> o S<1,1,1> o 8:1), op::Coalesce>::DEFINED);

/// The operation `O` is defined for `L`, or this does not compile. The compiler remembers the answer for borrow checking, since the
/// condition is one of a trait and no more; it proves all that the constant of a probe needs twice.
fn defined<L: Defined<O>, O>() {}

/// The layout is of the type `R`, and is written as the values' is. A function, whose body is checked once, not in each test.
fn same<R: 'static, L: MemoryLayout + 'static>(found: L, text: &str) {
    assert_eq!(found.to_string(), of(text).to_string());
    assert!(is::<R, L>(found), "{found:?}");
}

macro_rules! accepted {
    ($name:ident {$($a:tt)*} {$($operation:tt)*} {$($call:tt)*} {$($result:tt)*}) => {
        #[test]
        fn $name() {
            defined::<Layout!($($a)*), $($operation)*>();
            same::<Layout!($($result)*), _>(layout!($($a)*).$($call)*, stringify!($($result)*));
        }
    };
}

macro_rules! refused {
    ($name:ident {$($a:tt)*} {$($operation:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!Probe::<Layout!($($a)*), $($operation)*>::DEFINED) };
        }
    };
}

/// What a swizzle makes of a composed layout.
macro_rules! swizzled {
    ($name:ident {$($a:tt)*} {$($result:tt)*}) => {
        #[test]
        fn $name() {
            let (types, expected) = (<Layout!($($a)*)>::NEW, of(stringify!($($result)*)));
            assert_eq!(types.to_string(), expected.to_string());
            assert!(is::<Layout!($($result)*), _>(types));
            assert_eq!(AnyLayout::from(types.to_runtime()), expected);
            for (i, offset) in expected.offsets().enumerate() {
                assert_eq!(Offset::at(types.offset(i), 0), i128::from(offset.size().unwrap()), "{types} at {i}");
            }
        }
    };
}

/// What a composed layout makes of a composed one.
macro_rules! composed {
    ($name:ident {$($a:tt)*} {$($b:tt)*} {$($result:tt)*}) => {
        #[test]
        fn $name() {
            same::<Layout!($($result)*), _>(layout!($($a)*).composition(layout!($($b)*)), stringify!($($result)*));
        }
    };
}

/// Injective, bijective, and the coordinates of offsets, those that no element has too.
macro_rules! asked {
    ($name:ident $kind:ident {$($a:tt)*}) => {
        #[test]
        fn $name() {
            type L = Layout!($($a)*);
            let values = of(stringify!($($a)*));
            assert_eq!(L::SIZE as i64, values.size());
            assert_eq!(L::IS_INJECTIVE, values.is_injective().unwrap());
            assert_eq!(L::IS_BIJECTIVE, values.is_bijective().unwrap());
            assert_eq!(L::COSIZE as i64, values.cosize().unwrap());
            assert_eq!(L::NEW.max_alignment().value() as i64, values.max_alignment().unwrap());
            asked!($kind L values);
        }
    };
    (meets $l:ident $values:ident) => {
        assert!($values.hier_coord(0).is_err());
    };
    (finds $l:ident $values:ident) => {
        let types = $l::NEW;
        let offsets: Vec<i64> = $values.offsets().map(|offset| offset.size().unwrap()).collect();
        for offset in offsets.iter().min().unwrap() - 9..offsets.iter().max().unwrap() + 9 {
            let typed = Offset::of(offset as usize);
            // A number below 0 is not an offset of natural numbers.
            let same = Offset::at(typed, 0) == i128::from(offset);
            let index = $values.linear_coord(offset).unwrap().filter(|_| same);
            assert_eq!(types.linear_coord(typed).filter(|_| same), index.map(|index| index as usize), "{offset}");
            if let Some(index) = index {
                assert_eq!(types.index(types.hier_coord(typed).unwrap()) as i64, index);
                assert_eq!(types.index(types.flat_coord(typed).unwrap()) as i64, index);
            }
        }
    };
}

/// A slice is the function that the values' is.
macro_rules! sliced {
    ($name:ident {$($a:tt)*} {$coord:expr} {$($text:tt)*}) => {
        #[test]
        fn $name() {
            let part = layout!($($a)*).slice($coord);
            let coord = stringify!($($text)*).parse().unwrap();
            let (expected, beside) = of(stringify!($($a)*)).slice_and_offset(&coord).unwrap();
            assert_eq!((part.size() as i64, part.rank()), (expected.size(), expected.rank()));
            for (i, offset) in expected.offsets().enumerate() {
                let wanted = i128::from(offset.size().unwrap() + beside.size().unwrap());
                assert_eq!(Offset::at(part.offset(i), 0), wanted, "{part} at {i}");
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/chains_of_types.rs"));
