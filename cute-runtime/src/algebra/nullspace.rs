//! # nullspace
//!
//! The indices of one offset, 0: the modes of stride 0, each with the product of the extents to its left as its stride,
//! as in the compact layout of the shape (extent 1 has stride 0 there).
//!
//! - post: `A(R(i)) = 0` for every `i` in `0..size(R)`
//! - post: `size(R) = size(A) / size(filter(A))`, and R is injective
//!
//! Nothing is refused: where no mode has stride 0, the result is `1:0`. CuTe: `nullspace`, `include/cute/layout.hpp`.

use alloc::vec::Vec;

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::{RuntimeLayout, StridedLayout};

impl<D: Stride> StridedLayout<D> {
    /// The layout of the indices that stride 0 sends to offset 0.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(3,4)):(0,(1,0))".parse()?;
    /// assert_eq!(a.nullspace()?.to_string(), "(2,4):(1,6)");
    /// assert!(a.nullspace()?.offsets().all(|i| a.offset_at(i) == 0));
    /// assert_eq!("(2,3):(3,1)".parse::<RuntimeLayout>()?.nullspace()?.to_string(), "1:0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/nullspace.svg"))]
    pub fn nullspace(&self) -> Result<RuntimeLayout, LayoutError> {
        let compact = {
            scope!("the compact layout of the leaves");
            RuntimeLayout::layout_left(self.shape().flatten())?
        };
        for ((extent, weight), stride) in compact.flat_modes().into_iter().zip(self.stride().leaves()) {
            match stride.is_zero() {
                true => step!("{extent}:{stride}: takes {extent}:{weight}"),
                false => step!("{extent}:{stride} moves: passed over"),
            }
        }
        let modes = compact.flat_modes().into_iter().zip(self.stride().leaves());
        let null: Vec<(i64, i64)> = modes.filter(|(_, stride)| stride.is_zero()).map(|(mode, _)| mode).collect();
        RuntimeLayout::from_coalesced(&null)
    }
}
