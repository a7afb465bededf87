// tiled_product: a tile and a rest are 2 modes, found _0
use cute_types::prelude::*;

fn gathered<T: Tiler, L: Rule<op::TiledProduct<T>, Verdict: Accepted>>(block: L, tiler: T) -> L::Result {
    block.apply(op::TiledProduct(tiler))
}

fn main() {
    gathered(layout!(16), U4::NEW);
    gathered(layout!(16), ..);
}
