//! Types against values: two implementations of the algebra, which share no code, on random layouts.
//!
//! Where the values accept, the types must accept, with the same result; where they refuse, the bound must not hold. That
//! it does not is seen without a compile error: `Probe::<A, B>::ACCEPTED` is the inherent constant `true` where the bound
//! of its `impl` holds, and else that of the trait [`Otherwise`].

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use core::marker::PhantomData;

use cute_types::prelude::*;
use cute_types::runtime::{self, IntTuple as Values, RuntimeLayout, Tiler as RuntimeTiler};

/// Of text with or without spaces.
fn parsed(text: &str) -> RuntimeLayout {
    text.parse().unwrap()
}

fn shape(text: &str) -> Values {
    text.parse().unwrap()
}

trait Otherwise {
    const ACCEPTED: bool = false;
}

/// Declares a probe for a bound.
macro_rules! probe {
    ($probe:ident: $a:ident $bound:path where $($b:tt)*) => {
        struct $probe<A, B>(PhantomData<(A, B)>);
        impl<A, B> Otherwise for $probe<A, B> {}
        impl<$a: $bound, $($b)*> $probe<$a, B> {
            #[allow(dead_code, reason = "where every use is a refusal, it is right that none comes to this one")]
            const ACCEPTED: bool = true;
        }
    };
}
probe!(ComplementProbe: A Admissible<B> where B: Nat);
probe!(CompositionProbe: A Composable<B> where B: StaticLayout);
probe!(DivideProbe: A DivisibleBy<B> where B: Tiler);
probe!(CongruentProbe: A Congruent<B> where B);
probe!(WeaklyCongruentProbe: A WeaklyCongruent<B> where B);
probe!(CompatibleProbe: A Compatible<B> where B);

/// Coordinates, offsets, constants.
macro_rules! evaluates {
    ($name:ident $($l:tt)*) => {
        #[test]
        fn $name() {
            type L = Layout!($($l)*);
            let (types, values) = (L::NEW, parsed(stringify!($($l)*)));
            assert_eq!(types.to_runtime(), values);
            assert_eq!(types.to_string(), values.to_string());
            assert_eq!((L::SIZE as i64, L::COSIZE as i64), (values.size(), values.cosize()));
            assert_eq!((L::RANK, L::DEPTH), (values.rank(), values.depth()));
            assert_eq!(L::IS_INJECTIVE, values.is_injective().unwrap());
            assert_eq!(L::IS_BIJECTIVE, values.is_bijective());
            assert_eq!(L::IS_COMPACT, values.is_compact());
            assert_eq!(types.coords().len(), L::SIZE);
            for (index, coord) in types.coords().enumerate() {
                let offset = values.offset_at(index as i64) as usize;
                assert_eq!(types.offset(index), offset);
                assert_eq!(types.offset(coord), offset);
                assert_eq!(types.checked_offset(coord), Some(offset));
                assert_eq!(types.index(coord), index);
                assert_eq!(types.index(types.coord(index)), index);
            }
            assert_eq!(types.checked_offset(L::SIZE), None);
        }
    };
}

/// Operations of one layout, all of which accept every one.
macro_rules! unary {
    ($name:ident $($l:tt)*) => {
        #[test]
        fn $name() {
            let (types, values) = (layout!($($l)*), parsed(stringify!($($l)*)));
            assert_eq!(types.coalesce().to_runtime(), values.coalesce().unwrap());
            assert_eq!(types.flatten().to_runtime(), values.flatten().unwrap());
            assert_eq!(types.sort().to_runtime(), values.sort().unwrap());
            assert_eq!(types.concat(types).to_runtime(), values.concat(&values).unwrap());
        }
    };
}

macro_rules! complement {
    ($name:ident accepted {$($a:tt)*} {$m:literal}) => {
        #[test]
        fn $name() {
            let result = layout!($($a)*).complement(shape!($m));
            assert_eq!(result.to_runtime(), parsed(stringify!($($a)*)).complement($m).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$m:literal}) => {
        #[test]
        fn $name() {
            const { assert!(!ComplementProbe::<Layout!($($a)*), Shape!($m)>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).complement($m).is_err());
        }
    };
}

macro_rules! composition {
    ($name:ident accepted {$($a:tt)*} {$($b:tt)*}) => {
        #[test]
        fn $name() {
            let result = layout!($($a)*).composition(layout!($($b)*));
            let (a, b) = (parsed(stringify!($($a)*)), parsed(stringify!($($b)*)));
            assert_eq!(result.to_runtime(), a.composition(&b).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$($b:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!CompositionProbe::<Layout!($($a)*), Layout!($($b)*)>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).composition(&parsed(stringify!($($b)*))).is_err());
        }
    };
}

macro_rules! divide_by_layout {
    ($name:ident accepted {$($a:tt)*} {$($t:tt)*}) => {
        #[test]
        fn $name() {
            let result = layout!($($a)*).logical_divide(layout!($($t)*));
            let (a, t) = (parsed(stringify!($($a)*)), parsed(stringify!($($t)*)));
            assert_eq!(result.to_runtime(), a.logical_divide(&t).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$($t:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!DivideProbe::<Layout!($($a)*), Layout!($($t)*)>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).logical_divide(&parsed(stringify!($($t)*))).is_err());
        }
    };
}

/// By a tuple of static integers.
fn tiler(tiles: &[usize]) -> RuntimeTiler {
    RuntimeTiler::ByMode(tiles.iter().map(|&n| RuntimeTiler::Int(n as i64)).collect())
}

macro_rules! divide_by_mode {
    ($name:ident accepted {$($a:tt)*} {$($t:ident,)*}) => {
        #[test]
        fn $name() {
            let result = layout!($($a)*).logical_divide(($($t::NEW,)*));
            let values = parsed(stringify!($($a)*)).logical_divide(tiler(&[$($t::NEW.value()),*]));
            assert_eq!(result.to_runtime(), values.unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$($t:ident,)*}) => {
        #[test]
        fn $name() {
            const { assert!(!DivideProbe::<Layout!($($a)*), ($($t,)*)>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).logical_divide(tiler(&[$($t::NEW.value()),*])).is_err());
        }
    };
}

/// A rule about two shapes: the bound, and the function over values.
macro_rules! shapes {
    ($rule:ident $probe:ident) => {
        shapes!($rule $probe $);
    };
    ($rule:ident $probe:ident $d:tt) => {
        macro_rules! $rule {
            ($d name:ident $d verdict:ident {$d($d a:tt)*} {$d($d b:tt)*}) => {
                #[test]
                fn $d name() {
                    let accepted = $probe::<Shape!($d($d a)*), Shape!($d($d b)*)>::ACCEPTED;
                    assert_eq!(accepted, stringify!($d verdict) == "accepted");
                    let (a, b) = (shape(stringify!($d($d a)*)), shape(stringify!($d($d b)*)));
                    assert_eq!(runtime::$rule(&a, &b), accepted);
                }
            };
        }
    };
}
shapes!(congruent CongruentProbe);
shapes!(weakly_congruent WeaklyCongruentProbe);
shapes!(compatible CompatibleProbe);

include!(concat!(env!("OUT_DIR"), "/types_against_values.rs"));
