//! Patches of an image as columns of a matrix: a copy whose input has a layout that is not injective.

use cute_types::prelude::*;

use crate::gpu::{Ids, Input, Output, Refused};
use crate::layouts::im2col::{Block, Columns, Grid, IMAGE, Image};

const ELEMENTS: usize = IMAGE.0 * IMAGE.1 * IMAGE.2;
const COLUMNS: usize = 9 * IMAGE.0 * (IMAGE.1 - 2) * (IMAGE.2 - 2);

/// Puts the patches of `image` into the columns of `columns`.
///
/// # Safety
///
/// Launched with [`LAUNCH`](crate::layouts::im2col::LAUNCH); `columns` has a number for each element of
/// each patch, and nothing else reaches it.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn im2col(image: &[f32; ELEMENTS], columns: *mut f32) {
    // SAFETY: by the word of who launches.
    let (ids, image, columns) =
        unsafe { (Ids::of_launch(), Input::new(image, Image::NEW), Output::new(columns, COLUMNS, Columns::NEW)) };
    let _ = columns.and_then(|columns| body(ids, image?, columns));
}

#[inline(always)]
fn body(ids: Ids<Grid, Block>, image: Input<'_, f32, Image>, columns: Output<'_, f32, Columns>) -> Result<(), Refused> {
    let image = image.slice(ids.part()?)?;
    let mut columns = columns.part(&ids)?;
    for value in 0..columns.size() {
        columns[value] = image[value];
    }
    Ok(())
}
