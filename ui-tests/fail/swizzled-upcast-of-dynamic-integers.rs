// types do not know all integers of this layout
use cute_types::prelude::*;

fn main() {
    let m = 64_usize;
    layout!(S<3,4,3> o (8,m):(m,1)).upcast(U4);
}
