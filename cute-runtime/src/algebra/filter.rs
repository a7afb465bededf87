//! # filter, filter_zeros
//!
//! `filter_zeros` gives every mode of stride 0 extent 1: what is left are the modes that move. `filter` coalesces
//! that, so that modes of stride 0 and of extent 1 are gone.
//!
//! - post (`filter_zeros`): the profile is A's, the offsets are A's
//! - post (`filter`): `depth(R) ≤ 1`, the offsets are A's, no stride 0 but in `1:0`
//!
//! CuTe: `filter`, `filter_zeros`, `include/cute/layout.hpp`.

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;

impl<D: Stride> StridedLayout<D> {
    /// Modes of stride 0 get extent 1.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(4,3)):(0,(1,0))".parse()?;
    /// assert_eq!(a.filter_zeros()?.to_string(), "(1,(4,1)):(0,(1,0))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/filter_zeros.svg"))]
    pub fn filter_zeros(&self) -> Result<Self, LayoutError> {
        let mut strides = self.stride().leaves();
        // `map` visits the leaves in the order of `leaves`, so the strides keep step with the extents.
        let shape = self.shape().map(&mut |extent| match strides.next() {
            Some(stride) if stride.is_zero() => {
                step!("{extent}:{stride} does not move: extent 1");
                1
            }
            _ => extent,
        });
        Self::new(shape, self.stride())
    }

    /// Modes of stride 0 and of extent 1 are dropped, the rest coalesced.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(4,3),2):(0,(1,0),4)".parse()?;
    /// assert_eq!(a.filter()?.to_string(), "8:1");
    /// assert_eq!("24:0".parse::<RuntimeLayout>()?.filter()?.to_string(), "1:0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/filter.svg"))]
    pub fn filter(&self) -> Result<Self, LayoutError> {
        let moving = self.filter_zeros()?;
        scope!("coalesce {moving}");
        moving.coalesce()
    }
}
