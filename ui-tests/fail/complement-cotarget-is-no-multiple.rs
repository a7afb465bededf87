// complement: cotarget _12 is not a multiple of _8, the extent times stride of the last mode
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,4):(1,2)).complement(shape!(12));
}
