// congruent: in mode _9, A has _0 modes and B has _2
use cute_types::prelude::*;

fn main() {
    Layout::new(shape!((2,2,2,2,2,2,2,2,2,2)), shape!((1,1,1,1,1,1,1,1,1,(1,1))));
}
