// coordinate: in mode _1, it has _3 modes and the shape has _2
use cute_types::prelude::*;

fn main() {
    let _ = layout!((3,(2,3)):(3,(12,1))).coord((1, (1, 2, 0)));
}
