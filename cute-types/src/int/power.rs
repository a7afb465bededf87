//! Binary digits: what a swizzle counts by, and what it does to them.

use typenum::{B0, B1, U0, UInt, UTerm};

use super::{Add, Bool, Compare, False, Multiply, Nat};

/// Logarithms, shifts, and functions digit by digit.
pub trait Power: Sized {
    /// Whether the number is a power of two.
    type IsPowerOfTwo: Bool;
    /// The number of its binary digits, 0 of 0.
    type Digits: Nat;
    /// `N` times two to the power of this number.
    type Shifted<N: Nat>: Nat;
    /// How many zeros it ends in, 0 of 0.
    type Zeros: Nat;
    /// The number without the zeros that it ends in.
    type Odd: Nat;
    /// The digits that are 1 in both.
    type And<N: Nat>: Nat;
    /// The digits that are 1 in one of them.
    type Xor<N: Nat>: Nat;
    /// `2U` and `self`
    #[doc(hidden)]
    type AndEven<U: Nat>: Nat;
    /// `2U + 1` and `self`
    #[doc(hidden)]
    type AndOdd<U: Nat>: Nat;
    /// `2U` or `self`, not both
    #[doc(hidden)]
    type XorEven<U: Nat>: Nat;
    /// `2U + 1` or `self`, not both
    #[doc(hidden)]
    type XorOdd<U: Nat>: Nat;
}

impl Power for UTerm {
    type IsPowerOfTwo = False;
    type Digits = U0;
    type Shifted<N: Nat> = N;
    type Zeros = U0;
    type Odd = U0;
    type And<N: Nat> = U0;
    type Xor<N: Nat> = N;
    type AndEven<U: Nat> = U0;
    type AndOdd<U: Nat> = U0;
    // A caller is a number with digits, so `U` with a digit after it is again one without a leading zero.
    type XorEven<U: Nat> = UInt<U, B0>;
    type XorOdd<U: Nat> = UInt<U, B1>;
}

impl<U: Nat> Power for UInt<U, B0> {
    type IsPowerOfTwo = U::IsPowerOfTwo;
    type Digits = <U::Digits as Add>::Successor;
    // Shifted by half of it, twice.
    type Shifted<N: Nat> = U::Shifted<U::Shifted<N>>;
    type Zeros = <U::Zeros as Add>::Successor;
    type Odd = U::Odd;
    type And<N: Nat> = N::AndEven<U>;
    type Xor<N: Nat> = N::XorEven<U>;
    type AndEven<V: Nat> = <V::And<U> as Multiply>::Twice;
    type AndOdd<V: Nat> = <V::And<U> as Multiply>::Twice;
    type XorEven<V: Nat> = <V::Xor<U> as Multiply>::Twice;
    type XorOdd<V: Nat> = UInt<V::Xor<U>, B1>;
}

impl<U: Nat> Power for UInt<U, B1> {
    type IsPowerOfTwo = <U as Compare>::IsZero;
    type Digits = <U::Digits as Add>::Successor;
    type Shifted<N: Nat> = <U::Shifted<U::Shifted<N>> as Multiply>::Twice;
    type Zeros = U0;
    type Odd = Self;
    type And<N: Nat> = N::AndOdd<U>;
    type Xor<N: Nat> = N::XorOdd<U>;
    type AndEven<V: Nat> = <V::And<U> as Multiply>::Twice;
    type AndOdd<V: Nat> = UInt<V::And<U>, B1>;
    type XorEven<V: Nat> = UInt<V::Xor<U>, B1>;
    type XorOdd<V: Nat> = <V::Xor<U> as Multiply>::Twice;
}
