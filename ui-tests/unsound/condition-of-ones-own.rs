// the trait bound `Mine: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::int::{Condition, Values};

struct Mine;

impl Condition for Mine {
    fn holds<V: Values>(_: &V) -> bool {
        true
    }
}

fn main() {}
