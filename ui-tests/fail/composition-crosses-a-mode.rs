// composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
use cute_types::prelude::*;

fn main() {
    // CuTe accepts this and is wrong at entry 2.
    let _ = layout!((4,6,8):(2,3,5)).composition(layout!(6:3));
}
