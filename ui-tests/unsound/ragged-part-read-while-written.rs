// cannot borrow `tiles` as immutable because it is also borrowed as mutable
#![forbid(unsafe_code)]
use cute_types::prelude::*;

fn main() {
    let mut data = [0; 10];
    let mut tiles = Tensor::new(&mut data, layout!(10:1)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
    for mut tile in tiles.view_mut().tiles() {
        tile[(0,)] = tiles[0];
    }
}
