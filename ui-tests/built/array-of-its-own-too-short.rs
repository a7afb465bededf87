// tensor: the layout reaches 4 elements, the array has 3
use cute_types::prelude::*;

fn main() {
    println!("{}", Tensor::new([0; 3], layout!(S<1,0,1> o (2,2):(1,2))).unwrap());
}
