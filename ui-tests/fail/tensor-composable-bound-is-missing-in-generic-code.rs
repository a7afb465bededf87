// nothing says here that the composition with this operand is defined
use cute_types::prelude::*;
use cute_types::tensor::Shared;

fn first<L: DivisibleBy<U2>, B>(a: Tensor<Shared<'_, f32>, L>, b: B) -> usize {
    a.zipped_divide(U2::NEW).and_then(|tiles| tiles.composition(b)).map_or(0, |part| part.size())
}

fn main() {
    let _ = Tensor::new(&[0.0; 4], layout!(4:1)).map(|a| first(a, U2::NEW));
}
