//! Sums of static naturals.

use typenum::{B0, B1, U1, UInt, UTerm};

use super::Nat;

/// Addition, digit by digit from the least significant one.
pub trait Add: Sized {
    /// `self + 1`
    type Successor: Nat;
    /// `self + R`
    type Sum<R: Nat>: Nat;
    /// `self + R + 1`
    #[doc(hidden)]
    type SumCarry<R: Nat>: Nat;
    /// `2U + self`
    #[doc(hidden)]
    type AddEven<U: Nat>: Nat;
    /// `2U + 1 + self`
    #[doc(hidden)]
    type AddOdd<U: Nat>: Nat;
    /// `2U + self + 1`
    #[doc(hidden)]
    type AddEvenCarry<U: Nat>: Nat;
    /// `2U + 1 + self + 1`
    #[doc(hidden)]
    type AddOddCarry<U: Nat>: Nat;
}

impl Add for UTerm {
    type Successor = U1;
    type Sum<R: Nat> = R;
    type SumCarry<R: Nat> = R::Successor;
    // A caller is a number with digits, so `U` with a digit after it is again one without a leading zero.
    type AddEven<U: Nat> = UInt<U, B0>;
    type AddOdd<U: Nat> = UInt<U, B1>;
    type AddEvenCarry<U: Nat> = UInt<U, B1>;
    type AddOddCarry<U: Nat> = UInt<U::Successor, B0>;
}

impl<V: Nat> Add for UInt<V, B0> {
    type Successor = UInt<V, B1>;
    type Sum<R: Nat> = R::AddEven<V>;
    type SumCarry<R: Nat> = R::AddEvenCarry<V>;
    type AddEven<U: Nat> = UInt<U::Sum<V>, B0>;
    type AddOdd<U: Nat> = UInt<U::Sum<V>, B1>;
    type AddEvenCarry<U: Nat> = UInt<U::Sum<V>, B1>;
    type AddOddCarry<U: Nat> = UInt<U::SumCarry<V>, B0>;
}

impl<V: Nat> Add for UInt<V, B1> {
    type Successor = UInt<V::Successor, B0>;
    type Sum<R: Nat> = R::AddOdd<V>;
    type SumCarry<R: Nat> = R::AddOddCarry<V>;
    type AddEven<U: Nat> = UInt<U::Sum<V>, B1>;
    type AddOdd<U: Nat> = UInt<U::SumCarry<V>, B0>;
    type AddEvenCarry<U: Nat> = UInt<U::SumCarry<V>, B0>;
    type AddOddCarry<U: Nat> = UInt<U::SumCarry<V>, B1>;
}
