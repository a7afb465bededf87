// group: _1.._4 is not a range of modes in 0.._3
use cute_types::prelude::*;

fn main() {
    let a = layout!((2,3,4):(1,2,6));
    let _b = a.group(U1::NEW, U4::NEW);
}
