// not all trait items implemented, missing: `rearranged`
#![forbid(unsafe_code)]
use cute_types::partition::Rearranged;
use cute_types::prelude::*;

struct Mine;

impl Rearranged<Mine, Layout!(100000:1)> for Layout!(8:1) {}

fn main() {}
