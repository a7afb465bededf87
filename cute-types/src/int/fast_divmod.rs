//! `FastDivmod`: division by an integer of the running program as one multiplication and one shift.
//!
//! For a divisor d and numbers of N bits let `s = floor(log2 d)`, `F = 2^(N+s)`, and `m = floor((F - 1)/d)`, so that
//! `m d = F - e` with `1 <= e <= d`, and m has N bits. For every n of N bits
//!
//! ```text
//! floor(n/d) = floor((m n + m)/F)            if e <= 2^s
//! floor(n/d) = floor(((m + 1) n)/F)          if d - e <= 2^s
//! ```
//!
//! and one of the two is the case, since `d < 2^(s+1)`. With `n = q d + r`, `0 <= r < d`:
//!
//! * *Rounded down.* `m (n + 1)/F = (n + 1)/d - e (n + 1)/(d F)`. That is below `(n + 1)/d <= q + 1`; and it is at least
//!   `(n + 1)/d - 1/d >= q`, because `e (n + 1) <= 2^s 2^N = F`.
//! * *Rounded up.* With `f = d - e`, `(m + 1) d = F + f` and `(m + 1) n/F = n/d + f n/(d F)`. That is at least q; and it is
//!   below `n/d + 1/d <= q + 1`, because `f n < 2^s 2^N = F`. And `m + 1` has N bits: it is not taken for a power of two,
//!   of which `e = d = 2^s`; any other d is at least `2^s + 1`, so `F/d <= 2^N - 2^N/(2^s + 1) < 2^N - 1`, s being below N.
//!
//! The sum `m n + a`, a being m or 0, is below `2^2N`. So each quotient is exact, whatever d is but 0 and whatever n is: there
//! is no domain to keep to.
//!
//! Source: T. Granlund, P. L. Montgomery, *Division by Invariant Integers using Multiplication*, PLDI 1994, theorem 4.2,
//! where the multiplier may have a bit more than a word; A. D. Robison, *N-Bit Unsigned Division via N-Bit Multiply-Add*,
//! ARITH 2005, who saves that bit by the addition. CUTLASS: `FastDivmod`, CuTe: `divmod(a, FastDivmod)`.

use core::fmt;

use super::Int;
use crate::sealed::Sealed;
use crate::tensor::TensorError;

/// An unsigned integer type that [`FastDivmod`] divides in: `u8`, `u16`, `u32`, `u64` or `usize`.
#[diagnostic::on_unimplemented(
    message = "there is no division in this type",
    label = "neither u8, u16, u32, u64 nor usize"
)]
pub trait Word: Copy + Eq + fmt::Debug + fmt::Display + Sealed + Send + Sync + 'static {
    /// How many bits it has.
    const BITS: u32;
    /// The multiplier, what is added and the shift, for a divisor; `None` for 0.
    #[doc(hidden)]
    fn constants(self) -> Option<(Self, Self, u32)>;
    /// `self` by the divisor with these constants.
    #[doc(hidden)]
    fn quotient(self, multiplier: Self, addend: Self, shift: u32) -> Self;
    /// `self - quotient divisor`.
    #[doc(hidden)]
    fn less(self, quotient: Self, divisor: Self) -> Self;
    /// The index, if it is in the type.
    #[doc(hidden)]
    fn of_index(index: usize) -> Option<Self>;
    /// As an index. A divisor is made of one; what it divides and gives is no larger than one.
    #[doc(hidden)]
    fn index(self) -> usize;
}

macro_rules! words {
    ($($(#[$only:meta])* $word:ident $wide:ident $shifted:tt;)*) => {
        $(
            $(#[$only])*
            impl Word for $word {
                const BITS: u32 = $word::BITS;

                fn constants(self) -> Option<(Self, Self, u32)> {
                    let shift = self.checked_ilog2()?;
                    let power = (1 as $wide) << ($word::BITS + shift);
                    // The divisor is not 0, or it would have no logarithm.
                    let down = (power - 1).checked_div(self as $wide)?;
                    let short = power - down * self as $wide;
                    Some(if short <= 1 << shift {
                        (down as $word, down as $word, shift)
                    } else {
                        ((down + 1) as $word, 0, shift)
                    })
                }

                #[inline(always)]
                fn quotient(self, multiplier: Self, addend: Self, shift: u32) -> Self {
                    let product = multiplier as $wide * self as $wide + addend as $wide;
                    words!(@shifted $shifted $word $wide product shift)
                }

                #[inline(always)]
                fn less(self, quotient: Self, divisor: Self) -> Self {
                    self.wrapping_sub(quotient.wrapping_mul(divisor))
                }

                #[inline(always)]
                fn of_index(index: usize) -> Option<Self> {
                    Self::try_from(index).ok()
                }

                #[inline(always)]
                fn index(self) -> usize {
                    self as usize
                }
            }
        )*
    };
    // A shift is below the bits of the type, so the remainders, which are masks, change nothing. Where the product is in
    // one register it is shifted once, where it is in two the upper one is.
    (@shifted at_once $word:ident $wide:ident $product:ident $shift:ident) => {
        ($product >> (($word::BITS + $shift) % $wide::BITS)) as $word
    };
    (@shifted by_halves $word:ident $wide:ident $product:ident $shift:ident) => {
        (($product >> $word::BITS) as $word) >> ($shift % $word::BITS)
    };
}
words! {
    u8 u16 at_once;
    u16 u32 at_once;
    u32 u64 at_once;
    u64 u128 by_halves;
    #[cfg(target_pointer_width = "64")]
    usize u128 by_halves;
    #[cfg(not(target_pointer_width = "64"))]
    usize u64 at_once;
}

/// An integer that only the running program knows, with the constants that divide by it: it stands at the leaves of a
/// shape in the place of [`Dyn`](super::Dyn), and an index is split by it without a division of the hardware. The constants
/// are of the type `I`; see the module's text for what they are and why each quotient is exact.
///
/// ```
/// use cute_types::prelude::*;
/// let by = FastDivmod::<u32>::new(10)?;
/// assert_eq!(by.divmod(1_234_567_899), (123_456_789, 9));
/// assert_eq!(by.divmod(u32::MAX), (u32::MAX / 10, u32::MAX % 10));
/// assert_eq!(FastDivmod::<u32>::new(0).unwrap_err().to_string(), "layout: extent 0 is below 1");
/// # Ok::<(), TensorError>(())
/// ```
///
/// [`Layout::prepared`](crate::Layout::prepared) puts one at each dynamic leaf; it may as well be written there:
///
/// ```
/// use cute_types::prelude::*;
/// let m = FastDivmod::<usize>::new(10)?;
/// let l = layout!((m,6):(6,1));
/// assert_eq!(l.offset(47), 7 * 6 + 4);
/// # Ok::<(), TensorError>(())
/// ```
///
/// An operation of the algebra takes it for the integer that it is, and gives a [`Dyn`](super::Dyn): so prepare last.
///
/// CUTLASS: `FastDivmod`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FastDivmod<I> {
    divisor: I,
    multiplier: I,
    addend: I,
    shift: u32,
}

impl<I: Word> FastDivmod<I> {
    /// The divisor with its constants; 0 is refused.
    pub fn new(divisor: I) -> Result<Self, TensorError> {
        let (multiplier, addend, shift) = divisor.constants().ok_or(TensorError::Extent)?;
        Ok(Self { divisor, multiplier, addend, shift })
    }

    /// The same for an extent, which has to be in the type.
    pub(crate) fn of_extent(extent: usize) -> Result<Self, TensorError> {
        Self::new(I::of_index(extent).ok_or(TensorError::Divisor { extent, bits: I::BITS })?)
    }

    /// The divisor.
    pub fn divisor(self) -> I {
        self.divisor
    }

    /// The quotient of `n` by the divisor, rounded down, and the remainder.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(FastDivmod::<u64>::new(7)?.divmod(u64::MAX), (u64::MAX / 7, u64::MAX % 7));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// CUTLASS: `FastDivmod::operator()(quotient, remainder, dividend)`.
    #[inline(always)]
    pub fn divmod(self, n: I) -> (I, I) {
        let quotient = n.quotient(self.multiplier, self.addend, self.shift);
        (quotient, n.less(quotient, self.divisor))
    }
}

impl<I: Word> Int for FastDivmod<I> {
    #[inline]
    fn value(self) -> usize {
        self.divisor.index()
    }
}

impl<I: Word> fmt::Debug for FastDivmod<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.divisor, f)
    }
}
