// complement: a stride is a basis element, of mode _1
use cute_types::prelude::*;

fn main() {
    let _ = layout!((1,3):(1@0,1@1)).complement(U32::NEW);
}
