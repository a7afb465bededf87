// coordinate: in mode _0, it has _2 modes and the shape has _0
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn corner<L: OffsetRule<((usize, usize), usize)>>(a: Tensor<Shared<'_, i32>, L>) -> Option<&i32> {
    a.get_ref(((0, 0), 0))
}

fn main() {
    corner(Tensor::new(&[0; 8], layout!((4,2))).unwrap());
}
