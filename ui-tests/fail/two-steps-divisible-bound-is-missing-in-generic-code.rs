// nothing says here that the tiler divides this layout
use cute_types::prelude::*;

fn two_steps<L: Composable<B>, B, T>(layout: L, b: B, tiler: T) -> usize {
    let part: Composition<L, B> = layout.composition(b);
    part.zipped_divide(tiler).size()
}

fn main() {}
