// logical_divide: in mode _1, the tile covers _4, which does not divide size _6
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).logical_divide((U2::NEW, U4::NEW));
}
