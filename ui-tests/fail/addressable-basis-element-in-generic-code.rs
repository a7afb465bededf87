// tensor: a stride is a basis element, of mode _0
use cute_types::prelude::*;

fn sum<L: Addressable>(data: &[f32], layout: L) -> f32 {
    Tensor::new(data, layout).map_or(0.0, |tensor| tensor.iter().sum())
}

fn main() {
    let _ = sum(&[0.0; 4], identity(shape!((2,2))));
}
