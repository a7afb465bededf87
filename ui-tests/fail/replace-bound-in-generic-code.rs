// replace: index _2 is outside 0.._2
use cute_types::prelude::*;

/// With a broadcast of 8 for the batches, which are mode 2.
fn one_batch<L: Rule<op::Replace<U2, Layout!(8:0)>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Replace(U2::NEW, layout!(8:0)))
}

fn main() {
    one_batch(layout!((16,4)));
}
