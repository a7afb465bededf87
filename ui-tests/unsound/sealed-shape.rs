// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::tuple::IntTuple;

#[derive(Clone, Copy)]
struct Mine;

impl IntTuple for Mine {}

fn main() {}
