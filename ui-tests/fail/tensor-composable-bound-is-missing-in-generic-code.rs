// nothing says here that the composition with this operand is defined
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn first<L: DivisibleBy<B>, B>(a: Tensor<Shared<'_, f32>, L>, b: B) -> usize {
    a.composition(b).map_or(0, |part| part.size())
}

fn main() {}
