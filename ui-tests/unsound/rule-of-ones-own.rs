// not all trait items implemented, missing: `give`, `give_with`, `try_give`, `try_give_with`
#![forbid(unsafe_code)]
use cute_types::prelude::*;
use cute_types::rules::Holds;

struct Mine;

// A trait with a parameter: `Mine` is ours, so that the orphan rule lets the implementation pass.
impl Rule<Mine> for Layout!(8:1) {
    type Verdict = Holds;
    type Result = Layout!(100000:1);
}

fn main() {}
