// use of moved value: `a`
#![forbid(unsafe_code)]
use cute_types::prelude::*;

fn main() {
    let mut data = [0; 4];
    let a = Tensor::new(&mut data, layout!(4:1)).unwrap();
    let (mut one, mut other) = (a.slice((..)).unwrap(), a.slice((..)).unwrap());
    (one[0], other[0]) = (1, 2);
}
