// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::tensor::Pointer;

#[derive(Clone, Copy)]
struct Mine;

impl Pointer for Mine {}

fn main() {}
