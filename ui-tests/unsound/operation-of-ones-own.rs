// not all trait items implemented, missing: `leaf_at`
#![forbid(unsafe_code)]
use cute_types::algebra::MixedOperation;
use cute_types::prelude::*;

struct Mine;

impl MixedOperation for Mine {
    type Symbols = op::Coalesce;
}

fn main() {}
