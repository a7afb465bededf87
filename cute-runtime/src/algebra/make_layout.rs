//! # make_layout
//!
//! Each layout becomes one mode: `(A, B, …)` has shape `(shape(A), shape(B), …)` and the strides likewise. One layout
//! is wrapped into a layout of rank 1.
//!
//! - post: `rank(R)` is the number of layouts, and mode `i` of R is the `i`-th of them
//!
//! Refused where the size or the cosize leaves 64 bits. CuTe: `make_layout(L0, L1, …)`, `include/cute/layout.hpp`.

use alloc::vec::Vec;

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::tuple::Nested;

impl<D: Stride> StridedLayout<D> {
    /// The layout whose modes are these.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let (a, b) = ("16:4".parse::<RuntimeLayout>()?, "(1,4):(1,1)".parse()?);
    /// assert_eq!(RuntimeLayout::make_layout([&a, &b])?.to_string(), "(16,(1,4)):(4,(1,1))");
    /// assert_eq!(RuntimeLayout::make_layout([&a])?.to_string(), "(16):(4)");
    ///
    /// let large: RuntimeLayout = "4611686018427387904:1".parse()?;
    /// let refused = RuntimeLayout::make_layout([&large, &large]).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 4611686018427387904 times 4611686018427387904 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/make_layout.svg"))]
    pub fn make_layout<'a>(layouts: impl IntoIterator<Item = &'a Self>) -> Result<Self, LayoutError>
    where
        D: 'a,
    {
        Self::from_modes(layouts.into_iter().cloned())
    }

    /// The layout that has these layouts, which are used up, as its modes.
    pub(crate) fn from_modes(layouts: impl IntoIterator<Item = Self>) -> Result<Self, LayoutError> {
        let (shapes, strides): (Vec<_>, Vec<_>) = layouts.into_iter().map(Self::into_parts).unzip();
        Self::from_parts(Nested::Tuple(shapes), Nested::Tuple(strides))
    }
}
