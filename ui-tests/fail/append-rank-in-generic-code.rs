// append: rank _1 is below _2, the modes of A
use cute_types::prelude::*;

/// A vector stays as it is.
fn vector<L: Rule<op::AppendTo<U1>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::AppendTo(U1::NEW))
}

fn main() {
    vector(layout!((8,8)));
}
