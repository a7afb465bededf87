//! # with_shape
//!
//! The elements of a layout under another shape: `R(c) = A(i)`, with i the index of c in the shape. It is the composition
//! with the compact layout of the shape, and what [composition](super::composition) refuses is refused.
//!
//! CuTe: `Layout::with_shape(shape)`, `include/cute/layout.hpp`.

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::{RuntimeLayout, StridedLayout};
use crate::tuple::IntTuple;

impl<D: Stride> StridedLayout<D> {
    /// The layout of another shape with the same element at each index.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(4,6):(6,1)".parse()?;
    /// assert_eq!(a.with_shape((2, 2, 6))?.to_string(), "(2,2,6):(6,12,1)");
    /// assert_eq!(a.with_shape(4)?.to_string(), "4:6");
    /// let refused = a.with_shape((6, 4)).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "composition: mode 0 of A holds 4 entries of stride 1, and 4 does not divide extent 6 of B"
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/with_shape.svg"))]
    pub fn with_shape(&self, shape: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.composition(&RuntimeLayout::layout_left(shape)?)
    }
}
