// coalesce_by: in mode _0, the profile has _2 modes and A has _0
use cute_types::prelude::*;

fn main() {
    let _b = layout!((2,(1,6)):(1,(6,2))).coalesce_by(shape!(((1,1),1)));
}
