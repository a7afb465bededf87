// tile_to_shape: in mode _1, size _2 of A does not divide _5
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,2):(2,1)).tile_to_shape(shape!((4,5)));
}
