// nothing says here that the composition with this operand is defined
use cute_types::prelude::*;

fn one_step<L: MemoryLayout, B>(layout: L, b: B) -> usize {
    layout.composition(b).size()
}

fn main() {}
