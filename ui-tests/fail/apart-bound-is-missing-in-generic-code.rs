// nothing says here that the elements of this layout are apart
use cute_types::prelude::*;
use cute_types::tensor::Exclusive;

fn zeros<L: Rank<2>>(mut a: Tensor<Exclusive<'_, f32>, L>) {
    for x in a.iter_mut() {
        *x = 0.;
    }
}

fn main() {
    let _ = zeros::<Layout!((4,6):(6,1))>;
}
