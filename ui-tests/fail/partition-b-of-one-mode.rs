// partition_b: the tensor has _1 modes, and the tile has _2
use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
use cute_types::prelude::*;

fn main() {
    let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    let _ = mma.get_slice(0).map(|thread| thread.partition_b(layout!(96:1)));
}
