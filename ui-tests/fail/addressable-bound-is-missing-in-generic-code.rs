// nothing says here that the offsets of this layout are places in memory
use cute_types::prelude::*;

fn sum<L: MemoryLayout>(data: &[f32], layout: L) -> f32 {
    Tensor::new(data, layout).map_or(0.0, |tensor| tensor.iter().sum())
}

fn main() {
    let _ = sum(&[0.0; 4], layout!(4:1));
}
