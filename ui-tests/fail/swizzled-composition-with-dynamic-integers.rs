// types do not know all integers of the two layouts, of which the right one is behind a swizzle
use cute_types::prelude::*;

fn main() {
    let ld = 8_usize;
    let _ = layout!((8,8):(ld,1)).composition(layout!(S<2,0,3> o (4,8):(1,8)));
}
