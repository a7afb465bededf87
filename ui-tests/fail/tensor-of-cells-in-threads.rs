// `Cell<i32>` cannot be shared between threads safely
use cute_types::prelude::*;
use std::cell::Cell;
use std::thread;

fn main() {
    let data: [Cell<i32>; 2] = Default::default();
    let a = Tensor::new(&data, layout!(2:1)).unwrap();
    thread::scope(|scope| {
        scope.spawn(|| a[0].set(1));
    });
}
