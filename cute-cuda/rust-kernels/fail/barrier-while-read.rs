//! error[E0505]: cannot move out of `tile` because it is borrowed
//!
//! A thread that still reads after the barrier, where the others write.
#![no_std]
#![feature(asm_experimental_arch)]

use cute_rust_kernels::gpu::{Block, Refused, Writing};
use cute_rust_kernels::shared_memory;
use cute_types::prelude::*;

shared_memory!(Memory, tile, 4 * 64);

/// 64 numbers, of which each of 64 threads writes one.
type Tile = Writing<Memory, f32, Layout!(64:1), Layout!((64,1):(1,64))>;

/// Reads a number after the second barrier.
pub fn late(tile: Block<Tile>) -> Result<f32, Refused> {
    let tile = tile.sync();
    let all = tile.view();
    let _written = tile.sync();
    all.load(0)
}
