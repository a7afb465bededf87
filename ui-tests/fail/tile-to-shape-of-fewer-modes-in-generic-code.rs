// tile_to_shape: A has _3 modes, the shape has _2
use cute_types::prelude::*;

/// An atom of shared memory, over a tile of a matrix.
fn over<Tile: StaticTuple, L: Rule<op::TileToShape<Tile>, Verdict: Accepted>>(atom: L, tile: Tile) -> L::Result {
    atom.apply(op::TileToShape(tile))
}

fn main() {
    over(layout!((8,8,1)), shape!((128,64,3)));
    over(layout!((8,8,1)), shape!((128,64)));
}
