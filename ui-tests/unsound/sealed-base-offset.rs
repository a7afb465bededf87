// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::swizzle::Base;

#[derive(Clone, Copy)]
struct Mine;

impl Base for Mine {}

fn main() {}
