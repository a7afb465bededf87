//! # prefix_product, suffix_product
//!
//! At each integer of a tuple, the product of those before it, or of those after it, times a start `e`:
//!
//! `prefix_product(S, e)_k = e · S_0 ⋯ S_{k-1}`, `suffix_product(S, e)_k = e · S_{k+1} ⋯ S_{n-1}`
//!
//! A start may have modes of its own: then each mode of the tuple begins anew, with its start. The prefix product of a
//! shape from 1 are the strides of its compact layout, leftmost mode fastest, and the suffix product those of the other
//! order; but for extents of 1, whose strides there are 0.
//!
//! - pre: the start is weakly congruent to the tuple
//! - post: the profile is that of the tuple; `idx2crd` of a shape S divides an index by `prefix_product(S, 1)`
//!
//! PyCuTe: `prefix_product`, `pycute/int_tuple.py`. tensor-layouts: `suffix_product`. CuTe: `compact_major`.

use alloc::vec::Vec;

use crate::error::LayoutError;
use crate::rules::congruent::modes_differ;
use crate::rules::{Quantity, Rule};
use crate::tuple::IntTuple;

/// The product of the integers before each one, times a start.
///
/// ```
/// use cute_runtime::prefix_product;
/// assert_eq!(prefix_product(&(3, (2, 4)).into(), &1.into())?, (1, (3, 6)).into());
/// // Each mode with a start of its own.
/// assert_eq!(prefix_product(&((2, 3), (4, 5)).into(), &(1, 100).into())?, ((1, 2), (100, 400)).into());
///
/// let refused = prefix_product(&(3, 2).into(), &(1, 2, 3).into()).unwrap_err();
/// assert_eq!(refused.to_string(), "prefix_product: the start has 3 modes, the tuple has 2");
/// let refused = prefix_product(&(1 << 40, 1 << 40, 2).into(), &1.into()).unwrap_err();
/// assert_eq!(refused.to_string(), "layout: a stride leaves 64 bits");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn prefix_product(a: &IntTuple, start: &IntTuple) -> Result<IntTuple, LayoutError> {
    started(Rule::PrefixProduct, a, start, |leaves, start| before(leaves.iter().copied(), start))
}

/// The product of the integers after each one, times a start.
///
/// ```
/// use cute_runtime::suffix_product;
/// assert_eq!(suffix_product(&(3, (2, 4)).into(), &1.into())?, (8, (4, 1)).into());
/// assert_eq!(suffix_product(&((2, 3), (4, 5)).into(), &(1, 100).into())?, ((3, 1), (500, 100)).into());
///
/// let refused = suffix_product(&(3, 2).into(), &(1, (2, 3)).into()).unwrap_err();
/// assert_eq!(refused.to_string(), "suffix_product: in mode 1, the start has 2 modes and the tuple has 0");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn suffix_product(a: &IntTuple, start: &IntTuple) -> Result<IntTuple, LayoutError> {
    started(Rule::SuffixProduct, a, start, |leaves, start| {
        let mut products = before(leaves.iter().rev().copied(), start)?;
        products.reverse();
        Some(products)
    })
}

/// The products of each part of the tuple that has one start.
fn started(
    rule: Rule,
    a: &IntTuple,
    start: &IntTuple,
    products: fn(&[i64], i64) -> Option<Vec<i64>>,
) -> Result<IntTuple, LayoutError> {
    match (a, start) {
        (_, IntTuple::Int(start)) => {
            let leaves: Vec<i64> = a.leaves().collect();
            let overflow = LayoutError::Overflow { quantity: Quantity::Stride };
            let mut products = products(&leaves, *start).ok_or(overflow)?.into_iter();
            // `map` visits the leaves in the order of `leaves`, so there is one product for each.
            Ok(a.map(&mut |_| products.next().unwrap_or(*start)))
        }
        (IntTuple::Tuple(modes), IntTuple::Tuple(starts)) if modes.len() == starts.len() => {
            let modes = modes.iter().zip(starts).enumerate();
            modes.map(|(i, (mode, start))| started(rule, mode, start, products).map_err(|e| e.in_mode(i))).collect()
        }
        _ => Err(modes_differ(rule, start, a)),
    }
}

/// The product of the factors before each one, times a start; `None` where one of these leaves 64 bits.
fn before(factors: impl Iterator<Item = i64>, start: i64) -> Option<Vec<i64>> {
    // What has left 128 bits comes back by a factor of 0 alone.
    let mut product = Some(i128::from(start));
    let step = |factor: i64| {
        let here = product;
        product = if factor == 0 { Some(0) } else { here.and_then(|here| here.checked_mul(factor.into())) };
        here.and_then(|here| i64::try_from(here).ok())
    };
    factors.map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_that_nobody_asks_for_may_leave_64_bits() {
        let large = IntTuple::from((1 << 40, 1 << 40));
        assert_eq!(prefix_product(&large, &1.into()), Ok((1, 1 << 40).into()));
        assert_eq!(suffix_product(&large, &1.into()), Ok((1 << 40, 1).into()));
        // A zero brings it back, but not for the one between.
        let overflow = Err(LayoutError::Overflow { quantity: Quantity::Stride });
        assert_eq!(prefix_product(&(1 << 40, 1 << 40, 0, 5).into(), &1.into()), overflow);
        assert_eq!(prefix_product(&(i64::MIN, -1, 1).into(), &(-1).into()), overflow);
        assert_eq!(prefix_product(&(i64::MAX, 2).into(), &0.into()), Ok((0, 0).into()));
    }

    #[test]
    fn what_has_no_integer_has_no_product() {
        let none = IntTuple::Tuple(Vec::new());
        assert_eq!(prefix_product(&none, &1.into()), Ok(none.clone()));
        assert_eq!(suffix_product(&7.into(), &3.into()), Ok(3.into()));
    }
}
