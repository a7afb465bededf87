// composition: no swizzle after the layout does bit by bit what S<_2,_0,-_3> does before it
use cute_types::prelude::*;

fn main() {
    let _ = layout!((6,8):(8,1)).composition(layout!(S<2,0,-3> o 48:1));
}
