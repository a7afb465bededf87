//! What a stride may be: an integer, or a scaled basis element.
//!
//! An offset is a sum of strides, so a stride is whatever has a zero, multiples and sums: an element of a module over
//! the integers. CuTe lets any type with these operators be a stride; here there are two.

use core::fmt;

use super::error::LayoutError;
use super::rule::Quantity;

/// A stride: `i64`, or a [`ScaledBasis`](super::ScaledBasis). No other type can be one.
///
/// ```
/// use cute_runtime::{ScaledBasis, Stride};
/// assert_eq!(3i64.times(2), Some(6));
/// let e1: ScaledBasis = "3@1".parse()?;
/// assert_eq!(e1.times(2).map(|e| e.to_string()).as_deref(), Some("6@1"));
/// assert_eq!(i64::MAX.times(2), None);
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub trait Stride: sealed::Sealed + Clone + PartialEq + fmt::Debug + fmt::Display {
    /// A sum of strides: an integer, or a coordinate.
    type Offset: Clone + PartialEq + fmt::Debug + fmt::Display;

    /// The stride of a broadcast.
    fn zero() -> Self;

    /// Whether no step moves.
    fn is_zero(&self) -> bool;

    /// The stride of every `n`-th element, `None` where it leaves 64 bits.
    fn times(&self, n: i64) -> Option<Self>;

    /// The cosize of a layout with these extents and strides; refused where the strides have no sum, or where one of
    /// them or the cosize leaves 64 bits.
    #[doc(hidden)]
    fn cosize(modes: impl Iterator<Item = (i64, Self)>) -> Result<i64, LayoutError>;

    /// The sum of so many steps of each stride, in a layout whose cosize fits.
    #[doc(hidden)]
    fn sum(steps: impl Iterator<Item = (i64, Self)>) -> Self::Offset;
}

impl Stride for i64 {
    type Offset = i64;

    fn zero() -> Self {
        0
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }

    fn times(&self, n: i64) -> Option<Self> {
        self.checked_mul(n)
    }

    fn cosize(modes: impl Iterator<Item = (i64, Self)>) -> Result<i64, LayoutError> {
        let mut reach = 0i128;
        for (extent, stride) in modes {
            reach = reach.saturating_add(span(extent, stride)?);
        }
        i64::try_from(reach.saturating_add(1)).map_err(|_| LayoutError::Overflow { quantity: Quantity::Cosize })
    }

    fn sum(steps: impl Iterator<Item = (i64, Self)>) -> i64 {
        steps.map(|(n, stride)| n * stride).sum()
    }
}

/// The distance between the first and the last entry of a mode.
pub(super) fn span(extent: i64, stride: i64) -> Result<i128, LayoutError> {
    // i64::MIN has no absolute value; every other stride may be negated.
    if stride == i64::MIN {
        return Err(LayoutError::Overflow { quantity: Quantity::Stride });
    }
    Ok(i128::from(extent - 1) * i128::from(stride.abs()))
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for i64 {}
    impl Sealed for crate::ScaledBasis {}
}
