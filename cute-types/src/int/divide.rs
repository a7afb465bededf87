//! Quotients and remainders of static naturals.

use typenum::{B0, B1, UInt, UTerm};

use super::compare::Cmp;
use super::{Bool, Compare, False, Nat, Ordering};

/// Division with remainder.
///
/// An even divisor is halved together with the dividend until it is odd; powers of two, most divisors of a layout, end
/// there after one step for each zero. What is left is long division by an odd number, from the most significant digit.
/// Division by 0 gives quotient 0 and the dividend as remainder; no caller divides by 0.
#[diagnostic::on_unimplemented(message = "this is not a static integer", label = "a value that types do not know")]
pub trait Divide: Sized {
    /// `self` by `D`
    type By<D: Nat>: Division;
    /// `2U` by `self`
    #[doc(hidden)]
    type DivideEven<U: Nat>: Division;
    /// `2U + 1` by `self`
    #[doc(hidden)]
    type DivideOdd<U: Nat>: Division;
    /// `X` by `D = 2 self + 1`: where `self` is 0, that is `X` by 1.
    #[doc(hidden)]
    type DivideByOdd<X: Nat, D: Nat>: Division;
    /// `self` by an odd `D`, digit by digit.
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
    /// The same of `2U` by `V`: the next digit of a long division.
    #[doc(hidden)]
    type NextEven<D: Nat>: Division;
    /// The same of `2U + 1` by `V`.
    #[doc(hidden)]
    type NextOdd<D: Nat>: Division;
}

/// Quotient `Q`, remainder `R`.
pub struct Divided<Q, R>(Q, R);

impl<Q: Nat, R: Nat> Division for Divided<Q, R> {
    type Quotient = Q;
    type Remainder = R;
    type Ceiling = <R::IsZero as Bool>::IfNat<Q, Q::Successor>;
    type Even = Divided<Q, R::Twice>;
    type Odd = Divided<Q, UInt<R, B1>>;
    type NextEven<D: Nat> = <<Cmp<R::Twice, D> as Ordering>::IsLess as Bool>::IfDigit<Q, R::Twice, D>;
    type NextOdd<D: Nat> = <<Cmp<UInt<R, B1>, D> as Ordering>::IsLess as Bool>::IfDigit<Q, UInt<R, B1>, D>;
}

#[diagnostic::do_not_recommend]
impl Divide for UTerm {
    type By<D: Nat> = Divided<UTerm, UTerm>;
    type DivideEven<U: Nat> = Divided<UTerm, U::Twice>;
    type DivideOdd<U: Nat> = Divided<UTerm, UInt<U, B1>>;
    type DivideByOdd<X: Nat, D: Nat> = Divided<X, UTerm>;
    type Long<D: Nat> = Divided<UTerm, UTerm>;
    type DividesStatic<N: Nat> = False;
}

#[diagnostic::do_not_recommend]
impl<V: Nat> Divide for UInt<V, B0> {
    type By<D: Nat> = D::DivideEven<V>;
    type DivideEven<U: Nat> = <U::By<V> as Division>::Even;
    type DivideOdd<U: Nat> = <U::By<V> as Division>::Odd;
    type DivideByOdd<X: Nat, D: Nat> = X::Long<D>;
    type Long<D: Nat> = <V::Long<D> as Division>::NextEven<D>;
    type DividesStatic<N: Nat> = <<N::By<Self> as Division>::Remainder as Compare>::IsZero;
}

#[diagnostic::do_not_recommend]
impl<V: Nat> Divide for UInt<V, B1> {
    type By<D: Nat> = D::DivideOdd<V>;
    type DivideEven<U: Nat> = V::DivideByOdd<UInt<U, B0>, Self>;
    type DivideOdd<U: Nat> = V::DivideByOdd<UInt<U, B1>, Self>;
    type DivideByOdd<X: Nat, D: Nat> = X::Long<D>;
    type Long<D: Nat> = <V::Long<D> as Division>::NextOdd<D>;
    type DividesStatic<N: Nat> = <<N::By<Self> as Division>::Remainder as Compare>::IsZero;
}
