//! Differences of static naturals.

use typenum::{U1, U2, U3, UTerm};

use super::octal::{O0, O1, O2, O3, O4, O5, O6, O7};
use super::{Multiply, Nat};

/// Subtraction of a number that is not larger; of a larger one the result has no meaning, so compare first.
///
/// Digits are appended with [`Multiply::Then0`] and so on rather than as `O0<_>`, which keeps leading zeros out.
pub trait Subtract: Sized {
    /// `self - R`, for `R <= self`
    type Difference<R: Nat>: Nat;
    /// `self - R - 1`
    #[doc(hidden)]
    type DifferenceBorrow<R: Nat>: Nat;
    /// `1 - self`, and so on
    #[doc(hidden)]
    type FromOne: Nat;
    #[doc(hidden)]
    type FromTwo: Nat;
    #[doc(hidden)]
    type FromThree: Nat;
    /// `8U - 1 - self`
    #[doc(hidden)]
    type FromBorrow<U: Nat>: Nat;
    /// `8U - self`
    #[doc(hidden)]
    type From0<U: Nat>: Nat;
    /// `8U + 1 - self`, and so on
    #[doc(hidden)]
    type From1<U: Nat>: Nat;
    #[doc(hidden)]
    type From2<U: Nat>: Nat;
    #[doc(hidden)]
    type From3<U: Nat>: Nat;
    #[doc(hidden)]
    type From4<U: Nat>: Nat;
    #[doc(hidden)]
    type From5<U: Nat>: Nat;
    #[doc(hidden)]
    type From6<U: Nat>: Nat;
    #[doc(hidden)]
    type From7<U: Nat>: Nat;
}

impl Subtract for UTerm {
    type Difference<R: Nat> = UTerm;
    type DifferenceBorrow<R: Nat> = UTerm;
    type FromOne = U1;
    type FromTwo = U2;
    type FromThree = U3;
    type FromBorrow<U: Nat> = O7<U::DifferenceBorrow<UTerm>>;
    type From0<U: Nat> = U::Then0;
    type From1<U: Nat> = U::Then1;
    type From2<U: Nat> = U::Then2;
    type From3<U: Nat> = U::Then3;
    type From4<U: Nat> = U::Then4;
    type From5<U: Nat> = U::Then5;
    type From6<U: Nat> = U::Then6;
    type From7<U: Nat> = U::Then7;
}

impl Subtract for U1 {
    type Difference<R: Nat> = R::FromOne;
    type DifferenceBorrow<R: Nat> = UTerm;
    type FromOne = UTerm;
    type FromTwo = U1;
    type FromThree = U2;
    type FromBorrow<U: Nat> = O6<U::DifferenceBorrow<UTerm>>;
    type From0<U: Nat> = O7<U::DifferenceBorrow<UTerm>>;
    type From1<U: Nat> = U::Then0;
    type From2<U: Nat> = U::Then1;
    type From3<U: Nat> = U::Then2;
    type From4<U: Nat> = U::Then3;
    type From5<U: Nat> = U::Then4;
    type From6<U: Nat> = U::Then5;
    type From7<U: Nat> = U::Then6;
}

impl Subtract for U2 {
    type Difference<R: Nat> = R::FromTwo;
    type DifferenceBorrow<R: Nat> = R::FromOne;
    type FromOne = UTerm;
    type FromTwo = UTerm;
    type FromThree = U1;
    type FromBorrow<U: Nat> = O5<U::DifferenceBorrow<UTerm>>;
    type From0<U: Nat> = O6<U::DifferenceBorrow<UTerm>>;
    type From1<U: Nat> = O7<U::DifferenceBorrow<UTerm>>;
    type From2<U: Nat> = U::Then0;
    type From3<U: Nat> = U::Then1;
    type From4<U: Nat> = U::Then2;
    type From5<U: Nat> = U::Then3;
    type From6<U: Nat> = U::Then4;
    type From7<U: Nat> = U::Then5;
}

impl Subtract for U3 {
    type Difference<R: Nat> = R::FromThree;
    type DifferenceBorrow<R: Nat> = R::FromTwo;
    type FromOne = UTerm;
    type FromTwo = UTerm;
    type FromThree = UTerm;
    type FromBorrow<U: Nat> = O4<U::DifferenceBorrow<UTerm>>;
    type From0<U: Nat> = O5<U::DifferenceBorrow<UTerm>>;
    type From1<U: Nat> = O6<U::DifferenceBorrow<UTerm>>;
    type From2<U: Nat> = O7<U::DifferenceBorrow<UTerm>>;
    type From3<U: Nat> = U::Then0;
    type From4<U: Nat> = U::Then1;
    type From5<U: Nat> = U::Then2;
    type From6<U: Nat> = U::Then3;
    type From7<U: Nat> = U::Then4;
}

/// A number that ends in a digit: what it asks the other operand for, and, for each digit that the minuend ends in, how the
/// higher digits are subtracted and what the difference ends in.
macro_rules! digit {
    ($($digit:ident: $from:ident $borrow:ident $($last:ident $difference:ident $then:ident),*;)*) => {
        $(
            impl<V: Nat> Subtract for $digit<V> {
                type Difference<R: Nat> = R::$from<V>;
                type DifferenceBorrow<R: Nat> = R::$borrow<V>;
                type FromOne = UTerm;
                type FromTwo = UTerm;
                type FromThree = UTerm;
                $(type $last<U: Nat> = <U::$difference<V> as Multiply>::$then;)*
            }
        )*
    };
}
digit! {
    O0: From0 FromBorrow
        FromBorrow DifferenceBorrow Then7, From0 Difference Then0, From1 Difference Then1,
        From2 Difference Then2, From3 Difference Then3, From4 Difference Then4,
        From5 Difference Then5, From6 Difference Then6, From7 Difference Then7;
    O1: From1 From0
        FromBorrow DifferenceBorrow Then6, From0 DifferenceBorrow Then7, From1 Difference Then0,
        From2 Difference Then1, From3 Difference Then2, From4 Difference Then3,
        From5 Difference Then4, From6 Difference Then5, From7 Difference Then6;
    O2: From2 From1
        FromBorrow DifferenceBorrow Then5, From0 DifferenceBorrow Then6, From1 DifferenceBorrow Then7,
        From2 Difference Then0, From3 Difference Then1, From4 Difference Then2,
        From5 Difference Then3, From6 Difference Then4, From7 Difference Then5;
    O3: From3 From2
        FromBorrow DifferenceBorrow Then4, From0 DifferenceBorrow Then5, From1 DifferenceBorrow Then6,
        From2 DifferenceBorrow Then7, From3 Difference Then0, From4 Difference Then1,
        From5 Difference Then2, From6 Difference Then3, From7 Difference Then4;
    O4: From4 From3
        FromBorrow DifferenceBorrow Then3, From0 DifferenceBorrow Then4, From1 DifferenceBorrow Then5,
        From2 DifferenceBorrow Then6, From3 DifferenceBorrow Then7, From4 Difference Then0,
        From5 Difference Then1, From6 Difference Then2, From7 Difference Then3;
    O5: From5 From4
        FromBorrow DifferenceBorrow Then2, From0 DifferenceBorrow Then3, From1 DifferenceBorrow Then4,
        From2 DifferenceBorrow Then5, From3 DifferenceBorrow Then6, From4 DifferenceBorrow Then7,
        From5 Difference Then0, From6 Difference Then1, From7 Difference Then2;
    O6: From6 From5
        FromBorrow DifferenceBorrow Then1, From0 DifferenceBorrow Then2, From1 DifferenceBorrow Then3,
        From2 DifferenceBorrow Then4, From3 DifferenceBorrow Then5, From4 DifferenceBorrow Then6,
        From5 DifferenceBorrow Then7, From6 Difference Then0, From7 Difference Then1;
    O7: From7 From6
        FromBorrow DifferenceBorrow Then0, From0 DifferenceBorrow Then1, From1 DifferenceBorrow Then2,
        From2 DifferenceBorrow Then3, From3 DifferenceBorrow Then4, From4 DifferenceBorrow Then5,
        From5 DifferenceBorrow Then6, From6 DifferenceBorrow Then7, From7 Difference Then0;
}
