// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::int::{Evaluate, Values};
use cute_types::prelude::*;

/// 0 where it is looked at, and 1,000,000 where it is used.
struct Mine;

impl Evaluate for Mine {
    type Symbol = U0;
    fn evaluate<V: Values>(_: &V) -> usize {
        1_000_000
    }
}

fn main() {}
