// cannot borrow `a` as immutable because it is also borrowed as mutable
use cute_types::prelude::*;

fn main() {
    let mut a = Tensor::new([0; 24], layout!((4,6):(6,1))).unwrap();
    let mut row = a.view_mut().slice((1, ..)).unwrap();
    row[0] = a[(0, 0)];
}
