// layout_tv: the threads ((_4, _2), _1, _1, _1):((_1, _16), _0, _0, _0) have a gap, index _4 is no thread
use cute_types::atom::{SM70_8x8x4_F32F16F16F32_TN, make_tiled_mma};
use cute_types::prelude::*;

fn main() {
    make_tiled_mma(SM70_8x8x4_F32F16F16F32_TN, layout!((1,1,1)), (.., .., ..)).layout_a_tv();
}
