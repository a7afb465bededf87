// dice: in mode _1, it has _3 modes and the shape has _2
use cute_types::prelude::*;

fn main() {
    let _b = layout!((4,(2,4)):(8,(4,1))).dice((.., (0, .., 0)));
}
