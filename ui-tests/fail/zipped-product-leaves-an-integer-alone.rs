// tiled_product: in mode _1, a tile and a rest are 2 modes, found _0
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6):(1,100)).tiled_product((U2::NEW, ..));
}
