// composition: the tiler has _2 modes, A has _0
use cute_types::prelude::*;

/// Every other row and the first four columns.
fn corner<L: Composable<(Layout!(4:2), U4)>>(layout: L) -> Composition<L, (Layout!(4:2), U4)> {
    layout.composition((layout!(4:2), U4::NEW))
}

fn main() {
    corner(layout!((8,8):(8,1)).coalesce());
    corner(layout!((8,8):(1,8)).coalesce().coalesce().composition(layout!(5:2)));
}
