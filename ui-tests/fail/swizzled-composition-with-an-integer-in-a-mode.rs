// in mode _0, this is not a tiler
use cute_types::prelude::*;

fn main() {
    let _ = layout!(S<2,0,3> o (8,4):(1,8)).composition((2, U2::NEW));
}
