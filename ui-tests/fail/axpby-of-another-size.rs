// axpby: the target has size _8, the source has size _6
use cute_types::algorithm::axpby;
use cute_types::prelude::*;

fn main() {
    let x = Tensor::new([0; 6], layout!(6:1)).unwrap();
    let mut y = Tensor::new([0; 8], layout!(8:1)).unwrap();
    axpby(2, &x, 3, &mut y);
}
