//! Products of static naturals.

use typenum::{B0, B1, UInt, UTerm};

use super::{Add, Nat};

/// Multiplication by shift and add: one addition for each digit 1 of the left operand.
pub trait Multiply: Sized {
    /// `2 * self`
    type Twice: Nat;
    /// `self * R`
    type Product<R: Nat>: Nat;
}

impl Multiply for UTerm {
    type Twice = UTerm;
    type Product<R: Nat> = UTerm;
}

impl<U: Nat> Multiply for UInt<U, B0> {
    type Twice = UInt<Self, B0>;
    type Product<R: Nat> = <U::Product<R> as Multiply>::Twice;
}

impl<U: Nat> Multiply for UInt<U, B1> {
    type Twice = UInt<Self, B0>;
    type Product<R: Nat> = <<U::Product<R> as Multiply>::Twice as Add>::Sum<R>;
}
