//! # domain_distribute
//!
//! `n` elements of a shape, taken evenly: of each extent, from the left, as large a factor as it has in common with what
//! is left of `n`.
//!
//! `R = (g_0, g_1, …) : (1, s_0, s_0·s_1, …)`, coalesced, with `g_k = gcd(s_k, n / (g_0 ⋯ g_{k-1}))`
//!
//! - pre: `n ≥ 1`
//! - post: `size(R)` divides `n` and, mode by mode, the shape; there may be fewer than `n` elements
//! - post: ordered, `R(i-1) < R(i)`; `A ∘ R` exists for every layout A of the shape
//!
//! CuTe: `domain_distribute`, `include/cute/layout.hpp`.

use super::coalesce::merge;
use super::upcast::{check_positive, gcd};
use crate::error::LayoutError;
use crate::few::Few;
use crate::layout::{RuntimeLayout, check_shape};
use crate::rules::Rule;
use crate::tuple::IntTuple;

/// A layout of up to `n` indices of a shape, a factor of each extent.
///
/// ```
/// use cute_runtime::domain_distribute;
/// let threads = domain_distribute(&(15, 14).into(), 6)?;
/// assert_eq!(threads.to_string(), "(3,2):(1,15)");
/// // 7 has nothing in common with 15 and 16.
/// assert_eq!(domain_distribute(&(15, 16).into(), 7)?.to_string(), "1:0");
/// let refused = domain_distribute(&(15, 14).into(), 0).unwrap_err();
/// assert_eq!(refused.to_string(), "domain_distribute: 0 is below 1");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/domain_distribute.svg"))]
pub fn domain_distribute(shape: &IntTuple, n: i64) -> Result<RuntimeLayout, LayoutError> {
    check_shape(shape)?;
    check_positive(Rule::DomainDistribute, n)?;
    let (mut modes, mut left, mut stride) = (Few::new(), n, 1);
    for extent in shape.leaves() {
        let factor = gcd(extent, left);
        step!("extent {extent} has {factor} in common with {left}: takes {factor}:{stride}, {} goes on", left / factor);
        modes.push((factor, stride));
        left /= factor;
        // At most the size.
        stride *= extent;
    }
    merge(&mut modes);
    RuntimeLayout::from_coalesced(&modes)
}
