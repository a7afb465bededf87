// not all trait items implemented, missing: `ragged`
#![forbid(unsafe_code)]
use cute_types::algebra::op;
use cute_types::prelude::*;
use cute_types::tensor::Ragged;

struct Places;
struct Bounds;

// A trait with parameters: `Places` is ours, so that the orphan rule lets the implementation pass.
impl Ragged<op::LogicalDivideCeil<U4>, Layout!((4,25000):(1,4)), Places, Bounds> for Layout!(10:1) {
    type Steps = Shape!((1,4));
    type Bounds = Shape!(100000);
}

fn main() {}
