//! # blocked_product, raked_product
//!
//! The logical product arranged mode by mode: mode `i` of the result is the block's mode `i` and its repetitions by the
//! tiler's mode `i`. Blocked keeps the block together, `((A_0,B_0),(A_1,B_1),…)`, and raked interleaves it,
//! `((B_0,A_0),(B_1,A_1),…)`. The operand with fewer modes gets modes `1:0`.
//!
//! - pre: as [`logical_product`](super::logical_product), the tiler being one layout
//! - post: `rank(R) = max(rank(A), rank(B))`, and mode `i` has size `size(A_i)·size(B_i)`
//! - post: the offsets are those of the logical product
//!
//! CuTe: `blocked_product`, `raked_product`, `include/cute/layout.hpp`.

use alloc::vec::Vec;

use super::zip::zip_modes;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::Rule;
use crate::tuple::IntTuple;

impl RuntimeLayout {
    /// Mode by mode, the block first: every element of the tiler is a block.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,5):(5,1)".parse()?;
    /// let b: RuntimeLayout = "(3,4):(1,3)".parse()?;
    /// assert_eq!(a.blocked_product(&b)?.to_string(), "((2,3),(5,4)):((5,10),(1,30))");
    ///
    /// let overlapping: RuntimeLayout = "(2,2):(1,1)".parse()?;
    /// assert_eq!(
    ///     overlapping.blocked_product(&b).unwrap_err().to_string(),
    ///     "complement_ceil: stride 1 is below 2, the extent times stride of the mode below it",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/blocked_product.svg"))]
    pub fn blocked_product(&self, tiler: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
        let (blocks, repetitions) = self.product_modes(tiler).map_err(|refused| refused.of(Rule::BlockedProduct))?;
        zip_modes(&[blocks, repetitions])
    }

    /// Mode by mode, the tiler first: the blocks lie interleaved.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,5):(5,1)".parse()?;
    /// let b: RuntimeLayout = "(3,4):(1,3)".parse()?;
    /// assert_eq!(a.raked_product(&b)?.to_string(), "((3,2),(4,5)):((10,5),(30,1))");
    ///
    /// let negative: RuntimeLayout = "2:-1".parse()?;
    /// let refused = negative.raked_product(&b).unwrap_err();
    /// assert_eq!(refused.to_string(), "complement_ceil: stride -1 is negative");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/raked_product.svg"))]
    pub fn raked_product(&self, tiler: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
        let (blocks, repetitions) = self.product_modes(tiler).map_err(|refused| refused.of(Rule::RakedProduct))?;
        zip_modes(&[repetitions, blocks])
    }

    /// The modes of the block, and as many of repetitions. Where one of the two is an integer, there is one mode, of
    /// the two as they are.
    fn product_modes(&self, tiler: &RuntimeLayout) -> Result<(Vec<RuntimeLayout>, Vec<RuntimeLayout>), LayoutError> {
        let rank = self.rank().max(tiler.rank());
        let (block, tiler) = (self.append_to(rank)?, tiler.append_to(rank)?);
        if self.rank() != tiler.rank() {
            step!("filled up to {rank} modes: {block} and {tiler}");
        }
        let repetitions = block.view().repetitions(&tiler)?;
        step!("mode by mode: of the block {block} and of the repetitions {repetitions}");
        match (block.shape(), tiler.shape()) {
            // The repetitions have the modes of the tiler.
            (IntTuple::Tuple(_), IntTuple::Tuple(_)) => Ok((block.modes()?, repetitions.modes()?)),
            _ => Ok((Vec::from([block]), Vec::from([repetitions]))),
        }
    }
}
