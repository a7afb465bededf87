//! The operations that move modes about, over types against values, which share no code: on random layouts, with strides
//! of either sign. Where the values accept, the types accept with the same result; where the values refuse, the bound
//! `Defined<…>` does not hold, which is seen without a compile error as in `types_against_values.rs`.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use core::marker::PhantomData;

use cute_types::prelude::*;
use cute_types::runtime::{IntTuple as Values, RuntimeLayout, Slicer as Coordinate};

/// Of text with or without spaces.
fn parsed(text: &str) -> RuntimeLayout {
    text.parse().unwrap()
}

fn shape(text: &str) -> Values {
    text.parse().unwrap()
}

fn coord(text: &str) -> Coordinate {
    text.parse().unwrap()
}

trait Otherwise {
    const DEFINED: bool = false;
}

/// Whether the operation `O` is defined for `L`: the inherent constant where it is, else that of [`Otherwise`].
struct Probe<L, O>(PhantomData<(L, O)>);

impl<L, O> Otherwise for Probe<L, O> {}

impl<L: Defined<O>, O: op::Operation> Probe<L, O> {
    const DEFINED: bool = true;
}

macro_rules! accepted {
    ($name:ident {$($a:tt)*} {$($operation:tt)*} {$($types:tt)*} {$($values:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(Probe::<Layout!($($a)*), $($operation)*>::DEFINED) };
            let result = layout!($($a)*).$($types)*;
            assert_eq!(result.to_runtime(), parsed(stringify!($($a)*)).$($values)*.unwrap());
        }
    };
}

macro_rules! refused {
    ($name:ident {$($a:tt)*} {$($operation:tt)*} {$($types:tt)*} {$($values:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!Probe::<Layout!($($a)*), $($operation)*>::DEFINED) };
            assert!(parsed(stringify!($($a)*)).$($values)*.is_err());
        }
    };
}

/// A coordinate with `..`: the modes under them, with the offset of the rest.
macro_rules! slices {
    ($name:ident {$($a:tt)*} {$coord:expr} {$($text:tt)*}) => {
        #[test]
        fn $name() {
            let (types, values) = (layout!($($a)*), parsed(stringify!($($a)*)));
            let (part, offset) = types.slice_and_offset($coord);
            let (expected, first) = values.slice_and_offset(&coord(stringify!($($text)*))).unwrap();
            assert_eq!((part.to_runtime(), offset as i64), (expected, first));
            assert_eq!(part, types.slice($coord));
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/modes_of_types.rs"));
