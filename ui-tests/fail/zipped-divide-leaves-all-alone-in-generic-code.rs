// tiled_divide: a tile and a rest are 2 modes, found _0
use cute_types::prelude::*;

fn gathered<T: Tiler, L: Rule<op::TiledDivide<T>, Verdict: Accepted>>(layout: L, tiler: T) -> L::Result {
    layout.apply(op::TiledDivide(tiler))
}

fn main() {
    gathered(layout!(16), U4::NEW);
    gathered(layout!(16), ..);
}
