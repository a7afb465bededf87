// tiled_mma: the layout of atoms (_2, _2, _1):(_1, _1, _0) overlaps, index _1 are two atoms; take (_2, _2, _1):(_1, _2, _0)
use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
use cute_types::prelude::*;

fn main() {
    make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,1,0)), (.., .., ..));
}
