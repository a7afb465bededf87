// cannot borrow `tiles` as mutable because it is also borrowed as immutable
#![forbid(unsafe_code)]
use cute_types::algorithm::copy;
use cute_types::prelude::*;

fn main() {
    let mut data = [0; 10];
    let mut tiles = Tensor::new(&mut data, layout!(10:1)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
    let first = tiles.view().slice((.., 0)).unwrap();
    copy(&first, &mut tiles.view_mut().slice((.., 1)).unwrap());
}
