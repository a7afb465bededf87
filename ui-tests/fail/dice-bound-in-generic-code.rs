// dice: it has _3 modes, the shape has _2
use cute_types::prelude::*;

/// Of a matrix and a batch, the batch.
fn batch<L: Rule<op::Dice<(All, All, usize)>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Dice((.., .., 0)))
}

type All = core::ops::RangeFull;

fn main() {
    batch(layout!((16,16)));
}
