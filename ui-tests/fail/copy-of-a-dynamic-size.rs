// types do not know whether _6 is extent_of_B
use cute_types::algorithm::copy;
use cute_types::prelude::*;

fn main() {
    let n = 6_usize;
    let from = Tensor::new(&[0; 6], layout!(n:1)).unwrap();
    let mut to = Tensor::new([0; 6], layout!(6:1)).unwrap();
    copy(&from, &mut to);
}
