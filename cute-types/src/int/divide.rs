//! Quotients and remainders of static naturals.

use typenum::{B0, B1, U1, UTerm};

use super::compare::Cmp;
use super::{Bool, Compare, False, Multiply, Nat, Ordering, Pair};

/// Division with remainder.
///
/// A divisor that ends in zeros loses them together with as many digits of the dividend; powers of two, most divisors of a
/// layout, end there after one step for each pair. What is left is long division by an odd number, from the most significant
/// pair of digits. Division by 0 gives quotient 0 and the dividend as remainder; no caller divides by 0.
#[diagnostic::on_unimplemented(message = "this is not a static integer", label = "a value that types do not know")]
pub trait Divide: Sized {
    /// `self` by `D`
    type By<D: Nat>: Division;
    /// 1 by `self`
    #[doc(hidden)]
    type DivideOne: Division;
    /// `4U` by `self`
    #[doc(hidden)]
    type Divide0<U: Nat>: Division;
    /// `4U + 1` by `self`, and so on
    #[doc(hidden)]
    type Divide1<U: Nat>: Division;
    #[doc(hidden)]
    type Divide2<U: Nat>: Division;
    #[doc(hidden)]
    type Divide3<U: Nat>: Division;
    /// `X` by `D = 2 self + 1`: where `self` is 0, that is `X` by 1.
    #[doc(hidden)]
    type DivideByOdd<X: Nat, D: Nat>: Division;
    /// `self` by an odd `D` above 1, pair by pair.
    #[doc(hidden)]
    type Long<D: Nat>: Division;
    /// Whether this is known to divide `N`, a number that types know.
    #[doc(hidden)]
    type DividesStatic<N: Nat>: Bool;
}

/// `A` by `B`, rounded up.
pub(crate) type CeilDiv<A, B> = <<A as Divide>::By<B> as Division>::Ceiling;
/// Whether `B` divides `A`.
pub(crate) type IsMultiple<A, B> = <<<A as Divide>::By<B> as Division>::Remainder as Compare>::IsZero;

/// What a division gives.
pub trait Division {
    /// The largest number whose product with the divisor is at most the dividend.
    type Quotient: Nat;
    /// The dividend less that product.
    type Remainder: Nat;
    /// The quotient, rounded up.
    type Ceiling: Nat;
    /// The same of `2U` by `2V`, where this is of `U` by `V`.
    #[doc(hidden)]
    type Even: Division;
    /// The same of `2U + 1` by `2V`.
    #[doc(hidden)]
    type Odd: Division;
    /// The same of `4U` by `4V`.
    #[doc(hidden)]
    type After0: Division;
    /// The same of `4U + 1` by `4V`, and so on.
    #[doc(hidden)]
    type After1: Division;
    #[doc(hidden)]
    type After2: Division;
    #[doc(hidden)]
    type After3: Division;
    /// The same of `4U` by `V`, the divisor `D`: the next pair of digits of a long division.
    #[doc(hidden)]
    type Next0<D: Nat>: Division;
    /// The same of `4U + 1` by `V`, and so on.
    #[doc(hidden)]
    type Next1<D: Nat>: Division;
    #[doc(hidden)]
    type Next2<D: Nat>: Division;
    #[doc(hidden)]
    type Next3<D: Nat>: Division;
}

/// The division after quotient `Q`, where `R`, below `4D`, is left to be divided by `D`.
type Next<Q, R, D> = <<Cmp<R, <D as Multiply>::Twice> as Ordering>::IsLess as Bool>::IfHalf<Q, R, D>;

/// Quotient `Q`, remainder `R`.
pub struct Divided<Q, R>(Q, R);

impl<Q: Nat, R: Nat> Division for Divided<Q, R> {
    type Quotient = Q;
    type Remainder = R;
    type Ceiling = <R::IsZero as Bool>::IfNat<Q, Q::Successor>;
    type Even = Divided<Q, R::Twice>;
    type Odd = Divided<Q, R::TwicePlusOne>;
    type After0 = Divided<Q, R::Then0>;
    type After1 = Divided<Q, R::Then1>;
    type After2 = Divided<Q, R::Then2>;
    type After3 = Divided<Q, R::Then3>;
    type Next0<D: Nat> = Next<Q, R::Then0, D>;
    type Next1<D: Nat> = Next<Q, R::Then1, D>;
    type Next2<D: Nat> = Next<Q, R::Then2, D>;
    type Next3<D: Nat> = Next<Q, R::Then3, D>;
}

/// What a division is of which every next one is itself: digits of a long division are digits of static numbers.
macro_rules! without_digits {
    () => {
        type Even = Self;
        type Odd = Self;
        type After0 = Self;
        type After1 = Self;
        type After2 = Self;
        type After3 = Self;
        type Next0<D: Nat> = Self;
        type Next1<D: Nat> = Self;
        type Next2<D: Nat> = Self;
        type Next3<D: Nat> = Self;
    };
}
pub(super) use without_digits;

#[diagnostic::do_not_recommend]
impl Divide for UTerm {
    type By<D: Nat> = Divided<UTerm, UTerm>;
    type DivideOne = Divided<UTerm, U1>;
    type Divide0<U: Nat> = Divided<UTerm, Pair<U, B0, B0>>;
    type Divide1<U: Nat> = Divided<UTerm, Pair<U, B0, B1>>;
    type Divide2<U: Nat> = Divided<UTerm, Pair<U, B1, B0>>;
    type Divide3<U: Nat> = Divided<UTerm, Pair<U, B1, B1>>;
    type DivideByOdd<X: Nat, D: Nat> = Divided<X, UTerm>;
    type Long<D: Nat> = Divided<UTerm, UTerm>;
    type DividesStatic<N: Nat> = False;
}

/// What every number above 0 is as the other operand.
macro_rules! positive {
    () => {
        type DivideByOdd<X: Nat, D: Nat> = X::Long<D>;
        type DividesStatic<N: Nat> = <<N::By<Self> as Division>::Remainder as Compare>::IsZero;
    };
}

#[diagnostic::do_not_recommend]
impl Divide for U1 {
    positive!();
    type By<D: Nat> = D::DivideOne;
    type DivideOne = Divided<U1, UTerm>;
    type Divide0<U: Nat> = Divided<Pair<U, B0, B0>, UTerm>;
    type Divide1<U: Nat> = Divided<Pair<U, B0, B1>, UTerm>;
    type Divide2<U: Nat> = Divided<Pair<U, B1, B0>, UTerm>;
    type Divide3<U: Nat> = Divided<Pair<U, B1, B1>, UTerm>;
    type Long<D: Nat> = Divided<UTerm, U1>;
}

/// A number that ends in two digits: what it asks the divisor for, the next step of a long division, and how it divides a
/// number `4U + k`: with that number's last pair of digits set aside, with its last digit set aside, or as a whole.
macro_rules! pair {
    ($($a:ident $b:ident: $by:ident $next:ident $how:ident;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<V: Nat> Divide for Pair<V, $a, $b> {
                positive!();
                type By<D: Nat> = D::$by<V>;
                type DivideOne = Divided<UTerm, U1>;
                type Long<D: Nat> = <V::Long<D> as Division>::$next<D>;
                pair!(@ $how Divide0 After0 B0 B0 Twice Even);
                pair!(@ $how Divide1 After1 B0 B1 Twice Odd);
                pair!(@ $how Divide2 After2 B1 B0 TwicePlusOne Even);
                pair!(@ $how Divide3 After3 B1 B1 TwicePlusOne Odd);
            }
        )*
    };
    (@ without_pair $divide:ident $after:ident $a:ident $b:ident $half:ident $digit:ident) => {
        type $divide<U: Nat> = <U::By<V> as Division>::$after;
    };
    (@ without_digit $divide:ident $after:ident $a:ident $b:ident $half:ident $digit:ident) => {
        type $divide<U: Nat> = <V::DivideByOdd<U::$half, V::TwicePlusOne> as Division>::$digit;
    };
    (@ whole $divide:ident $after:ident $a:ident $b:ident $half:ident $digit:ident) => {
        type $divide<U: Nat> = <Pair<U, $a, $b> as Divide>::Long<Self>;
    };
}
pair! {
    B0 B0: Divide0 Next0 without_pair;
    B0 B1: Divide1 Next1 whole;
    B1 B0: Divide2 Next2 without_digit;
    B1 B1: Divide3 Next3 whole;
}
