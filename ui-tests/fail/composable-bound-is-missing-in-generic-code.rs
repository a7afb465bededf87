// nothing says here that the composition with this operand is defined
use cute_types::prelude::*;

/// How many of every other element there are.
fn evens<B, L: Composable<B>>(layout: L, evens: B) -> usize {
    layout.composition(evens).size()
}

/// The same, without the bound.
fn again<B, L: MemoryLayout>(layout: L, b: B) -> usize {
    evens::<B, L>(layout, b)
}

fn main() {
    again(layout!(8:1), layout!(4:2));
}
