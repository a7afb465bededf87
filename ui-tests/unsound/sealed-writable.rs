// the trait bound `Mine: Readable` is not satisfied
#![forbid(unsafe_code)]
use cute_types::tensor::Writable;

#[derive(Clone, Copy)]
struct Mine;

impl Writable for Mine {}

fn main() {}
