// mode: index _2 is outside 0.._2
use cute_types::prelude::*;

fn main() {
    let tiles = layout!(((2,2),(2,3)):((6,12),(1,2)));
    let _rest = tiles.mode(U2::NEW);
}
