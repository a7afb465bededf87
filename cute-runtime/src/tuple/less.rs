//! # lex_less, colex_less, elem_less
//!
//! Three orders of coordinates. Lexicographic: the first mode that differs decides, as in a row-major layout.
//! Colexicographic: the last one does, as indices count. Element by element: every mode is less, a partial order, which
//! asks whether a coordinate is inside a shape.
//!
//! A shorter tuple is less than one that continues it (element by element: than one as long or longer, whose modes are
//! all larger). An integer and a tuple are not compared: neither is less.
//!
//! CuTe: `lex_less`, `colex_less`, `elem_less`, `include/cute/int_tuple.hpp`.

use super::IntTuple;

/// Whether A is before B, the first mode deciding.
///
/// ```
/// use cute_runtime::lex_less;
/// assert!(lex_less(&(1, 9).into(), &(2, 0).into()));
/// assert!(!lex_less(&(1, 9).into(), &(1, 9).into()));
/// ```
pub fn lex_less(a: &IntTuple, b: &IntTuple) -> bool {
    match (a, b) {
        (IntTuple::Int(a), IntTuple::Int(b)) => a < b,
        (IntTuple::Tuple(a), IntTuple::Tuple(b)) => first_difference(a.iter(), b.iter(), lex_less),
        _ => false,
    }
}

/// Whether A is before B, the last mode deciding.
///
/// ```
/// use cute_runtime::colex_less;
/// assert!(colex_less(&(9, 1).into(), &(0, 2).into()));
/// assert!(!colex_less(&(0, 2).into(), &(9, 1).into()));
/// ```
pub fn colex_less(a: &IntTuple, b: &IntTuple) -> bool {
    match (a, b) {
        (IntTuple::Int(a), IntTuple::Int(b)) => a < b,
        (IntTuple::Tuple(a), IntTuple::Tuple(b)) => first_difference(a.iter().rev(), b.iter().rev(), colex_less),
        _ => false,
    }
}

/// Whether every mode of A is less than that of B.
///
/// ```
/// use cute_runtime::elem_less;
/// assert!(elem_less(&(1, (0, 2)).into(), &(2, (2, 3)).into()));
/// assert!(!elem_less(&(1, (2, 2)).into(), &(2, (2, 3)).into()));
/// ```
pub fn elem_less(a: &IntTuple, b: &IntTuple) -> bool {
    match (a, b) {
        (IntTuple::Int(a), IntTuple::Int(b)) => a < b,
        (IntTuple::Tuple(a), IntTuple::Tuple(b)) => a.len() <= b.len() && a.iter().zip(b).all(|(a, b)| elem_less(a, b)),
        _ => false,
    }
}

fn first_difference<'a>(
    a: impl Iterator<Item = &'a IntTuple>,
    mut b: impl Iterator<Item = &'a IntTuple>,
    less: fn(&IntTuple, &IntTuple) -> bool,
) -> bool {
    for x in a {
        match b.next() {
            None => return false,
            Some(y) if x != y => return less(x, y),
            Some(_) => {}
        }
    }
    b.next().is_some()
}
