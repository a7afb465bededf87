//! # congruent
//!
//! `A ≅ B` when both are integers, or both are tuples of as many modes, congruent one by one: the same profile.
//! Nothing is asked of the numbers.
//!
//! CuTe: `congruent`, `include/cute/int_tuple.hpp`.

use super::Rule;
use crate::error::LayoutError;
use crate::tuple::{IntTuple, Nested};

/// Whether the two have the same profile.
///
/// ```
/// use cute_runtime::congruent;
/// assert!(congruent(&(2, (2, 2)).into(), &(1, (4, 2)).into()));
/// assert!(!congruent(&2.into(), &(2,).into()));
/// ```
pub fn congruent(a: &IntTuple, b: &IntTuple) -> bool {
    told(check_congruent(a, b))
}

/// A yes or a no, with the reason of the no as a step.
pub(crate) fn told(answer: Result<(), LayoutError>) -> bool {
    if let Err(refused) = &answer {
        step!("{refused}");
    }
    answer.is_ok()
}

/// [`congruent`] as a `Result`, whose error says where the profiles part.
///
/// ```
/// use cute_runtime::check_congruent;
/// let refused = check_congruent(&(2, (2, 2)).into(), &(1, 4).into()).unwrap_err();
/// assert_eq!(refused.to_string(), "congruent: in mode 1, A has 2 modes and B has 0");
/// ```
pub fn check_congruent(a: &IntTuple, b: &IntTuple) -> Result<(), LayoutError> {
    same_profile(Rule::Congruent, a, b)
}

/// Congruence under the name of the rule that asks for it.
pub(crate) fn same_profile<T, U>(rule: Rule, a: &Nested<T>, b: &Nested<U>) -> Result<(), LayoutError> {
    match (a, b) {
        (Nested::Int(_), Nested::Int(_)) => Ok(()),
        (Nested::Tuple(left), Nested::Tuple(right)) if left.len() == right.len() => {
            by_mode(left, right, |a, b| same_profile(rule, a, b))
        }
        _ => Err(modes_differ(rule, a, b)),
    }
}

/// A check of paired modes; what fails inside one is told as its.
pub(crate) fn by_mode<T, U>(
    left: &[Nested<T>],
    right: &[Nested<U>],
    mut check: impl FnMut(&Nested<T>, &Nested<U>) -> Result<(), LayoutError>,
) -> Result<(), LayoutError> {
    left.iter().zip(right).enumerate().try_for_each(|(i, (a, b))| check(a, b).map_err(|refused| refused.in_mode(i)))
}

pub(crate) fn modes_differ<T, U>(rule: Rule, a: &Nested<T>, b: &Nested<U>) -> LayoutError {
    step!("{} modes and {}, where there have to be as many: refused", a.tuple_rank(), b.tuple_rank());
    LayoutError::Modes { rule, mode: None, left: a.tuple_rank(), right: b.tuple_rank() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn the_first_difference_is_told_by_its_top_level_mode() {
        let told = |a: IntTuple, b: IntTuple| check_congruent(&a, &b).map_err(|e| e.to_string());
        assert_eq!(told((1, 2).into(), (1, 2, 3).into()), Err("congruent: A has 2 modes, B has 3".into()));
        assert_eq!(
            told((1, (2, (3, 4))).into(), (1, (2, (3, 4, 5))).into()),
            Err("congruent: in mode 1, A has 2 modes and B has 3".into())
        );
        assert_eq!(told(1.into(), (1, 2).into()), Err("congruent: A has 0 modes, B has 2".into()));
    }
}
