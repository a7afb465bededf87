// this is not a static layout
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).concat(shape!((2,3)));
}
