// composition: stride -_1 of B is negative
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,3):(3,1)).composition(layout!((4,3):(-1,4)));
}
