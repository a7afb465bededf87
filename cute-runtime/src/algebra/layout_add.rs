//! # layout_add
//!
//! The sum of two layouts: `R(i) = A(i) + B(i)`, coalesced. On the [common refinement](crate::common_refinement) of the
//! coalesced shapes both are linear, and the stride of each of its modes is the sum of theirs.
//!
//! - pre: `size(A) = size(B)`; the coalesced shapes have a common refinement: else the sum is no layout
//! - pre: where strides are basis elements, each sum of strides is a multiple of one
//! - post: `size(R) = size(A)`, `R(i) = A(i) + B(i)` for every `i`; symmetric in A and B
//!
//! PyCuTe: `layout_add`, `pycute/algebra.py`, where a sum of basis elements of several places may be a stride.

use alloc::vec::Vec;

use super::coalesce::merge;
use super::common_refinement::{check_sizes, digits, refined_modes};
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::few::Few;
use crate::int::basis::ScaledBasis;
use crate::int::stride::Stride;
use crate::layout::{RuntimeLayout, StridedLayout};
use crate::rules::{Quantity, Rule};

impl RuntimeLayout {
    /// The layout `i ↦ self(i) + b(i)`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let sum = |a: &str, b: &str| {
    ///     let (a, b): (RuntimeLayout, RuntimeLayout) = (a.parse().unwrap(), b.parse().unwrap());
    ///     a.layout_add(&b).map(|r| r.to_string())
    /// };
    /// assert_eq!(sum("(4,3):(1,4)", "(4,3):(3,1)")?, "(4,3):(4,5)");
    /// assert_eq!(sum("(5,3,4):(1,5,15)", "(10,6):(1,10)")?, "60:2");
    ///
    /// let refused = sum("(5,3):(3,1)", "(3,5):(5,1)").unwrap_err();
    /// assert_eq!(refused.to_string(), "layout_add: a mode of A ends at 5, one of B at 3; neither divides the other");
    /// let refused = sum("6:1", "8:1").unwrap_err();
    /// assert_eq!(refused.to_string(), "layout_add: A has size 6, B has size 8");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/layout_add.svg"))]
    pub fn layout_add(&self, b: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
        added(self, b, |d, e| d.checked_add(*e).ok_or(LayoutError::Overflow { quantity: Quantity::Stride }))
    }
}

impl CoordLayout {
    /// The layout `i ↦ self(i) + b(i)`.
    ///
    /// ```
    /// use cute_runtime::CoordLayout;
    /// let of = |text: &str| text.parse::<CoordLayout>().unwrap();
    /// assert_eq!(of("(4,3):(1@0,1@1)").layout_add(&of("(4,3):(2@0,0)"))?.to_string(), "(4,3):(3@0,1@1)");
    ///
    /// let refused = of("8:1@0").layout_add(&of("8:1@1")).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout_add: the sum of 1@0 and 1@1 is no multiple of one basis element");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn layout_add(&self, b: &CoordLayout) -> Result<CoordLayout, LayoutError> {
        added(self, b, |d, e| match (d.is_zero(), e.is_zero()) {
            (true, _) => Ok(e.clone()),
            (_, true) => Ok(d.clone()),
            _ if d.path() == e.path() => match d.value().checked_add(e.value()) {
                Some(value) => ScaledBasis::new(value, d.path()),
                None => Err(LayoutError::Overflow { quantity: Quantity::Stride }),
            },
            _ => Err(LayoutError::BasisSum { left: d.clone(), right: e.clone() }),
        })
    }
}

/// The sum, given that of two strides.
fn added<D: Stride>(
    a: &StridedLayout<D>,
    b: &StridedLayout<D>,
    sum: impl Fn(&D, &D) -> Result<D, LayoutError>,
) -> Result<StridedLayout<D>, LayoutError> {
    check_sizes(Rule::LayoutAdd, a.size(), b.size())?;
    let (a, b) = (a.coalesce()?, b.coalesce()?);
    let (left, right) = (digits(a.shape()), digits(b.shape()));
    let strides = |layout: &StridedLayout<D>| layout.flat_modes().into_iter().filter(|mode| mode.0 > 1);
    let (left_strides, right_strides): (Vec<_>, Vec<_>) = (strides(&a).collect(), strides(&b).collect());
    let mut modes = Few::new();
    for (extent, from) in refined_modes(Rule::LayoutAdd, &left, &right)? {
        // The digit that the mode lies within, and what one step of the mode is worth there.
        let step = |digits: &[(i64, i64)], modes: &[(i64, D)]| {
            let found = digits.iter().zip(modes).rfind(|(digit, _)| digit.0 <= from);
            found.map_or(Some(D::zero()), |(digit, mode)| mode.1.times(from / digit.0))
        };
        let overflow = LayoutError::Overflow { quantity: Quantity::Stride };
        let (d, e) = (step(&left, &left_strides), step(&right, &right_strides));
        let stride = sum(&d.ok_or(overflow.clone())?, &e.ok_or(overflow)?)?;
        modes.push((extent, stride));
    }
    merge(&mut modes);
    StridedLayout::from_coalesced(&modes)
}
