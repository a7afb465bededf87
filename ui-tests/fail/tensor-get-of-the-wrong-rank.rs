// coordinate: in mode _1, it has _3 modes and the shape has _2
use cute_types::prelude::*;

fn main() {
    let a = Tensor::new(&[0; 24], layout!((4,(2,3)):(6,(3,1)))).unwrap();
    let _ = a.get((2, (0, 0, 0)));
}
