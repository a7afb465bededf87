//! # group, take
//!
//! `group(b, e)` makes the modes `b..e` one mode; `take(b, e)` keeps them and drops the others. An integer counts as
//! one mode.
//!
//! - pre: `b < e ≤ rank(A)`
//! - post (`group`): `rank(R) = rank(A) - (e - b) + 1`, `R(i) = A(i)` for every index `i`
//! - post (`take`): `rank(R) = e - b`, mode `i` of R is mode `b + i` of A
//!
//! CuTe: `group<B,E>`, `take<B,E>`, `include/cute/layout.hpp`.

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;

impl<D: Stride> StridedLayout<D> {
    /// The same function, with the modes `begin..end` as one.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,3,4):(1,2,6)".parse()?;
    /// assert_eq!(a.group(0, 2)?.to_string(), "((2,3),4):((1,2),6)");
    /// assert_eq!(a.group(1, 4).unwrap_err().to_string(), "group: 1..4 is not a range of modes in 0..3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/group.svg"))]
    pub fn group(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        check_range(Rule::Group, self, begin, end)?;
        let modes = self.modes()?;
        let group = Self::make_layout(&modes[begin..end])?;
        Self::make_layout(modes[..begin].iter().chain([&group]).chain(&modes[end..]))
    }

    /// The modes `begin..end`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,3,4):(1,2,6)".parse()?;
    /// assert_eq!(a.take(1, 3)?.to_string(), "(3,4):(2,6)");
    /// assert_eq!(a.take(1, 1).unwrap_err().to_string(), "take: 1..1 is not a range of modes in 0..3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/take.svg"))]
    pub fn take(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        check_range(Rule::Take, self, begin, end)?;
        Self::make_layout(&self.modes()?[begin..end])
    }
}

fn check_range<D: Stride>(rule: Rule, a: &StridedLayout<D>, begin: usize, end: usize) -> Result<(), LayoutError> {
    let modes = a.rank();
    if begin < end && end <= modes { Ok(()) } else { Err(LayoutError::ModeRange { rule, begin, end, modes }) }
}
