// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::coord::Slicer;

#[derive(Clone, Copy)]
struct Mine;

impl Slicer for Mine {}

fn main() {}
