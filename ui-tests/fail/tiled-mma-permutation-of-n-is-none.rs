// tiled_mma: permutation (_16, _2):(_1, _32) of mode N is none of _32: _16 is missing
use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
use cute_types::prelude::*;

fn main() {
    make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., layout!((16,2):(1,32)), ..));
}
