// logical_divide: in mode _1, the tile covers _3, which does not divide size _4
use cute_types::prelude::*;

fn main() {
    let tile = 2;
    let _ = layout!(S<2,0,3> o (8,4):(1,8)).logical_divide((Dyn(tile), U3::NEW));
}
