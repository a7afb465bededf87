// best_copy: the tensor has _1 modes, and the tile has _2
use cute_types::atom::{GlobalMemory, SharedMemory, best_copy, element};
use cute_types::prelude::*;

fn main() {
    let (matrix, tile) = (GlobalMemory(layout!((64,64):(4096,1))), SharedMemory(layout!(4096:1)));
    best_copy(matrix, tile, element::F16, U128::NEW);
}
