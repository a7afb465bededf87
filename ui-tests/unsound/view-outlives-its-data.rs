// `data` does not live long enough
#![forbid(unsafe_code)]
use cute_types::prelude::*;

fn main() {
    let a = {
        let data = [0; 4];
        Tensor::new(&data, layout!(4:1)).unwrap()
    };
    let _ = a[0];
}
