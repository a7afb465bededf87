// this is not a tiler
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).composition(Swizzle::<U1, U0, U1>::new());
}
