//! # concat
//!
//! `(A, B)` as one layout: the modes of A, then those of B. An integer counts as one mode.
//!
//! - post: `rank(R) = rank(A) + rank(B)`, `size(R) = size(A) · size(B)`
//! - post: `R(i + size(A) · j) = A(i) + B(j)` for `i < size(A)`, `j < size(B)`
//!
//! Refused where the size or the cosize leaves 64 bits. CuTe has no name for it: `append` of all modes, or
//! `make_layout(get<0>(a), …, get<0>(b), …)`.

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::tuple::Nested;

impl<D: Stride> StridedLayout<D> {
    /// The modes of `self`, then those of `b`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
    /// let b: RuntimeLayout = "2:8".parse()?;
    /// assert_eq!(a.concat(&b)?.to_string(), "(2,4,2):(1,2,8)");
    ///
    /// let large: RuntimeLayout = "1099511627776:0".parse()?;
    /// let refused = large.concat(&large).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 1099511627776 times 1099511627776 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/concat.svg"))]
    pub fn concat(&self, b: &Self) -> Result<Self, LayoutError> {
        fn join<T: Clone>(a: &Nested<T>, b: &Nested<T>) -> Nested<T> {
            Nested::Tuple(a.modes().iter().chain(b.modes()).cloned().collect())
        }
        Self::new(join(self.shape(), b.shape()), join(self.stride(), b.stride()))
    }
}
