// not all trait items implemented, missing: `ragged`, `try_ragged`
#![forbid(unsafe_code)]
use cute_types::prelude::*;
use cute_types::rules::Holds;
use cute_types::predicated::Ragged;

struct Mine;

// A trait with a parameter: `Mine` is ours, so that the orphan rule lets the implementation pass.
impl Ragged<Mine> for Layout!(10:1) {
    type Verdict = Holds;
    type Tiles = Layout!((4,25000):(1,4));
    type Steps = Shape!((1,4));
    type Bounds = Shape!(100000);
}

fn main() {}
