//! Binary digits: what a swizzle counts by, and what it does to them.

use typenum::{U0, U1, U2, U3, UTerm};

use super::octal::{O0, O1, O2, O3, O4, O5, O6, O7};
use super::{Add, Bool, False, Multiply, Nat, True};

/// Logarithms, shifts, and functions digit by digit.
pub trait Power: Sized {
    /// Whether the number is a power of two.
    type IsPowerOfTwo: Bool;
    /// The number of its binary digits, 0 of 0.
    type Digits: Nat;
    /// `N` times two to the power of this number.
    type Shifted<N: Nat>: Nat;
    /// `N` times 256 to the power of this number.
    #[doc(hidden)]
    type ShiftedByBytes<N: Nat>: Nat;
    /// How many zeros it ends in, 0 of 0.
    type Zeros: Nat;
    /// The number without the zeros that it ends in.
    type Odd: Nat;
    /// The binary digits that are 1 in both.
    type And<N: Nat>: Nat;
    /// The binary digits that are 1 in one of them.
    type Xor<N: Nat>: Nat;
    /// 1 and `self`, and so on
    #[doc(hidden)]
    type AndOne: Nat;
    #[doc(hidden)]
    type AndTwo: Nat;
    #[doc(hidden)]
    type AndThree: Nat;
    /// `8U` and `self`
    #[doc(hidden)]
    type And0<U: Nat>: Nat;
    /// `8U + 1` and `self`, and so on
    #[doc(hidden)]
    type And1<U: Nat>: Nat;
    #[doc(hidden)]
    type And2<U: Nat>: Nat;
    #[doc(hidden)]
    type And3<U: Nat>: Nat;
    #[doc(hidden)]
    type And4<U: Nat>: Nat;
    #[doc(hidden)]
    type And5<U: Nat>: Nat;
    #[doc(hidden)]
    type And6<U: Nat>: Nat;
    #[doc(hidden)]
    type And7<U: Nat>: Nat;
    /// 1 or `self`, not both, and so on
    #[doc(hidden)]
    type XorOne: Nat;
    #[doc(hidden)]
    type XorTwo: Nat;
    #[doc(hidden)]
    type XorThree: Nat;
    /// `8U` or `self`, not both
    #[doc(hidden)]
    type Xor0<U: Nat>: Nat;
    /// `8U + 1` or `self`, not both, and so on
    #[doc(hidden)]
    type Xor1<U: Nat>: Nat;
    #[doc(hidden)]
    type Xor2<U: Nat>: Nat;
    #[doc(hidden)]
    type Xor3<U: Nat>: Nat;
    #[doc(hidden)]
    type Xor4<U: Nat>: Nat;
    #[doc(hidden)]
    type Xor5<U: Nat>: Nat;
    #[doc(hidden)]
    type Xor6<U: Nat>: Nat;
    #[doc(hidden)]
    type Xor7<U: Nat>: Nat;
}

// A caller of `Xor0` and so on is a number with digits, so `U` with a digit after it is again one without a leading zero.
impl Power for UTerm {
    type IsPowerOfTwo = False;
    type Digits = U0;
    type Shifted<N: Nat> = N;
    type ShiftedByBytes<N: Nat> = N;
    type Zeros = U0;
    type Odd = U0;
    type And<N: Nat> = U0;
    type Xor<N: Nat> = N;
    type AndOne = U0;
    type AndTwo = U0;
    type AndThree = U0;
    type XorOne = U1;
    type XorTwo = U2;
    type XorThree = U3;
    type And0<U: Nat> = U0;
    type And1<U: Nat> = U0;
    type And2<U: Nat> = U0;
    type And3<U: Nat> = U0;
    type And4<U: Nat> = U0;
    type And5<U: Nat> = U0;
    type And6<U: Nat> = U0;
    type And7<U: Nat> = U0;
    type Xor0<U: Nat> = O0<U>;
    type Xor1<U: Nat> = O1<U>;
    type Xor2<U: Nat> = O2<U>;
    type Xor3<U: Nat> = O3<U>;
    type Xor4<U: Nat> = O4<U>;
    type Xor5<U: Nat> = O5<U>;
    type Xor6<U: Nat> = O6<U>;
    type Xor7<U: Nat> = O7<U>;
}

impl Power for U1 {
    type IsPowerOfTwo = True;
    type Digits = U1;
    type Shifted<N: Nat> = N::Twice;
    type ShiftedByBytes<N: Nat> = <<N::Fourfold0 as Multiply>::Then0 as Multiply>::Then0;
    type Zeros = U0;
    type Odd = U1;
    type And<N: Nat> = N::AndOne;
    type Xor<N: Nat> = N::XorOne;
    type AndOne = U1;
    type AndTwo = U0;
    type AndThree = U1;
    type XorOne = U0;
    type XorTwo = U3;
    type XorThree = U2;
    type And0<U: Nat> = U0;
    type And1<U: Nat> = U1;
    type And2<U: Nat> = U0;
    type And3<U: Nat> = U1;
    type And4<U: Nat> = U0;
    type And5<U: Nat> = U1;
    type And6<U: Nat> = U0;
    type And7<U: Nat> = U1;
    type Xor0<U: Nat> = O1<U>;
    type Xor1<U: Nat> = O0<U>;
    type Xor2<U: Nat> = O3<U>;
    type Xor3<U: Nat> = O2<U>;
    type Xor4<U: Nat> = O5<U>;
    type Xor5<U: Nat> = O4<U>;
    type Xor6<U: Nat> = O7<U>;
    type Xor7<U: Nat> = O6<U>;
}

impl Power for U2 {
    type IsPowerOfTwo = True;
    type Digits = U2;
    type Shifted<N: Nat> = N::Fourfold0;
    type ShiftedByBytes<N: Nat> = <<<<<N::Fourfold0 as Multiply>::Then0 as Multiply>::Then0 as Multiply>::Fourfold0 as Multiply>::Then0 as Multiply>::Then0;
    type Zeros = U1;
    type Odd = U1;
    type And<N: Nat> = N::AndTwo;
    type Xor<N: Nat> = N::XorTwo;
    type AndOne = U0;
    type AndTwo = U2;
    type AndThree = U2;
    type XorOne = U3;
    type XorTwo = U0;
    type XorThree = U1;
    type And0<U: Nat> = U0;
    type And1<U: Nat> = U0;
    type And2<U: Nat> = U2;
    type And3<U: Nat> = U2;
    type And4<U: Nat> = U0;
    type And5<U: Nat> = U0;
    type And6<U: Nat> = U2;
    type And7<U: Nat> = U2;
    type Xor0<U: Nat> = O2<U>;
    type Xor1<U: Nat> = O3<U>;
    type Xor2<U: Nat> = O0<U>;
    type Xor3<U: Nat> = O1<U>;
    type Xor4<U: Nat> = O6<U>;
    type Xor5<U: Nat> = O7<U>;
    type Xor6<U: Nat> = O4<U>;
    type Xor7<U: Nat> = O5<U>;
}

impl Power for U3 {
    type IsPowerOfTwo = False;
    type Digits = U2;
    type Shifted<N: Nat> = N::Then0;
    type ShiftedByBytes<N: Nat> = <<<<<<<<N::Fourfold0 as Multiply>::Then0 as Multiply>::Then0 as Multiply>::Fourfold0 as Multiply>::Then0 as Multiply>::Then0 as Multiply>::Fourfold0 as Multiply>::Then0 as Multiply>::Then0;
    type Zeros = U0;
    type Odd = U3;
    type And<N: Nat> = N::AndThree;
    type Xor<N: Nat> = N::XorThree;
    type AndOne = U1;
    type AndTwo = U2;
    type AndThree = U3;
    type XorOne = U2;
    type XorTwo = U1;
    type XorThree = U0;
    type And0<U: Nat> = U0;
    type And1<U: Nat> = U1;
    type And2<U: Nat> = U2;
    type And3<U: Nat> = U3;
    type And4<U: Nat> = U0;
    type And5<U: Nat> = U1;
    type And6<U: Nat> = U2;
    type And7<U: Nat> = U3;
    type Xor0<U: Nat> = O3<U>;
    type Xor1<U: Nat> = O2<U>;
    type Xor2<U: Nat> = O1<U>;
    type Xor3<U: Nat> = O0<U>;
    type Xor4<U: Nat> = O7<U>;
    type Xor5<U: Nat> = O6<U>;
    type Xor6<U: Nat> = O5<U>;
    type Xor7<U: Nat> = O4<U>;
}

/// N times 256 for each x.
macro_rules! bytes {
    ($n:ident) => { $n };
    ($n:ident x $($more:tt)*) => { <<<bytes!($n $($more)*) as Multiply>::Fourfold0 as Multiply>::Then0 as Multiply>::Then0 };
}

/// A number that ends in a digit: whether it is a power of two, the zeros that it ends in, and the number without them; `N`
/// times two to the power of the digit, and times 256 to it; the other operand's functions for the digit; and what the digit
/// and 1, 2, 3 and each digit have in common, and what they do not.
macro_rules! digit {
    ($(
        $digit:ident: $power:ty, $zeros:ty, $odd:ty, $shifted:ty, $bytes:ty, $and:ident $xor:ident,
        $one:ident $two:ident $three:ident, $x1:ident $x2:ident $x3:ident,
        $($both:ident $same:ident),*; $($either:ident $other:ident),*;
    )*) => {
        $(
            impl<V: Nat> Power for $digit<V> {
                type IsPowerOfTwo = $power;
                type Digits = <V::Digits as Add>::Sum<U3>;
                type Shifted<N: Nat> = V::ShiftedByBytes<$shifted>;
                type ShiftedByBytes<N: Nat> = V::ShiftedByBytes<V::ShiftedByBytes<V::ShiftedByBytes<V::ShiftedByBytes<V::ShiftedByBytes<V::ShiftedByBytes<V::ShiftedByBytes<V::ShiftedByBytes<$bytes>>>>>>>>;
                type Zeros = $zeros;
                type Odd = $odd;
                type And<N: Nat> = N::$and<V>;
                type Xor<N: Nat> = N::$xor<V>;
                type AndOne = $one;
                type AndTwo = $two;
                type AndThree = $three;
                type XorOne = $x1<V>;
                type XorTwo = $x2<V>;
                type XorThree = $x3<V>;
                $(type $both<U: Nat> = <U::And<V> as Multiply>::$same;)*
                $(type $either<U: Nat> = <U::Xor<V> as Multiply>::$other;)*
            }
        )*
    };
}
digit! {
    O0: V::IsPowerOfTwo, <V::Zeros as Add>::Sum<U3>, V::Odd, N, bytes!(N ), And0 Xor0,
        U0 U0 U0, O1 O2 O3,
        And0 Then0, And1 Then0, And2 Then0, And3 Then0, And4 Then0, And5 Then0, And6 Then0, And7 Then0;
        Xor0 Then0, Xor1 Then1, Xor2 Then2, Xor3 Then3, Xor4 Then4, Xor5 Then5, Xor6 Then6, Xor7 Then7;
    O1: False, U0, Self, N::Twice, bytes!(N x ), And1 Xor1,
        U1 U0 U1, O0 O3 O2,
        And0 Then0, And1 Then1, And2 Then0, And3 Then1, And4 Then0, And5 Then1, And6 Then0, And7 Then1;
        Xor0 Then1, Xor1 Then0, Xor2 Then3, Xor3 Then2, Xor4 Then5, Xor5 Then4, Xor6 Then7, Xor7 Then6;
    O2: False, U1, V::Fourfold1, N::Fourfold0, bytes!(N x x ), And2 Xor2,
        U0 U2 U2, O3 O0 O1,
        And0 Then0, And1 Then0, And2 Then2, And3 Then2, And4 Then0, And5 Then0, And6 Then2, And7 Then2;
        Xor0 Then2, Xor1 Then3, Xor2 Then0, Xor3 Then1, Xor4 Then6, Xor5 Then7, Xor6 Then4, Xor7 Then5;
    O3: False, U0, Self, N::Then0, bytes!(N x x x ), And3 Xor3,
        U1 U2 U3, O2 O1 O0,
        And0 Then0, And1 Then1, And2 Then2, And3 Then3, And4 Then0, And5 Then1, And6 Then2, And7 Then3;
        Xor0 Then3, Xor1 Then2, Xor2 Then1, Xor3 Then0, Xor4 Then7, Xor5 Then6, Xor6 Then5, Xor7 Then4;
    O4: V::IsZero, U2, V::TwicePlusOne, <N::Twice as Multiply>::Then0, bytes!(N x x x x ), And4 Xor4,
        U0 U0 U0, O5 O6 O7,
        And0 Then0, And1 Then0, And2 Then0, And3 Then0, And4 Then4, And5 Then4, And6 Then4, And7 Then4;
        Xor0 Then4, Xor1 Then5, Xor2 Then6, Xor3 Then7, Xor4 Then0, Xor5 Then1, Xor6 Then2, Xor7 Then3;
    O5: False, U0, Self, <N::Fourfold0 as Multiply>::Then0, bytes!(N x x x x x ), And5 Xor5,
        U1 U0 U1, O4 O7 O6,
        And0 Then0, And1 Then1, And2 Then0, And3 Then1, And4 Then4, And5 Then5, And6 Then4, And7 Then5;
        Xor0 Then5, Xor1 Then4, Xor2 Then7, Xor3 Then6, Xor4 Then1, Xor5 Then0, Xor6 Then3, Xor7 Then2;
    O6: False, U1, V::Fourfold3, <N::Then0 as Multiply>::Then0, bytes!(N x x x x x x ), And6 Xor6,
        U0 U2 U2, O7 O4 O5,
        And0 Then0, And1 Then0, And2 Then2, And3 Then2, And4 Then4, And5 Then4, And6 Then6, And7 Then6;
        Xor0 Then6, Xor1 Then7, Xor2 Then4, Xor3 Then5, Xor4 Then2, Xor5 Then3, Xor6 Then0, Xor7 Then1;
    O7: False, U0, Self, <<N::Twice as Multiply>::Then0 as Multiply>::Then0, bytes!(N x x x x x x x ), And7 Xor7,
        U1 U2 U3, O6 O5 O4,
        And0 Then0, And1 Then1, And2 Then2, And3 Then3, And4 Then4, And5 Then5, And6 Then6, And7 Then7;
        Xor0 Then7, Xor1 Then6, Xor2 Then5, Xor3 Then4, Xor4 Then3, Xor5 Then2, Xor6 Then1, Xor7 Then0;
}
