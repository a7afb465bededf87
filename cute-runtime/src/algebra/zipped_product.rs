//! # zipped_product
//!
//! [`logical_product`](super::logical_product), gathered: where it gives `((A, a), (B, b), …, x)` by mode, this is
//! `((A, B, …), (a, b, …, x))`, along the profile of the tiler.
//!
//! - pre: `logical_product` exists, and a mode that the tiler leaves alone by `_` has two modes to be told apart
//! - post: a permutation of the modes of `logical_product`: the same elements and offsets, in another order
//!
//! CuTe: `zipped_product`, `include/cute/layout.hpp`.

use super::tiler::TilerRef;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::Rule;

impl RuntimeLayout {
    /// The blocks of all modes as mode 0, the repetitions as mode 1.
    ///
    /// ```
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let a: RuntimeLayout = "(2,2):(1,100)".parse()?;
    /// assert_eq!(a.zipped_product("(3:1,2:10)".parse::<Tiler>()?)?.to_string(), "((2,2),(3,2)):((1,100),(2,10))");
    ///
    /// let refused = a.zipped_product("(3,_)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "zipped_product: in mode 1, a tile and a rest are 2 modes, found 0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/zipped_product.svg"))]
    pub fn zipped_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<RuntimeLayout, LayoutError> {
        let split = self.view().product_apart(tiler.into().by()).map_err(|refused| refused.of(Rule::ZippedProduct));
        split?.zipped()
    }
}
