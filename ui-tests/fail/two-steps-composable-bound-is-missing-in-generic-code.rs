// nothing says here that the composition with this operand is defined
use cute_types::prelude::*;

fn two_steps<L: DivisibleBy<T>, T, B>(layout: L, tiler: T, b: B) -> usize {
    layout.zipped_divide(tiler).composition(b).size()
}

fn main() {}
