// not all trait items implemented, missing: `rearranged`
#![forbid(unsafe_code)]
use cute_types::partition::Rearranged;
use cute_types::prelude::*;
use cute_types::rules::Holds;

struct Mine;

impl Rearranged<Mine> for Layout!(8:1) {
    type Verdict = Holds;
    type Result = Layout!(100000:1);
}

fn main() {}
