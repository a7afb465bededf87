// composition: offset -_8 is negative
use cute_types::prelude::*;

fn main() {
    let _ = layout!((8,8):(8,1)).composition(layout!(S<2,0,3> o -8 o (4,8):(1,8)));
}
