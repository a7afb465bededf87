// complement_ceil: a stride is a basis element, of mode _1
use cute_types::prelude::*;

fn copies<L: Rule<op::BlockedProduct<Layout!((2,2))>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::BlockedProduct(layout!((2,2))))
}

fn main() {
    copies(layout!((4,2)));
    copies(layout!((1,2):(1@0,1@1)));
}
