// append: rank _2 is below _3, the modes of A
use cute_types::prelude::*;

fn main() {
    let a = layout!((2,3,4):(1,2,6));
    let _b = a.append_to(U2::NEW);
}
