// complement: stride -_2 is negative
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,3):(-2,8)).complement(U32::NEW);
}
