// recast: _0 is below 1
use cute_types::prelude::*;

fn main() {
    let _ = layout!(S<3,4,3> o (8,64):(64,1)).recast(U8::NEW, U0::NEW);
}
