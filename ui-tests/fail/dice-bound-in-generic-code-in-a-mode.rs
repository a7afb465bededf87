// dice: in mode _0, it has _2 modes and the shape has _0
use cute_types::prelude::*;

type All = core::ops::RangeFull;

/// The inner mode of the first.
fn inner<L: Rule<op::Dice<((usize, All), All)>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::Dice(((0, ..), ..)))
}

fn main() {
    inner(layout!((16,16)));
}
