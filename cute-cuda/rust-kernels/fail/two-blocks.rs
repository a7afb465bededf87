//! error[E0133]: call to unsafe function `Block::<R>::of_launch` is unsafe and requires unsafe block
//!
//! Two tiles, which are right in one block, and a second block for one of them, whose barriers would be counted apart from
//! those of the first: only an entry makes one.
#![no_std]
#![feature(asm_experimental_arch)]

use cute_rust_kernels::gpu::{Block, Ids, Refused, Writing};
use cute_rust_kernels::shared_memory;
use cute_types::prelude::*;

shared_memory!(Upper, upper, 4 * 64);
shared_memory!(Lower, lower, 4 * 64);

/// 64 numbers, of which each of 64 threads writes one.
type Tile<M> = Writing<M, f32, Layout!(64:1), Layout!((64,1):(1,64))>;

/// Both tiles of one block, and one of another.
pub fn second(mut tiles: Block<(Tile<Upper>, Tile<Lower>)>, ids: Ids<U1, U64>) -> Result<f32, Refused> {
    tiles.0.part(&ids)?.store(0, 1.0)?;
    tiles.1.part(&ids)?.store(0, 2.0)?;
    let tiles = tiles.sync();
    let _other = Block::of_launch(Tile::<Lower>::claim(Layout::NEW, Layout::NEW)?);
    Ok(tiles.0.view().load(0)? + tiles.1.view().load(1)?)
}
