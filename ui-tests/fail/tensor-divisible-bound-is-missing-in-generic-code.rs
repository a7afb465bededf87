// nothing says here that the tiler divides this layout
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn tiles<L: MemoryLayout, T>(a: Tensor<Shared<'_, f32>, L>, tiler: T) -> usize {
    a.zipped_divide(tiler).map_or(0, |tiles| tiles.extent(1))
}

fn main() {
    let _ = Tensor::new(&[0.0; 4], layout!(4:1)).map(|a| tiles(a, U2::NEW));
}
