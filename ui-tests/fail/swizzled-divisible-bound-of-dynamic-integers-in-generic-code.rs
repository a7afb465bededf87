// types do not know all integers of this layout
use cute_types::prelude::*;

/// How many tiles a layout has.
fn tiles<T, L: DivisibleBy<T>>(layout: L, tiler: T) -> usize {
    layout.zipped_divide(tiler).extent(1)
}

fn main() {
    let m = 8_usize;
    tiles(layout!(S<1,0,2> o (m,4):(4,1)), (U1, U2));
}
