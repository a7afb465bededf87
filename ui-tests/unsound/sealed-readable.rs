// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::tensor::Readable;

#[derive(Clone, Copy)]
struct Mine;

impl Readable for Mine {}

fn main() {}
