//! Whether a layout numbers: each index of 0..size is that of one element.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::error::AtomError;
use crate::trace::silently;
use crate::{LayoutError, Rule, RuntimeLayout};

/// Threads, atoms or values that are looked at one by one.
pub(super) const MAX_LOOKED_AT: i64 = 1 << 20;

/// The smallest index of 0..size that no element of the layout has.
pub(super) fn missing(layout: &RuntimeLayout) -> Result<Option<i64>, LayoutError> {
    if layout.is_bijective() {
        return Ok(None);
    }
    if layout.size() > MAX_LOOKED_AT {
        let (rule, size) = (Rule::Permutation, layout.size());
        return Err(LayoutError::TooMany { rule, size, limit: MAX_LOOKED_AT });
    }
    let mut offsets: Vec<i64> = layout.offsets().filter(|offset| *offset >= 0).collect();
    offsets.sort_unstable();
    offsets.dedup();
    Ok(Some((0..layout.size()).zip(&offsets).find(|(i, offset)| i != *offset).map_or(offsets.len() as i64, |(i, _)| i)))
}

/// Refuses a layout that does not give each index of 0..size to one element.
pub(super) fn numbering(rule: &'static str, of: &'static str, layout: &RuntimeLayout) -> Result<(), AtomError> {
    let Some(index) = missing(layout)? else { return Ok(()) };
    let mut offsets: Vec<i64> = layout.offsets().collect();
    offsets.sort_unstable();
    let twice = offsets.windows(2).find(|two| two[0] == two[1]).map(|two| two[0]);
    let index = twice.unwrap_or(index);
    let take = silently(|| layout.layout_like()).or_else(|_| RuntimeLayout::layout_left(layout.shape()))?;
    // Strides that tie, or that are 0, leave no order to keep.
    let take = if missing(&take)?.is_none() { take } else { RuntimeLayout::layout_left(layout.shape())? };
    step!("the {of} {layout}: index {index} is {}: refused", if twice.is_some() { "there twice" } else { "missing" });
    Err(AtomError::Numbering {
        rule,
        of,
        layout: Box::new(layout.clone()),
        index,
        twice: twice.is_some(),
        take: Box::new(take),
    })
}

/// A product of extents that leaves 64 bits.
pub(super) fn too_large(size: i64, factor: i64) -> AtomError {
    AtomError::Layout(LayoutError::Size { size, factor })
}
