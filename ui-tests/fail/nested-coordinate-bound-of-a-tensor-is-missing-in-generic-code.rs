// the trait `Allowed` is not implemented for `<L as MemoryLayout>::At<((usize, usize), usize)>`
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn corner<L: Rank<2>>(a: Tensor<Shared<'_, i32>, L>) -> i32 {
    a[((0, 0), 0)]
}

fn main() {
    corner(Tensor::new(&[0; 24], layout!(((2,3),4))).unwrap());
}
