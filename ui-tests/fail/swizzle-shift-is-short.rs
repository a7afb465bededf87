// swizzle: shift _2 is shorter than its _3 bits
use cute_types::prelude::*;

fn main() {
    let _ = Swizzle::<U3, U4, U2>::new();
}
