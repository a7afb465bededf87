// composition: mode _0 of A has extent _4, but the modes of B together reach _4 in it, a carry
use cute_types::prelude::*;

fn main() {
    // Each mode of B alone composes; B(1,2) = 4 is where CuTe is wrong.
    let _ = layout!((4,3):(0,1)).composition(layout!((2,3):(2,1)));
}
