//! The order of naturals.
//!
//! Numbers are compared from the least significant octal digit on: what a digit says is overridden by a difference in a
//! higher one. `A` asks `B` for its order against `A`'s last digit, and so both last digits are known:
//!
//! ```text
//! Cmp<8V + 3, 8U + 5>
//!   = (8V + 3)::Order<8U + 5, Equal>
//!   = (8U + 5)::Order3<V, Equal>       the left one ends in 3
//!   = V::Order<U, Less>                3 against 5 is Less, which counts where V and U are equal
//! ```
//!
//! A symbol in the place of a number is compared when the program runs: [`Perhaps`](super::maybe::Perhaps).

use typenum::{U1, U2, U3, UTerm};

use super::octal::{O0, O1, O2, O3, O4, O5, O6, O7};
use super::{Bool, False, Nat, True};

/// Comparison.
pub trait Compare: Sized {
    /// Whether the number is 0.
    type IsZero: Bool;
    /// Whether the number is 1.
    type IsOne: Bool;
    /// `self` against `R`; where they are equal, `Lower`.
    type Order<R: Nat, Lower: Ordering>: Ordering;
    /// `8U` against `self`
    #[doc(hidden)]
    type Order0<U: Nat, Lower: Ordering>: Ordering;
    /// `8U + 1` against `self`, and so on
    #[doc(hidden)]
    type Order1<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order2<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order3<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order4<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order5<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order6<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order7<U: Nat, Lower: Ordering>: Ordering;
    /// 0 against `self`, and so on
    #[doc(hidden)]
    type OrderZero<Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type OrderOne<Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type OrderTwo<Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type OrderThree<Lower: Ordering>: Ordering;
}

/// `A` against `B`.
pub(crate) type Cmp<A, B> = <A as Compare>::Order<B, Equal>;
/// Whether `A` is not above `B`.
pub(crate) type AtMost<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::Or<<Cmp<A, B> as Ordering>::IsEqual>;
/// The smaller number.
pub(crate) type Min<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::IfNat<A, B>;
/// The larger number.
pub(crate) type Max<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::IfNat<B, A>;

/// 0 to 3, the numbers without a digit below their highest: what each asks the other operand for, whether it is 0 and 1, and what 0
/// to 3 are against it. What ends in a digit is above it.
macro_rules! single {
    ($($number:ident: $order:ident $zero:ident $one:ident, $($small:ident $is:ident),*;)*) => {
        $(
            impl Compare for $number {
                type Order<R: Nat, Lower: Ordering> = R::$order<Lower>;
                type IsZero = $zero;
                type IsOne = $one;
                type Order0<U: Nat, Lower: Ordering> = Greater;
                type Order1<U: Nat, Lower: Ordering> = Greater;
                type Order2<U: Nat, Lower: Ordering> = Greater;
                type Order3<U: Nat, Lower: Ordering> = Greater;
                type Order4<U: Nat, Lower: Ordering> = Greater;
                type Order5<U: Nat, Lower: Ordering> = Greater;
                type Order6<U: Nat, Lower: Ordering> = Greater;
                type Order7<U: Nat, Lower: Ordering> = Greater;
                $(type $small<Lower: Ordering> = $is;)*
            }
        )*
    };
}
single! {
    UTerm: OrderZero True False, OrderZero Lower, OrderOne Greater, OrderTwo Greater, OrderThree Greater;
    U1: OrderOne False True, OrderZero Less, OrderOne Lower, OrderTwo Greater, OrderThree Greater;
    U2: OrderTwo False False, OrderZero Less, OrderOne Less, OrderTwo Lower, OrderThree Greater;
    U3: OrderThree False False, OrderZero Less, OrderOne Less, OrderTwo Less, OrderThree Lower;
}

/// The numbers `8V + digit`: what each asks the other operand for, and what the digits 0 to 7 are against its own. That counts
/// where the other digits are equal, so it is the `Lower` of these.
macro_rules! digit {
    ($($digit:ident: $order:ident $l0:ident $l1:ident $l2:ident $l3:ident $l4:ident $l5:ident $l6:ident $l7:ident;)*) => {
        $(
            impl<V: Nat> Compare for $digit<V> {
                type Order<R: Nat, Lower: Ordering> = R::$order<V, Lower>;
                type IsZero = False;
                type IsOne = False;
                type Order0<U: Nat, Lower: Ordering> = U::Order<V, $l0>;
                type Order1<U: Nat, Lower: Ordering> = U::Order<V, $l1>;
                type Order2<U: Nat, Lower: Ordering> = U::Order<V, $l2>;
                type Order3<U: Nat, Lower: Ordering> = U::Order<V, $l3>;
                type Order4<U: Nat, Lower: Ordering> = U::Order<V, $l4>;
                type Order5<U: Nat, Lower: Ordering> = U::Order<V, $l5>;
                type Order6<U: Nat, Lower: Ordering> = U::Order<V, $l6>;
                type Order7<U: Nat, Lower: Ordering> = U::Order<V, $l7>;
                type OrderZero<Lower: Ordering> = Less;
                type OrderOne<Lower: Ordering> = Less;
                type OrderTwo<Lower: Ordering> = Less;
                type OrderThree<Lower: Ordering> = Less;
            }
        )*
    };
}
digit! {
    O0: Order0 Lower Greater Greater Greater Greater Greater Greater Greater;
    O1: Order1 Less Lower Greater Greater Greater Greater Greater Greater;
    O2: Order2 Less Less Lower Greater Greater Greater Greater Greater;
    O3: Order3 Less Less Less Lower Greater Greater Greater Greater;
    O4: Order4 Less Less Less Less Lower Greater Greater Greater;
    O5: Order5 Less Less Less Less Less Lower Greater Greater;
    O6: Order6 Less Less Less Less Less Less Lower Greater;
    O7: Order7 Less Less Less Less Less Less Less Lower;
}

/// The result of a comparison.
pub trait Ordering {
    /// Whether less.
    type IsLess: Bool;
    /// Whether equal.
    type IsEqual: Bool;
    /// Whether greater.
    type IsGreater: Bool;
    /// Whether less, to sort by: what types do not know counts as large, as CuTe has it.
    type IsBefore: Bool;
}

/// `self < other`
pub struct Less;
/// `self == other`
pub struct Equal;
/// `self > other`
pub struct Greater;

impl Ordering for Less {
    type IsLess = True;
    type IsEqual = False;
    type IsGreater = False;
    type IsBefore = True;
}

impl Ordering for Equal {
    type IsLess = False;
    type IsEqual = True;
    type IsGreater = False;
    type IsBefore = False;
}

impl Ordering for Greater {
    type IsLess = False;
    type IsEqual = False;
    type IsGreater = True;
    type IsBefore = False;
}
