// `Rc<i32>` cannot be sent between threads safely
#![forbid(unsafe_code)]
use std::rc::Rc;

use cute_types::prelude::*;

fn main() {
    let mut data = [(); 10].map(|()| Rc::new(0));
    let tiles = Tensor::new(&mut data, layout!(10:1)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
    std::thread::scope(|scope| {
        for mut tile in tiles.tiles() {
            scope.spawn(move || tile[(0,)] = Rc::new(1));
        }
    });
}
