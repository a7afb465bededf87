// take: _0.._2 is not a range of modes in 0.._1
use cute_types::prelude::*;

/// The first two modes.
fn tile<L: Rule<op::Take<U0, U2>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Take(U0::NEW, U2::NEW))
}

fn main() {
    tile(layout!(64:1));
}
