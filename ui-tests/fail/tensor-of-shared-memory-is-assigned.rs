// cannot assign to data in an index of `cute_types::Tensor<cute_types::tensor::Shared<'_, f32>, L>`
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn clear<L: Rank<2>>(a: Tensor<Shared<'_, f32>, L>) {
    a[(0, 0)] = 0.;
}

fn main() {
    clear(Tensor::new(&[1.; 24], layout!((4,6):(6,1))).unwrap());
}
