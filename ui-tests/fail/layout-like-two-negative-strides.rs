// ordered: two modes have order -_6
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,2,3):(-6,24,-6)).layout_like();
}
