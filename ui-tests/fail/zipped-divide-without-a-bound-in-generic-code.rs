// no method named `apply` found for type parameter `L` in the current scope
use cute_types::prelude::*;

/// The tiles of any layout.
fn tiles<L: StaticLayout>(layout: L) {
    let _ = layout.apply(op::ZippedDivide((U2::NEW,)));
}

fn main() {
    tiles(layout!((4,6):(6,1)));
}
