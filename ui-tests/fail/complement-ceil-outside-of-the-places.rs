// complement_ceil: index _2 is outside 0.._2
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,3):(1@0,1@2)).complement_ceil(shape!((8,6)));
}
