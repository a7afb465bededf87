// shape and stride are not congruent
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,(2,2)):(1,(4,2,8)));
}
