// swizzle: bits _40 onto bits _5 are no run of bits
use cute_types::prelude::*;

fn main() {
    let _ = Swizzle::<U3, U0, U3>::new().composition(Swizzle::<U1, U1, U3>::new());
}
