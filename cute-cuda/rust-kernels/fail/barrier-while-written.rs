//! error[E0505]: cannot move out of `tile` because it is borrowed
//!
//! A thread that still writes after the barrier, where the others read.
#![no_std]
#![feature(asm_experimental_arch)]

use cute_rust_kernels::gpu::{Block, Ids, Refused, Writing};
use cute_rust_kernels::shared_memory;
use cute_types::prelude::*;

shared_memory!(Memory, tile, 4 * 64);

/// 64 numbers, of which each of 64 threads writes one.
type Tile = Writing<Memory, f32, Layout!(64:1), Layout!((64,1):(1,64))>;

/// Writes its number after the barrier.
pub fn late(mut tile: Block<Tile>, ids: Ids<U1, U64>) -> Result<(), Refused> {
    let mut part = tile.part(&ids)?;
    let _read = tile.sync();
    part.store(0, 1.0)
}
