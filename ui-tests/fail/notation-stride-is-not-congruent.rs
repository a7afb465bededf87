// shape and stride are not congruent: mode 1 is a tuple of 2 modes in the shape and a tuple of 3 modes in the stride
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,(2,2)):(1,(4,2,8)));
}
