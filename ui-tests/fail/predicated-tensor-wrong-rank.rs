// coordinate: it has _3 modes, the shape has _2
use cute_types::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 10], layout!(10:1)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
    let _ = a.get((0, 1, 2));
}
