// tile_to_shape: in mode _0, size _8 of A does not divide _100
use cute_types::prelude::*;

/// An atom of shared memory, over a tile of a matrix.
fn over<L: Rule<op::TileToShapeOrdered<Tile, (U2, U1)>, Verdict: Accepted>>(atom: L) -> L::Result {
    atom.apply(op::TileToShapeOrdered(Tile::NEW, (U2::NEW, U1::NEW)))
}

type Tile = Shape!((100,64));

fn main() {
    over(layout!((4,8)));
    over(layout!(((2,4),8)));
}
