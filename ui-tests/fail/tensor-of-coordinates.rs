// tensor: a stride is a basis element, of mode _0
use cute_types::prelude::*;

fn main() {
    let _ = Tensor::new(&[0; 24], identity(shape!((4,6))));
}
