// complement: stride _3 is not a multiple of _2, the extent times stride of the mode below it
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,4):(1,3)).complement(U16::NEW);
}
