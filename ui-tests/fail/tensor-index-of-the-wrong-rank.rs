// coordinate: it has _3 modes, the shape has _2
use cute_types::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    let _ = a[(2, 3, 0)];
}
