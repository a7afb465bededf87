// nothing says here that `(usize, usize)` is a coordinate of this layout
use cute_types::prelude::*;

fn corner<L: MemoryLayout>(layout: L) -> L::Offset {
    layout.offset((0, 0))
}

fn main() {
    corner(layout!((4,6)));
}
