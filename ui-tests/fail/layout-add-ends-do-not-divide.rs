// layout_add: a mode of A ends at _5, one of B at _3; neither divides the other
use cute_types::prelude::*;

fn main() {
    let _ = layout!((5,3):(3,1)).layout_add(layout!((3,5):(5,1)));
}
