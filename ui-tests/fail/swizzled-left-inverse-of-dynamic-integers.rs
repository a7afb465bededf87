// types do not know all integers of this layout
use cute_types::prelude::*;

fn main() {
    let ld = 8_usize;
    layout!(S<3,0,3> o (8,8):(ld,1)).left_inverse();
}
