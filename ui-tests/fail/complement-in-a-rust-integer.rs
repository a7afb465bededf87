// this is not a static IntTuple
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).complement(48);
}
