// unflatten: the profile has _4 leaves, A has _3
use cute_types::prelude::*;

/// Rows and columns of tiles.
type Tiles = Shape!(((1,1),(1,1)));

fn tiles<L: Rule<op::Unflatten<Tiles>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Unflatten(Tiles::NEW))
}

fn main() {
    tiles(layout!((4,(8,2))));
}
