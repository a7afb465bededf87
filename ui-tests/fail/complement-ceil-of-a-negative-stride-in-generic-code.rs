// complement_ceil: stride -_4 is negative
use cute_types::prelude::*;

/// Four copies of a block.
fn copies<L: Rule<op::LogicalProduct<U4>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::LogicalProduct(U4::NEW))
}

fn main() {
    copies(layout!((4,2):(1,4)));
    copies(layout!((4,2):(1,-4)));
}
