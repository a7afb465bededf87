//! # compatible
//!
//! `A ≤ B` when A is an integer and equals `size(B)`, or both are tuples of as many modes, compatible one by one.
//! Then every coordinate of A is a coordinate of B. A partial order on shapes.
//!
//! CuTe: `compatible`, `include/cute/int_tuple.hpp`.

use super::Rule;
use super::congruent::{by_mode, modes_differ, told};
use crate::error::LayoutError;
use crate::tuple::IntTuple;

/// Whether every coordinate of shape A is a coordinate of shape B.
///
/// ```
/// use cute_runtime::compatible;
/// assert!(compatible(&(3, 6).into(), &(3, (2, 3)).into()));
/// assert!(!compatible(&(3, (2, 3)).into(), &(3, 6).into()));
/// ```
pub fn compatible(a: &IntTuple, b: &IntTuple) -> bool {
    told(check_compatible(a, b))
}

/// [`compatible`] as a `Result`, whose error says where it fails.
///
/// ```
/// use cute_runtime::check_compatible;
/// let refused = check_compatible(&(3, 6).into(), &(3, (2, 4)).into()).unwrap_err();
/// assert_eq!(refused.to_string(), "compatible: in mode 1, A has size 6 and B has size 8");
/// ```
pub fn check_compatible(a: &IntTuple, b: &IntTuple) -> Result<(), LayoutError> {
    match (a, b) {
        (IntTuple::Int(left), _) => {
            let (left, right) = (*left, b.size()?);
            if left == right { Ok(()) } else { Err(LayoutError::CompatibleSize { mode: None, left, right }) }
        }
        (IntTuple::Tuple(left), IntTuple::Tuple(right)) if left.len() == right.len() => {
            by_mode(left, right, check_compatible)
        }
        _ => Err(modes_differ(Rule::Compatible, a, b)),
    }
}
