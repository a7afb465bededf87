//! A copy by a thread-value layout.

use cute_types::prelude::*;

use crate::gpu::{Ids, Input, Output, Refused, Vector};
use crate::layouts::copy::{Block, Grid, LENGTH, Vectors};

/// Copies `from` to `to`.
///
/// # Safety
///
/// Launched with [`LAUNCH`](crate::layouts::copy::LAUNCH); `to` is `LENGTH` vectors, which nothing else reaches.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy(from: &[Vector; LENGTH], to: *mut Vector) {
    // SAFETY: by the word of who launches.
    let (ids, from, to) =
        unsafe { (Ids::of_launch(), Input::new(from, Vectors::NEW), Output::new(to, LENGTH, Vectors::NEW)) };
    let _ = to.and_then(|to| body(ids, from?, to));
}

#[inline(always)]
fn body(
    ids: Ids<Grid, Block>,
    from: Input<'_, Vector, Vectors>,
    to: Output<'_, Vector, Vectors>,
) -> Result<(), Refused> {
    let from = from.slice(ids.part()?)?;
    let mut to = to.part(&ids)?;
    let [first, second] = core::array::from_fn(|value| from[value].parts());
    to[0] = Vector::of(first);
    to[1] = Vector::of(second);
    Ok(())
}
