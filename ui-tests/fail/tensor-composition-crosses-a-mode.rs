// composition: mode _0 of A has extent _3, which stride _2 does not divide; _4:_2 would cross it
use cute_types::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 9], layout!((3,3):(3,1))).unwrap();
    let _ = a.composition(layout!(4:2));
}
