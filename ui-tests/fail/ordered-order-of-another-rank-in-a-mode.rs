// ordered: in mode _1, the order has _2 modes and the shape has _0
use cute_types::prelude::*;

fn main() {
    let _ = ordered(shape!((2,3)), shape!((1,(2,3))));
}
