// upcast: _3 is not a power of two
use cute_types::prelude::*;

fn main() {
    let _ = layout!(S<3,4,3> o (8,64):(64,1)).upcast(U3::NEW);
}
