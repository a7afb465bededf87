// composition: mode _0 of A holds _4 entries of stride _1, and _4 does not divide extent _6 of B
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(2,9)).composition(layout!(6:1));
}
