// complement_ceil: _0 is below 1
use cute_types::prelude::*;

fn main() {
    let _ = layout!(4:1).complement_ceil(U0::NEW);
}
