// use of moved value: `a`
use cute_types::prelude::*;
use cute_types::tensor::Exclusive;

fn clear<L: Rank<2>>(a: Tensor<Exclusive<'_, f32>, L>) -> Result<(), TensorError> {
    a.slice((0, ..))?.fill(0.);
    a.slice((1, ..))?.fill(0.);
    Ok(())
}

fn main() {
    clear(Tensor::new(&mut [1.; 24], layout!((4,6):(6,1))).unwrap()).unwrap();
}
