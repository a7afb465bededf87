// nothing says here that the elements of this layout are apart
use cute_types::prelude::*;
use cute_types::tensor::Exclusive;

/// Numbers each tile.
fn number<L: Rank<2>>(tiles: Tensor<Exclusive<'_, usize>, L>) {
    tiles.tiles().enumerate().for_each(|(number, mut tile)| tile.fill(number));
}

fn main() {
    let _ = number::<Layout!((4,6):(6,1))>;
}
