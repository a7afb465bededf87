//! # coalesce_by
//!
//! [`coalesce`](super::coalesce) at the integers of a profile: `coalesce_by(A, (P, Q, …))` has the modes
//! `coalesce_by(A_0, P), coalesce_by(A_1, Q), …`, then those of A that the profile has none for. So the modes stay
//! apart that a picture or a kernel tells apart. The numbers in a profile say nothing.
//!
//! - pre: the profile has no more modes than A, in every mode of it; an integer counts as one
//! - post: `size(R) = size(A)`, `R(i) = A(i)` for every `i` in `0..size(A)`
//!
//! CuTe: `coalesce(layout, profile)`, `include/cute/layout.hpp`.

use super::by_mode::by_mode;
use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::tuple::IntTuple;

impl<D: Stride> StridedLayout<D> {
    /// The same function, with the modes of each part coalesced.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(1,6)):(1,(6,2))".parse()?;
    /// assert_eq!(a.coalesce_by((1, 1))?.to_string(), "(2,6):(1,2)");
    /// assert_eq!(a.coalesce_by(1)?.to_string(), "12:1");
    /// let refused = a.coalesce_by((1, 1, 1)).unwrap_err();
    /// assert_eq!(refused.to_string(), "coalesce_by: the profile has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/coalesce_by.svg"))]
    pub fn coalesce_by(&self, profile: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        match profile.into() {
            IntTuple::Int(_) => self.coalesce(),
            IntTuple::Tuple(modes) => {
                by_mode(Rule::CoalesceBy, self.view(), &modes, |mode, part| mode.to_layout()?.coalesce_by(part))
            }
        }
    }
}
