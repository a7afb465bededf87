// complement: stride (_100, _001) is not a multiple of _4096, the extent times stride of the mode below it
use cute_types::prelude::*;

fn main() {
    let _ = layout!((64,2):(64,100001)).complement(shape!(4294967296));
}
