//! What the pairs of bits of a swizzle add after a layout: one fold, [`Lower`] and [`Upper`] in turn, over the layout
//! of two modes for each pair, which [`PairsOf`](super::restricted::PairsOf) made.
//!
//! A pair is taken where its source adds one bit, its target one, and these are as far apart as those of the pairs
//! before; or where both add nothing. What is kept of all pairs are the numbers of [`Exchanged`].

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::restricted::IndexSet;
use crate::algebra::fold::{Complete, DeferredState, Finished, Found, Now, State};
use crate::int::{Add, AtMost, Bool, Cmp, Compare, False, Max, Min, Multiply, Nat, Ordering, Power, Stride, Subtract};
use crate::layout::Layout;
use crate::swizzle::bits::TwoToThe;
use crate::tuple::StaticTuple;

/// What the pairs so far add up to.
pub trait Exchanged {
    /// 1 + the lowest bit of them, 0 if there are none.
    type Lowest: Nat;
    /// 1 + the highest of the lower bits.
    type Highest: Nat;
    /// 1 + the bit that the first source goes to.
    type FirstSource: Nat;
    /// 1 + the bit that the first target goes to.
    type FirstTarget: Nat;
    /// What the sources go to.
    type Deciding: Nat;
    /// What the targets that no index has go to.
    type Unset: Nat;
}

/// The numbers as a tuple, which a fold can find.
type NumbersOf<X> = (
    <X as Exchanged>::Lowest,
    <X as Exchanged>::Highest,
    <X as Exchanged>::FirstSource,
    <X as Exchanged>::FirstTarget,
    <X as Exchanged>::Deciding,
    <X as Exchanged>::Unset,
);

/// The numbers of the tuple beside what `F` found.
pub struct ExchangedIn<F>(PhantomData<F>);

/// The first number of a tuple.
type NumberIn<T> = <<T as StaticTuple>::StaticFirst as StaticTuple>::Size;
/// What is after it.
type AfterOne<T> = <T as StaticTuple>::StaticRest;
/// What is after the first two.
type AfterTwo<T> = AfterOne<AfterOne<T>>;

impl<F: Finished> Exchanged for ExchangedIn<F> {
    type Lowest = NumberIn<F::Tuple>;
    type Highest = NumberIn<AfterOne<F::Tuple>>;
    type FirstSource = NumberIn<AfterTwo<F::Tuple>>;
    type FirstTarget = NumberIn<AfterOne<AfterTwo<F::Tuple>>>;
    type Deciding = NumberIn<AfterTwo<AfterTwo<F::Tuple>>>;
    type Unset = NumberIn<AfterOne<AfterTwo<AfterTwo<F::Tuple>>>>;
}

/// No pair.
pub struct NoPairs;

impl Exchanged for NoPairs {
    type Lowest = U0;
    type Highest = U0;
    type FirstSource = U0;
    type FirstTarget = U0;
    type Deciding = U0;
    type Unset = U0;
}

/// The pairs `X`, and one whose source goes to the bit before `G`, and its target to the bit before `H`; `IsUnset` if no
/// index has that.
pub struct Another<X, G, H, IsUnset>(PhantomData<(X, G, H, IsUnset)>);

impl<X: Exchanged, G: Nat, H: Nat, IsUnset: Bool> Exchanged for Another<X, G, H, IsUnset> {
    type Lowest = <<X::Lowest as Compare>::IsZero as Bool>::IfNat<Min<G, H>, Min<X::Lowest, Min<G, H>>>;
    type Highest = Max<X::Highest, Min<G, H>>;
    type FirstSource = <<X::FirstSource as Compare>::IsZero as Bool>::IfNat<G, X::FirstSource>;
    type FirstTarget = <<X::FirstTarget as Compare>::IsZero as Bool>::IfNat<H, X::FirstTarget>;
    type Deciding = <X::Deciding as Add>::Sum<Bit<G>>;
    type Unset = <X::Unset as Add>::Sum<IsUnset::IfNat<Bit<H>, U0>>;
}

/// The bit before `G`, as a number.
pub(super) type Bit<G> = TwoToThe<<G as Subtract>::Difference<U1>>;

/// Before the lower bit of a pair of the indices `I`, whose bits are `K` and `P` as numbers; the lower ones are the
/// sources if `AreSources`. The pairs before add up to `X`, and the indices all have what becomes `Moved`.
pub struct Lower<AreSources, I, Moved, K, P, X>(PhantomData<(AreSources, I, Moved, K, P, X)>);

/// After it: it goes to the bit before `G`, or to none if that is 0; `IsZero` if it adds nothing.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct Upper<AreSources, I, Moved, K, P, X, G, IsZero>(PhantomData<(AreSources, I, Moved, K, P, X, G, IsZero)>);

/// 1 + the bit that a number is, 0 if it is none.
pub(super) type BitOf<D> = <<D as Power>::IsPowerOfTwo as Bool>::IfNat<<D as Power>::Digits, U0>;

impl<AreSources: Bool, I: IndexSet, Moved: Nat, K: Nat, P: Nat, X: Exchanged> State
    for Lower<AreSources, I, Moved, K, P, X>
{
    type Step<S: Nat, D: Nat> = Upper<AreSources, I, Moved, K, P, X, BitOf<D>, D::IsZero>;
    type Other<S: Nat, D: Stride> = Upper<AreSources, I, Moved, K, P, X, U0, False>;
    type Finish = Found<Layout<U1, U0>, U1, NumbersOf<X>>;
}

/// Both bits of the pair, as source and target.
pub(super) type BitPairOf<AreSources, I, Moved, K, P, X, Low, LowIsZero, High, HighIsZero> = BitPair<
    AreSources,
    I,
    Moved,
    K,
    P,
    X,
    <AreSources as Bool>::IfNat<K, P>,
    <AreSources as Bool>::IfNat<P, K>,
    <AreSources as Bool>::IfNat<Low, High>,
    <AreSources as Bool>::IfNat<High, Low>,
    <<AreSources as Bool>::IfNat<<HighIsZero as Bool>::IfNat<U1, U0>, <LowIsZero as Bool>::IfNat<U1, U0>> as Compare>::IsOne,
>;

impl<AreSources: Bool, I: IndexSet, Moved: Nat, K: Nat, P: Nat, X: Exchanged, G: Nat, IsZero: Bool> State
    for Upper<AreSources, I, Moved, K, P, X, G, IsZero>
{
    type Step<S: Nat, D: Nat> =
        <BitPairOf<AreSources, I, Moved, K, P, X, G, IsZero, BitOf<D>, D::IsZero> as DeferredState>::Eval;
    type Other<S: Nat, D: Stride> =
        <BitPairOf<AreSources, I, Moved, K, P, X, G, IsZero, U0, False> as DeferredState>::Eval;
    // The modes come in pairs.
    type Finish = Found<Layout<U1, U0>, U0>;
}

/// A pair of the bits `Source` and `Target`, which go to those before `G` and `H`. The layout does not count the
/// target if `IsUncounted`.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct BitPair<AreSources, I, Moved, K, P, X, Source, Target, G, H, IsUncounted>(
    PhantomData<(AreSources, I, Moved, K, P, X, Source, Target, G, H, IsUncounted)>,
);

/// Whether none of the numbers' bits are in both.
pub(super) type IsApart<A, B> = <<A as Power>::And<B> as Compare>::IsZero;
/// What all indices have is seen in what the layout makes of it.
pub(super) type IsThere<I, Moved, Of, G> =
    <IsApart<<I as IndexSet>::Fixed, Of> as Bool>::Or<<IsApart<Moved, Bit<G>> as Bool>::Not>;
/// The next pair.
pub(super) type NextPair<AreSources, I, Moved, K, P, X> =
    Now<Lower<AreSources, I, Moved, <K as Multiply>::Twice, <P as Multiply>::Twice, X>>;

impl<AreSources, I, Moved, K, P, X, Source, Target, G, H, IsUncounted> DeferredState
    for BitPair<AreSources, I, Moved, K, P, X, Source, Target, G, H, IsUncounted>
where
    AreSources: Bool,
    I: IndexSet,
    Moved: Nat,
    K: Nat,
    P: Nat,
    X: Exchanged,
    Source: Nat,
    Target: Nat,
    G: Nat,
    H: Nat,
    IsUncounted: Bool,
{
    type Eval = <IsUncounted::Or<IsApart<I::Bits, Source>> as Bool>::IfState<
        NextPair<AreSources, I, Moved, K, P, X>,
        TakenPair<AreSources, I, Moved, K, P, X, Source, Target, G, H>,
    >;
}

/// The same of a pair that is taken.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct TakenPair<AreSources, I, Moved, K, P, X, Source, Target, G, H>(
    PhantomData<(AreSources, I, Moved, K, P, X, Source, Target, G, H)>,
);

/// Whether the source is as far above the target as those before are.
pub(super) type IsAsFar<X, G, H> = <<<X as Exchanged>::FirstSource as Compare>::IsZero as Bool>::Or<
    <Cmp<
        <G as Add>::Sum<<X as Exchanged>::FirstTarget>,
        <H as Add>::Sum<<X as Exchanged>::FirstSource>,
    > as Ordering>::IsEqual,
>;
/// Whether no index has the target, of those that are known bit by bit.
pub(super) type IsUnset<I, Target> = <IsApart<<I as IndexSet>::Bits, Target> as Bool>::And<<I as IndexSet>::AreApart>;

impl<AreSources, I, Moved, K, P, X, Source, Target, G, H> DeferredState
    for TakenPair<AreSources, I, Moved, K, P, X, Source, Target, G, H>
where
    AreSources: Bool,
    I: IndexSet,
    Moved: Nat,
    K: Nat,
    P: Nat,
    X: Exchanged,
    Source: Nat,
    Target: Nat,
    G: Nat,
    H: Nat,
{
    type Eval = <<<<AtMost<U1, G> as Bool>::And<AtMost<U1, H>> as Bool>::And<IsAsFar<X, G, H>> as Bool>::And<
        <<IsThere<I, Moved, Source, G> as Bool>::And<IsThere<I, Moved, Target, H>> as Bool>::And<
            <IsApart<X::Unset, Bit<H>> as Bool>::Or<<IsUnset<I, Target> as Bool>::Not>,
        >,
    > as Bool>::IfState<
        NextPair<AreSources, I, Moved, K, P, Another<X, G, H, IsUnset<I, Target>>>,
        Now<Complete<Found<Layout<U1, U0>, U0>>>,
    >;
}
