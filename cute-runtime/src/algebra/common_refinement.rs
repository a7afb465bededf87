//! # greatest_common_domain, common_refinement
//!
//! What two shapes have in common as factorizations of their indices. The integers of a shape cut the indices into digits:
//! with `p_k` the product of those before it, `S_k` is the digit from `p_k` up to `p_k·S_k`. A mode `g:d` of indices lies
//! within that digit where `p_k | d` and `d·g | p_k·S_k`; a layout of the shape is linear on it.
//!
//! The *greatest common domain* of S and T has all the modes that lie within a digit of S and one of T and are as long as
//! they can be: for each pair of digits `p..P` and `q..Q` the mode `g:d` with `d = lcm(p, q)` and `d·g = gcd(P, Q)`, where
//! these are integers and `g > 1`. In order, each ends before the next begins.
//!
//! Where it has every index of S and T, its shape is their *common refinement*: the shape of fewest modes whose digits
//! both of S and of T are made of. Each layout of shape S, or T, is one of that shape, by
//! `composition(L, layout_left(R))`.
//!
//! - pre (`common_refinement`): `size(S) = size(T)`, and of the ends of any two digits one divides the other
//! - post (`greatest_common_domain`): `depth(R) = 1`; `size(R)` divides both sizes; `A ∘ R` and `B ∘ R` exist for all layouts A
//!   of shape S and B of shape T; `(1):(0)` where the two have no mode in common
//! - post (`common_refinement`): flat, without 1 but for `(1)`, and of the same size; both are symmetric in S and T
//!
//! PyCuTe: `greatest_common_domain`, `pycute/algebra.py`, which walks over both shapes; its `layout_add` asks for a common
//! refinement. Colfax, *Categorical Foundations for CuTe Layouts* (arXiv 2601.05972): mutual refinement.

use alloc::vec::Vec;

use super::upcast::gcd;
use crate::error::LayoutError;
use crate::layout::{RuntimeLayout, check_shape};
use crate::rules::Rule;
use crate::tuple::IntTuple;

/// The modes of indices on which every layout of shape A and every one of shape B is linear.
///
/// ```
/// use cute_runtime::greatest_common_domain;
/// let common = |a, b| greatest_common_domain(&a, &b).map(|r| r.to_string());
/// assert_eq!(common((16, 3).into(), (16, 3).into())?, "(16,3):(1,16)");
/// assert_eq!(common((5, 3, 4).into(), (10, 6).into())?, "(5,2):(1,30)");
/// assert_eq!(common((5, 3).into(), (3, 5).into())?, "(1):(0)");
/// let refused = common((5, 0).into(), 3.into()).unwrap_err();
/// assert_eq!(refused.to_string(), "layout: extent 0 is below 1");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/greatest_common_domain.svg"))]
pub fn greatest_common_domain(a: &IntTuple, b: &IntTuple) -> Result<RuntimeLayout, LayoutError> {
    check_shape(a)?;
    check_shape(b)?;
    let modes = common_modes(&digits(a), &digits(b));
    if modes.is_empty() {
        step!("no digit of one has a part in common with one of the other");
        return RuntimeLayout::new((1,), (0,));
    }
    let (shape, stride): (Vec<i64>, Vec<i64>) = modes.into_iter().unzip();
    RuntimeLayout::new(shape, stride)
}

/// The flat shape of fewest modes that both A and B are made of, refused where there is none.
///
/// ```
/// use cute_runtime::common_refinement;
/// let refined = |a, b| common_refinement(&a, &b).map(|r| r.to_string());
/// assert_eq!(refined((4, 6).into(), (2, (4, 3)).into())?, "(2,2,2,3)");
/// assert_eq!(refined(12.into(), (4, 3).into())?, "(4,3)");
///
/// let refused = refined((4, 6).into(), (6, 4).into()).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "common_refinement: a mode of A ends at 4, one of B at 6; neither divides the other",
/// );
/// let refused = refined((4, 6).into(), 12.into()).unwrap_err();
/// assert_eq!(refused.to_string(), "common_refinement: A has size 24, B has size 12");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn common_refinement(a: &IntTuple, b: &IntTuple) -> Result<IntTuple, LayoutError> {
    let (left, right) = (check_shape(a)?, check_shape(b)?);
    check_sizes(Rule::CommonRefinement, left, right)?;
    let modes = refined_modes(Rule::CommonRefinement, &digits(a), &digits(b))?;
    if modes.is_empty() { Ok((1,).into()) } else { Ok(modes.into_iter().map(|(extent, _)| extent).collect()) }
}

/// Refuses two sizes that differ.
pub(crate) fn check_sizes(rule: Rule, left: i64, right: i64) -> Result<(), LayoutError> {
    if left == right { Ok(()) } else { Err(LayoutError::Sizes { rule, left, right }) }
}

/// Where a digit begins and where it ends, the product of all before the next.
pub(crate) type Digit = (i64, i64);

/// The digits of a shape that is in bounds, those of extent 1 left out.
pub(crate) fn digits(shape: &IntTuple) -> Vec<Digit> {
    let mut end = 1;
    let digit = |extent| {
        let start = end;
        end *= extent;
        (start, end)
    };
    shape.leaves().filter(|extent| *extent > 1).map(digit).collect()
}

/// The modes of the common refinement of two lists of digits that end at one size: extent, and where it begins.
pub(crate) fn refined_modes(rule: Rule, a: &[Digit], b: &[Digit]) -> Result<Vec<(i64, i64)>, LayoutError> {
    for (_, left) in a {
        for (_, right) in b {
            if left % right != 0 && right % left != 0 {
                step!("a mode of A ends at {left}, one of B at {right}: neither divides the other: refused");
                return Err(LayoutError::RefinementEnds { rule, left: *left, right: *right });
            }
        }
    }
    Ok(common_modes(a, b))
}

/// The modes that lie within a digit of each list: extent and stride, in order.
fn common_modes(a: &[Digit], b: &[Digit]) -> Vec<(i64, i64)> {
    let mut modes = Vec::new();
    for (start, end) in a {
        for (other_start, other_end) in b {
            let (from, to) = (lcm(*start, *other_start), gcd(*end, *other_end));
            // Of two digits of which one ends before the other begins, `from` is no divisor, or all of `to`.
            if i128::from(to) % from == 0 && i128::from(to) > from {
                step!("the digits {start}..{end} and {other_start}..{other_end} have {from}..{to} in common");
                // A divisor of `to`.
                let from = from as i64;
                modes.push((to / from, from));
            }
        }
    }
    modes
}

/// Of two numbers that are positive.
fn lcm(a: i64, b: i64) -> i128 {
    i128::from(a / gcd(a, b)) * i128::from(b)
}
