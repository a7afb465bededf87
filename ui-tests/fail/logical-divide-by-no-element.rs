// layout: extent _0 is below 1
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(6,1)).logical_divide((U2::NEW, U0::NEW));
}
