//! # make_layout
//!
//! Each layout becomes one mode: `(A, B, …)` has shape `(shape(A), shape(B), …)` and the strides likewise. One layout
//! is wrapped into a layout of rank 1.
//!
//! - post: `rank(R)` is the number of layouts, and mode `i` of R is the `i`-th of them
//!
//! Refused where the size or the cosize leaves 64 bits. CuTe: `make_layout(L0, L1, …)`, `include/cute/layout.hpp`.

use alloc::vec::Vec;

use super::error::LayoutError;
use super::int_tuple::Nested;
use super::layout::StridedLayout;
use super::stride::Stride;

impl<D: Stride> StridedLayout<D> {
    /// The layout whose modes are these.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// let (a, b) = ("16:4".parse::<RuntimeLayout>()?, "(1,4):(1,1)".parse()?);
    /// assert_eq!(RuntimeLayout::make_layout([&a, &b])?.to_string(), "(16,(1,4)):(4,(1,1))");
    /// assert_eq!(RuntimeLayout::make_layout([&a])?.to_string(), "(16):(4)");
    ///
    /// let large: RuntimeLayout = "4611686018427387904:1".parse()?;
    /// let refused = RuntimeLayout::make_layout([&large, &large]).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn make_layout<'a>(layouts: impl IntoIterator<Item = &'a Self>) -> Result<Self, LayoutError>
    where
        D: 'a,
    {
        let (mut shapes, mut strides) = (Vec::new(), Vec::new());
        for layout in layouts {
            shapes.push(layout.shape().clone());
            strides.push(layout.stride().clone());
        }
        Self::new(shapes, Nested::Tuple(strides))
    }
}
