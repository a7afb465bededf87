//! Integers in two's complement: modulo a power of two `P` that is above all of them, so that those below 0 have bits.
//!
//! ```text
//! P = 64:   -5 is 59 = 0b111011, and 59 + 7 = 66 is 2
//! ```

use typenum::U3;

use super::sum::OffsetSum;
use crate::int::{Add, AtMost, Bool, Cmp, Multiply, Ordering, Power, Subtract};
use crate::swizzle::bits::{EndBit, TwoToThe};
use crate::swizzle::{Shift, Signed};

/// A power of two far above every sum of what the swizzle `W`, the offset `O` and the fixed part `F` add up to.
pub(super) type Period<W, O, F> = TwoToThe<
    <<<<<<O as Shift>::Distance as Add>::Sum<<F as OffsetSum>::Up> as Add>::Sum<<F as OffsetSum>::Down> as Add>::Sum<
        TwoToThe<EndBit<W>>,
    > as Power>::Digits as Add>::Sum<U3>,
>;
/// The sum `F`.
pub(super) type InComplement<P, F> =
    <<Cmp<<F as OffsetSum>::Up, <F as OffsetSum>::Down> as Ordering>::IsLess as Bool>::IfNat<
        <P as Subtract>::Difference<<<F as OffsetSum>::Down as Subtract>::Difference<<F as OffsetSum>::Up>>,
        <<F as OffsetSum>::Up as Subtract>::Difference<<F as OffsetSum>::Down>,
    >;
/// The integer `O`.
pub(super) type TwosComplement<P, O> = <<O as Shift>::IsNegative as Bool>::IfNat<
    <P as Subtract>::Difference<<O as Shift>::Distance>,
    <O as Shift>::Distance,
>;
/// `A + B`
pub(super) type PlusComplement<P, A, B> = Reduced<P, <A as Add>::Sum<B>>;
/// `N` modulo P, where it is below 2 P.
type Reduced<P, N> = <<Cmp<N, P> as Ordering>::IsLess as Bool>::IfNat<N, <N as Subtract>::Difference<P>>;
/// The integer that `N` is.
pub(super) type SignedComplement<P, N> =
    Signed<IsNegativeComplement<P, N>, <IsNegativeComplement<P, N> as Bool>::IfNat<<P as Subtract>::Difference<N>, N>>;
/// Whether it is below 0.
type IsNegativeComplement<P, N> = AtMost<P, <N as Multiply>::Twice>;
