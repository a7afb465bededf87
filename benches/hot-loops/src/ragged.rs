//! The transposition of a row-major matrix by tiles that do not divide it.

use cute_types::algorithm::copy;
use cute_types::prelude::*;
use ndarray::{ArrayView2, ArrayViewMut2};

/// The rows of the matrix.
pub const ROWS: usize = 1000;
/// The columns.
pub const COLUMNS: usize = 777;
/// The rows and columns of a tile.
pub const TILE: usize = 32;
/// The elements.
pub const LEN: usize = ROWS * COLUMNS;

/// The same coordinates over both, in the tiles and at their edges.
#[inline(never)]
pub fn ours(from: &[f32; LEN], to: &mut [f32; LEN]) {
    let tile = (U32::NEW, U32::NEW);
    let from = Tensor::new(from, layout!((1000,777):(777,1))).unwrap().zipped_divide_predicated(tile).unwrap();
    let mut to = Tensor::new(to, layout!((1000,777):(1,1000))).unwrap().zipped_divide_predicated(tile).unwrap();
    copy(&from, &mut to);
}

/// Four loops over whole tiles, and those of the edges apart.
#[inline(never)]
pub fn by_hand(from: &[f32; LEN], to: &mut [f32; LEN]) {
    const WHOLE_ROWS: usize = ROWS / TILE * TILE;
    const WHOLE_COLUMNS: usize = COLUMNS / TILE * TILE;
    for first_column in (0..WHOLE_COLUMNS).step_by(TILE) {
        for first_row in (0..WHOLE_ROWS).step_by(TILE) {
            for column in first_column..first_column + TILE {
                for row in first_row..first_row + TILE {
                    // SAFETY: both are in the matrix.
                    unsafe { *to.get_unchecked_mut(ROWS * column + row) = *from.get_unchecked(COLUMNS * row + column) }
                }
            }
        }
        for column in first_column..first_column + TILE {
            for row in WHOLE_ROWS..ROWS {
                // SAFETY: both are in the matrix.
                unsafe { *to.get_unchecked_mut(ROWS * column + row) = *from.get_unchecked(COLUMNS * row + column) }
            }
        }
    }
    for first_row in (0..ROWS).step_by(TILE) {
        for column in WHOLE_COLUMNS..COLUMNS {
            for row in first_row..ROWS.min(first_row + TILE) {
                // SAFETY: both are in the matrix.
                unsafe { *to.get_unchecked_mut(ROWS * column + row) = *from.get_unchecked(COLUMNS * row + column) }
            }
        }
    }
}

/// A view, its axes in the other order, in chunks.
#[inline(never)]
pub fn by_ndarray(from: &[f32; LEN], to: &mut [f32; LEN]) {
    let from = ArrayView2::from_shape((ROWS, COLUMNS), from).unwrap();
    let mut to = ArrayViewMut2::from_shape((COLUMNS, ROWS), to).unwrap();
    for column in (0..COLUMNS).step_by(TILE) {
        let columns = column..COLUMNS.min(column + TILE);
        for row in (0..ROWS).step_by(TILE) {
            let rows = row..ROWS.min(row + TILE);
            let tile = from.slice(ndarray::s![rows.clone(), columns.clone()]);
            to.slice_mut(ndarray::s![columns.clone(), rows]).assign(&tile.t());
        }
    }
}

/// What is right.
pub fn plain(from: &[f32], to: &mut [f32]) {
    for i in 0..LEN {
        to[i % COLUMNS * ROWS + i / COLUMNS] = from[i];
    }
}
