//! Composed layouts over types against values, which share no code, on random ones. Where the values accept, the types
//! have the very type that the values' result is written as; where the values refuse, the bound `Defined<…>` does
//! not hold, which is seen without a compile error as in `types_against_values.rs`.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use core::any::TypeId;
use core::marker::PhantomData;

use cute_types::prelude::*;
use cute_types::runtime::{ComposedLayout, Slicer as Coordinate};
use cute_types::tuple::Offset;

fn parsed(text: &str) -> ComposedLayout {
    text.parse().unwrap()
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

/// `max_common_vector` with `B`, of which the bound is one on the layouts inside.
struct Vector<B>(PhantomData<B>);

impl<W, O, S, D, B: IsLayout> Probe<Composed<W, O, Layout<S, D>>, Vector<B>>
where
    Layout<S, D>: Defined<op::MaxCommonLayout<B::Layout>>,
{
    const DEFINED: bool = true;
}

/// Whether a value is of the type `A`.
fn is<A: 'static, B: 'static>(_: B) -> bool {
    TypeId::of::<A>() == TypeId::of::<B>()
}

/// A number as the layout `N:1`.
trait AsLayout: Nat {
    fn of(self) -> Self::WithStride<U1> {
        Static::NEW
    }
}

impl<N: Nat> AsLayout for N {}

/// The operation `O` is defined for `L`, or this does not compile. The compiler remembers the answer for borrow checking, since the
/// condition is one of a trait and no more; it proves all that the constant of a probe needs twice.
fn defined<L: Defined<O>, O>() {}

/// The layout is of the type `R`, and is written as the values' is. A function, whose body is checked once, not in each test.
fn same<R: 'static, L: MemoryLayout + 'static>(found: L, text: &str) {
    assert_eq!(found.to_string(), parsed(text).to_string());
    assert!(is::<R, L>(found), "{found:?}");
}

// No operation that is accepted is asked by a probe; this one is.
const _: () = assert!(Probe::<Layout!(S<1,0,1> o 8:1), op::Coalesce>::DEFINED);

macro_rules! accepted {
    (@defined {$($a:tt)*} Vector<$($b:tt)*) => {
        const { assert!(Probe::<Layout!($($a)*), Vector<$($b)*>::DEFINED) };
    };
    (@defined {$($a:tt)*} $($operation:tt)*) => {
        defined::<Layout!($($a)*), $($operation)*>();
    };
    ($name:ident {$($a:tt)*} {$($operation:tt)*} {$($call:tt)*} {$($result:tt)*}) => {
        #[test]
        fn $name() {
            accepted!(@defined {$($a)*} $($operation)*);
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

/// Injective, bijective, and the coordinates of offsets, those that no element has too.
macro_rules! asked {
    ($name:ident $kind:ident {$($a:tt)*}) => {
        #[test]
        fn $name() {
            type L = Layout!($($a)*);
            let values = parsed(stringify!($($a)*));
            assert_eq!(L::IS_INJECTIVE, values.is_injective().unwrap());
            assert_eq!(L::IS_BIJECTIVE, values.is_bijective().unwrap());
            assert_eq!(L::COSIZE as i64, values.cosize().unwrap());
            asked!($kind L values);
        }
    };
    (meets $l:ident $values:ident) => {
        assert!($values.hier_coord(0).is_err());
    };
    (finds $l:ident $values:ident) => {
        let types = $l::NEW;
        let largest = $values.offsets().max().unwrap();
        for offset in $values.offsets().min().unwrap() - 9..largest + 9 {
            let typed = Offset::of(offset as usize);
            let same = Offset::at(typed, 0) == i128::from(offset);
            // A number below 0 is not an offset of natural numbers.
            let index = $values.linear_coord(offset).unwrap().filter(|_| same);
            let found = types.linear_coord(typed);
            assert_eq!(found.filter(|_| same), index.map(|index| index as usize), "{offset}");
            if let Some(index) = index {
                let coord = types.hier_coord(typed).unwrap();
                assert_eq!(types.index(coord) as i64, index);
                assert_eq!(types.index(types.flat_coord(typed).unwrap()) as i64, index);
            }
        }
    };
}

/// A slice by static integers is the values', and one by integers of the running program is right.
macro_rules! sliced {
    ($name:ident {$($a:tt)*} {$coord:expr} {$($text:tt)*}) => {
        #[test]
        fn $name() {
            let (types, values) = (layout!($($a)*), parsed(stringify!($($a)*)));
            let coord: Coordinate = stringify!($($text)*).parse().unwrap();
            let (part, offset) = types.slice_and_offset($coord);
            let (expected, expected_offset) = values.slice_and_offset(&coord).unwrap();
            assert_eq!(part.to_string(), expected.to_string());
            assert_eq!(Offset::at(offset, 0), i128::from(expected_offset));
            assert_eq!(types.slice($coord), part);
            for (i, wanted) in expected.offsets().enumerate() {
                assert_eq!(Offset::at(part.offset(i), 0), i128::from(wanted));
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/swizzled_of_types.rs"));
