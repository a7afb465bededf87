// the elements of this tensor cannot be written
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn clear<L: Rank<2>>(mut a: Tensor<Shared<'_, f32>, L>) {
    a.fill(0.);
}

fn main() {
    clear(Tensor::new(&[1.; 24], layout!((4,6):(6,1))).unwrap());
}
