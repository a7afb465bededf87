// apart: stride _1 is not above _1, which the modes of smaller strides reach
use cute_types::prelude::*;

fn main() {
    let mut data = [0; 4];
    let a = Tensor::new(&mut data, layout!((2,3):(1,1))).unwrap();
    let tiles = a.zipped_divide_predicated((U2::NEW, U2::NEW)).unwrap();
    tiles.tiles();
}
