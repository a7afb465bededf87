// upcast: offset -_2 is not a multiple of _4
use cute_types::prelude::*;

fn main() {
    let _ = layout!(S<3,4,3> o -2 o (8,64):(64,1)).upcast(U4::NEW);
}
