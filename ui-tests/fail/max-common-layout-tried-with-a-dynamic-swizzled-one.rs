// types do not know all integers of the two layouts, of which the right one is behind a swizzle
use cute_types::prelude::*;

fn main() {
    let m = 4_usize;
    let _ = layout!((4,8):(16,1)).try_max_common_layout(layout!(S<1,0,3> o (m,8):(16,1)));
}
