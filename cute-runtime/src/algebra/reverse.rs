//! # reverse
//!
//! The top-level modes in the opposite order. An integer stays an integer.
//!
//! - post: mode i of R is mode `rank(A) - 1 - i` of A; reversing twice gives A again
//!
//! CuTe: `reverse` of a tuple, of shape and stride both, `include/cute/algorithm/tuple_algorithms.hpp`.

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::tuple::Nested;

impl<D: Stride> StridedLayout<D> {
    /// The modes in the opposite order.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(3,4)):(12,(4,1))".parse()?;
    /// assert_eq!(a.reverse()?.to_string(), "((3,4),2):((4,1),12)");
    /// assert_eq!(a.reverse()?.reverse()?, a);
    /// assert_eq!("8:2".parse::<RuntimeLayout>()?.reverse()?.to_string(), "8:2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/reverse.svg"))]
    pub fn reverse(&self) -> Result<Self, LayoutError> {
        match self.shape() {
            Nested::Int(_) => Ok(self.clone()),
            Nested::Tuple(_) => {
                let mut modes = self.modes()?;
                modes.reverse();
                step!("the {} modes, the last one first", modes.len());
                Self::make_layout(&modes)
            }
        }
    }
}
