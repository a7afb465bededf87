//! A transpose through swizzled shared memory.

use cute_types::prelude::*;

use crate::gpu::{Block, Ids, Input, Output, Pair, Refused, Vector, Writing};
use crate::layouts::transpose::{self as layouts, EXTENT, Grid, Puts, Read, Staged, Takes, Written};
use crate::shared_memory;

const VECTORS: usize = EXTENT * EXTENT / 4;
const PAIRS: usize = EXTENT * EXTENT / 2;

shared_memory!(Tile, transpose_tile, 4 * 64 * 64);

/// Puts the rows of `matrix` into the columns of `transposed`.
///
/// # Safety
///
/// Launched with [`LAUNCH`](crate::layouts::transpose::LAUNCH); `transposed` is `EXTENT` x `EXTENT` numbers, which
/// nothing else reaches.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose(matrix: &[Vector; VECTORS], transposed: *mut Pair) {
    let Ok(tile) = Writing::claim(Staged::NEW, Puts::NEW) else { return };
    // SAFETY: by the word of who launches; it is the one block here, and there are no other barriers.
    let (ids, matrix, to, tile) = unsafe {
        let to = Output::new(transposed, PAIRS, Written::NEW);
        (Ids::of_launch(), Input::new(matrix, Read::NEW), to, Block::of_launch(tile))
    };
    let _ = to.and_then(|to| body(ids, matrix?, to, tile));
}

#[inline(always)]
fn body(
    ids: Ids<Grid, layouts::Block>,
    matrix: Input<'_, Vector, Read>,
    transposed: Output<'_, Pair, Written>,
    mut tile: Block<Writing<Tile, Pair, Staged, Puts>>,
) -> Result<(), Refused> {
    let rows = matrix.slice(ids.part()?)?;
    let [upper, lower]: [[f32; 4]; 2] = [rows[0].parts().into(), rows[1].parts().into()];
    let mut part = tile.part(&ids)?;
    for column in 0..4 {
        part.store(column, Pair([upper[column], lower[column]]))?;
    }

    let tile = tile.sync();
    let column = tile.view().composition(Takes::NEW)?.slice((ids.thread()?, ..))?;
    let mut transposed = transposed.part(&ids)?;
    for value in 0..transposed.size() {
        transposed[value] = column.load(value)?;
    }
    Ok(())
}
