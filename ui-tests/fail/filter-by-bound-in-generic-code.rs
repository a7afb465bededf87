// filter_by: the profile has _2 modes, A has _1
use cute_types::prelude::*;

/// A matrix without its broadcasts.
fn matrix<L: Rule<op::FilterBy<Shape!((1,1))>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::FilterBy(shape!((1,1))))
}

fn main() {
    matrix(layout!((64):(0)));
}
