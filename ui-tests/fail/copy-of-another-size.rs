// copy: in mode _1, the target has size _4 and the source has size _3
use cute_types::algorithm::copy;
use cute_types::prelude::*;

fn main() {
    let from = Tensor::new([0; 6], layout!((2,3):(3,1))).unwrap();
    let mut to = Tensor::new([0; 8], layout!((2,4):(1,2))).unwrap();
    copy(&from, &mut to);
}
