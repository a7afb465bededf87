//! Products of static naturals.

use typenum::{B0, B1, UInt, UTerm};

use super::unknown::{Expression, Unknown};
use super::{Add, Nat};

/// Multiplication by shift and add, of what is left of both operands without the zeros that they end in: powers of two,
/// most factors in a layout, cost no addition.
pub trait Multiply: Sized {
    /// `2 * self`
    type Twice: Nat;
    /// `self * R`
    type Product<R: Nat>: Nat;
    /// `(2U + 1) * self`
    #[doc(hidden)]
    type TimesOdd<U: Nat>: Nat;
    /// `C E * self`, of which M divides the expression E
    #[doc(hidden)]
    type TimesUnknown<E: Expression, C: Nat, M: Nat>: Nat;
}

impl Multiply for UTerm {
    type Twice = UTerm;
    type Product<R: Nat> = UTerm;
    type TimesOdd<U: Nat> = UTerm;
    type TimesUnknown<E: Expression, C: Nat, M: Nat> = UTerm;
}

impl<V: Nat> Multiply for UInt<V, B0> {
    type Twice = UInt<Self, B0>;
    type Product<R: Nat> = <V::Product<R> as Multiply>::Twice;
    type TimesOdd<U: Nat> = <V::TimesOdd<U> as Multiply>::Twice;
    type TimesUnknown<E: Expression, C: Nat, M: Nat> = Unknown<E, C::Product<Self>, M>;
}

impl<V: Nat> Multiply for UInt<V, B1> {
    type Twice = UInt<Self, B0>;
    type Product<R: Nat> = R::TimesOdd<V>;
    // `2 U self + self`, where the last digit of `2 U self` is 0 and that of `self` 1.
    type TimesOdd<U: Nat> = UInt<<U::Product<Self> as Add>::Sum<V>, B1>;
    type TimesUnknown<E: Expression, C: Nat, M: Nat> = Unknown<E, C::Product<Self>, M>;
}
