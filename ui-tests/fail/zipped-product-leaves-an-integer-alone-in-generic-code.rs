// zipped_product: in mode _0, a tile and a rest are 2 modes, found _1
use cute_types::prelude::*;

use core::ops::RangeFull;

fn grid<L: Rule<op::ZippedProduct<(RangeFull, U4)>, Verdict: Accepted>>(block: L) -> L::Result {
    block.apply(op::ZippedProduct((.., U4::NEW)))
}

fn main() {
    grid(layout!(((2,2),8):((1,2),100)));
    grid(layout!(((4),8):((1),100)));
}
