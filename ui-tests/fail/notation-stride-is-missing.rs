// a stride is missing after `:`; write one, or LayoutLeft or LayoutRight, or leave out the `:`
use cute_types::prelude::*;

fn main() {
    let _ = layout!((2,3):);
}
