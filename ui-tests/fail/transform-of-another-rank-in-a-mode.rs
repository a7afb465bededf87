// transform: in mode _0, the target has _2 modes and the source has _0
use cute_types::algorithm::transform;
use cute_types::prelude::*;

fn main() {
    let from = Tensor::new([0; 8], layout!((4,2):(2,1))).unwrap();
    let mut to = Tensor::new([0_i64; 8], layout!(((2,2),2):((1,2),4))).unwrap();
    transform(&from, &mut to, |&x: &i32| i64::from(x));
}
