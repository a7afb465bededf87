// not all trait items implemented, missing: `sealed`
#![forbid(unsafe_code)]
use cute_types::algebra::{AtSelf, MixedLayout};
use cute_types::prelude::*;

#[derive(Clone, Copy)]
struct Mine;

impl MixedLayout<AtSelf> for Mine {
    type Symbols = Layout!(100000:1);
}

fn main() {}
