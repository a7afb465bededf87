// tiled_mma: the layout of atoms (_2, _2, _1):(_1, _4, _0) has a gap, index _2 is no atom; take (_2, _2, _1):(_1, _2, _0)
use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
use cute_types::prelude::*;

fn main() {
    make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,4,0)), (.., .., ..));
}
