//! Naturals that only the running program knows, as types that the algebra computes with.
//!
//! A dynamic extent or stride takes part in the algebra over types as a *symbol*: [`Unknown`], a type of size 0 that says
//! how the number follows from the dynamic integers of the operands. The algebra works on symbols as it does on typenum
//! numbers, and what it finds is again made of both; an operation then *evaluates* the symbols of its result once
//! ([`Evaluate`]), on the values at hand, and they become dynamic integers. So each operation is written once, over
//! types, and the profile of a result cannot depend on a value.
//!
//! What a comparison with a symbol says is not known to types. Its answer is [`Maybe`] a condition, which
//!
//! * makes a number a choice between two,
//! * makes a rule one that the running program decides,
//! * and where it would decide on the profile, counts as "no": each place where that happens is right for a "yes", too.
//!
//! A symbol is `C` times an expression that is a multiple of `M`, and so a multiple of `C M`: what a divisor of that
//! leaves is known to be 0. That is how a divisibility that the author wrote down spares the check.

use core::marker::PhantomData;

use typenum::{U0, U1, U2, U3, U4, U5, U6, U7, UInt, UTerm};

use super::divide::without_digits;
use super::gcd::CommonDivisor;
use super::maybe::{Maybe, Perhaps};
use super::{
    Add, Arithmetic, Bool, Compare, Decimal, Divide, Division, DynamicBasis, DynamicInt, False, Gcd, Greater, Int,
    Leaf, Less, Multiply, Nat, Ordering, Power, Repeat, Static, Stride, Subtract, True, to_usize,
};
use crate::algebra::fold::{Found, NotFound};
use crate::algebra::walk::Walk;
use crate::int::decimal::{D0, Thousands};
use crate::layout::{Layout, StaticLayout};
use crate::rules::question::{Below, Equal, Multiple};
use crate::rules::{Case, Holds, Verdict};
use crate::sealed::{Sealed, TOKEN, Token};
use crate::tuple::{Places, StaticTuple};

/// The dynamic integers of the operands of an operation.
pub trait Values {
    /// The one at `path`: indices of modes, from the outermost one on.
    #[doc(hidden)]
    fn at(&self, path: &[u8], token: Token) -> usize;
}

/// What has a value once those of the operands are known: the same whenever it is asked for.
pub trait Evaluate: Sealed {
    /// Of a dynamic integer of the operands, its number; else 0.
    #[doc(hidden)]
    type Symbol: Nat;
    /// How a message calls it.
    #[doc(hidden)]
    type Called;
    /// The question whether it is 0.
    #[doc(hidden)]
    type Vanishing;

    /// The value. Where it leaves the range of `usize` it is the largest there is, so that no comparison passes that
    /// should not.
    fn evaluate<V: Values>(values: &V) -> usize;
}

impl Evaluate for UTerm {
    type Symbol = U0;
    type Called = <Self as Decimal>::Name;
    type Vanishing = Equal<Self::Called, Self::Called>;

    #[inline(always)]
    fn evaluate<V: Values>(_values: &V) -> usize {
        0
    }
}

#[diagnostic::do_not_recommend]
impl<U, B> Evaluate for UInt<U, B>
where
    Self: Arithmetic,
{
    type Symbol = U0;
    type Called = <Self as Decimal>::Name;
    type Vanishing = Equal<Self::Called, <U0 as Decimal>::Name>;

    #[inline(always)]
    fn evaluate<V: Values>(_values: &V) -> usize {
        const { to_usize(<Self as Nat>::VALUE) }
    }
}

/// The number `C E`, where the expression `E` is a multiple of `M`.
///
/// The type has no values: a symbol stands for a number in the types of an operation alone. Whoever names one cannot make a layout
/// of it, whose strides would be one number where they are looked at and another where they are used.
#[expect(clippy::type_complexity, reason = "three markers, which a name would not shorten")]
pub struct Unknown<E, C, M>(Never, PhantomData<fn() -> (E, C, M)>);

/// Has no values.
#[derive(Clone, Copy)]
enum Never {}

/// What a symbol is known to be a multiple of.
type KnownMultiple<C, M> = <C as Multiply>::Product<M>;

impl<E, C, M> Clone for Unknown<E, C, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, C, M> Copy for Unknown<E, C, M> {}

/// The question whether an expression without a name is 0.
type NamelessIsZero = Equal<dynamic, <U0 as Decimal>::Name>;

/// The expressions over numbers: a struct each, its value, and the question whether that is 0.
macro_rules! expressions {
    ($($(#[$doc:meta])* $name:ident<$($operand:ident),+> = $value:expr, $vanishing:ty;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<$($operand),+>(PhantomData<($($operand),+,)>);

            impl<$($operand),+> Sealed for $name<$($operand),+> {}

            impl<$($operand: Evaluate),+> Evaluate for $name<$($operand),+> {
                type Symbol = U0;
                type Called = dynamic;
                type Vanishing = $vanishing;

                #[inline(always)]
                #[expect(non_snake_case, reason = "an operand's value has the name of its type")]
                fn evaluate<V: Values>(values: &V) -> usize {
                    $(let $operand = $operand::evaluate(values);)+
                    $value
                }
            }
        )*
    };
}
expressions! {
    /// `A + B`
    Plus<A, B> = A.saturating_add(B), NamelessIsZero;
    /// `A - B`, for `B <= A`
    Minus<A, B> = A.saturating_sub(B), Equal<A::Called, B::Called>;
    /// `A B`
    Times<A, B> = A.saturating_mul(B), NamelessIsZero;
    /// `floor(A / B)`; 0 for a `B` of 0, as of static numbers
    Quotient<A, B> = A.checked_div(B).unwrap_or(0), Below<A::Called, B::Called>;
    /// `A - B floor(A / B)`
    Remainder<A, B> = A.checked_rem(B).unwrap_or(A), Multiple<A::Called, B::Called>;
    /// `ceil(A / B)`, likewise
    Ceiling<A, B> = if B == 0 { 0 } else { A.div_ceil(B) }, NamelessIsZero;
}

/// The dynamic integer at the place `P` of the operands.
pub struct Given<P>(PhantomData<P>);

impl<P> Sealed for Given<P> {}

impl<P: crate::tuple::Path> Evaluate for Given<P> {
    type Symbol = P::Number;
    type Called = P::Called<()>;
    type Vanishing = Equal<Self::Called, <U0 as Decimal>::Name>;

    #[inline(always)]
    fn evaluate<V: Values>(values: &V) -> usize {
        values.at(const { P::STEPS.as_slice() }, TOKEN)
    }
}

/// The number whose negative is at the place `P`, in two's complement.
pub struct GivenNegative<P>(PhantomData<P>);

impl<P> Sealed for GivenNegative<P> {}

impl<P: crate::tuple::Path> Evaluate for GivenNegative<P> {
    type Symbol = P::Number;
    type Called = P::Called<()>;
    type Vanishing = Equal<Self::Called, <U0 as Decimal>::Name>;

    #[inline(always)]
    fn evaluate<V: Values>(values: &V) -> usize {
        Given::<P>::evaluate(values).wrapping_neg()
    }
}

/// `A` where the condition `K` holds, else `B`.
pub struct Choice<K, A, B>(PhantomData<(K, A, B)>);

impl<K, A, B> Sealed for Choice<K, A, B> {}

impl<K: super::maybe::Condition, A: Evaluate, B: Evaluate> Evaluate for Choice<K, A, B> {
    type Symbol = U0;
    type Called = dynamic;
    type Vanishing = K::Question;

    #[inline(always)]
    fn evaluate<V: Values>(values: &V) -> usize {
        if K::holds(values) { A::evaluate(values) } else { B::evaluate(values) }
    }
}

/// What symbols are made of.
pub trait Expression: Evaluate + 'static {}

impl<E: Evaluate + 'static> Expression for E {}

impl<E: Expression, C: Nat, M: Nat> Evaluate for Unknown<E, C, M> {
    type Symbol = <Self as Nat>::Symbol;
    type Called = <C::IsOne as Bool>::IfType<E::Called, dynamic>;
    type Vanishing = E::Vanishing;

    #[inline(always)]
    fn evaluate<V: Values>(values: &V) -> usize {
        C::evaluate(values).saturating_mul(E::evaluate(values))
    }
}

impl<E: Expression, C: Nat, M: Nat> Static for Unknown<E, C, M> {
    const NEW: Self = panic!("a symbol has no value");
}

impl<E: Expression, C: Nat, M: Nat> Int for Unknown<E, C, M> {
    fn value(self) -> usize {
        match self.0 {}
    }
}

#[diagnostic::do_not_recommend]
impl<E: Expression, C: Nat, M: Nat> Nat for Unknown<E, C, M> {
    type WithStride<D: Stride> = Layout<Self, D>;
    type Compact<D: Stride> = Layout<Self, D>;
    // What is not the integer itself is told from nothing.
    type Symbol = <C::IsOne as Bool>::IfNat<E::Symbol, U0>;
    type IsStatic = False;
    type Dynamic = <KnownMultiple<C, M> as Nat>::KnownMultiple;
    type KnownMultiple = super::Dyn;
}

impl<E: Expression, C: Nat, M: Nat> Arithmetic for Unknown<E, C, M> {}

impl<E: Expression, C: Nat, M: Nat> Add for Unknown<E, C, M> {
    type Successor = <Self as Add>::Sum<U1>;
    type Sum<R: Nat> = Unknown<Plus<Self, R>, U1, CommonDivisor<Self, R>>;
    type SumCarry<R: Nat> = <Self as Add>::Sum<R::Successor>;
    type Add0<U: Nat> = <Self as Add>::Sum<U::Then0>;
    type Add1<U: Nat> = <Self as Add>::Sum<U::Then1>;
    type Add2<U: Nat> = <Self as Add>::Sum<U::Then2>;
    type Add3<U: Nat> = <Self as Add>::Sum<U::Then3>;
    type Add4<U: Nat> = <Self as Add>::Sum<U::Then4>;
    type Add5<U: Nat> = <Self as Add>::Sum<U::Then5>;
    type Add6<U: Nat> = <Self as Add>::Sum<U::Then6>;
    type Add7<U: Nat> = <Self as Add>::Sum<U::Then7>;
    type Add8<U: Nat> = <Self as Add>::Sum<<U::Successor as Multiply>::Then0>;
}

/// `A - B`, of which one is a symbol.
type Less2<A, B> = Unknown<Minus<A, B>, U1, CommonDivisor<A, B>>;

impl<E: Expression, C: Nat, M: Nat> Subtract for Unknown<E, C, M> {
    type Difference<R: Nat> = Less2<Self, R>;
    type DifferenceBorrow<R: Nat> = Less2<Self, R::Successor>;
    type FromOne = Less2<U1, Self>;
    type FromTwo = Less2<U2, Self>;
    type FromThree = Less2<U3, Self>;
    type FromBorrow<U: Nat> = Less2<U::Then0, <Self as Add>::Successor>;
    type From0<U: Nat> = Less2<U::Then0, Self>;
    type From1<U: Nat> = Less2<U::Then1, Self>;
    type From2<U: Nat> = Less2<U::Then2, Self>;
    type From3<U: Nat> = Less2<U::Then3, Self>;
    type From4<U: Nat> = Less2<U::Then4, Self>;
    type From5<U: Nat> = Less2<U::Then5, Self>;
    type From6<U: Nat> = Less2<U::Then6, Self>;
    type From7<U: Nat> = Less2<U::Then7, Self>;
}

impl<E: Expression, C: Nat, M: Nat> Multiply for Unknown<E, C, M> {
    type Twice = Unknown<E, C::Twice, M>;
    type TwicePlusOne = <Unknown<E, C::Twice, M> as Add>::Sum<U1>;
    type Fourfold0 = Unknown<E, C::Fourfold0, M>;
    type Fourfold1 = <Unknown<E, C::Fourfold0, M> as Add>::Sum<U1>;
    type Fourfold2 = <Unknown<E, C::Fourfold0, M> as Add>::Sum<U2>;
    type Fourfold3 = <Unknown<E, C::Fourfold0, M> as Add>::Sum<U3>;
    type Threefold = Unknown<E, C::Threefold, M>;
    type Fivefold = Unknown<E, C::Fivefold, M>;
    type Sixfold = Unknown<E, C::Sixfold, M>;
    type Sevenfold = Unknown<E, C::Sevenfold, M>;
    type Then0 = Unknown<E, C::Then0, M>;
    type Then1 = <Unknown<E, C::Then0, M> as Add>::Sum<U1>;
    type Then2 = <Unknown<E, C::Then0, M> as Add>::Sum<U2>;
    type Then3 = <Unknown<E, C::Then0, M> as Add>::Sum<U3>;
    type Then4 = <Unknown<E, C::Then0, M> as Add>::Sum<U4>;
    type Then5 = <Unknown<E, C::Then0, M> as Add>::Sum<U5>;
    type Then6 = <Unknown<E, C::Then0, M> as Add>::Sum<U6>;
    type Then7 = <Unknown<E, C::Then0, M> as Add>::Sum<U7>;
    type Product<R: Nat> = R::TimesUnknown<E, C, M>;
    type TimesUnknown<E2: Expression, C2: Nat, M2: Nat> = Unknown<Times<E, E2>, C::Product<C2>, M::Product<M2>>;
}

impl<E: Expression, C: Nat, M: Nat> Power for Unknown<E, C, M> {
    // Only the bits of swizzles are counted, which are static.
    type IsPowerOfTwo = False;
    type Digits = U0;
    type Shifted<N: Nat> = N;
    type ShiftedByBytes<N: Nat> = N;
    type Zeros = U0;
    type Odd = Self;
    type And<N: Nat> = U0;
    type Xor<N: Nat> = N;
    type AndOne = U0;
    type AndTwo = U0;
    type AndThree = U0;
    type And0<U: Nat> = U0;
    type And1<U: Nat> = U0;
    type And2<U: Nat> = U0;
    type And3<U: Nat> = U0;
    type And4<U: Nat> = U0;
    type And5<U: Nat> = U0;
    type And6<U: Nat> = U0;
    type And7<U: Nat> = U0;
    type XorOne = U1;
    type XorTwo = U2;
    type XorThree = U3;
    type Xor0<U: Nat> = U::Then0;
    type Xor1<U: Nat> = U::Then1;
    type Xor2<U: Nat> = U::Then2;
    type Xor3<U: Nat> = U::Then3;
    type Xor4<U: Nat> = U::Then4;
    type Xor5<U: Nat> = U::Then5;
    type Xor6<U: Nat> = U::Then6;
    type Xor7<U: Nat> = U::Then7;
}

impl<E: Expression, C: Nat, M: Nat> Compare for Unknown<E, C, M> {
    type Order<R: Nat, Lower: Ordering> = Perhaps<Self, R>;
    type IsZero = Maybe<super::maybe::Vanishes<Self>>;
    // A multiple of 2 is not 1.
    type IsOne = <<KnownMultiple<C, M> as Compare>::IsOne as Bool>::And<Maybe<super::maybe::IsEqual<Self, U1>>>;
    type Order0<U: Nat, Lower: Ordering> = Perhaps<U::Then0, Self>;
    type Order1<U: Nat, Lower: Ordering> = Perhaps<U::Then1, Self>;
    type Order2<U: Nat, Lower: Ordering> = Perhaps<U::Then2, Self>;
    type Order3<U: Nat, Lower: Ordering> = Perhaps<U::Then3, Self>;
    type Order4<U: Nat, Lower: Ordering> = Perhaps<U::Then4, Self>;
    type Order5<U: Nat, Lower: Ordering> = Perhaps<U::Then5, Self>;
    type Order6<U: Nat, Lower: Ordering> = Perhaps<U::Then6, Self>;
    type Order7<U: Nat, Lower: Ordering> = Perhaps<U::Then7, Self>;
    type OrderZero<Lower: Ordering> = Perhaps<U0, Self>;
    type OrderOne<Lower: Ordering> = Perhaps<U1, Self>;
    type OrderTwo<Lower: Ordering> = Perhaps<U2, Self>;
    type OrderThree<Lower: Ordering> = Perhaps<U3, Self>;
}

/// `A` by `B` where the remainder is known to be 0; `A = C E`, of which M divides E.
pub struct Exact<E, C, M, B>(PhantomData<(E, C, M, B)>);

/// `A` by `B` where one is a symbol and nothing is known of the remainder.
pub struct Inexact<A, B>(PhantomData<(A, B)>);

impl<E: Expression, C: Nat, M: Nat, B: Nat> Division for Exact<E, C, M, B> {
    type Quotient = <<<C::By<B> as Division>::Remainder as Compare>::IsZero as Bool>::IfNat<
        Unknown<E, <C::By<B> as Division>::Quotient, M>,
        Unknown<Quotient<Unknown<E, C, M>, B>, U1, <<KnownMultiple<C, M> as Divide>::By<B> as Division>::Quotient>,
    >;
    type Remainder = U0;
    type Ceiling = Self::Quotient;
    without_digits!();
}

impl<A: Nat, B: Nat> Division for Inexact<A, B> {
    type Quotient = Unknown<Quotient<A, B>, U1, U1>;
    type Remainder = Unknown<Remainder<A, B>, U1, CommonDivisor<A, B>>;
    type Ceiling = Unknown<Ceiling<A, B>, U1, U1>;
    without_digits!();
}

#[diagnostic::do_not_recommend]
impl<E: Expression, C: Nat, M: Nat> Divide for Unknown<E, C, M> {
    type By<D: Nat> = <D::DividesStatic<KnownMultiple<C, M>> as Bool>::IfDivision<Exact<E, C, M, D>, Inexact<Self, D>>;
    type DivideOne = Inexact<U1, Self>;
    type DivideTwo = Inexact<U2, Self>;
    type DivideThree = Inexact<U3, Self>;
    type Divide0<U: Nat> = Inexact<U::Then0, Self>;
    type Divide1<U: Nat> = Inexact<U::Then1, Self>;
    type Divide2<U: Nat> = Inexact<U::Then2, Self>;
    type Divide3<U: Nat> = Inexact<U::Then3, Self>;
    type Divide4<U: Nat> = Inexact<U::Then4, Self>;
    type Divide5<U: Nat> = Inexact<U::Then5, Self>;
    type Divide6<U: Nat> = Inexact<U::Then6, Self>;
    type Divide7<U: Nat> = Inexact<U::Then7, Self>;
    // A symbol is no digit of a number.
    type DivideByOdd<X: Nat, D: Nat> = Inexact<X, D>;
    type Long<D: Nat> = Inexact<Self, D>;
    type DividesStatic<N: Nat> = False;
}

impl<E: Expression, C: Nat, M: Nat> Gcd for Unknown<E, C, M> {
    // A common divisor that is known to be one.
    type GcdWith<X: Nat> = <KnownMultiple<C, M> as Gcd>::GcdWith<X>;
    type Known = KnownMultiple<C, M>;
}

impl<E: Expression, C: Nat, M: Nat> Decimal for Unknown<E, C, M> {
    type Name = <Self as Evaluate>::Called;
    type Tens = U0;
    type Ones = D0;
    type NameOf<N: Nat> = dynamic;
    type Spelled<N: Nat, After: Thousands> = After;
}

/// How a message calls a number that types do not know.
#[allow(non_camel_case_types)]
pub struct dynamic;

impl<E: Expression, C: Nat, M: Nat> Repeat for Unknown<E, C, M> {
    // What is known of the number; who asks for it as a value asks for `NEW`.
    const NUMBER: u64 = 0;
    // What is done so often is known to types: an index is one.
    type Steps<W: Walk> = W;
    type ZerosBefore<P: Places> = P;
}

#[diagnostic::do_not_recommend]
impl<E: Expression, C: Nat, M: Nat> Stride for Unknown<E, C, M> {
    type Negated = super::Negative<Self>;
    type Times<N: Nat> = N::Product<Self>;
    type Plus<D: Stride, V: Verdict> = D::PlusNatural<Self, V>;
    type PlusNatural<N: Nat, V: Verdict> = Found<Layout<U1, U0>, <Self as Add>::Sum<N>>;
    // Where only the running program knows the sign, it has none: no operation adds up such strides.
    type PlusNegative<N: Nat, V: Verdict> = NotFound<V>;
    type PlusBasis<T: Stride, I: Nat, V: Verdict> = NotFound<V>;
    type Magnitude = Self;
    type IsInteger = True;
    type Mode = U0;
    type Scale = Self;
    type Within<L: StaticLayout, Case: crate::rules::Case> = Holds;
    type Quotient<N: Nat> = <<Self as Divide>::By<N> as Division>::Quotient;
    type Against<D: Stride, Lower: Ordering> = D::NaturalAgainst<Self, Lower>;
    type Refusal<Negative: Case, Basis: Case> = Holds;
    type NaturalAgainst<N: Nat, Lower: Ordering> = N::Order<Self, Lower>;
    type NegativeAgainst<N: Nat, Lower: Ordering> = Less;
    type BasisAgainst<T: Stride, I: Nat, Lower: Ordering> = Greater;
    type Step<S: Nat, St: crate::algebra::fold::State> = St::Step<S, Self>;
    type Thread<S: Nat, C2: crate::algebra::thread::Composer> = C2::Leaf<S, Self>;
    const LEAF: Leaf<'static> = Leaf::Int(0);
    type Unit = U1;
    type Scaled<X: DynamicInt> = X;
    type Based<U: Stride, I: Nat, Whole: StaticTuple> = DynamicBasis<U, I, <Self as Nat>::Dynamic>;

    fn scaled_leaf<R>(scale: i128, then: impl FnOnce(Leaf<'_>) -> R) -> R {
        then(Leaf::Int(scale))
    }

    #[inline(always)]
    fn scaled<X: DynamicInt>(x: X) -> X {
        x
    }

    #[inline(always)]
    fn based<U: Stride, I: Nat, Whole: StaticTuple, V: Values>(values: &V) -> Self::Based<U, I, Whole> {
        DynamicBasis::of(DynamicInt::from_value(Self::evaluate(values), TOKEN))
    }
}

#[diagnostic::do_not_recommend]
impl<E: Expression, C: Nat, M: Nat> crate::swizzle::Shift for Unknown<E, C, M> {
    // The bits of a swizzle are counted by static integers.
    type Distance = U0;
    type IsNegative = False;
    type Opposite = super::Negative<Self>;
    const PLACES: i32 = 0;
}
