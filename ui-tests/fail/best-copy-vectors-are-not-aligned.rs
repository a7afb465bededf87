// copy: a vector of _2 elements begins at multiples of as many, and these at multiples of _1
use cute_types::atom::{GlobalMemory, SharedMemory, best_copy, element};
use cute_types::prelude::*;

fn main() {
    let (matrix, tile) = (GlobalMemory(layout!((64,64):(65,1))), SharedMemory(layout!((64,64):(64,1))));
    best_copy(matrix, tile, element::U4, U128::NEW);
}
