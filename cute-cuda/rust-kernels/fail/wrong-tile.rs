//! error[E0277]: local_tile: in mode _1, the tile covers _48, which does not divide size _128
//!
//! A tile that does not divide the matrix: what the host says of `tensor.local_tile(..)`, too.
#![no_std]
#![feature(abi_ptx)]

use cute_types::prelude::*;

/// The corner of a tile.
///
/// # Safety
///
/// `out` points to a number.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn corner(matrix: &[f32; 128 * 128], out: *mut f32) {
    let Ok(matrix) = Tensor::new(matrix, layout!((128,128):(128,1))) else { return };
    let Ok(tile) = matrix.local_tile((U32::NEW, U48::NEW), (1, 1)) else { return };
    // SAFETY: by the word of who launches.
    unsafe { *out = tile[(0, 0)] };
}
