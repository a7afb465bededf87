//! Which layouts a kernel can have over memory.

use cute_types::runtime::RuntimeLayout;

use crate::index::{IndexError, checked};
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
