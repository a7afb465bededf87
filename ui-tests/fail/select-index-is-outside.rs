// select: index _3 is outside 0.._3
use cute_types::prelude::*;

fn main() {
    let a = layout!((2,3,4):(1,2,6));
    let _b = a.select((U0::NEW, U3::NEW));
}
