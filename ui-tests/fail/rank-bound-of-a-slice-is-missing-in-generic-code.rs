// nothing says here that `(RangeFull, usize)` slices this layout
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn column<L: MemoryLayout>(a: Tensor<Shared<'_, f32>, L>) -> usize {
    a.slice((.., 0)).map_or(0, |column| column.size())
}

fn main() {
    column(Tensor::new(&[0.; 24], layout!((4,6))).unwrap());
}
