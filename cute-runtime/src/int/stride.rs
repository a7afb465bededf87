//! What a stride may be: an integer, or a scaled basis element.
//!
//! An offset is a sum of strides, so a stride is whatever has a zero, multiples and sums: an element of a module over
//! the integers. CuTe lets any type with these operators be a stride; here there are two.

use core::fmt;

use crate::error::LayoutError;
use crate::rules::Quantity;
use crate::tuple::{IntTuple, Nested};

/// A stride: `i64`, or a [`ScaledBasis`](crate::ScaledBasis). No other type can be one.
///
/// ```
/// use cute_runtime::{ScaledBasis, Stride};
/// assert_eq!(3i64.times(2), Some(6));
/// let e1: ScaledBasis = "3@1".parse()?;
/// assert_eq!(e1.times(2).map(|e| e.to_string()).as_deref(), Some("6@1"));
/// assert_eq!(i64::MAX.times(2), None);
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub trait Stride: sealed::Sealed + Clone + Default + PartialEq + fmt::Debug + fmt::Display {
    /// A sum of strides: an integer, or a coordinate.
    type Offset: Clone + PartialEq + fmt::Debug + fmt::Display;

    /// The stride of a broadcast.
    fn zero() -> Self;

    /// Whether no step moves.
    fn is_zero(&self) -> bool;

    /// The stride of every `n`-th element, `None` where it leaves 64 bits.
    fn times(&self, n: i64) -> Option<Self>;

    /// Integers in the order of these strides, 0 for 0.
    #[doc(hidden)]
    fn order(strides: &Nested<Self>) -> IntTuple;

    /// The sum of two strides; `None` where it leaves 64 bits, or is no stride of this kind.
    #[doc(hidden)]
    fn plus(&self, other: &Self) -> Option<Self>;

    /// What has to be known of the modes of a layout for its cosize.
    #[doc(hidden)]
    type Reach: Default;

    /// One more mode, of this stride.
    #[doc(hidden)]
    fn reach(&self, extent: i64, reach: &mut Self::Reach);

    /// The cosize of a layout with these modes; refused where the strides have no sum, or where one of them or the
    /// cosize leaves 64 bits.
    #[doc(hidden)]
    fn cosize(reach: Self::Reach) -> Result<i64, LayoutError>;

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

    fn order(strides: &IntTuple) -> IntTuple {
        strides.clone()
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    /// The sum of the spans, and whether that, or a stride, has left 64 bits.
    type Reach = (u64, bool, bool);

    #[inline]
    fn reach(&self, extent: i64, (sum, left, stride): &mut Self::Reach) {
        // Neither is negative.
        let (span, far) = ((extent - 1) as u64).overflowing_mul(self.unsigned_abs());
        let (reach, farther) = sum.overflowing_add(span);
        *sum = reach;
        *left |= far | farther;
        // i64::MIN has no absolute value; every other stride may be negated.
        *stride |= *self == i64::MIN;
    }

    #[inline]
    fn cosize((sum, left, stride): Self::Reach) -> Result<i64, LayoutError> {
        if stride {
            return Err(LayoutError::Overflow { quantity: Quantity::Stride });
        }
        match i64::try_from(sum) {
            Ok(sum) if !left && sum < i64::MAX => Ok(sum + 1),
            _ => Err(LayoutError::Overflow { quantity: Quantity::Cosize }),
        }
    }

    fn sum(steps: impl Iterator<Item = (i64, Self)>) -> i64 {
        steps.map(|(n, stride)| n * stride).sum()
    }
}

/// The distance between the first and the last entry of a mode of basis elements.
pub(crate) fn span(extent: i64, stride: i64) -> Result<i128, LayoutError> {
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
