// fragment_b: the atom does not take it from registers
use cute_types::atom::{SM90_64xNx16_F32F16F16_SS, major, make_tiled_mma};
use cute_types::prelude::*;

fn main() {
    let mma = make_tiled_mma(SM90_64xNx16_F32F16F16_SS::<U64, major::K, major::K>::NEW, layout!((1,1,1)), (.., .., ..));
    mma.fragment_b(layout!((64,64):(64,1)));
}
