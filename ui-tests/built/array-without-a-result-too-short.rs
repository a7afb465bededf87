// tensor: the layout reaches 24 elements, the array has 23
use cute_types::prelude::*;

fn main() {
    let a = Tensor::of_array(&[0; 23], layout!((4,6):(6,1)));
    println!("{}", a[0]);
}
