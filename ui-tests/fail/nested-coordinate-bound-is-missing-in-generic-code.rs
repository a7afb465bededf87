// the trait bound `<L as cute_types::tensor::MemoryLayout>::At<((usize, usize), usize)>: Accepted` is not satisfied
use cute_types::prelude::*;

fn second<L: Rank<2>>(tiles: L) -> L::Offset {
    tiles.offset(((1, 0), 0))
}

fn main() {
    second(layout!(((2,3),(2,2)):((6,1),(12,3))));
}
