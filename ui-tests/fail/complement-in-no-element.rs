// complement: cotarget _0 is below 1
use cute_types::prelude::*;

fn main() {
    let _ = layout!(4:1).complement(U0::NEW);
}
