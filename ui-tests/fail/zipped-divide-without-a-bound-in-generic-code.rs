// the trait bound `L: Defined<ZippedDivide<Layout<
use cute_types::prelude::*;

/// The tiles of any layout.
fn tiles<L: StaticLayout>(layout: L) {
    let _ = layout.apply(op::ZippedDivide((U2::NEW,)));
}

fn main() {
    tiles(layout!((4,6):(6,1)));
}
