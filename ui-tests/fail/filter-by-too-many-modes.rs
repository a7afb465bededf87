// filter_by: the profile has _3 modes, A has _2
use cute_types::prelude::*;

fn main() {
    let _b = layout!((2,(3,4)):(0,(1,3))).filter_by(shape!((1,1,1)));
}
