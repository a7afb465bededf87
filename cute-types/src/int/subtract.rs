//! Differences of static naturals.

use typenum::{B0, B1, U1, UTerm};

use super::{Multiply, Nat, Pair};

/// Subtraction of a number that is not larger; of a larger one the result has no meaning, so compare first.
///
/// Digits are appended with [`Multiply::Then0`] and so on rather than as a pair, which keeps leading zeros out.
pub trait Subtract: Sized {
    /// `self - R`, for `R <= self`
    type Difference<R: Nat>: Nat;
    /// `self - R - 1`
    #[doc(hidden)]
    type DifferenceBorrow<R: Nat>: Nat;
    /// `1 - self`
    #[doc(hidden)]
    type FromOne: Nat;
    /// `4U - 1 - self`
    #[doc(hidden)]
    type FromBorrow<U: Nat>: Nat;
    /// `4U - self`
    #[doc(hidden)]
    type From0<U: Nat>: Nat;
    /// `4U + 1 - self`, and so on
    #[doc(hidden)]
    type From1<U: Nat>: Nat;
    #[doc(hidden)]
    type From2<U: Nat>: Nat;
    #[doc(hidden)]
    type From3<U: Nat>: Nat;
}

impl Subtract for UTerm {
    type Difference<R: Nat> = UTerm;
    type DifferenceBorrow<R: Nat> = UTerm;
    type FromOne = U1;
    type FromBorrow<U: Nat> = Pair<U::DifferenceBorrow<UTerm>, B1, B1>;
    type From0<U: Nat> = U::Then0;
    type From1<U: Nat> = U::Then1;
    type From2<U: Nat> = U::Then2;
    type From3<U: Nat> = U::Then3;
}

impl Subtract for U1 {
    type Difference<R: Nat> = R::FromOne;
    type DifferenceBorrow<R: Nat> = UTerm;
    type FromOne = UTerm;
    type FromBorrow<U: Nat> = Pair<U::DifferenceBorrow<UTerm>, B1, B0>;
    type From0<U: Nat> = Pair<U::DifferenceBorrow<UTerm>, B1, B1>;
    type From1<U: Nat> = U::Then0;
    type From2<U: Nat> = U::Then1;
    type From3<U: Nat> = U::Then2;
}

/// A number that ends in two digits: what it asks the other operand for, and, for each pair that the minuend ends in, how
/// the higher digits are subtracted and what the difference ends in.
macro_rules! pair {
    ($($a:ident $b:ident: $from:ident $borrow:ident $($pair:ident $difference:ident $then:ident),*;)*) => {
        $(
            impl<V: Nat> Subtract for Pair<V, $a, $b> {
                type Difference<R: Nat> = R::$from<V>;
                type DifferenceBorrow<R: Nat> = R::$borrow<V>;
                type FromOne = UTerm;
                $(type $pair<U: Nat> = <U::$difference<V> as Multiply>::$then;)*
            }
        )*
    };
}
pair! {
    B0 B0: From0 FromBorrow
        FromBorrow DifferenceBorrow Then3, From0 Difference Then0, From1 Difference Then1, From2 Difference Then2,
        From3 Difference Then3;
    B0 B1: From1 From0
        FromBorrow DifferenceBorrow Then2, From0 DifferenceBorrow Then3, From1 Difference Then0, From2 Difference Then1,
        From3 Difference Then2;
    B1 B0: From2 From1
        FromBorrow DifferenceBorrow Then1, From0 DifferenceBorrow Then2, From1 DifferenceBorrow Then3,
        From2 Difference Then0, From3 Difference Then1;
    B1 B1: From3 From2
        FromBorrow DifferenceBorrow Then0, From0 DifferenceBorrow Then1, From1 DifferenceBorrow Then2,
        From2 DifferenceBorrow Then3, From3 Difference Then0;
}
