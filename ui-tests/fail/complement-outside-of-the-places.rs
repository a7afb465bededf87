// complement: index _1 is outside 0.._1
use cute_types::prelude::*;

fn main() {
    let _ = layout!((1,3):(1@0,1@1)).complement(U32::NEW);
}
