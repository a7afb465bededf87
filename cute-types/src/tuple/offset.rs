//! What a layout gives for a coordinate, by the kind of its strides.

/// The offsets of a layout: `usize` where all strides are natural numbers, `isize` where one is negative.
///
/// Sums are made in two's complement, which is exact for all of them, since the cosize fits.
pub trait Offset: Copy + core::fmt::Debug + PartialEq + 'static {
    /// The offsets of a layout that has modes of this kind and of the kind `O`.
    #[doc(hidden)]
    type Join<O: Offset>: Offset;
    /// The same, for this kind and `isize`.
    #[doc(hidden)]
    type Signed: Offset;
    /// The offset with these digits in two's complement.
    #[doc(hidden)]
    fn of(sum: usize) -> Self;
    /// The integer.
    #[doc(hidden)]
    fn value(self) -> i128;
}

impl Offset for usize {
    type Join<O: Offset> = O;
    type Signed = isize;

    #[inline]
    fn of(sum: usize) -> usize {
        sum
    }

    #[inline]
    fn value(self) -> i128 {
        self as i128
    }
}

impl Offset for isize {
    type Join<O: Offset> = O::Signed;
    type Signed = isize;

    #[inline]
    fn of(sum: usize) -> isize {
        sum as isize
    }

    #[inline]
    fn value(self) -> i128 {
        self as i128
    }
}
