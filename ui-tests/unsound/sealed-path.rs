// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::tuple::Path;

#[derive(Clone, Copy)]
struct Mine;

impl Path for Mine {}

fn main() {}
