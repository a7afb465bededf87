// common_refinement: A has size _24, B has size _12
use cute_types::prelude::*;

fn main() {
    common_refinement(shape!((4,6)), shape!(12));
}
