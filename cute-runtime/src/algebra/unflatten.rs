//! # unflatten
//!
//! The same leaves in the same order, nested like a profile: the inverse of [`flatten`](super::flatten). The numbers in
//! a profile say nothing.
//!
//! - pre: the profile has as many leaves as A
//! - post: `congruent(R, profile)`, `R(i) = A(i)` for every index `i`
//!
//! CuTe: `unflatten`, `include/cute/layout.hpp`, for a flat A.

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::tuple::{IntTuple, Nested};

impl<D: Stride> StridedLayout<D> {
    /// The same function, nested like `profile`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,3,4):(1,2,6)".parse()?;
    /// assert_eq!(a.unflatten((1, (1, 1)))?.to_string(), "(2,(3,4)):(1,(2,6))");
    /// let refused = a.unflatten((1, 1)).unwrap_err();
    /// assert_eq!(refused.to_string(), "unflatten: the profile has 2 leaves, A has 3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/unflatten.svg"))]
    pub fn unflatten(&self, profile: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        let profile = profile.into();
        let (wanted, leaves) = (profile.leaves().count(), self.shape().leaves().count());
        if wanted != leaves {
            return Err(LayoutError::UnflattenLeaves { profile: wanted, leaves });
        }
        Self::new(nested(self.shape(), &profile, 0), nested(self.stride(), &profile, D::zero()))
    }
}

/// The leaves in the nesting of a profile that has as many: none is missing.
fn nested<T: Clone>(leaves: &Nested<T>, profile: &IntTuple, missing: T) -> Nested<T> {
    let mut leaves = leaves.leaves();
    profile.map(&mut |_| leaves.next().unwrap_or_else(|| missing.clone()))
}
