//! # shape_div
//!
//! [`ceil_div`](crate::ceil_div) where nothing is rounded but to 1: of two integers, one has to divide the other.
//!
//! - tuple by tuple: mode by mode, of as many modes
//! - tuple by integer: from left to right, each mode by what the modes before it leave of the divisor:
//!   `(4,5,6)` by 40 is `(1,5,6)` by 10 is `(1,1,6)` by 2 is `(1,1,3)`
//! - integer by tuple: by the product of the tuple
//!
//! - pre: the integers are at least 1; at each step, one of the two divides the other
//! - post: the profile is A's
//!
//! CuTe: `shape_div`, `include/cute/int_tuple.hpp`.

use super::ceil_div::divide;
use crate::error::LayoutError;
use crate::rules::Rule;
use crate::tuple::IntTuple;

/// A divided by B, where one divides the other.
///
/// ```
/// use cute_runtime::shape_div;
/// assert_eq!(shape_div(&(4, 5, 6).into(), &40.into())?, (1, 1, 3).into());
/// assert_eq!(shape_div(&12.into(), &(2, 3).into())?, 2.into());
/// let refused = shape_div(&(4, 5).into(), &6.into()).unwrap_err();
/// assert_eq!(refused.to_string(), "shape_div: neither of 4 and 6 divides the other");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn shape_div(a: &IntTuple, b: &IntTuple) -> Result<IntTuple, LayoutError> {
    divide(Rule::ShapeDiv, a, b, false, &|left, right| {
        if let Some(value) = [left, right].into_iter().find(|&n| n < 1) {
            return Err(LayoutError::NotPositive { rule: Rule::ShapeDiv, value });
        }
        if left % right != 0 && right % left != 0 {
            return Err(LayoutError::ShapeDivides { left, right });
        }
        Ok((left / right).max(1))
    })
}
