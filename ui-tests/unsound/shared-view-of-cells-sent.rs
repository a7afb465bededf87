// cannot be shared between threads safely
#![forbid(unsafe_code)]
use cute_types::prelude::*;

fn main() {
    let cells = [core::cell::Cell::new(0)];
    let a = Tensor::new(&cells, layout!(1:1)).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| a[0].set(1));
    });
}
