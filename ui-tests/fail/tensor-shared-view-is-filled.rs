// the elements of this tensor cannot be written
use cute_types::prelude::*;

fn main() {
    let mut a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    a.fill(1);
}
