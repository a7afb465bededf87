// complement_ceil: stride _1 is below _2, the extent times stride of the mode below it
use cute_types::prelude::*;

fn main() {
    let _ = layout!((9,10)).zipped_divide_ceil((U4::NEW, layout!((2,2):(1,1))));
}
