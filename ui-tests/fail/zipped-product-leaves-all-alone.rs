// flat_product: a tile and a rest are 2 modes, found _3
use cute_types::prelude::*;

fn main() {
    let _ = layout!((4,6,2)).flat_product(..);
}
