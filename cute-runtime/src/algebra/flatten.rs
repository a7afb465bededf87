//! # flatten
//!
//! The same leaves in the same order, without nesting. An integer stays an integer.
//!
//! - post: `depth(R) ≤ 1`, `size(R) = size(A)`, `R(i) = A(i)` for every index `i`
//!
//! CuTe: `flatten`, `include/cute/layout.hpp`.

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;

impl<D: Stride> StridedLayout<D> {
    /// The same function without nesting.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "((4,(1,9)),2):((36,(0,2)),1)".parse()?;
    /// assert_eq!(a.flatten()?.to_string(), "(4,1,9,2):(36,0,2,1)");
    /// assert_eq!("8:2".parse::<RuntimeLayout>()?.flatten()?.to_string(), "8:2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/flatten.svg"))]
    pub fn flatten(&self) -> Result<Self, LayoutError> {
        Self::new(self.shape().flatten(), self.stride().flatten())
    }
}
