// group: _1.._3 is not a range of modes in 0.._2
use cute_types::prelude::*;

/// All modes but the first as one.
fn as_matrix<L: Rule<op::Group<U1, U3>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Group(U1::NEW, U3::NEW))
}

fn main() {
    as_matrix(layout!((16,8):(8,1)));
}
