// complement_ceil: stride -_2 is negative
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,2):(1,-2)).complement_ceil(U32::NEW);
}
