//! # select, replace
//!
//! `select` is the layout of the modes with the given indices, in their order, repeats allowed. `replace(i, X)` has X
//! for mode `i`. An integer counts as one mode; replacing the mode of an integer gives X itself.
//!
//! - pre: the indices are below `rank(A)`
//! - post (`select`): mode `j` of R is mode `i_j` of A
//! - post (`replace`): mode `i` of R is X, the others are A's
//!
//! CuTe: `select<Is…>`, `replace<N>`, `include/cute/layout.hpp`; the second also takes `N = rank(A)`, and appends.

use alloc::vec::Vec;

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::tuple::IntTuple;

impl<D: Stride> StridedLayout<D> {
    /// The modes with these indices.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,3,4):(1,2,6)".parse()?;
    /// assert_eq!(a.select(&[2, 0])?.to_string(), "(4,2):(6,1)");
    /// assert_eq!(a.select(&[0, 3]).unwrap_err().to_string(), "select: index 3 is outside 0..3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/select.svg"))]
    pub fn select(&self, indices: &[usize]) -> Result<Self, LayoutError> {
        let modes = indices.iter().map(|&i| self.checked_mode(Rule::Select, i)).collect::<Result<Vec<_>, _>>()?;
        Self::make_layout(&modes)
    }

    /// With `x` for mode `i`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,3,4):(1,2,6)".parse()?;
    /// assert_eq!(a.replace(1, &"(5,5):(0,1)".parse()?)?.to_string(), "(2,(5,5),4):(1,(0,1),6)");
    /// let refused = a.replace(3, &"5:1".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "replace: index 3 is outside 0..3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/replace.svg"))]
    pub fn replace(&self, i: usize, x: &Self) -> Result<Self, LayoutError> {
        self.checked_mode(Rule::Replace, i)?;
        if let IntTuple::Int(_) = self.shape() {
            return Ok(x.clone());
        }
        let mut modes = self.modes()?;
        modes[i] = x.clone();
        Self::make_layout(&modes)
    }

    fn checked_mode(&self, rule: Rule, i: usize) -> Result<Self, LayoutError> {
        self.mode(i).map_err(|refused| match refused {
            LayoutError::OutOfRange { mode, index, extent, .. } => {
                LayoutError::OutOfRange { rule, mode, index, extent }
            }
            other => other,
        })
    }
}
