// in mode _1, this is not a tiler
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).logical_divide((U2::NEW, 3));
}
