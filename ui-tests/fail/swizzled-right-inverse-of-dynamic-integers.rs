// types do not know all integers of this layout
use cute_types::prelude::*;

fn main() {
    let m = 8_usize;
    layout!(S<3,0,3> o (m,8):(8,1)).right_inverse();
}
