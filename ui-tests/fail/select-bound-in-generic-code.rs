// select: index _1 is outside 0.._1
use cute_types::prelude::*;

/// Rows and columns exchanged.
fn transposed<L: Rule<op::Select<(U1, U0)>, Verdict: Accepted>>(matrix: L) -> L::Result {
    matrix.apply(op::Select((U1::NEW, U0::NEW)))
}

fn main() {
    transposed(layout!((32):(1)));
}
