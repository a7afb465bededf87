// swizzle: bits _40 and _5 are not runs of equally many bits
use cute_types::prelude::*;

fn main() {
    let _ = Swizzle::<U3, U0, U3>::new().composition(Swizzle::<U1, U1, U3>::new());
}
