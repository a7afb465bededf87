// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::int::Word;

#[derive(Clone, Copy)]
struct Mine;

impl Word for Mine {}

fn main() {}
