// zipped_product: the tiler has _2 modes, A has _0
use cute_types::prelude::*;

fn grid<L: Rule<op::ZippedProduct<(U2, U3)>, Verdict: Accepted>>(block: L) -> L::Result {
    block.apply(op::ZippedProduct((U2::NEW, U3::NEW)))
}

fn main() {
    grid(layout!((4,8):(1,100)));
    grid(layout!((4,8)).coalesce());
}
