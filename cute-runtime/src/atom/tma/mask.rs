//! Which CTAs of a cluster a multicast reaches.

use super::error::TmaError;
use crate::{LayoutError, RuntimeLayout, Slicer};

/// CTAs of a cluster, bits of a mask.
pub(super) const CTAS: i64 = 16;

/// The mask of the CTAs at a coordinate with `_`: those that the modes with `_` run over.
///
/// ```
/// use cute_runtime::atom::tma_multicast_mask;
/// // A cluster of 2 by 4 CTAs, column-major, and the row of CTA (1,2).
/// assert_eq!(tma_multicast_mask(&"(2,4):(1,2)".parse()?, &"(1,_)".parse()?)?, 0b1010_1010);
/// assert_eq!(tma_multicast_mask(&"(2,4):(1,2)".parse()?, &"(_,2)".parse()?)?, 0b0011_0000);
///
/// let refused = tma_multicast_mask(&"(4,8):(1,4)".parse()?, &"(1,_)".parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "tma: a cluster has CTAs 0..16, CTA 17 is meant");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// CuTe: `create_tma_multicast_mask`, `include/cute/atom/copy_traits_sm90_tma.hpp`, which shifts a larger number out of the mask.
pub fn tma_multicast_mask(ctas: &RuntimeLayout, coord: &Slicer) -> Result<u16, LayoutError> {
    let (along, first) = ctas.slice_and_offset(coord)?;
    let mut mask = 0;
    for step in along.offsets() {
        let cta = first + step;
        if !(0..CTAS).contains(&cta) {
            return Err(TmaError::Cta { cta, ctas: CTAS }.into());
        }
        mask |= 1 << cta;
    }
    Ok(mask)
}
