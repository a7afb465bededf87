// cannot borrow `a` as mutable more than once at a time
use cute_types::prelude::*;

fn main() {
    let mut a = Tensor::new([0; 24], layout!((4,6):(6,1))).unwrap();
    std::mem::swap(&mut a[(0, 0)], &mut a[(1, 1)]);
}
