// composition: S<_1,_0,-_1> after S<_1,_1,-_1> is not one swizzle
use cute_types::prelude::*;

fn main() {
    let _ = layout!(8:1).composition(layout!(S<1,0,-1> o S<1,1,-1> o 8:1));
}
