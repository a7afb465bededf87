//! # round_up
//!
//! The smallest multiple of `b` that is not below `a`; mode by mode for tuples, where B's missing modes are 1.
//!
//! - pre: the profiles are alike, but that B may have fewer modes; the integers of B are at least 1
//! - post: the profile is A's; each integer is a multiple of B's and less than one of them above A's
//!
//! CuTe: `round_up`, `include/cute/int_tuple.hpp`.

use crate::error::LayoutError;
use crate::rules::congruent::modes_differ;
use crate::rules::{Quantity, Rule};
use crate::tuple::IntTuple;

/// A rounded up to multiples of B.
///
/// ```
/// use cute_runtime::round_up;
/// assert_eq!(round_up(&(10, 6).into(), &(4,).into())?, (12, 6).into());
/// let refused = round_up(&10.into(), &(4, 2).into()).unwrap_err();
/// assert_eq!(refused.to_string(), "round_up: A has 0 modes, B has 2");
/// assert_eq!(round_up(&10.into(), &0.into()).unwrap_err().to_string(), "round_up: 0 is below 1");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn round_up(a: &IntTuple, b: &IntTuple) -> Result<IntTuple, LayoutError> {
    match (a, b) {
        (IntTuple::Int(a), IntTuple::Int(b)) => {
            if *b < 1 {
                return Err(LayoutError::NotPositive { rule: Rule::RoundUp, value: *b });
            }
            let rounded = i128::from(*a) + (-i128::from(*a)).rem_euclid(i128::from(*b));
            let rounded = i64::try_from(rounded).map_err(|_| LayoutError::Overflow { quantity: Quantity::Size })?;
            Ok(IntTuple::Int(rounded))
        }
        (IntTuple::Tuple(left), IntTuple::Tuple(right)) if right.len() <= left.len() => {
            let mode = |(i, mode)| match right.get(i) {
                Some(b) => round_up(mode, b).map_err(|refused| refused.in_mode(i)),
                None => Ok(mode.clone()),
            };
            left.iter().enumerate().map(mode).collect()
        }
        _ => Err(modes_differ(Rule::RoundUp, a, b)),
    }
}
