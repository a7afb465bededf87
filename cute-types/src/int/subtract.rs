//! Differences of static naturals.

use typenum::{B0, B1, UInt, UTerm};

use super::{Multiply, Nat};

/// Subtraction of a number that is not larger; of a larger one the result has no meaning, so compare first.
///
/// A digit 0 is prepended with [`Multiply::Twice`] rather than `UInt<_, B0>`, which keeps leading zeros out.
pub trait Subtract: Sized {
    /// `self - R`, for `R <= self`
    type Difference<R: Nat>: Nat;
    /// `self - R - 1`
    #[doc(hidden)]
    type DifferenceBorrow<R: Nat>: Nat;
    /// `2U - self`
    #[doc(hidden)]
    type FromEven<U: Nat>: Nat;
    /// `2U + 1 - self`
    #[doc(hidden)]
    type FromOdd<U: Nat>: Nat;
    /// `2U - self - 1`
    #[doc(hidden)]
    type FromEvenBorrow<U: Nat>: Nat;
    /// `2U + 1 - self - 1`
    #[doc(hidden)]
    type FromOddBorrow<U: Nat>: Nat;
}

impl Subtract for UTerm {
    type Difference<R: Nat> = UTerm;
    type DifferenceBorrow<R: Nat> = UTerm;
    type FromEven<U: Nat> = U::Twice;
    type FromOdd<U: Nat> = UInt<U, B1>;
    type FromEvenBorrow<U: Nat> = UInt<U::DifferenceBorrow<UTerm>, B1>;
    type FromOddBorrow<U: Nat> = U::Twice;
}

impl<V: Nat> Subtract for UInt<V, B0> {
    type Difference<R: Nat> = R::FromEven<V>;
    type DifferenceBorrow<R: Nat> = R::FromEvenBorrow<V>;
    type FromEven<U: Nat> = <U::Difference<V> as Multiply>::Twice;
    type FromOdd<U: Nat> = UInt<U::Difference<V>, B1>;
    type FromEvenBorrow<U: Nat> = UInt<U::DifferenceBorrow<V>, B1>;
    type FromOddBorrow<U: Nat> = <U::Difference<V> as Multiply>::Twice;
}

impl<V: Nat> Subtract for UInt<V, B1> {
    type Difference<R: Nat> = R::FromOdd<V>;
    type DifferenceBorrow<R: Nat> = R::FromOddBorrow<V>;
    type FromEven<U: Nat> = UInt<U::DifferenceBorrow<V>, B1>;
    type FromOdd<U: Nat> = <U::Difference<V> as Multiply>::Twice;
    type FromEvenBorrow<U: Nat> = <U::DifferenceBorrow<V> as Multiply>::Twice;
    type FromOddBorrow<U: Nat> = UInt<U::DifferenceBorrow<V>, B1>;
}
