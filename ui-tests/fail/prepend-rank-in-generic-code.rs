// prepend: rank _3 is below _4, the modes of A
use cute_types::prelude::*;

/// A batch of one, where there is none.
fn batched<L: Rule<op::PrependTo<U3>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::PrependTo(U3::NEW))
}

fn main() {
    batched(layout!((2,2,2,2)));
}
