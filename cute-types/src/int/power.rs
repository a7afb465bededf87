//! Binary digits: what a swizzle counts by, and what it does to them.

use typenum::{B0, B1, U0, U1, U2, UTerm};

use super::{Add, Bool, Compare, False, Multiply, Nat, Pair, True};

/// Logarithms, shifts, and functions digit by digit.
pub trait Power: Sized {
    /// Whether the number is a power of two.
    type IsPowerOfTwo: Bool;
    /// The number of its binary digits, 0 of 0.
    type Digits: Nat;
    /// `N` times two to the power of this number.
    type Shifted<N: Nat>: Nat;
    /// `N` times four to the power of this number.
    #[doc(hidden)]
    type ShiftedByPairs<N: Nat>: Nat;
    /// How many zeros it ends in, 0 of 0.
    type Zeros: Nat;
    /// The number without the zeros that it ends in.
    type Odd: Nat;
    /// The digits that are 1 in both.
    type And<N: Nat>: Nat;
    /// The digits that are 1 in one of them.
    type Xor<N: Nat>: Nat;
    /// 1 and `self`
    #[doc(hidden)]
    type AndOne: Nat;
    /// `4U` and `self`
    #[doc(hidden)]
    type And0<U: Nat>: Nat;
    /// `4U + 1` and `self`, and so on
    #[doc(hidden)]
    type And1<U: Nat>: Nat;
    #[doc(hidden)]
    type And2<U: Nat>: Nat;
    #[doc(hidden)]
    type And3<U: Nat>: Nat;
    /// 1 or `self`, not both
    #[doc(hidden)]
    type XorOne: Nat;
    /// `4U` or `self`, not both
    #[doc(hidden)]
    type Xor0<U: Nat>: Nat;
    /// `4U + 1` or `self`, not both, and so on
    #[doc(hidden)]
    type Xor1<U: Nat>: Nat;
    #[doc(hidden)]
    type Xor2<U: Nat>: Nat;
    #[doc(hidden)]
    type Xor3<U: Nat>: Nat;
}

// A caller of `Xor0` and so on is a number with digits, so `U` with two digits after it is again one without a leading zero.
impl Power for UTerm {
    type IsPowerOfTwo = False;
    type Digits = U0;
    type Shifted<N: Nat> = N;
    type ShiftedByPairs<N: Nat> = N;
    type Zeros = U0;
    type Odd = U0;
    type And<N: Nat> = U0;
    type Xor<N: Nat> = N;
    type AndOne = U0;
    type And0<U: Nat> = U0;
    type And1<U: Nat> = U0;
    type And2<U: Nat> = U0;
    type And3<U: Nat> = U0;
    type XorOne = U1;
    type Xor0<U: Nat> = Pair<U, B0, B0>;
    type Xor1<U: Nat> = Pair<U, B0, B1>;
    type Xor2<U: Nat> = Pair<U, B1, B0>;
    type Xor3<U: Nat> = Pair<U, B1, B1>;
}

impl Power for U1 {
    type IsPowerOfTwo = True;
    type Digits = U1;
    type Shifted<N: Nat> = N::Twice;
    type ShiftedByPairs<N: Nat> = N::Then0;
    type Zeros = U0;
    type Odd = U1;
    type And<N: Nat> = N::AndOne;
    type Xor<N: Nat> = N::XorOne;
    type AndOne = U1;
    type And0<U: Nat> = U0;
    type And1<U: Nat> = U1;
    type And2<U: Nat> = U0;
    type And3<U: Nat> = U1;
    type XorOne = U0;
    type Xor0<U: Nat> = Pair<U, B0, B1>;
    type Xor1<U: Nat> = Pair<U, B0, B0>;
    type Xor2<U: Nat> = Pair<U, B1, B1>;
    type Xor3<U: Nat> = Pair<U, B1, B0>;
}

/// A number that ends in two digits, which are a power of two if ..; the zeros that it ends in, and the number without them;
/// `N` times two and four to the power of those digits; its last digit; those digits, the other operand's functions for
/// them, and what they become with each pair: in both, and in one of both.
macro_rules! pair {
    ($(
        $a:ident $b:ident: $power:ty, $zeros:ty, $odd:ty, $half:ident $shifted:ty, $pairs:ty, $last:ty, $not:ident $but:ident,
        $and:ident $xor:ident,
        $a0:ident $a1:ident $a2:ident $a3:ident,
        $x0:ident $x1:ident $x2:ident $x3:ident;
    )*) => {
        $(
            impl<V: Nat> Power for Pair<V, $a, $b> {
                type IsPowerOfTwo = $power;
                type Digits = <V::Digits as Add>::Sum<U2>;
                // Two to the power of `4V` and these digits is four to the power of `2V` and the first of them.
                type Shifted<N: Nat> = <V::$half as Power>::ShiftedByPairs<$shifted>;
                type ShiftedByPairs<N: Nat> =
                    V::ShiftedByPairs<V::ShiftedByPairs<V::ShiftedByPairs<V::ShiftedByPairs<$pairs>>>>;
                type Zeros = $zeros;
                type Odd = $odd;
                type And<N: Nat> = N::$and<V>;
                type Xor<N: Nat> = N::$xor<V>;
                type AndOne = $last;
                type And0<U: Nat> = <U::And<V> as Multiply>::$a0;
                type And1<U: Nat> = <U::And<V> as Multiply>::$a1;
                type And2<U: Nat> = <U::And<V> as Multiply>::$a2;
                type And3<U: Nat> = <U::And<V> as Multiply>::$a3;
                type XorOne = Pair<V, $not, $but>;
                type Xor0<U: Nat> = <U::Xor<V> as Multiply>::$x0;
                type Xor1<U: Nat> = <U::Xor<V> as Multiply>::$x1;
                type Xor2<U: Nat> = <U::Xor<V> as Multiply>::$x2;
                type Xor3<U: Nat> = <U::Xor<V> as Multiply>::$x3;
            }
        )*
    };
}
pair! {
    B0 B0: V::IsPowerOfTwo, <V::Zeros as Add>::Sum<U2>, V::Odd, Twice N, N, U0, B0 B1,
        And0 Xor0, Then0 Then0 Then0 Then0, Then0 Then1 Then2 Then3;
    B0 B1: False, U0, Self, Twice N::Twice, N::Then0, U1, B0 B0,
        And1 Xor1, Then0 Then1 Then0 Then1, Then1 Then0 Then3 Then2;
    B1 B0: <V as Compare>::IsZero, U1, V::TwicePlusOne, TwicePlusOne N, <N::Then0 as Multiply>::Then0, U0, B1 B1,
        And2 Xor2, Then0 Then0 Then2 Then2, Then2 Then3 Then0 Then1;
    B1 B1: False, U0, Self, TwicePlusOne N::Twice, <<N::Then0 as Multiply>::Then0 as Multiply>::Then0, U1, B1 B0,
        And3 Xor3, Then0 Then1 Then2 Then3, Then3 Then2 Then1 Then0;
}
