// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::width::Width;

#[derive(Clone, Copy)]
struct Mine;

impl Width for Mine {}

fn main() {}
