// zipped_divide: in mode _0, a tile and a rest are 2 modes, found _3
use cute_types::prelude::*;
use core::ops::RangeFull;

/// The tiles of the columns alone.
fn tiles<L: Rule<op::ZippedDivide<(RangeFull, U4)>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::ZippedDivide((.., U4::NEW)))
}

fn main() {
    tiles(layout!(((2,2),8)));
    tiles(layout!(((2,2,2),8)));
}
