// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::prelude::*;
use cute_types::tensor::{BorrowedElements, Shared, Source};

struct Mine;

impl Source for Mine {
    type Element = i32;
    type Layout = Layout!(1000:1);
    type Steps = ();
    type Bounds = ();

    fn source(&self) -> BorrowedElements<Shared<'_, i32>, Layout!(1000:1), (), ()> {
        unreachable!()
    }
}

fn main() {}
