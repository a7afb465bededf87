// tiled_mma: permutation _24 of mode N is not a multiple of _16, the atom's _8 by _2 atoms
use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
use cute_types::prelude::*;

fn main() {
    make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., U24::NEW, ..));
}
