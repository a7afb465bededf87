// nothing says here that the composition with this operand is defined
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn first<L: DivisibleBy<T>, T, B>(a: Tensor<Shared<'_, f32>, L>, tiler: T, b: B) -> usize {
    a.zipped_divide(tiler).and_then(|tiles| tiles.composition(b)).map_or(0, |part| part.size())
}

fn main() {}
