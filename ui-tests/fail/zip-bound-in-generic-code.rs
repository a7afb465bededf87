// zip: in mode _1, it has _0 modes and mode 0 has _2
use cute_types::prelude::*;

/// Threads and values by mode.
fn by_mode<L: Rule<op::Zip, Verdict: Accepted>>(tv: L) -> L::Result {
    tv.apply(op::Zip)
}

fn main() {
    by_mode(layout!(((4,8),2):((2,16),1)));
}
