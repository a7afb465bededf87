// types do not know whether extent is a multiple of _2
use cute_types::prelude::*;

/// How many tiles a layout has.
fn tiles<T, L: DivisibleBy<T>>(layout: L, tiler: T) -> usize {
    layout.zipped_divide(tiler).extent(1)
}

fn main() {
    let m = 8_usize;
    tiles(layout!(S<1,0,2> o m:1), U2);
}
