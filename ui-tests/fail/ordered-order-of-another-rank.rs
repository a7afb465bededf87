// ordered: the order has _3 modes, the shape has _2
use cute_types::prelude::*;

fn main() {
    let _ = ordered(shape!((2,3)), shape!((1,2,3)));
}
