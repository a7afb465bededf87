//! Greatest common divisors of static naturals.

use typenum::{UInt, UTerm};

use super::{Arithmetic, Divide, Division, Nat};

/// Euclid's algorithm: which of its two lines applies is decided by whether the divisor is 0, so by its type.
pub trait Gcd: Sized {
    /// The greatest common divisor of `X` and this number; `X` itself where this is 0.
    type GcdWith<X: Nat>: Nat;
    /// What types know to divide this number: itself, where they know it.
    #[doc(hidden)]
    type Known: Nat;
}

/// A common divisor of two numbers that types know to be one; the greatest, where they know both.
pub(crate) type CommonDivisor<A, B> = <<B as Gcd>::Known as Gcd>::GcdWith<<A as Gcd>::Known>;

impl Gcd for UTerm {
    type GcdWith<X: Nat> = X;
    type Known = Self;
}

#[diagnostic::do_not_recommend]
impl<U, B> Gcd for UInt<U, B>
where
    Self: Arithmetic,
{
    type GcdWith<X: Nat> = <<<X as Divide>::By<Self> as Division>::Remainder as Gcd>::GcdWith<Self>;
    type Known = Self;
}
