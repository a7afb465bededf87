// rank: _2 modes are needed, the layout has _3
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn trace<L: Rank<2>>(a: Tensor<Shared<'_, f32>, L>) -> f32 {
    (0..a.extent(0).min(a.extent(1))).map(|i| a[(i, i)]).sum()
}

fn main() {
    trace(Tensor::new(&[0.; 24], layout!((4,3,2))).unwrap());
}
