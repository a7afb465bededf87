//! The gathering of tiles that lie swizzled, as in the shared memory of a GPU, into rows.

use cute_types::coord::InRange;
use cute_types::prelude::*;
use ndarray::{ArrayView3, ArrayViewMut3, Zip};

/// Columns of a tile.
pub const COLUMNS: usize = 64;
/// Rows of a tile.
pub const ROWS: usize = 64;
/// Tiles.
pub const TILES: usize = 16;
/// Elements that stay together.
pub const VECTOR: usize = 8;
/// The elements.
pub const LEN: usize = COLUMNS * ROWS * TILES;

/// The modes part the columns where the swizzle does, and the rows where it begins anew, so that in each loop it is a
/// sum or a constant.
#[inline(never)]
pub fn ours(from: &[f32; LEN], to: &mut [f32; LEN]) {
    let rows = layout!(((8,8),(8,8),16):((1,8),(64,512),4096));
    let swizzled = Composed::new(Swizzle::<U3, U3, U3>::new(), U0::NEW, rows);
    let from = Tensor::new(from, swizzled).unwrap();
    let mut to = Tensor::new(to, rows).unwrap();
    InRange::all(rows.shape()).for_each(|c| to[c] = from[c]);
}

/// Four loops; which vector it is, is swizzled by the row.
#[inline(never)]
pub fn by_hand(from: &[f32; LEN], to: &mut [f32; LEN]) {
    for tile in 0..TILES {
        for row in 0..ROWS {
            let first = COLUMNS * (row + ROWS * tile);
            for vector in 0..COLUMNS / VECTOR {
                let swizzled = first + VECTOR * (vector ^ (row % VECTOR));
                for x in 0..VECTOR {
                    // SAFETY: a vector, swizzled or not, is one of the row's.
                    unsafe { *to.get_unchecked_mut(first + VECTOR * vector + x) = *from.get_unchecked(swizzled + x) }
                }
            }
        }
    }
}

/// Index by index: ndarray has strides alone.
#[inline(never)]
pub fn by_ndarray(from: &[f32; LEN], to: &mut [f32; LEN]) {
    let from = ArrayView3::from_shape((TILES, ROWS, COLUMNS), from).unwrap();
    let to = ArrayViewMut3::from_shape((TILES, ROWS, COLUMNS), to).unwrap();
    Zip::indexed(to).for_each(|(tile, row, column), x| {
        *x = from[[tile, row, column ^ (row % VECTOR * VECTOR)]];
    });
}

/// What is right.
pub fn plain(from: &[f32], to: &mut [f32]) {
    for (i, to) in to.iter_mut().enumerate() {
        let row = i / COLUMNS;
        *to = from[i ^ (row % 8 * 8)];
    }
}
