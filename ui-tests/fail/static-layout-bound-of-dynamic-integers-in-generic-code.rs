// this is not a static layout
use cute_types::prelude::*;

/// How many elements a layout has, as a constant.
fn elements<L: StaticLayout>(_: L) -> usize {
    L::SIZE
}

fn main() {
    let m = 64_usize;
    elements(layout!(m:m));
}
