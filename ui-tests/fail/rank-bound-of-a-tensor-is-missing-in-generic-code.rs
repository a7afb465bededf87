// nothing says here that this layout has
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn corner<L: MemoryLayout>(a: Tensor<Shared<'_, f32>, L>) -> f32 {
    a[(0, 0)]
}

fn main() {
    corner(Tensor::new(&[0.; 24], layout!((4,6))).unwrap());
}
