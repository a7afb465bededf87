// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::algebra::Tiler;

#[derive(Clone, Copy)]
struct Mine;

impl Tiler for Mine {}

fn main() {}
