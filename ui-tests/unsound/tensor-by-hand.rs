// field `engine` of struct `cute_types::Tensor` is private
#![forbid(unsafe_code)]
use cute_types::prelude::*;

fn main() {
    let data = [0; 4];
    let a = Tensor::new(&data, layout!(4:1)).unwrap();
    let _ = Tensor { engine: a.engine, layout: layout!(8:1) };
}
