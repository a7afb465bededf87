// cannot borrow `data` as mutable more than once at a time
use cute_types::prelude::*;

fn main() {
    let mut data = [0; 24];
    let mut a = Tensor::new(&mut data, layout!((4,6):(6,1))).unwrap();
    let mut b = Tensor::new(&mut data, layout!((6,4))).unwrap();
    std::mem::swap(&mut a[(0, 0)], &mut b[(1, 1)]);
}
