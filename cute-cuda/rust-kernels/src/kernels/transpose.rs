//! A transpose through swizzled shared memory.

use cute_types::prelude::*;

use crate::gpu::{Ids, Input, Output, Refused, Writing};
use crate::layouts::transpose::{Block, ByColumns, ByRows, EXTENT, Grid, Read, Staged, Written};
use crate::shared_memory;

const LENGTH: usize = EXTENT * EXTENT;

shared_memory!(Tile, "transpose_tile", 4 * 32 * 32);

/// Puts the rows of `matrix` into the columns of `transposed`.
///
/// # Safety
///
/// Launched with [`LAUNCH`](crate::layouts::transpose::LAUNCH); `transposed` is `EXTENT` x `EXTENT` numbers, which
/// nothing else reaches.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose(matrix: &[f32; LENGTH], transposed: *mut f32) {
    // SAFETY: by the word of who launches; the tile is claimed here alone.
    let (ids, to, tile) = unsafe {
        let tile = Writing::claim(Staged::NEW, ByRows::NEW);
        (Ids::of_launch(), Output::new(transposed, LENGTH, Written::NEW), tile)
    };
    let _ = to.and_then(|to| body(ids, matrix, to, tile?));
}

#[inline(always)]
fn body(
    ids: Ids<Grid, Block>,
    matrix: &[f32; LENGTH],
    transposed: Output<'_, f32, Written>,
    mut tile: Writing<Tile, f32, Staged, ByRows>,
) -> Result<(), Refused> {
    let matrix = Input::new(matrix, Read::NEW)?.slice(ids.part()?)?;
    let mut part = tile.part(&ids)?;
    let values: [f32; 4] = core::array::from_fn(|value| matrix[value]);
    for (value, number) in values.into_iter().enumerate() {
        part.store(value, number)?;
    }

    let tile = tile.sync();
    let column = tile.view().composition(ByColumns::NEW)?.slice((ids.thread()?, ..))?;
    let mut transposed = transposed.part(&ids)?;
    for value in 0..transposed.size() {
        transposed[value] = column.load(value)?;
    }
    Ok(())
}
