// slice: in mode _1, it has _2 modes and the shape has _0
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,8):(8,1)).slice((0, (.., 1)));
}
