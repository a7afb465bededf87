//! Products of static naturals.

use typenum::{B0, B1, U1, U2, U3, U4, U5, UTerm};

use super::unknown::{Expression, Unknown};
use super::{Add, Nat, Pair};

/// Multiplication by shift and add, of what is left of both operands without the pairs of zeros that they end in: powers of
/// two, most factors in a layout, cost no addition.
pub trait Multiply: Sized {
    /// `2 * self`
    type Twice: Nat;
    /// `2 * self + 1`
    type TwicePlusOne: Nat;
    /// `3 * self`
    type Thrice: Nat;
    /// `3 * self + 1`
    #[doc(hidden)]
    type ThricePlusOne: Nat;
    /// `3 * self + 2`
    #[doc(hidden)]
    type ThricePlusTwo: Nat;
    /// `4 * self`: the number and two digits more, of 0 those without a leading zero
    #[doc(hidden)]
    type Then0: Nat;
    /// `4 * self + 1`, and so on
    #[doc(hidden)]
    type Then1: Nat;
    #[doc(hidden)]
    type Then2: Nat;
    #[doc(hidden)]
    type Then3: Nat;
    /// `self * R`
    type Product<R: Nat>: Nat;
    /// `(4U + 1) * self`, and so on
    #[doc(hidden)]
    type Times1<U: Nat>: Nat;
    #[doc(hidden)]
    type Times2<U: Nat>: Nat;
    #[doc(hidden)]
    type Times3<U: Nat>: Nat;
    /// `C E * self`, of which M divides the expression E
    #[doc(hidden)]
    type TimesUnknown<E: Expression, C: Nat, M: Nat>: Nat;
}

impl Multiply for UTerm {
    type Twice = UTerm;
    type TwicePlusOne = U1;
    type Thrice = UTerm;
    type ThricePlusOne = U1;
    type ThricePlusTwo = U2;
    type Then0 = UTerm;
    type Then1 = U1;
    type Then2 = U2;
    type Then3 = U3;
    type Product<R: Nat> = UTerm;
    type Times1<U: Nat> = UTerm;
    type Times2<U: Nat> = UTerm;
    type Times3<U: Nat> = UTerm;
    type TimesUnknown<E: Expression, C: Nat, M: Nat> = UTerm;
}

/// What two digits more are after a number that is not 0, and a symbol times that number.
macro_rules! positive {
    () => {
        type Then0 = Pair<Self, B0, B0>;
        type Then1 = Pair<Self, B0, B1>;
        type Then2 = Pair<Self, B1, B0>;
        type Then3 = Pair<Self, B1, B1>;
        type TimesUnknown<E: Expression, C: Nat, M: Nat> = Unknown<E, C::Product<Self>, M>;
    };
}

impl Multiply for U1 {
    positive!();
    type Twice = U2;
    type TwicePlusOne = U3;
    type Thrice = U3;
    type ThricePlusOne = U4;
    type ThricePlusTwo = U5;
    type Product<R: Nat> = R;
    type Times1<U: Nat> = Pair<U, B0, B1>;
    type Times2<U: Nat> = Pair<U, B1, B0>;
    type Times3<U: Nat> = Pair<U, B1, B1>;
}

impl<V: Nat> Multiply for Pair<V, B0, B0> {
    positive!();
    type Twice = Pair<V::Twice, B0, B0>;
    type TwicePlusOne = Pair<V::Twice, B0, B1>;
    type Thrice = Pair<V::Thrice, B0, B0>;
    type ThricePlusOne = Pair<V::Thrice, B0, B1>;
    type ThricePlusTwo = Pair<V::Thrice, B1, B0>;
    type Product<R: Nat> = <V::Product<R> as Multiply>::Then0;
    type Times1<U: Nat> = <V::Times1<U> as Multiply>::Then0;
    type Times2<U: Nat> = <V::Times2<U> as Multiply>::Then0;
    type Times3<U: Nat> = <V::Times3<U> as Multiply>::Then0;
}

/// A number `4V + k` that ends in two digits, not both 0: the other operand's function for a factor of that end, its multiples,
/// each by what the higher digits become and the digits that it ends in, and its products with `4U + 1`, `4U + 2` and
/// `4U + 3`. Of those, `4UV + kU` is `U * self`; to it goes the product of V and the other end, with what is carried from
/// the product of both ends.
macro_rules! pair {
    ($($a:ident $b:ident: $times:ident $($multiple:ident $higher:ident $c:ident $d:ident),*;
       $($product:ident $(($of:ident))? $x:ident $y:ident),*;)*) => {
        $(
            impl<V: Nat> Multiply for Pair<V, $a, $b> {
                positive!();
                $(type $multiple = Pair<V::$higher, $c, $d>;)*
                type Product<R: Nat> = R::$times<V>;
                $(type $product<U: Nat> = Pair<<U::Product<Self> as Add>::Sum<pair!(@ V $($of)?)>, $x, $y>;)*
            }
        )*
    };
    (@ $v:ident) => { $v };
    (@ $v:ident $of:ident) => { $v::$of };
}
pair! {
    B0 B1: Times1 Twice Twice B1 B0, TwicePlusOne Twice B1 B1,
        Thrice Thrice B1 B1, ThricePlusOne ThricePlusOne B0 B0, ThricePlusTwo ThricePlusOne B0 B1;
        Times1 B0 B1, Times2 (Twice) B1 B0, Times3 (Thrice) B1 B1;
    B1 B0: Times2 Twice TwicePlusOne B0 B0, TwicePlusOne TwicePlusOne B0 B1,
        Thrice ThricePlusOne B1 B0, ThricePlusOne ThricePlusOne B1 B1, ThricePlusTwo ThricePlusTwo B0 B0;
        Times1 B1 B0, Times2 (TwicePlusOne) B0 B0, Times3 (ThricePlusOne) B1 B0;
    B1 B1: Times3 Twice TwicePlusOne B1 B0, TwicePlusOne TwicePlusOne B1 B1,
        Thrice ThricePlusTwo B0 B1, ThricePlusOne ThricePlusTwo B1 B0, ThricePlusTwo ThricePlusTwo B1 B1;
        Times1 B1 B1, Times2 (TwicePlusOne) B1 B0, Times3 (ThricePlusTwo) B0 B1;
}
