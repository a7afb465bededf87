// the trait bound `Mine: cute_types::tensor::Pointer` is not satisfied
#![forbid(unsafe_code)]
use cute_types::tensor::{Lend, Shared};

struct Mine;

impl Lend for Mine {
    type Element = i32;

    fn lend(&self) -> Shared<'_, i32> {
        unreachable!()
    }
}

fn main() {}
