// flat_product: in mode _0, the tiler has _2 modes and A has _0
use cute_types::prelude::*;

fn grid<L: Rule<op::FlatProduct<((U2, U3), U2)>, Verdict: Accepted>>(block: L) -> L::Result {
    block.apply(op::FlatProduct(((U2::NEW, U3::NEW), U2::NEW)))
}

fn main() {
    grid(layout!(((4,8),2):((1,100),1000)));
    grid(layout!((32,2):(1,1000)));
}
