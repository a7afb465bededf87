//! The transposition of a row-major matrix, tile by tile.

use cute_types::coord::InRange;
use cute_types::prelude::*;
use ndarray::{ArrayView2, ArrayViewMut2};

/// The rows and columns of the matrix.
pub const N: usize = 512;
/// The rows and columns of a tile.
pub const TILE: usize = 32;
/// The elements.
pub const LEN: usize = N * N;

/// The same coordinates over both: the elements of a tile, and the tiles.
#[inline(never)]
pub fn ours(from: &[f32; LEN], to: &mut [f32; LEN]) {
    let tile = (U32::NEW, U32::NEW);
    let from = Tensor::new(from, layout!((512,512):(512,1)).zipped_divide(tile)).unwrap();
    let mut to = Tensor::new(to, layout!((512,512):(1,512)).zipped_divide(tile)).unwrap();
    InRange::all(to.layout().shape()).for_each(|c| to[c] = from[c]);
}

/// Four loops.
#[inline(never)]
pub fn by_hand(from: &[f32; LEN], to: &mut [f32; LEN]) {
    for tile_column in 0..N / TILE {
        for tile_row in 0..N / TILE {
            for column in TILE * tile_column..TILE * (tile_column + 1) {
                for row in TILE * tile_row..TILE * (tile_row + 1) {
                    // SAFETY: both are below N.
                    unsafe { *to.get_unchecked_mut(N * column + row) = *from.get_unchecked(N * row + column) }
                }
            }
        }
    }
}

/// A view, its axes in the other order.
#[inline(never)]
pub fn by_ndarray(from: &[f32; LEN], to: &mut [f32; LEN]) {
    let from = ArrayView2::from_shape((N, N), from).unwrap();
    let mut to = ArrayViewMut2::from_shape((N, N), to).unwrap();
    for (mut to, from) in to.exact_chunks_mut((TILE, TILE)).into_iter().zip(from.t().exact_chunks((TILE, TILE))) {
        to.assign(&from);
    }
}

/// What is right.
pub fn plain(from: &[f32], to: &mut [f32]) {
    for i in 0..LEN {
        to[i % N * N + i / N] = from[i];
    }
}
