// coalesce_by: the profile has _2 modes, A has _0
use cute_types::prelude::*;

/// A matrix, its rows and columns as short as can be.
fn matrix<L: Rule<op::CoalesceBy<Shape!((1,1))>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::CoalesceBy(shape!((1,1))))
}

fn main() {
    matrix(layout!(64:1));
}
