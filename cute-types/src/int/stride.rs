//! Strides: natural numbers, negative integers, and scaled basis elements.

use typenum::{NInt, NonZero, U0, U1, UInt, UTerm, Unsigned};

use core::marker::PhantomData;

use super::{
    Add, Arithmetic, Bool, Cmp, Compare, Divide, Division, DynamicInt, Equal, False, Greater, Less, Nat, Ordering,
    Static, Subtract, True, Values, to_usize,
};
use crate::algebra::fold::{Finished, Found, NotFound, State};
use crate::algebra::thread::{Composer, Threaded};
use crate::algebra::walk::{ModeHere, WalkedTo};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Case, Refused, Verdict};
use crate::tuple::{IntTuple, StaticTuple};

/// A stride: what the elements of a mode are apart. It is
///
/// * a natural number, `U4`: the common case, and the only one for which every operation is defined;
/// * a negative integer, [`Negative<U4>`](Negative);
/// * a [`ScaledBasis`] element, `1@0`: the step of a coordinate instead of an offset.
///
/// What an operation needs of a stride in general is total here: a multiple of it, and an order.
#[diagnostic::on_unimplemented(
    message = "this is not a static stride",
    label = "neither a static integer nor a basis element",
    note = "write the number as `shape!(16)` or `U16::NEW`"
)]
pub trait Stride: StaticTuple {
    /// `N` times this.
    type Times<N: Nat>: Stride;
    /// The stride of the other sign.
    type Negated: Stride;
    /// The sum of this and `D`, as a number; the refusal `V` where they are no strides of one kind.
    type Plus<D: Stride, V: Verdict>: Finished;
    /// `N` and this.
    #[doc(hidden)]
    type PlusNatural<N: Nat, V: Verdict>: Finished;
    /// `-N` and this.
    #[doc(hidden)]
    type PlusNegative<N: Nat, V: Verdict>: Finished;
    /// `T@I` and this.
    #[doc(hidden)]
    type PlusBasis<T: Stride, I: Nat, V: Verdict>: Finished;
    /// The absolute value, of a basis element that of its scale.
    type Magnitude: Nat;
    /// Whether it is an integer.
    type IsInteger: Bool;
    /// Of a basis element its mode, of an integer 0.
    type Mode: Nat;
    /// Of a basis element its scale, an integer or again a basis element; an integer itself.
    type Scale: Stride;
    /// Whether the modes of `L` have the place that this moves at, an integer being its own mode 0; the refusal is of the
    /// case `Case`.
    type Within<L: StaticLayout, Case: crate::rules::Case>: Verdict;
    /// The integer by `N`, of which it is a multiple; a basis element by its scale.
    type Quotient<N: Nat>: Stride;
    /// This stride against `D`; where they are equal, `Lower`. Integers by value; then basis elements, by mode.
    type Against<D: Stride, Lower: Ordering>: Ordering;
    /// The refusal of an operation that has no definition for this stride, where it is not natural: `Negative` is the
    /// case of its sentence for a negative integer, `Basis` that for a basis element.
    type Refusal<Negative: Case, Basis: Case>: Verdict;
    /// `N` against this stride.
    #[doc(hidden)]
    type NaturalAgainst<N: Nat, Lower: Ordering>: Ordering;
    /// `-N` against this stride.
    #[doc(hidden)]
    type NegativeAgainst<N: Nat, Lower: Ordering>: Ordering;
    /// `T@I` against this stride.
    #[doc(hidden)]
    type BasisAgainst<T: Stride, I: Nat, Lower: Ordering>: Ordering;
    /// The fold `St` after a mode of extent `S` with this stride.
    #[doc(hidden)]
    type Step<S: Nat, St: State>: State;
    /// The leaf `S:D` of B, threaded through `C`.
    #[doc(hidden)]
    type Thread<S: Nat, C: Composer>: Threaded;
    /// The stride as a value.
    #[doc(hidden)]
    const LEAF: Leaf<'static>;
    /// The same with 1 for its natural number.
    #[doc(hidden)]
    type Unit: Stride;
    /// The stride as a value, times `scale`.
    #[doc(hidden)]
    fn scaled_leaf<R>(scale: i128, then: impl FnOnce(Leaf<'_>) -> R) -> R;
    /// This stride, of the number 1, times a number of the running program.
    #[doc(hidden)]
    type Scaled<X: DynamicInt>: IntTuple;
    /// The value of [`Self::Scaled`].
    #[doc(hidden)]
    fn scaled<X: DynamicInt>(x: X) -> Self::Scaled<X>;
    /// The basis element `Whole`, evaluated, of which this is the scale and `U@I` the unit: `Whole` itself, where types
    /// know it.
    #[doc(hidden)]
    type Based<U: Stride, I: Nat, Whole: StaticTuple>: IntTuple;
    /// The value of [`Self::Based`].
    #[doc(hidden)]
    fn based<U: Stride, I: Nat, Whole: StaticTuple, V: Values>(values: &V) -> Self::Based<U, I, Whole>;
}

/// What a stride that types know is in front of a basis element.
macro_rules! known_scale {
    () => {
        type Based<T: Stride, I: Nat, Whole: StaticTuple> = Whole;

        #[inline(always)]
        fn based<T: Stride, I: Nat, Whole: StaticTuple, V: Values>(_values: &V) -> Whole {
            Whole::NEW
        }
    };
}

/// A leaf of a tuple as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaf<'a> {
    /// An integer.
    Int(i128),
    /// `T@I`: basis element of mode `I`, scaled by `T`.
    Basis(&'a Leaf<'a>, usize),
}

impl core::fmt::Display for Leaf<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Leaf::Int(value) => write!(f, "{value}"),
            Leaf::Basis(scale, mode) => write!(f, "{scale}@{mode}"),
        }
    }
}

/// The number `N`, found.
type FoundNumber<N> = Found<Layout<U1, U0>, N>;
/// `A - B`
type SignedDifference<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::IfStride<
    Negative<<B as Subtract>::Difference<A>>,
    <A as Subtract>::Difference<B>,
>;
/// The sum of two strides that are not of one kind: one of them where the other is 0.
type IfZero<A, B, V> = <<<A as Stride>::Magnitude as Compare>::IsZero as Bool>::IfFound<
    FoundNumber<B>,
    <<<B as Stride>::Magnitude as Compare>::IsZero as Bool>::IfFound<FoundNumber<A>, NotFound<V>>,
>;

/// The basis element of mode `I` whose scale `F` has found.
pub struct Scale<F, I>(PhantomData<(F, I)>);

impl<F: Finished, I: Nat> Finished for Scale<F, I> {
    type Verdict = F::Verdict;
    type Layout = F::Layout;
    // 0 is 0 in every mode.
    type Number =
        <<<F::Number as Stride>::Magnitude as Compare>::IsZero as Bool>::IfStride<U0, ScaledBasis<F::Number, I>>;
    type Tuple = ();
}

/// Whether `A` and `B` are one stride.
pub(crate) type IsSame<A, B> = <<A as Stride>::Against<B, Equal> as Ordering>::IsEqual;

/// The stride `T@I`: a step of mode `I` of a coordinate, by `T`, an integer or again a basis element. `1@0@1`, innermost
/// first as CuTe prints it, is `ScaledBasis<ScaledBasis<U1, U0>, U1>`: a step of mode 0 of mode 1.
///
/// Source: CuTe's `ScaledBasis<T, Ns...>`, `numeric/arithmetic_tuple.hpp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledBasis<T, I> {
    scale: T,
    mode: I,
}

impl<T: Static, I: Static> Static for ScaledBasis<T, I> {
    const NEW: Self = Self { scale: T::NEW, mode: I::NEW };
}

/// What a natural number is as a stride.
macro_rules! natural {
    ($negated:ty) => {
        type Negated = $negated;
        type Times<N: Nat> = N::Product<Self>;
        type Plus<D: Stride, V: Verdict> = D::PlusNatural<Self, V>;
        type PlusNatural<N: Nat, V: Verdict> = FoundNumber<<Self as Add>::Sum<N>>;
        type PlusNegative<N: Nat, V: Verdict> = FoundNumber<SignedDifference<Self, N>>;
        type PlusBasis<T: Stride, I: Nat, V: Verdict> = IfZero<Self, ScaledBasis<T, I>, V>;
        type Magnitude = Self;
        type IsInteger = True;
        type Mode = U0;
        type Scale = Self;
        type Within<L: StaticLayout, Case: crate::rules::Case> = crate::rules::Holds;
        type Quotient<N: Nat> = <<Self as Divide>::By<N> as Division>::Quotient;
        type Against<D: Stride, Lower: Ordering> = D::NaturalAgainst<Self, Lower>;
        type Refusal<Negative: Case, Basis: Case> = crate::rules::Holds;
        type NaturalAgainst<N: Nat, Lower: Ordering> = N::Order<Self, Lower>;
        type NegativeAgainst<N: Nat, Lower: Ordering> = Less;
        type BasisAgainst<T: Stride, I: Nat, Lower: Ordering> = Greater;
        type Step<S: Nat, St: State> = St::Step<S, Self>;
        type Thread<S: Nat, C: Composer> = C::Leaf<S, Self>;
        const LEAF: Leaf<'static> = Leaf::Int(<Self as Nat>::VALUE as i128);
        known_scale!();
        type Unit = typenum::U1;

        fn scaled_leaf<R>(scale: i128, then: impl FnOnce(Leaf<'_>) -> R) -> R {
            then(Leaf::Int(scale))
        }
    };
}

/// What a number of the running program is times a natural number, which is 1.
macro_rules! unit {
    () => {
        type Scaled<X: DynamicInt> = X;

        #[inline(always)]
        fn scaled<X: DynamicInt>(x: X) -> X {
            x
        }
    };
}

#[diagnostic::do_not_recommend]
impl Stride for UTerm {
    natural!(UTerm);
    // The component of a basis element of another mode.
    type Scaled<X: DynamicInt> = UTerm;

    #[inline(always)]
    fn scaled<X: DynamicInt>(_x: X) -> UTerm {
        UTerm
    }
}

#[diagnostic::do_not_recommend]
impl<U, B> Stride for UInt<U, B>
where
    Self: Arithmetic,
{
    natural!(Negative<Self>);
    unit!();
}

/// What the stride `-U` is.
macro_rules! negative {
    ($u:ty) => {
        type Negated = $u;
        type Times<N: Nat> = <N::Product<$u> as Stride>::Negated;
        type Plus<D: Stride, V: Verdict> = D::PlusNegative<$u, V>;
        type PlusNatural<N: Nat, V: Verdict> = FoundNumber<SignedDifference<N, $u>>;
        type PlusNegative<N: Nat, V: Verdict> = FoundNumber<Negative<<$u as Add>::Sum<N>>>;
        type PlusBasis<T: Stride, I: Nat, V: Verdict> = IfZero<Self, ScaledBasis<T, I>, V>;
        type Magnitude = $u;
        type IsInteger = True;
        type Mode = U0;
        type Scale = Self;
        type Within<L: StaticLayout, Case: crate::rules::Case> = crate::rules::Holds;
        type Quotient<N: Nat> = <<<$u as Divide>::By<N> as Division>::Quotient as Stride>::Negated;
        type Against<D: Stride, Lower: Ordering> = D::NegativeAgainst<$u, Lower>;
        type Refusal<Negative: Case, Basis: Case> = Refused<Negative, $u, U0, U0, U0>;
        type NaturalAgainst<N: Nat, Lower: Ordering> = Greater;
        // -N against -U is U against N
        type NegativeAgainst<N: Nat, Lower: Ordering> = <$u as Compare>::Order<N, Lower>;
        type BasisAgainst<T: Stride, I: Nat, Lower: Ordering> = Greater;
        type Step<S: Nat, St: State> = St::Other<S, Self>;
        type Thread<S: Nat, C: Composer> = C::Other<S, Self>;
        const LEAF: Leaf<'static> = Leaf::Int(-(<$u as Nat>::VALUE as i128));
        type Unit = Negative<typenum::U1>;
        type Scaled<X: DynamicInt> = X::Negative;

        fn scaled_leaf<R>(scale: i128, then: impl FnOnce(Leaf<'_>) -> R) -> R {
            then(Leaf::Int(-scale))
        }

        #[inline(always)]
        fn scaled<X: DynamicInt>(x: X) -> X::Negative {
            x.negative()
        }
    };
}

#[diagnostic::do_not_recommend]
impl<U: Nat + Unsigned + NonZero> Stride for NInt<U> {
    negative!(U);
    known_scale!();
}

/// The integer `-N`: a negative stride, `-4` in the notation.
///
/// `Negative` is a type of its own since typenum's `NInt` is one of typenum's numbers alone, and N may be one that only the running
/// program knows. `N4` of typenum is taken, too; what the algebra makes of it are these.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(layout!(8:-4).stride(), Negative(U4::NEW));
/// // A row backwards, in steps of a dynamic tile.
/// let tiles = layout!(64:-1).try_logical_divide(Dyn(16))?;
/// assert_eq!(tiles.to_string(), "(16,4):(-1,-16)");
/// # Ok::<(), cute_types::rules::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Negative<N>(pub N);

impl<U: Nat> Static for Negative<U> {
    const NEW: Self = Negative(Static::NEW);
}

#[diagnostic::do_not_recommend]
impl<U: Nat> Stride for Negative<U> {
    negative!(U);
    // The sign is that of the unit.
    type Based<T: Stride, I: Nat, Whole: StaticTuple> = U::Based<T, I, Whole>;

    #[inline(always)]
    fn based<T: Stride, I: Nat, Whole: StaticTuple, V: Values>(values: &V) -> Self::Based<T, I, Whole> {
        U::based::<T, I, Whole, V>(values)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Stride, I: Nat> Stride for ScaledBasis<T, I> {
    type Negated = ScaledBasis<T::Negated, I>;
    // 0 is 0 in every mode.
    type Times<N: Nat> = <N::IsZero as Bool>::IfStride<U0, ScaledBasis<T::Times<N>, I>>;
    type Plus<D: Stride, V: Verdict> = D::PlusBasis<T, I, V>;
    type PlusNatural<N: Nat, V: Verdict> = IfZero<Self, N, V>;
    type PlusNegative<N: Nat, V: Verdict> = IfZero<Self, Negative<N>, V>;
    type PlusBasis<T2: Stride, J: Nat, V: Verdict> = <<Cmp<I, J> as Ordering>::IsEqual as Bool>::IfFound<
        Scale<T::Plus<T2, V>, I>,
        IfZero<Self, ScaledBasis<T2, J>, V>,
    >;
    type Magnitude = T::Magnitude;
    type IsInteger = False;
    type Mode = I;
    type Scale = T;
    type Within<L: StaticLayout, Case: crate::rules::Case> = <<Cmp<I, L::Rank> as Ordering>::IsLess as Bool>::IfVerdict<
        T::Within<WalkedTo<I, L, ModeHere>, Case>,
        Refused<Case, I, L::Rank, U0, U0>,
    >;
    type Quotient<N: Nat> = ScaledBasis<T::Quotient<N>, I>;
    type Against<D: Stride, Lower: Ordering> = D::BasisAgainst<T, I, Lower>;
    type Refusal<Negative: Case, Basis: Case> = Refused<Basis, I, U0, U0, U0>;
    type NaturalAgainst<N: Nat, Lower: Ordering> = Less;
    type NegativeAgainst<N: Nat, Lower: Ordering> = Less;
    type BasisAgainst<T2: Stride, J: Nat, Lower: Ordering> = J::Order<I, T2::Against<T, Lower>>;
    type Step<S: Nat, St: State> = St::Other<S, Self>;
    type Thread<S: Nat, C: Composer> = C::Other<S, Self>;
    const LEAF: Leaf<'static> = Leaf::Basis(&T::LEAF, to_usize(I::VALUE));
    type Unit = ScaledBasis<T::Unit, I>;
    type Scaled<X: DynamicInt> = DynamicBasis<T, I, X>;
    type Based<U: Stride, J: Nat, Whole: StaticTuple> = T::Based<U, J, Whole>;

    fn scaled_leaf<R>(scale: i128, then: impl FnOnce(Leaf<'_>) -> R) -> R {
        T::scaled_leaf(scale, |inner| then(Leaf::Basis(&inner, const { to_usize(I::VALUE) })))
    }

    #[inline(always)]
    fn scaled<X: DynamicInt>(x: X) -> DynamicBasis<T, I, X> {
        DynamicBasis::of(x)
    }

    #[inline(always)]
    fn based<U: Stride, J: Nat, Whole: StaticTuple, V: Values>(values: &V) -> Self::Based<U, J, Whole> {
        T::based::<U, J, Whole, V>(values)
    }
}

/// A basis element of which only the running program knows the scale: `X` times `T@I`, T a stride of the number 1. Layouts
/// of coordinates have them where they are divided by a dynamic tile.
///
/// ```
/// use cute_types::prelude::*;
/// let tile = 4;
/// let tiles = identity(shape!((8,6))).try_logical_divide((Dyn(tile), U2::NEW))?;
/// assert_eq!(tiles.to_string(), "((4,2),(2,3)):((1@0,4@0),(1@1,2@1))");
/// assert_eq!(tiles.offset(((3, 1), (1, 2))), (7, 5));
/// # Ok::<(), cute_types::rules::Refusal>(())
/// ```
///
/// Source: CuTe's `ScaledBasis<int, Ns...>`.
pub struct DynamicBasis<T, I, X> {
    scale: X,
    of: PhantomData<fn() -> (T, I)>,
}

impl<T, I, X: Copy> DynamicBasis<T, I, X> {
    /// That of a scale.
    pub(super) fn of(scale: X) -> Self {
        Self { scale, of: PhantomData }
    }

    /// The scale.
    pub fn scale(self) -> X {
        self.scale
    }
}

impl<T, I, X: Copy> Clone for DynamicBasis<T, I, X> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, I, X: Copy> Copy for DynamicBasis<T, I, X> {}
