// this method takes 1 argument but 2 arguments were supplied
use cute_types::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    a.get(2, 3);
}
