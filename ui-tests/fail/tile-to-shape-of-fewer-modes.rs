// tile_to_shape: A has _2 modes, the shape has _0
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,2):(2,1)).tile_to_shape(U8::NEW);
}
