// coordinate: it has _2 modes, the shape has _3
use cute_types::coord::{Coord, InCoordinate};
use cute_types::prelude::*;
use cute_types::rules::{Top, Verdict};
use cute_types::tensor::Shared;

fn corner<L: MemoryLayout>(a: Tensor<Shared<'_, i32>, L>) -> Option<&i32>
where
    (usize, usize): Coord<Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted>>,
{
    a.get_ref((0, 0))
}

fn main() {
    corner(Tensor::new(&[0; 8], layout!((2,2,2))).unwrap());
}
