//! Greatest common divisors of static naturals.

use typenum::{B0, B1, UInt, UTerm};

use super::{Divide, Division, Nat};

/// Euclid's algorithm: which of its two lines applies is decided by whether the divisor is 0, so by its type.
pub trait Gcd: Sized {
    /// The greatest common divisor of `X` and this number; `X` itself where this is 0.
    type GcdWith<X: Nat>: Nat;
}

impl Gcd for UTerm {
    type GcdWith<X: Nat> = X;
}

impl<U: Nat> Gcd for UInt<U, B0> {
    type GcdWith<X: Nat> = <<<X as Divide>::By<Self> as Division>::Remainder as Gcd>::GcdWith<Self>;
}

impl<U: Nat> Gcd for UInt<U, B1> {
    type GcdWith<X: Nat> = <<<X as Divide>::By<Self> as Division>::Remainder as Gcd>::GcdWith<Self>;
}
