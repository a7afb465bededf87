// raked_product: the complement of A has _2 elements, B reaches _3
use cute_types::prelude::*;

/// Three blocks, one after another.
fn three<L: Rule<op::RakedProduct<Layout!(3:1)>, Verdict: Accepted>>(block: L) -> L::Result {
    block.apply(op::RakedProduct(layout!(3:1)))
}

fn main() {
    three(layout!((2,2):(3,7)));
    three(layout!((2,2):(2,7)));
}
