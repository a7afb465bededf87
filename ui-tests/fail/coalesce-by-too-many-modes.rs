// coalesce_by: the profile has _3 modes, A has _2
use cute_types::prelude::*;

fn main() {
    let _b = layout!((2,(1,6)):(1,(6,2))).coalesce_by(shape!((1,1,1)));
}
