//! Which layouts a kernel can have over memory, and how much of it they need.

use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use crate::index::{IndexError, base_of, checked};
use crate::kernel::error::KernelError;

/// Refuses a layout that has no unsigned offsets, and one whose size or cosize is not that of its modes: memory is kept by
/// those two, and a layout can be [made](RuntimeLayout::of_checked) with any.
pub(super) fn admit(layout: &RuntimeLayout) -> Result<(), KernelError> {
    let (_, size, cosize) = checked(&layout.flat_modes())?;
    if (layout.size(), layout.cosize()) != (size as i64, cosize as i64) {
        return Err(IndexError::Overflow.into());
    }
    Ok(())
}

/// The number of elements that an array needs for the layout.
pub(super) fn length(layout: &ComposedLayout) -> Result<u64, KernelError> {
    admit(layout.layout())?;
    let plain = base_of(layout)?.checked_add(layout.layout().cosize().unsigned_abs()).ok_or(IndexError::Overflow)?;
    let (swizzle, most) = (layout.swizzle(), plain - 1);
    let sources =
        most.checked_ilog2().is_some_and(|top| swizzle.sources().unsigned_abs() & (u64::MAX >> (63 - top)) != 0);
    Ok(if sources { most_with(most, swizzle.targets().unsigned_abs()) + 1 } else { plain })
}

/// The largest number that one of at most `most` becomes with some of these bits set. Not the exact cosize of a swizzled
/// layout, because other layouts below the same bound can take its place.
fn most_with(most: u64, targets: u64) -> u64 {
    // A smaller number has one of the bits cleared, which the swizzle sets again, and ones below it.
    let below = (most & targets).checked_ilog2().map_or(0, |top| (1 << top) - 1);
    most | targets | below
}
