//! # filter_by
//!
//! [`filter`](super::filter) at the integers of a profile: `filter_by(A, (P, Q, …))` has the modes
//! `filter_by(A_0, P), filter_by(A_1, Q), …`, then those of A that the profile has none for. The numbers in a profile
//! say nothing.
//!
//! - pre: the profile has no more modes than A, in every mode of it; an integer counts as one
//! - post: the offsets are A's; in the parts that the profile names, no stride is 0 but in `1:0`
//!
//! CuTe: `filter(layout, profile)`, `include/cute/layout.hpp`.

use super::by_mode::by_mode;
use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::tuple::IntTuple;

impl<D: Stride> StridedLayout<D> {
    /// Each part without modes of stride 0 and of extent 1, coalesced.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(3,4)):(0,(1,3))".parse()?;
    /// assert_eq!(a.filter_by((1, 1))?.to_string(), "(1,12):(0,1)");
    /// let refused = a.filter_by((1, (1, 1, 1))).unwrap_err();
    /// assert_eq!(refused.to_string(), "filter_by: in mode 1, the profile has 3 modes and A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/filter_by.svg"))]
    pub fn filter_by(&self, profile: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        match profile.into() {
            IntTuple::Int(_) => self.filter(),
            IntTuple::Tuple(modes) => {
                by_mode(Rule::FilterBy, self.view(), &modes, |mode, part| mode.to_layout()?.filter_by(part))
            }
        }
    }
}
