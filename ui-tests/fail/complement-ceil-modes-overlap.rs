// complement_ceil: stride _3 is below _4, the extent times stride of the mode below it
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,2):(1,3)).complement_ceil(U32::NEW);
}
