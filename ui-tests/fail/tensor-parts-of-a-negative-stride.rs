// apart: stride -_1 is negative
use cute_types::prelude::*;

fn main() {
    let mut data = [0; 8];
    Tensor::new(&mut data, layout!((2,4):(4,-1))).unwrap().parts();
}
