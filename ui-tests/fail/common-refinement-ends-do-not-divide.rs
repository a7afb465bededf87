// common_refinement: a mode of A ends at _4, one of B at _6; neither divides the other
use cute_types::prelude::*;

fn main() {
    common_refinement(shape!((4,6)), shape!((6,4)));
}
