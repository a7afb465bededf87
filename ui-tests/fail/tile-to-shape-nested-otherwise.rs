// compatible: in mode _0, A has size _2 and B has size _4
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,1):(1,0)).tile_to_shape(shape!(((2,4),1)));
}
