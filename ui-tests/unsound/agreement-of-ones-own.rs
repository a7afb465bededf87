// not all trait items implemented, missing: `agrees_with`
#![forbid(unsafe_code)]
use cute_types::algorithm::AgreesWith;
use cute_types::prelude::*;
use cute_types::rules::Holds;

struct Mine;

// A trait with parameters: `Mine` is ours, so that the orphan rule lets the implementation pass.
impl AgreesWith<Layout!(4:1), Mine> for Layout!(8:1) {
    type Verdict = Holds;
}

fn main() {}
