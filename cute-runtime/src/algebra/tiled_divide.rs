//! # tiled_divide, tiled_divide_ceil
//!
//! [`logical_divide`](super::logical_divide), gathered: where it gives `((A, a), (B, b), …, x)` by mode, this is
//! `((A, B, …), a, b, …, x)`, along the profile of the tiler. A tuple of one mode stays whole.
//!
//! - pre: `logical_divide` exists, and a mode that the tiler leaves alone by `_` has two modes to be told apart
//! - post: a permutation of the modes of `logical_divide`: the same elements and offsets, in another order
//!
//! `tiled_divide_ceil` is the same of `logical_divide_ceil`.
//!
//! CuTe: `tiled_divide`, `include/cute/layout.hpp`.

use super::logical_divide::{rest, rest_ceil};
use super::tiler::TilerRef;
use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;

impl<D: Stride> StridedLayout<D> {
    /// The tiles of all modes as mode 0, and a mode for each rest: `((tiles), rest, rest, …)`.
    ///
    /// ```
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let a: RuntimeLayout = "(4,6):(6,1)".parse()?;
    /// assert_eq!(a.tiled_divide("(2,3)".parse::<Tiler>()?)?.to_string(), "((2,3),2,2):((6,1),12,3)");
    ///
    /// let refused = a.tiled_divide("(2,4)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "tiled_divide: in mode 1, the tile covers 4, which does not divide size 6");
    /// let refused = a.tiled_divide("(2,_)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "tiled_divide: in mode 1, a tile and a rest are 2 modes, found 0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tiled_divide.svg"))]
    pub fn tiled_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        let split = self.view().divide_apart(tiler.into().by(), rest).map_err(|refused| refused.of(Rule::TiledDivide));
        split?.tiled()
    }

    /// [`tiled_divide`](Self::tiled_divide), rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let a: RuntimeLayout = "(4,6):(6,1)".parse()?;
    /// assert_eq!(a.tiled_divide_ceil("(2,4)".parse::<Tiler>()?)?.to_string(), "((2,4),2,2):((6,1),12,4)");
    ///
    /// let refused = a.tiled_divide_ceil("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "tiled_divide_ceil: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tiled_divide_ceil.svg"))]
    pub fn tiled_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        let split = self.view().divide_apart(tiler.into().by(), rest_ceil);
        split.map_err(|refused| refused.of(Rule::TiledDivideCeil))?.tiled()
    }
}
