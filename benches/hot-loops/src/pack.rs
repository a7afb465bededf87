//! The packing of a row-major matrix for a blocked product: blocks of columns, in these panels of rows, and in a panel
//! the elements of a column next to each other.

use cute_types::coord::InRange;
use cute_types::prelude::*;
use ndarray::{ArrayView4, ArrayViewMut4};

/// Rows of the matrix.
pub const ROWS: usize = 256;
/// Columns of the matrix.
pub const COLUMNS: usize = 256;
/// Rows of a panel.
pub const PANEL: usize = 8;
/// Columns of a block.
pub const BLOCK: usize = 64;
/// The elements.
pub const LEN: usize = ROWS * COLUMNS;

/// The matrix divided by panel and block; packed is what is compact in that order.
#[inline(never)]
pub fn ours(from: &[f32; LEN], to: &mut [f32; LEN]) {
    let panels = layout!((256,256):(256,1)).zipped_divide((U8::NEW, U64::NEW));
    let from = Tensor::new(from, panels).unwrap();
    let mut to = Tensor::new(to, layout_left(panels.shape())).unwrap();
    InRange::all(to.layout().shape()).for_each(|c| to[c] = from[c]);
}

/// Four loops, and a place that counts up.
#[inline(never)]
pub fn by_hand(from: &[f32; LEN], to: &mut [f32; LEN]) {
    let mut packed = 0;
    for block in 0..COLUMNS / BLOCK {
        for panel in 0..ROWS / PANEL {
            for column in BLOCK * block..BLOCK * (block + 1) {
                for row in PANEL * panel..PANEL * (panel + 1) {
                    // SAFETY: row and column are in the matrix, and as many places are counted as it has elements.
                    unsafe { *to.get_unchecked_mut(packed) = *from.get_unchecked(COLUMNS * row + column) }
                    packed += 1;
                }
            }
        }
    }
}

/// Views of four axes.
#[inline(never)]
pub fn by_ndarray(from: &[f32; LEN], to: &mut [f32; LEN]) {
    let (panels, blocks) = (ROWS / PANEL, COLUMNS / BLOCK);
    let from = ArrayView4::from_shape((panels, PANEL, blocks, BLOCK), from).unwrap();
    let mut to = ArrayViewMut4::from_shape((blocks, panels, BLOCK, PANEL), to).unwrap();
    to.assign(&from.permuted_axes([2, 0, 3, 1]));
}

/// What is right.
pub fn plain(from: &[f32], to: &mut [f32]) {
    for (i, &x) in from.iter().enumerate() {
        let (row, column) = (i / COLUMNS, i % COLUMNS);
        let panel = row / PANEL + ROWS / PANEL * (column / BLOCK);
        to[row % PANEL + PANEL * (column % BLOCK + BLOCK * panel)] = x;
    }
}
