// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::swizzle::StaticSwizzle;

#[derive(Clone, Copy)]
struct Mine;

impl StaticSwizzle for Mine {}

fn main() {}
