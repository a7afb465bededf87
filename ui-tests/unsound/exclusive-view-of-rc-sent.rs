// cannot be sent between threads safely
#![forbid(unsafe_code)]
use cute_types::prelude::*;
use std::rc::Rc;

fn main() {
    let mut counted = [Rc::new(0)];
    let mut a = Tensor::new(&mut counted, layout!(1:1)).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || a[0] = Rc::new(1));
    });
}
