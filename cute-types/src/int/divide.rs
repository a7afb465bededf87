//! Quotients and remainders of static naturals.

use typenum::{U1, U2, U3, UTerm};

use super::octal::{O0, O1, O2, O3, O4, O5, O6, O7};
use super::{Bool, Compare, False, Multiply, Nat, Ordering, True};
use super::{Cmp, Maybe};

/// Division with remainder.
///
/// A divisor that ends in zeros loses them together with as many digits of the dividend; powers of two, most divisors of a
/// layout, end there. What is left is long division by an odd number, from the most significant octal digit.
/// Division by 0 gives quotient 0 and the dividend as remainder; no caller divides by 0.
#[diagnostic::on_unimplemented(message = "this is not a static integer", label = "a value that types do not know")]
pub trait Divide: Sized {
    /// `self` by `D`
    type By<D: Nat>: Division;
    /// 1 by `self`, and so on
    #[doc(hidden)]
    type DivideOne: Division;
    #[doc(hidden)]
    type DivideTwo: Division;
    #[doc(hidden)]
    type DivideThree: Division;
    /// `8U` by `self`
    #[doc(hidden)]
    type Divide0<U: Nat>: Division;
    /// `8U + 1` by `self`, and so on
    #[doc(hidden)]
    type Divide1<U: Nat>: Division;
    #[doc(hidden)]
    type Divide2<U: Nat>: Division;
    #[doc(hidden)]
    type Divide3<U: Nat>: Division;
    #[doc(hidden)]
    type Divide4<U: Nat>: Division;
    #[doc(hidden)]
    type Divide5<U: Nat>: Division;
    #[doc(hidden)]
    type Divide6<U: Nat>: Division;
    #[doc(hidden)]
    type Divide7<U: Nat>: Division;
    /// `X` by `D = 2 self + 1`: where `self` is 0, that is `X` by 1.
    #[doc(hidden)]
    type DivideByOdd<X: Nat, D: Nat>: Division;
    /// `self` by an odd `D` above 1, digit by digit.
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

/// What a division gives, and what a division of numbers with more digits makes of it.
pub trait Division {
    /// The largest number whose product with the divisor is at most the dividend.
    type Quotient: Nat;
    /// The dividend less that product.
    type Remainder: Nat;
    /// The quotient, rounded up.
    type Ceiling: Nat;
    /// The same of `2U` by `2V`, where this is of `U` by `V`.
    #[doc(hidden)]
    type AfterBit0: Division;
    /// The same of `2U + 1` by `2V`.
    #[doc(hidden)]
    type AfterBit1: Division;
    /// The same of `4U` by `4V`, where this is of `U` by `V`.
    #[doc(hidden)]
    type AfterBits0: Division;
    /// The same of `4U + 1` by `4V`, and so on.
    #[doc(hidden)]
    type AfterBits1: Division;
    #[doc(hidden)]
    type AfterBits2: Division;
    #[doc(hidden)]
    type AfterBits3: Division;
    /// The same of `8U` by `8V`, where this is of `U` by `V`.
    #[doc(hidden)]
    type After0: Division;
    /// The same of `8U + 1` by `8V`, and so on.
    #[doc(hidden)]
    type After1: Division;
    #[doc(hidden)]
    type After2: Division;
    #[doc(hidden)]
    type After3: Division;
    #[doc(hidden)]
    type After4: Division;
    #[doc(hidden)]
    type After5: Division;
    #[doc(hidden)]
    type After6: Division;
    #[doc(hidden)]
    type After7: Division;
    /// The same of `8U` by `V`, the divisor `D`: the next digit of a long division.
    #[doc(hidden)]
    type Next0<D: Nat>: Division;
    /// The same of `8U + 1` by `V`, and so on.
    #[doc(hidden)]
    type Next1<D: Nat>: Division;
    #[doc(hidden)]
    type Next2<D: Nat>: Division;
    #[doc(hidden)]
    type Next3<D: Nat>: Division;
    #[doc(hidden)]
    type Next4<D: Nat>: Division;
    #[doc(hidden)]
    type Next5<D: Nat>: Division;
    #[doc(hidden)]
    type Next6<D: Nat>: Division;
    #[doc(hidden)]
    type Next7<D: Nat>: Division;
}

/// The division after the quotient `Q`, where `R`, below `8D`, is left to be divided by `D`.
type LongDivisionFrom<Q, R, D> =
    <<Cmp<R, <D as Multiply>::Fourfold0> as Ordering>::IsLess as LongDivision>::IfBelow4<Q, R, D>;

/// Quotient `Q`, remainder `R`.
pub struct Divided<Q, R>(Q, R);

impl<Q: Nat, R: Nat> Division for Divided<Q, R> {
    type Quotient = Q;
    type Remainder = R;
    type Ceiling = <R::IsZero as Bool>::IfNat<Q, Q::Successor>;
    type AfterBit0 = Divided<Q, R::Twice>;
    type AfterBit1 = Divided<Q, R::TwicePlusOne>;
    type AfterBits0 = Divided<Q, R::Fourfold0>;
    type AfterBits1 = Divided<Q, R::Fourfold1>;
    type AfterBits2 = Divided<Q, R::Fourfold2>;
    type AfterBits3 = Divided<Q, R::Fourfold3>;
    type After0 = Divided<Q, R::Then0>;
    type After1 = Divided<Q, R::Then1>;
    type After2 = Divided<Q, R::Then2>;
    type After3 = Divided<Q, R::Then3>;
    type After4 = Divided<Q, R::Then4>;
    type After5 = Divided<Q, R::Then5>;
    type After6 = Divided<Q, R::Then6>;
    type After7 = Divided<Q, R::Then7>;
    type Next0<D: Nat> = LongDivisionFrom<Q, R::Then0, D>;
    type Next1<D: Nat> = LongDivisionFrom<Q, R::Then1, D>;
    type Next2<D: Nat> = LongDivisionFrom<Q, R::Then2, D>;
    type Next3<D: Nat> = LongDivisionFrom<Q, R::Then3, D>;
    type Next4<D: Nat> = LongDivisionFrom<Q, R::Then4, D>;
    type Next5<D: Nat> = LongDivisionFrom<Q, R::Then5, D>;
    type Next6<D: Nat> = LongDivisionFrom<Q, R::Then6, D>;
    type Next7<D: Nat> = LongDivisionFrom<Q, R::Then7, D>;
}

/// What a division is of which every further one is itself: the digits of a long division are those of static numbers.
macro_rules! without_digits {
    () => {
        type AfterBit0 = Self;
        type AfterBit1 = Self;
        type AfterBits0 = Self;
        type AfterBits1 = Self;
        type AfterBits2 = Self;
        type AfterBits3 = Self;
        type After0 = Self;
        type After1 = Self;
        type After2 = Self;
        type After3 = Self;
        type After4 = Self;
        type After5 = Self;
        type After6 = Self;
        type After7 = Self;
        type Next0<D: Nat> = Self;
        type Next1<D: Nat> = Self;
        type Next2<D: Nat> = Self;
        type Next3<D: Nat> = Self;
        type Next4<D: Nat> = Self;
        type Next5<D: Nat> = Self;
        type Next6<D: Nat> = Self;
        type Next7<D: Nat> = Self;
    };
}
pub(super) use without_digits;

/// The search for a digit of a long division of `R` by `D` after the quotient `Q`, where this says whether R is below a
/// multiple of D.
pub trait LongDivision {
    /// Whether it is below `4D`.
    #[doc(hidden)]
    type IfBelow4<Q: Nat, R: Nat, D: Nat>: Division;
    /// Whether it is below `2D`, where it is below `4D`.
    #[doc(hidden)]
    type IfBelow2<Q: Nat, R: Nat, D: Nat>: Division;
    /// Whether it is below `6D`, where it is at least `4D`.
    #[doc(hidden)]
    type IfBelow6<Q: Nat, R: Nat, D: Nat>: Division;
    /// Whether it is below `1D`, where it is below `2D`.
    #[doc(hidden)]
    type IfBelow1<Q: Nat, R: Nat, D: Nat>: Division;
    /// Whether it is below `3D`, where it is at least `2D` and below `4D`.
    #[doc(hidden)]
    type IfBelow3<Q: Nat, R: Nat, D: Nat>: Division;
    /// Whether it is below `5D`, where it is at least `4D` and below `6D`.
    #[doc(hidden)]
    type IfBelow5<Q: Nat, R: Nat, D: Nat>: Division;
    /// Whether it is below `7D`, where it is at least `6D`.
    #[doc(hidden)]
    type IfBelow7<Q: Nat, R: Nat, D: Nat>: Division;
}

/// Next, `R` is compared with a multiple of `D`.
macro_rules! then {
    ($below:ident $multiple:ty; $q:ident $r:ident $d:ident) => {
        <<Cmp<$r, $multiple> as Ordering>::IsLess as LongDivision>::$below<$q, $r, $d>
    };
}

impl LongDivision for True {
    type IfBelow4<Q: Nat, R: Nat, D: Nat> = then!(IfBelow2 D::Twice; Q R D);
    type IfBelow2<Q: Nat, R: Nat, D: Nat> = then!(IfBelow1 D; Q R D);
    type IfBelow6<Q: Nat, R: Nat, D: Nat> = then!(IfBelow5 D::Fivefold; Q R D);
    type IfBelow1<Q: Nat, R: Nat, D: Nat> = Divided<Q::Then0, R>;
    type IfBelow3<Q: Nat, R: Nat, D: Nat> = Divided<Q::Then2, R::Difference<D::Twice>>;
    type IfBelow5<Q: Nat, R: Nat, D: Nat> = Divided<Q::Then4, R::Difference<D::Fourfold0>>;
    type IfBelow7<Q: Nat, R: Nat, D: Nat> = Divided<Q::Then6, R::Difference<D::Sixfold>>;
}

impl LongDivision for False {
    type IfBelow4<Q: Nat, R: Nat, D: Nat> = then!(IfBelow6 D::Sixfold; Q R D);
    type IfBelow2<Q: Nat, R: Nat, D: Nat> = then!(IfBelow3 D::Threefold; Q R D);
    type IfBelow6<Q: Nat, R: Nat, D: Nat> = then!(IfBelow7 D::Sevenfold; Q R D);
    type IfBelow1<Q: Nat, R: Nat, D: Nat> = Divided<Q::Then1, R::Difference<D>>;
    type IfBelow3<Q: Nat, R: Nat, D: Nat> = Divided<Q::Then3, R::Difference<D::Threefold>>;
    type IfBelow5<Q: Nat, R: Nat, D: Nat> = Divided<Q::Then5, R::Difference<D::Fivefold>>;
    type IfBelow7<Q: Nat, R: Nat, D: Nat> = Divided<Q::Then7, R::Difference<D::Sevenfold>>;
}

// Both numbers of a long division are static, so that types know which is below the other.
impl<K> LongDivision for Maybe<K> {
    type IfBelow4<Q: Nat, R: Nat, D: Nat> = Divided<Q, R>;
    type IfBelow2<Q: Nat, R: Nat, D: Nat> = Divided<Q, R>;
    type IfBelow6<Q: Nat, R: Nat, D: Nat> = Divided<Q, R>;
    type IfBelow1<Q: Nat, R: Nat, D: Nat> = Divided<Q, R>;
    type IfBelow3<Q: Nat, R: Nat, D: Nat> = Divided<Q, R>;
    type IfBelow5<Q: Nat, R: Nat, D: Nat> = Divided<Q, R>;
    type IfBelow7<Q: Nat, R: Nat, D: Nat> = Divided<Q, R>;
}

#[diagnostic::do_not_recommend]
impl Divide for UTerm {
    type By<D: Nat> = Divided<UTerm, UTerm>;
    type DivideOne = Divided<UTerm, U1>;
    type DivideTwo = Divided<UTerm, U2>;
    type DivideThree = Divided<UTerm, U3>;
    type Divide0<U: Nat> = Divided<UTerm, O0<U>>;
    type Divide1<U: Nat> = Divided<UTerm, O1<U>>;
    type Divide2<U: Nat> = Divided<UTerm, O2<U>>;
    type Divide3<U: Nat> = Divided<UTerm, O3<U>>;
    type Divide4<U: Nat> = Divided<UTerm, O4<U>>;
    type Divide5<U: Nat> = Divided<UTerm, O5<U>>;
    type Divide6<U: Nat> = Divided<UTerm, O6<U>>;
    type Divide7<U: Nat> = Divided<UTerm, O7<U>>;
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
    type DivideTwo = Divided<U2, UTerm>;
    type DivideThree = Divided<U3, UTerm>;
    type Divide0<U: Nat> = Divided<O0<U>, UTerm>;
    type Divide1<U: Nat> = Divided<O1<U>, UTerm>;
    type Divide2<U: Nat> = Divided<O2<U>, UTerm>;
    type Divide3<U: Nat> = Divided<O3<U>, UTerm>;
    type Divide4<U: Nat> = Divided<O4<U>, UTerm>;
    type Divide5<U: Nat> = Divided<O5<U>, UTerm>;
    type Divide6<U: Nat> = Divided<O6<U>, UTerm>;
    type Divide7<U: Nat> = Divided<O7<U>, UTerm>;
    type Long<D: Nat> = Divided<UTerm, U1>;
}

#[diagnostic::do_not_recommend]
impl Divide for U2 {
    positive!();
    type By<D: Nat> = D::DivideTwo;
    type DivideOne = Divided<UTerm, U1>;
    type DivideTwo = Divided<U1, UTerm>;
    type DivideThree = Divided<U1, U1>;
    type Divide0<U: Nat> = Divided<U::Fourfold0, UTerm>;
    type Divide1<U: Nat> = Divided<U::Fourfold0, U1>;
    type Divide2<U: Nat> = Divided<U::Fourfold1, UTerm>;
    type Divide3<U: Nat> = Divided<U::Fourfold1, U1>;
    type Divide4<U: Nat> = Divided<U::Fourfold2, UTerm>;
    type Divide5<U: Nat> = Divided<U::Fourfold2, U1>;
    type Divide6<U: Nat> = Divided<U::Fourfold3, UTerm>;
    type Divide7<U: Nat> = Divided<U::Fourfold3, U1>;
    type Long<D: Nat> = Divided<UTerm, U2>;
}

#[diagnostic::do_not_recommend]
impl Divide for U3 {
    positive!();
    type By<D: Nat> = D::DivideThree;
    type DivideOne = Divided<UTerm, U1>;
    type DivideTwo = Divided<UTerm, U2>;
    type DivideThree = Divided<U1, UTerm>;
    type Divide0<U: Nat> = <O0<U> as Divide>::Long<Self>;
    type Divide1<U: Nat> = <O1<U> as Divide>::Long<Self>;
    type Divide2<U: Nat> = <O2<U> as Divide>::Long<Self>;
    type Divide3<U: Nat> = <O3<U> as Divide>::Long<Self>;
    type Divide4<U: Nat> = <O4<U> as Divide>::Long<Self>;
    type Divide5<U: Nat> = <O5<U> as Divide>::Long<Self>;
    type Divide6<U: Nat> = <O6<U> as Divide>::Long<Self>;
    type Divide7<U: Nat> = <O7<U> as Divide>::Long<Self>;
    type Long<D: Nat> = D::DivideThree;
}

/// A number that ends in a digit: what it asks the divisor for, the next step of a long division, and how it divides a number
/// `8U + k`: with that number's last octal digit set aside, with its last two bits or its last bit set aside, where the rest
/// is divided by so many times V and some more, or as a whole.
macro_rules! digit {
    ($($digit:ident: $by:ident $next:ident $how:ident $($odd:ident)?;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<V: Nat> Divide for $digit<V> {
                positive!();
                type By<D: Nat> = D::$by<V>;
                type DivideOne = Divided<UTerm, U1>;
                type DivideTwo = Divided<UTerm, U2>;
                type DivideThree = Divided<UTerm, U3>;
                type Long<D: Nat> = <V::Long<D> as Division>::$next<D>;
                digit!(@ $how $($odd)?; Divide0 O0 After0, Twice AfterBits0, Fourfold0 AfterBit0);
                digit!(@ $how $($odd)?; Divide1 O1 After1, Twice AfterBits1, Fourfold0 AfterBit1);
                digit!(@ $how $($odd)?; Divide2 O2 After2, Twice AfterBits2, Fourfold1 AfterBit0);
                digit!(@ $how $($odd)?; Divide3 O3 After3, Twice AfterBits3, Fourfold1 AfterBit1);
                digit!(@ $how $($odd)?; Divide4 O4 After4, TwicePlusOne AfterBits0, Fourfold2 AfterBit0);
                digit!(@ $how $($odd)?; Divide5 O5 After5, TwicePlusOne AfterBits1, Fourfold2 AfterBit1);
                digit!(@ $how $($odd)?; Divide6 O6 After6, TwicePlusOne AfterBits2, Fourfold3 AfterBit0);
                digit!(@ $how $($odd)?; Divide7 O7 After7, TwicePlusOne AfterBits3, Fourfold3 AfterBit1);
            }
        )*
    };
    (@ without_octal; $divide:ident $k:ident $after:ident, $($more:tt)*) => {
        type $divide<U: Nat> = <U::By<V> as Division>::$after;
    };
    (@ without_bits; $divide:ident $k:ident $after:ident, $half:ident $bits:ident, $($more:tt)*) => {
        type $divide<U: Nat> = <V::DivideByOdd<U::$half, V::TwicePlusOne> as Division>::$bits;
    };
    (@ without_bit $odd:ident; $divide:ident $k:ident $after:ident, $half:ident $bits:ident, $fourfold:ident $bit:ident) => {
        type $divide<U: Nat> = <<U::$fourfold as Divide>::Long<V::$odd> as Division>::$bit;
    };
    (@ whole; $divide:ident $k:ident $($more:tt)*) => {
        type $divide<U: Nat> = <$k<U> as Divide>::Long<Self>;
    };
}
digit! {
    O0: Divide0 Next0 without_octal;
    O1: Divide1 Next1 whole;
    O2: Divide2 Next2 without_bit Fourfold1;
    O3: Divide3 Next3 whole;
    O4: Divide4 Next4 without_bits;
    O5: Divide5 Next5 whole;
    O6: Divide6 Next6 without_bit Fourfold3;
    O7: Divide7 Next7 whole;
}
