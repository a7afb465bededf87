// coordinate: it has _3 modes, the shape has _2
use cute_types::prelude::*;

fn main() {
    let _ = layout!((3,(2,3)):(3,(12,1))).offset((1, 1, 2));
}
