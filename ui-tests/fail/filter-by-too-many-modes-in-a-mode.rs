// filter_by: in mode _1, the profile has _3 modes and A has _2
use cute_types::prelude::*;

fn main() {
    let _b = layout!((2,(3,4)):(0,(1,3))).filter_by(shape!((1,(1,1,1))));
}
