// types do not know all integers of this layout
use cute_types::prelude::*;

fn main() {
    let m = 64_usize;
    let _ = layout!(S<3,4,3> o (8,64):(64,1)).max_common_layout(layout!(S<3,4,3> o (8,m):(m,1)));
}
