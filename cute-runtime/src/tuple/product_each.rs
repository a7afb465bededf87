//! # product_each, inner_product
//!
//! `product_each` is the size of each mode, one integer for it, and always a tuple. `inner_product` is the sum of the
//! products of paired integers: the offset of a coordinate, given the strides.
//!
//! - pre (`inner_product`): the profiles are the same
//! - post (`product_each`): `rank(R) = rank(A)`, `depth(R) = 1`, the product of R is the product of A
//!
//! CuTe: `product_each`, `inner_product`, `include/cute/int_tuple.hpp`.

use super::IntTuple;
use crate::error::LayoutError;
use crate::rules::congruent::same_profile;
use crate::rules::{Quantity, Rule};

/// The product of each mode.
///
/// ```
/// use cute_runtime::{IntTuple, product_each};
/// assert_eq!(product_each(&(2, (3, 4)).into())?.to_string(), "(2,12)");
/// assert_eq!(product_each(&6.into())?.to_string(), "(6)");
/// let refused = product_each(&((1 << 40, 1 << 40), 2).into()).unwrap_err();
/// assert_eq!(refused.to_string(), "layout: size 1099511627776 times 1099511627776 leaves 64 bits");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn product_each(a: &IntTuple) -> Result<IntTuple, LayoutError> {
    a.modes().iter().map(IntTuple::size).collect()
}

/// The sum of the products of paired integers.
///
/// ```
/// use cute_runtime::inner_product;
/// assert_eq!(inner_product(&(1, (2, 3)).into(), &(10, (5, 1)).into())?, 23);
/// let refused = inner_product(&(1, 2).into(), &(10, (5, 1)).into()).unwrap_err();
/// assert_eq!(refused.to_string(), "inner_product: in mode 1, A has 0 modes and B has 2");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn inner_product(a: &IntTuple, b: &IntTuple) -> Result<i64, LayoutError> {
    same_profile(Rule::InnerProduct, a, b)?;
    let overflow = LayoutError::Overflow { quantity: Quantity::Size };
    let mut sum = 0i128;
    for (x, y) in a.leaves().zip(b.leaves()) {
        sum = sum.checked_add(i128::from(x) * i128::from(y)).ok_or(overflow.clone())?;
    }
    i64::try_from(sum).map_err(|_| overflow)
}
