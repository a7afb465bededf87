// swizzle: shift -2 is shorter than its 3 bits
use cute_types::prelude::*;

fn main() {
    let _ = layout!(S<3,4,-2> o (8,64):(64,1));
}
