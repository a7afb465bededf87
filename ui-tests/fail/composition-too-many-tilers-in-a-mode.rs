// composition: in mode _1, the tiler has _3 modes and A has _2
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,(2,6)):(6,(24,1))).composition((.., (.., U2::NEW, U2::NEW)));
}
