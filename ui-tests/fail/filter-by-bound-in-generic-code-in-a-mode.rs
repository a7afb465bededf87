// filter_by: in mode _0, the profile has _2 modes and A has _0
use cute_types::prelude::*;

/// Threads of two modes, and values.
type Profile = Shape!(((1,1),1));

fn thread_value<L: Rule<op::FilterBy<Profile>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::FilterBy(Profile::NEW))
}

fn main() {
    thread_value(layout!((32,4):(0,1)));
}
