// take: _1.._1 is not a range of modes in 0.._3
use cute_types::prelude::*;

fn main() {
    let a = layout!((2,3,4):(1,2,6));
    let _b = a.take(U1::NEW, U1::NEW);
}
