// not all trait items implemented, missing: `at`
#![forbid(unsafe_code)]
use cute_types::int::Values;
use cute_types::prelude::*;

struct Nine;

impl Values for Nine {}

fn main() {
    // A `Multiple<U8>` of 9.
    let _ = <<Multiple<U8> as IntTuple>::Symbols<cute_types::algebra::AtSelf>>::evaluate_all(&Nine);
}
