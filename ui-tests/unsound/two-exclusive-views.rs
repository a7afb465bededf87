// cannot borrow `a` as mutable more than once at a time
#![forbid(unsafe_code)]
use cute_types::prelude::*;

fn main() {
    let mut data = [0; 4];
    let mut a = Tensor::new(&mut data, layout!(4:1)).unwrap();
    let (mut one, mut other) = (a.view_mut(), a.view_mut());
    (one[0], other[0]) = (1, 2);
}
