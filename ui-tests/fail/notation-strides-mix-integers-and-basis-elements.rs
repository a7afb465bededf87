// integers and basis elements have no sum; write all strides as one or the other
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,3):(1@0,2));
}
