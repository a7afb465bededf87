// replace: index _2 is outside 0.._2
use cute_types::prelude::*;

fn main() {
    let _ = layout!(S<3,4,3> o (8,64):(64,1)).replace(U2::NEW, layout!(2:1));
}
