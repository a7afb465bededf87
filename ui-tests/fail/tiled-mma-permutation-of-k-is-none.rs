// tiled_mma: permutation _16:_0 of mode K is none of _16: _1 is missing
use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
use cute_types::prelude::*;

fn main() {
    make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., layout!(16:0)));
}
