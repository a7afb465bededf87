// this is not a coordinate of an element
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).offset(layout!(2:1));
}
