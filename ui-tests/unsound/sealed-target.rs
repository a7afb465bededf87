// the elements of this cannot be read
#![forbid(unsafe_code)]
use cute_types::prelude::*;
use cute_types::tensor::{BorrowedElements, Exclusive, Target};

struct Mine;

impl Target for Mine {
    fn target(&mut self) -> BorrowedElements<Exclusive<'_, i32>, Layout!(1000:1), (), ()> {
        unreachable!()
    }
}

fn main() {}
