// stride
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,3):);
}
