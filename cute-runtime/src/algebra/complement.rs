//! # complement
//!
//! For a layout admissible in `M` (see [`admissible`](crate::rules::admissible)), its modes of extent > 1 and stride ≠ 0
//! sorted by stride as `s_0:d_0, …, s_n:d_n`:
//!
//! `R = (d_0, d_1/(s_0·d_0), …, M/(s_n·d_n)) : (1, s_0·d_0, …, s_n·d_n)`, coalesced.
//!
//! - pre: admissible in `M`
//! - post: ordered, `R(i-1) < R(i)`; disjoint, `R(i) ≠ A(j)` but for 0
//! - post: for an injective A, `(A, R)` is a bijection onto `0..M`
//!
//! CuTe: `complement`, `include/cute/layout.hpp`, which accepts more and leaves gaps or passes `M` there.

use super::coalesce::merge;
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::few::Few;
use crate::layout::RuntimeLayout;
use crate::rules::Rule;
use crate::tuple::IntTuple;

impl RuntimeLayout {
    /// The layout that fills what `self` leaves open in `0..cotarget`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
    /// assert_eq!(a.complement(16)?.to_string(), "2:8");
    /// assert_eq!("8:2".parse::<RuntimeLayout>()?.complement(32)?.to_string(), "(2,2):(1,16)");
    ///
    /// let b: RuntimeLayout = "(2,4):(1,3)".parse()?;
    /// assert_eq!(
    ///     b.complement(16).unwrap_err().to_string(),
    ///     "complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/complement.svg"))]
    pub fn complement(&self, cotarget: i64) -> Result<RuntimeLayout, LayoutError> {
        let mut modes = Few::new();
        self.gaps(cotarget, &mut modes)?;
        merge(&mut modes);
        RuntimeLayout::from_coalesced(&modes)
    }
}

impl CoordLayout {
    /// The layout that fills what `self` leaves open in the box of this shape: at each place, the complement in the
    /// extent there. Together they are a bijection onto the coordinates of the shape.
    ///
    /// ```
    /// use cute_runtime::{CoordLayout, IntTuple};
    /// let a: CoordLayout = "(4,2):(1@0,1@1)".parse()?;
    /// assert_eq!(a.complement(&IntTuple::from((8, 6)))?.to_string(), "(2,3):(4@0,2@1)");
    ///
    /// let refused = |shape: IntTuple| a.complement(&shape).unwrap_err().to_string();
    /// assert_eq!(
    ///     refused((6, 6).into()),
    ///     "complement: cotarget 6 is not a multiple of 4, the extent times stride of the last mode",
    /// );
    /// assert_eq!(refused(16.into()), "complement: index 1 is outside 0..1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn complement(&self, cotarget: &IntTuple) -> Result<CoordLayout, LayoutError> {
        if let Some(cotarget) = cotarget.leaves().find(|&cotarget| cotarget < 1) {
            return Err(LayoutError::CotargetTooSmall { cotarget });
        }
        let cotarget = RuntimeLayout::layout_left(cotarget)?;
        self.fill_places(Rule::Complement, cotarget.view(), &|taken, within| taken.complement(within.size))
    }
}
