// copy: the target has _2 modes, the source has _0
use cute_types::algorithm::copy;
use cute_types::prelude::*;

fn main() {
    let from = Tensor::new([0; 6], layout!(6:1)).unwrap();
    let mut to = Tensor::new([0; 6], layout!((2,3):(1,2))).unwrap();
    copy(&from, &mut to);
}
