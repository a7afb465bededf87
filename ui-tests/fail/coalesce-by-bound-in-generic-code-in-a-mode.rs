// coalesce_by: in mode _1, the profile has _3 modes and A has _2
use cute_types::prelude::*;

/// Threads, and values of three modes.
type Profile = Shape!((1,(1,1,1)));

fn thread_value<L: Rule<op::CoalesceBy<Profile>, Verdict: Accepted>>(layout: L) -> L::Result {
    layout.apply(op::CoalesceBy(Profile::NEW))
}

fn main() {
    thread_value(layout!(((4,8),(2,2)):((2,16),(1,8))));
}
