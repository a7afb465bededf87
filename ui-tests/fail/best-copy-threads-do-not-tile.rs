// best_copy: _7 threads with vectors of _1 do not tile _64 by _64
use cute_types::atom::{GlobalMemory, SharedMemory, best_copy, element};
use cute_types::prelude::*;

fn main() {
    let (matrix, tile) = (GlobalMemory(layout!((64,64):(4096,1))), SharedMemory(layout!((64,64):(64,1))));
    best_copy(matrix, tile, element::F16, U7::NEW);
}
