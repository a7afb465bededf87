// nothing says here that the complement in this cotarget is defined
use cute_types::prelude::*;

fn two_steps<L: DivisibleBy<T>, T, M>(layout: L, tiler: T, m: M) -> usize {
    layout.logical_divide(tiler).complement(m).size()
}

fn main() {}
