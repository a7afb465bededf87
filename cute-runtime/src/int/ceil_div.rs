//! # ceil_div
//!
//! `⌈a/b⌉`, and for tuples:
//!
//! - tuple by tuple: mode by mode; where B has fewer modes, the missing ones are 1
//! - tuple by integer: from left to right, each mode by what the modes before it leave of the divisor:
//!   `r_i = ⌈a_i/b_i⌉`, `b_{i+1} = ⌈b_i/a_i⌉`
//! - integer by tuple: by the product of the tuple
//!
//! - pre: the divisors are at least 1, and B has no more modes than A, in every mode of it
//! - post: the profile is A's
//!
//! CuTe: `ceil_div`, `include/cute/int_tuple.hpp`.

use crate::error::LayoutError;
use crate::rules::Rule;
use crate::tuple::IntTuple;

/// A divided by B, rounded up.
///
/// ```
/// use cute_runtime::ceil_div;
/// assert_eq!(ceil_div(&10.into(), &4.into())?, 3.into());
/// assert_eq!(ceil_div(&(10, 6).into(), &(4,).into())?, (3, 6).into());
/// assert_eq!(ceil_div(&(9, 3, 2).into(), &18.into())?, (1, 2, 2).into());
/// let refused = ceil_div(&10.into(), &0.into()).unwrap_err();
/// assert_eq!(refused.to_string(), "ceil_div: 0 is below 1");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn ceil_div(a: &IntTuple, b: &IntTuple) -> Result<IntTuple, LayoutError> {
    divide(Rule::CeilDiv, a, b, true, &ceil_div_int)
}

/// The quotient of integers, rounded up.
pub(crate) fn ceil_div_int(a: i64, b: i64) -> Result<i64, LayoutError> {
    if b < 1 {
        return Err(LayoutError::NotPositive { rule: Rule::CeilDiv, value: b });
    }
    // Rounded towards zero already where a is negative.
    let quotient = a / b + i64::from(a % b > 0);
    step!("{a} divided by {b}, rounded up: {quotient}");
    Ok(quotient)
}

/// The recursion over tuples that the two divisions of shapes share.
pub(crate) fn divide(
    rule: Rule,
    a: &IntTuple,
    b: &IntTuple,
    padded: bool,
    leaf: &dyn Fn(i64, i64) -> Result<i64, LayoutError>,
) -> Result<IntTuple, LayoutError> {
    match (a, b) {
        (IntTuple::Int(a), b) => leaf(*a, b.size()?).map(IntTuple::Int),
        (IntTuple::Tuple(modes), IntTuple::Int(b)) => {
            let mut rest = *b;
            let mut quotient = |mode: &IntTuple| {
                let here = divide(rule, mode, &IntTuple::Int(rest), padded, leaf)?;
                rest = leaf(rest, mode.size()?)?;
                Ok(here)
            };
            modes.iter().map(&mut quotient).collect()
        }
        (IntTuple::Tuple(left), IntTuple::Tuple(right)) => {
            if right.len() > left.len() || (!padded && right.len() < left.len()) {
                return Err(LayoutError::Modes { rule, mode: None, left: left.len(), right: right.len() });
            }
            let one = IntTuple::Int(1);
            let divisors = right.iter().chain(core::iter::repeat(&one));
            let modes = left.iter().zip(divisors).enumerate();
            let quotient = |(i, (a, b))| divide(rule, a, b, padded, leaf).map_err(|refused| refused.in_mode(i));
            modes.map(quotient).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn nested_tuples_and_refusals() {
        let told = |a: &str, b: &str| {
            ceil_div(&a.parse().unwrap(), &b.parse().unwrap()).map(|r| r.to_string()).map_err(|e| e.to_string())
        };
        assert_eq!(told("((2,2,12),9)", "27"), Ok("((1,1,2),9)".into()));
        assert_eq!(told("((9,3,8),2,5)", "((9,3,2),2,11)"), Ok("((1,1,4),1,1)".into()));
        assert_eq!(told("100", "(3,4)"), Ok("9".into()));
        assert_eq!(told("-7", "2"), Ok("-3".into()));
        assert_eq!(told("(2,3)", "(1,1,1)"), Err("ceil_div: A has 2 modes, B has 3".into()));
        assert_eq!(told("(2,(3))", "(1,(1,1))"), Err("ceil_div: in mode 1, A has 1 modes and B has 2".into()));
    }
}
