// nothing says here that the tiler divides this layout
use cute_types::prelude::*;

/// How many tiles a layout has.
fn tiles<T, L: DivisibleBy<T>>(layout: L, tiler: T) -> usize {
    layout.zipped_divide(tiler).extent(1)
}

/// The same, without the bound.
fn again<T, L: MemoryLayout>(layout: L, tiler: T) -> usize {
    tiles::<T, L>(layout, tiler)
}

fn main() {
    again(layout!(8:1), U4);
}
