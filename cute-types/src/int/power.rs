//! Powers of two: what a swizzle counts its bits by.

use typenum::{B0, B1, U0, UInt, UTerm};

use super::{Add, Bool, Compare, False, Multiply, Nat};

/// Logarithms and shifts.
pub trait Power: Sized {
    /// Whether the number is a power of two.
    type IsPowerOfTwo: Bool;
    /// The number of its binary digits, 0 of 0.
    type Digits: Nat;
    /// `N` times two to the power of this number.
    type Shifted<N: Nat>: Nat;
}

impl Power for UTerm {
    type IsPowerOfTwo = False;
    type Digits = U0;
    type Shifted<N: Nat> = N;
}

impl<U: Nat> Power for UInt<U, B0> {
    type IsPowerOfTwo = U::IsPowerOfTwo;
    type Digits = <U::Digits as Add>::Successor;
    // Shifted by half of it, twice.
    type Shifted<N: Nat> = U::Shifted<U::Shifted<N>>;
}

impl<U: Nat> Power for UInt<U, B1> {
    type IsPowerOfTwo = <U as Compare>::IsZero;
    type Digits = <U::Digits as Add>::Successor;
    type Shifted<N: Nat> = <U::Shifted<U::Shifted<N>> as Multiply>::Twice;
}
