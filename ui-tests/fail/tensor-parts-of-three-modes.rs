// slice: it has _2 modes, the shape has _3
use cute_types::prelude::*;

fn main() {
    let mut data = [0; 8];
    Tensor::new(&mut data, layout!((2,2,2))).unwrap().parts();
}
