// unflatten: the profile has _2 leaves, A has _3
use cute_types::prelude::*;

fn main() {
    let _b = layout!((2,3,4):(1,2,6)).unflatten(shape!((1,1)));
}
