//! # weakly_congruent
//!
//! `A ≲ B` when A is an integer, or both are tuples of as many modes, weakly congruent one by one: A's profile is a
//! coarsening of B's. A partial order on profiles.
//!
//! CuTe: `weakly_congruent`, `include/cute/int_tuple.hpp`.

use super::Rule;
use super::congruent::{by_mode, modes_differ, told};
use crate::error::LayoutError;
use crate::tuple::IntTuple;

/// Whether A's profile is a coarsening of B's.
///
/// ```
/// use cute_runtime::weakly_congruent;
/// assert!(weakly_congruent(&(8, 9).into(), &((2, 4), 9).into()));
/// assert!(!weakly_congruent(&((2, 4), 9).into(), &(8, 9).into()));
/// ```
pub fn weakly_congruent(a: &IntTuple, b: &IntTuple) -> bool {
    told(check_weakly_congruent(a, b))
}

/// [`weakly_congruent`] as a `Result`, whose error says where it fails.
///
/// ```
/// use cute_runtime::check_weakly_congruent;
/// let refused = check_weakly_congruent(&((2, 4), 9).into(), &(8, 9).into()).unwrap_err();
/// assert_eq!(refused.to_string(), "weakly_congruent: in mode 0, A has 2 modes and B has 0");
/// ```
pub fn check_weakly_congruent(a: &IntTuple, b: &IntTuple) -> Result<(), LayoutError> {
    match (a, b) {
        (IntTuple::Int(_), _) => Ok(()),
        (IntTuple::Tuple(left), IntTuple::Tuple(right)) if left.len() == right.len() => {
            by_mode(left, right, check_weakly_congruent)
        }
        _ => Err(modes_differ(Rule::WeaklyCongruent, a, b)),
    }
}
