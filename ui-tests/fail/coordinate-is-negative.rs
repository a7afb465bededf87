// the trait bound `usize: Neg` is not satisfied
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).offset((-1, 0));
}
