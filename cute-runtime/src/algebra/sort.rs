//! # sort
//!
//! The leaves in order of stride, then of extent, flat. Equal modes keep their order.
//!
//! - post: `is_sorted(R)`, `size(R) = size(A)`
//! - post: R has the offsets of A; **not** the same function: `(2,2):(3,1)` becomes `(2,2):(1,3)`
//!
//! CuTe sorts inside its inverses and has no such operation; it is the "sorted layout" of the complement's definition.

use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::trace::List;
use crate::tuple::IntTuple;

impl RuntimeLayout {
    /// The leaves by ascending stride, then extent.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(2,3)):(3,(1,3))".parse()?;
    /// assert_eq!(a.sort()?.to_string(), "(2,2,3):(1,3,3)");
    /// assert_eq!("2:3".parse::<RuntimeLayout>()?.sort()?.to_string(), "2:3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/sort.svg"))]
    pub fn sort(&self) -> Result<RuntimeLayout, LayoutError> {
        if let IntTuple::Int(_) = self.shape() {
            return Ok(self.clone());
        }
        let mut modes = self.flat_modes();
        step!("the leaves: {}", List(&modes));
        modes.sort_by_key(|&(extent, stride)| (stride, extent));
        step!("by stride, then extent: {}", List(&modes));
        RuntimeLayout::new(
            modes.iter().map(|mode| mode.0).collect::<IntTuple>(),
            modes.iter().map(|mode| mode.1).collect::<IntTuple>(),
        )
    }
}
