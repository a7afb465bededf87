// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::tensor::MemoryLayout;

#[derive(Clone, Copy)]
struct Mine;

impl MemoryLayout for Mine {}

fn main() {}
