// mode: index _1 is outside 0.._1
use cute_types::prelude::*;

/// The columns of a matrix.
fn columns<L: Rule<op::Mode<U1>, Verdict: Accepted>>(matrix: L) -> L::Result {
    matrix.apply(op::Mode(U1::NEW))
}

fn main() {
    columns(layout!(8:1));
}
