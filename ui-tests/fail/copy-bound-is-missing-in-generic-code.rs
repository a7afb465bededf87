// nothing says here that the shapes of the target and of the source agree
use cute_types::algorithm::copy;
use cute_types::prelude::*;
use cute_types::tensor::{Exclusive, Shared};

/// Copies, whatever the layouts.
fn assign<L, M>(from: Tensor<Shared<'_, f32>, L>, mut to: Tensor<Exclusive<'_, f32>, M>)
where
    L: Rank<2>,
    M: Rank<2>,
{
    copy(&from, &mut to);
}

fn main() {
    let mut to = [0.; 4];
    assign(
        Tensor::new(&[1., 2., 3., 4.], layout!((2,2):(2,1))).unwrap(),
        Tensor::new(&mut to, layout!((2,2):(1,2))).unwrap(),
    );
}
