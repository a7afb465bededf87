// layout: extent _0 is below 1
use cute_types::prelude::*;

fn main() {
    let _ = identity((U4::NEW, U0::NEW));
}
