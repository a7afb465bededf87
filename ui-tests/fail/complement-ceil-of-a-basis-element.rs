// complement_ceil: a stride is a basis element, of mode _0
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,2):(1@0,1@1)).complement_ceil(U32::NEW);
}
