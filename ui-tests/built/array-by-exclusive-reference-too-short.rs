// tensor: the layout reaches 13 elements, the array has 12
use cute_types::prelude::*;

fn main() {
    let mut data = [0_u8; 12];
    Tensor::new(&mut data, layout!((3,2):(-5,2))).unwrap()[0] = 1;
}
