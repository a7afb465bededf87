//! # zip
//!
//! The transpose of two levels of modes: `((a,b,c),(x,y,z))` becomes `((a,x),(b,y),(c,z))`. Zipping two layouts is
//! zipping the layout made of them. A layout whose first mode is an integer has one level, and becomes the only mode of
//! the result; an integer stays an integer.
//!
//! - pre: the modes have as many modes as mode 0
//! - post: mode `(j, i)` of R is mode `(i, j)` of A; zipping twice gives A again where it has two levels
//!
//! CuTe: `zip`, `include/cute/layout.hpp`.

use alloc::vec::Vec;

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::tuple::IntTuple;

impl<D: Stride> StridedLayout<D> {
    /// The transpose of its two upper levels of modes.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "((2,3),(4,5)):((1,2),(6,24))".parse()?;
    /// assert_eq!(a.zip()?.to_string(), "((2,4),(3,5)):((1,6),(2,24))");
    /// assert_eq!(a.zip()?.zip()?, a);
    ///
    /// let refused = "((2,3),(4,5,6))".parse::<RuntimeLayout>()?.zip().unwrap_err();
    /// assert_eq!(refused.to_string(), "zip: in mode 1, it has 3 modes and mode 0 has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/zip.svg"))]
    pub fn zip(&self) -> Result<Self, LayoutError> {
        match self.shape() {
            IntTuple::Int(_) => Ok(self.clone()),
            IntTuple::Tuple(modes) => match modes.first() {
                None | Some(IntTuple::Int(_)) => Self::make_layout([self]),
                Some(IntTuple::Tuple(first)) => {
                    for (i, mode) in modes.iter().enumerate() {
                        let (left, right) = (mode.tuple_rank(), first.len());
                        if left != right {
                            return Err(LayoutError::Modes { rule: Rule::Zip, mode: Some(i), left, right });
                        }
                    }
                    let rows = self.modes()?.iter().map(Self::modes).collect::<Result<Vec<_>, _>>()?;
                    zip_modes(&rows)
                }
            },
        }
    }
}

/// Row by row to column by column; the rows are of one length.
pub(crate) fn zip_modes<D: Stride>(rows: &[Vec<StridedLayout<D>>]) -> Result<StridedLayout<D>, LayoutError> {
    let length = rows.iter().map(Vec::len).min().unwrap_or(0);
    let columns = (0..length).map(|j| StridedLayout::make_layout(rows.iter().map(|row| &row[j])));
    StridedLayout::make_layout(&columns.collect::<Result<Vec<_>, _>>()?)
}
