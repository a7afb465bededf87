// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::partition::Cut;

#[derive(Clone, Copy)]
struct Mine;

impl Cut for Mine {}

fn main() {}
