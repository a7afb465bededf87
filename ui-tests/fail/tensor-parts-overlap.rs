// apart: stride _3 is not above _3, which the modes of smaller strides reach
use cute_types::prelude::*;

fn main() {
    let mut data = [0; 7];
    let values = Tensor::new(&mut data, layout!((4,2):(1,3))).unwrap();
    for (thread, mut part) in values.parts().enumerate() {
        part.fill(thread);
    }
}
