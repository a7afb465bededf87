// ordered: order -_1 is negative
use cute_types::prelude::*;

fn main() {
    let _ = ordered(shape!((2,3)), (N1::NEW, U1::NEW));
}
