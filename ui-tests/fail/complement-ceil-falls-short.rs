// complement_ceil: A and its complement reach _29, short of cotarget _30
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,2):(3,1)).complement_ceil(U30::NEW);
}
