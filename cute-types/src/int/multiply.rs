//! Products of static naturals.

use typenum::{U1, U2, U3, U4, U5, U6, U7, U8, U9, U10, U11, U12, U13, U14, U15, UTerm};

use super::octal::{O0, O1, O2, O3, O4, O5, O6, O7};
use super::unknown::{Expression, Unknown};
use super::{Add, Nat};

/// Multiplication digit by digit of the left operand: where that is a power of two, as most factors in a layout are, it costs
/// no addition.
pub trait Multiply: Sized {
    /// `2 * self`
    type Twice: Nat;
    /// `2 * self + 1`
    type TwicePlusOne: Nat;
    /// `4 * self`
    #[doc(hidden)]
    type Fourfold0: Nat;
    /// `4 * self + 1`, and so on
    #[doc(hidden)]
    type Fourfold1: Nat;
    #[doc(hidden)]
    type Fourfold2: Nat;
    #[doc(hidden)]
    type Fourfold3: Nat;
    /// `3 * self`
    #[doc(hidden)]
    type Threefold: Nat;
    /// `5 * self`
    #[doc(hidden)]
    type Fivefold: Nat;
    /// `6 * self`
    #[doc(hidden)]
    type Sixfold: Nat;
    /// `7 * self`
    #[doc(hidden)]
    type Sevenfold: Nat;
    /// `8 * self`: the number and a digit more, of 0 the digit alone
    #[doc(hidden)]
    type Then0: Nat;
    /// `8 * self + 1`, and so on
    #[doc(hidden)]
    type Then1: Nat;
    #[doc(hidden)]
    type Then2: Nat;
    #[doc(hidden)]
    type Then3: Nat;
    #[doc(hidden)]
    type Then4: Nat;
    #[doc(hidden)]
    type Then5: Nat;
    #[doc(hidden)]
    type Then6: Nat;
    #[doc(hidden)]
    type Then7: Nat;
    /// `self * R`
    type Product<R: Nat>: Nat;
    /// `C E * self`, of which M divides the expression E
    #[doc(hidden)]
    type TimesUnknown<E: Expression, C: Nat, M: Nat>: Nat;
}

impl Multiply for UTerm {
    type Twice = UTerm;
    type TwicePlusOne = U1;
    type Fourfold0 = UTerm;
    type Fourfold1 = U1;
    type Fourfold2 = U2;
    type Fourfold3 = U3;
    type Threefold = UTerm;
    type Fivefold = UTerm;
    type Sixfold = UTerm;
    type Sevenfold = UTerm;
    type Then0 = UTerm;
    type Then1 = U1;
    type Then2 = U2;
    type Then3 = U3;
    type Then4 = U4;
    type Then5 = U5;
    type Then6 = U6;
    type Then7 = U7;
    type Product<R: Nat> = UTerm;
    type TimesUnknown<E: Expression, C: Nat, M: Nat> = UTerm;
}

/// What a digit more is after a number that is not 0, its odd multiples, and a symbol times that number.
macro_rules! positive {
    () => {
        type Threefold = <<Self as Multiply>::Twice as Add>::Sum<Self>;
        type Fivefold = <<Self as Multiply>::Fourfold0 as Add>::Sum<Self>;
        type Sixfold = <<Self as Multiply>::Threefold as Multiply>::Twice;
        type Sevenfold = <<Self as Multiply>::Fourfold0 as Add>::Sum<<Self as Multiply>::Threefold>;
        type Then0 = O0<Self>;
        type Then1 = O1<Self>;
        type Then2 = O2<Self>;
        type Then3 = O3<Self>;
        type Then4 = O4<Self>;
        type Then5 = O5<Self>;
        type Then6 = O6<Self>;
        type Then7 = O7<Self>;
        type TimesUnknown<E: Expression, C: Nat, M: Nat> = Unknown<E, C::Product<Self>, M>;
    };
}

impl Multiply for U1 {
    positive!();
    type Twice = U2;
    type TwicePlusOne = U3;
    type Fourfold0 = U4;
    type Fourfold1 = U5;
    type Fourfold2 = U6;
    type Fourfold3 = U7;
    type Product<R: Nat> = R;
}

impl Multiply for U2 {
    positive!();
    type Twice = U4;
    type TwicePlusOne = U5;
    type Fourfold0 = U8;
    type Fourfold1 = U9;
    type Fourfold2 = U10;
    type Fourfold3 = U11;
    type Product<R: Nat> = R::Twice;
}

impl Multiply for U3 {
    positive!();
    type Twice = U6;
    type TwicePlusOne = U7;
    type Fourfold0 = U12;
    type Fourfold1 = U13;
    type Fourfold2 = U14;
    type Fourfold3 = U15;
    type Product<R: Nat> = R::Threefold;
}

/// A number that ends in a digit: how often the other operand is added for that digit, and twice and four times the number
/// with 0 to 3 more, each by what the higher digits become and the digit that it ends in.
macro_rules! digit {
    ($($digit:ident: $(($fold:ident))? $($multiple:ident $higher:ident $last:ident),*;)*) => {
        $(
            impl<V: Nat> Multiply for $digit<V> {
                positive!();
                digit!(@ V $($fold)?);
                $(type $multiple = $last<V::$higher>;)*
            }
        )*
    };
    (@ $v:ident) => {
        type Product<R: Nat> = <$v::Product<R> as Multiply>::Then0;
    };
    (@ $v:ident Once) => {
        type Product<R: Nat> = <<$v::Product<R> as Multiply>::Then0 as Add>::Sum<R>;
    };
    (@ $v:ident $fold:ident) => {
        type Product<R: Nat> = <<$v::Product<R> as Multiply>::Then0 as Add>::Sum<R::$fold>;
    };
}
digit! {
    O0: Twice Twice O0, TwicePlusOne Twice O1,
        Fourfold0 Fourfold0 O0, Fourfold1 Fourfold0 O1, Fourfold2 Fourfold0 O2, Fourfold3 Fourfold0 O3;
    O1: (Once) Twice Twice O2, TwicePlusOne Twice O3,
        Fourfold0 Fourfold0 O4, Fourfold1 Fourfold0 O5, Fourfold2 Fourfold0 O6, Fourfold3 Fourfold0 O7;
    O2: (Twice) Twice Twice O4, TwicePlusOne Twice O5,
        Fourfold0 Fourfold1 O0, Fourfold1 Fourfold1 O1, Fourfold2 Fourfold1 O2, Fourfold3 Fourfold1 O3;
    O3: (Threefold) Twice Twice O6, TwicePlusOne Twice O7,
        Fourfold0 Fourfold1 O4, Fourfold1 Fourfold1 O5, Fourfold2 Fourfold1 O6, Fourfold3 Fourfold1 O7;
    O4: (Fourfold0) Twice TwicePlusOne O0, TwicePlusOne TwicePlusOne O1,
        Fourfold0 Fourfold2 O0, Fourfold1 Fourfold2 O1, Fourfold2 Fourfold2 O2, Fourfold3 Fourfold2 O3;
    O5: (Fivefold) Twice TwicePlusOne O2, TwicePlusOne TwicePlusOne O3,
        Fourfold0 Fourfold2 O4, Fourfold1 Fourfold2 O5, Fourfold2 Fourfold2 O6, Fourfold3 Fourfold2 O7;
    O6: (Sixfold) Twice TwicePlusOne O4, TwicePlusOne TwicePlusOne O5,
        Fourfold0 Fourfold3 O0, Fourfold1 Fourfold3 O1, Fourfold2 Fourfold3 O2, Fourfold3 Fourfold3 O3;
    O7: (Sevenfold) Twice TwicePlusOne O6, TwicePlusOne TwicePlusOne O7,
        Fourfold0 Fourfold3 O4, Fourfold1 Fourfold3 O5, Fourfold2 Fourfold3 O6, Fourfold3 Fourfold3 O7;
}
