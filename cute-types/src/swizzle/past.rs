//! A swizzle moved past a layout: where the swizzle W stands before the layout A, the swizzle `W'` that does the same
//! after it, `W'(A(x)) = A(W(x))` for every index x that is taken.
//!
//! Only bits that some index has count. A source that no index has decides nothing, so W is first cut down to the run from
//! its lowest source that is taken to its highest; where none is, nothing is moved. Every bit of the run has to be a mode
//! of A, seen by composing A with a layout that is split there. Then one fold over what these bits add, and one over all
//! that is added up, decide:
//!
//! 1. [`Lower`] and [`Upper`]: each source adds one bit, and its target one that is as far below as for the others. `W'`
//!    is the run of these.
//! 2. [`Parting`]: no two modes have a bit in common below the end of `W'`; and a source of `W'` that comes of none of the
//!    old is a bit that none adds.

use core::marker::PhantomData;

use typenum::{U0, U1, U2, U63};

use super::defined::NoSwizzle;
use super::merge::Mask;
use super::slice::Aimed;
use super::{Shift, Signed, StaticSwizzle, Swizzle};
use crate::algebra::fold::{Complete, Finished, Found, Now, State};
use crate::algebra::op::{self, Operation};
use crate::algebra::walk::Walk;
use crate::int::{
    Add, AtMost, Bool, CeilDiv, Cmp, Compare, DeferredState, Divide, Division, False, Max, Min, Multiply, Nat,
    Ordering, Power, Repeat, Stride, Subtract, True,
};
use crate::layout::{Layout, StaticLayout};
use crate::rules::Verdict;
use crate::tuple::StaticTuple;

/// The lowest bit of the upper run of the swizzle `W`.
pub(super) type UpperRun<W> =
    <<W as StaticSwizzle>::Base as Add>::Sum<<<W as StaticSwizzle>::Shift as Shift>::Distance>;
/// Its lowest source.
pub(super) type Sources<W> =
    <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<<W as StaticSwizzle>::Base, UpperRun<W>>;
/// Its lowest target.
pub(super) type Targets<W> =
    <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<UpperRun<W>, <W as StaticSwizzle>::Base>;
/// The bit after its last one.
pub(super) type EndBit<W> = <UpperRun<W> as Add>::Sum<<W as StaticSwizzle>::Bits>;
/// The bits of its run from `From` on.
pub(super) type RunBits<W, From> = Mask<From, <From as Add>::Sum<<W as StaticSwizzle>::Bits>>;
/// Two to the power of a number.
pub(super) type TwoToThe<K> = <K as Power>::Shifted<U1>;
/// The bits below `To` of a number.
pub(super) type Below<N, To> = <N as Power>::And<Mask<U0, To>>;

/// The indices before a swizzle.
pub trait IndexSet {
    /// The bits that some of them may have.
    type Bits: Nat;
    /// Those of them that all have.
    type Fixed: Nat;
    /// Whether no sum that makes one of them carries, so that they are known bit by bit.
    type AreApart: Bool;
    /// One more than the largest.
    type Count: Nat;
}

/// The indices `0..N`.
pub struct FirstIndices<N>(PhantomData<N>);

impl<N: Nat> IndexSet for FirstIndices<N> {
    type Bits = Mask<U0, <N::Difference<U1> as Power>::Digits>;
    type Fixed = U0;
    type AreApart = True;
    type Count = N;
}

/// The indices `O + i` before `W`, where `i` are the offsets of `L`, all below `N`.
pub struct OffsetsOf<W, O, L, N>(PhantomData<(W, O, L, N)>);

/// The bits of the offsets of `L`, and those of `O`, below the end of `W`: how they part.
type PartingBits<W, O, L> =
    <<L as StaticLayout>::Fold<Parting<U0, EndBit<W>, U0, Below<O, EndBit<W>>>> as State>::Finish;

impl<W: StaticSwizzle, O: Nat, L: StaticLayout, N: Nat> IndexSet for OffsetsOf<W, O, L, N> {
    type Bits = <Self::AreApart as Bool>::IfNat<
        <<<PartingBits<W, O, L> as Finished>::Tuple as StaticTuple>::StaticFirst as StaticTuple>::Size,
        Mask<U0, <N::Difference<U1> as Power>::Digits>,
    >;
    type Fixed = <Self::AreApart as Bool>::IfNat<O, U0>;
    type AreApart = <<<PartingBits<W, O, L> as Finished>::Number as Stride>::Magnitude as Compare>::IsOne;
    type Count = N;
}

/// What of the swizzle `W` moves some of the indices `I`, and how far it takes them.
pub trait Restricting {
    /// The sources that some of them have.
    type Taken: Nat;
    /// Whether there are none: nothing is moved.
    type IsIdle: Bool;
    /// The run from the lowest of them to the highest; without meaning if there are none.
    type Run: StaticSwizzle;
    /// Whether the run takes the indices below their count to such.
    type Permutes: Bool;
    /// What no index, nor what the run makes of one, is known to reach.
    type Reach: Nat;
}

/// See [`Restricting`].
pub struct Restricted<W, I>(PhantomData<(W, I)>);

/// The targets that the highest of `N` indices has turned over.
type Turned<W, N> = Aimed<W, <N as Subtract>::Difference<U1>>;

impl<W: StaticSwizzle, I: IndexSet> Restricting for Restricted<W, I> {
    type Taken = <I::Bits as Power>::And<RunBits<W, Sources<W>>>;
    type IsIdle = <Self::Taken as Compare>::IsZero;
    type Run = Swizzle<
        <<Self::Taken as Power>::Digits as Subtract>::Difference<<Self::Taken as Power>::Zeros>,
        <<W::Base as Add>::Sum<<Self::Taken as Power>::Zeros> as Subtract>::Difference<Sources<W>>,
        W::Shift,
    >;
    type Permutes = <<<W::Shift as Shift>::IsNegative as Bool>::IfNat<
        <AtMost<Below<I::Count, EndBit<Self::Run>>, TwoToThe<<Self::Run as StaticSwizzle>::Base>> as Bool>::IfNat<
            U1,
            U0,
        >,
        <<<Turned<Self::Run, I::Count> as Compare>::IsZero as Bool>::Or<
            AtMost<<Turned<Self::Run, I::Count> as Power>::Digits, <I::Count as Power>::Zeros>,
        > as Bool>::IfNat<U1, U0>,
    > as Compare>::IsOne;
    type Reach = <Self::Permutes as Bool>::IfNat<
        I::Count,
        <CeilDiv<I::Count, TwoToThe<EndBit<Self::Run>>> as Multiply>::Product<TwoToThe<EndBit<Self::Run>>>,
    >;
}

/// The modes of the bits below the lower run of `W`, of the run, of those between, of the upper run, and of those above of
/// a layout of `N` elements, whose last mode runs on.
type SplitAt<W, N> = WithMode<
    WithMode<
        WithMode<
            WithMode<
                WithMode<Layout<(), ()>, <TwoToThe<<W as StaticSwizzle>::Base> as Nat>::WithStride<U1>>,
                BitsFrom<W, <W as StaticSwizzle>::Base>,
            >,
            <TwoToThe<<UpperRun<W> as Subtract>::Difference<BitAboveLowerRun<W>>> as Nat>::WithStride<
                TwoToThe<BitAboveLowerRun<W>>,
            >,
        >,
        BitsFrom<W, UpperRun<W>>,
    >,
    <Max<CeilDiv<N, TwoToThe<EndBit<W>>>, U2> as Nat>::WithStride<TwoToThe<EndBit<W>>>,
>;
/// `Before`, then a mode.
pub(super) type WithMode<Before, M> = <Before as StaticLayout>::Push<M>;
/// The bit above the lower run.
pub(super) type BitAboveLowerRun<W> = <<W as StaticSwizzle>::Base as Add>::Sum<<W as StaticSwizzle>::Bits>;
/// A mode for each bit of the run from `From` on.
type BitsFrom<W, From> =
    <<<W as StaticSwizzle>::Bits as Repeat>::Steps<Twos<TwoToThe<From>, Layout<(), ()>>> as Walk>::End;
/// A mode for the lower bit, and one for the upper bit of each pair of `W`.
type PairsOf<W> = <<<W as StaticSwizzle>::Bits as Repeat>::Steps<
    PairsFrom<TwoToThe<<W as StaticSwizzle>::Base>, TwoToThe<UpperRun<W>>, Layout<(), ()>>,
> as Walk>::End;

/// The modes before the one of stride `K`.
pub struct Twos<K, Done>(PhantomData<(K, Done)>);

impl<K: Nat, Done: StaticLayout> Walk for Twos<K, Done> {
    type Next = Twos<K::Twice, Done::Push<<U2 as Nat>::WithStride<K>>>;
    type End = Done;
}

/// The modes before those of strides `K` and `P`.
pub struct PairsFrom<K, P, Done>(PhantomData<(K, P, Done)>);

impl<K: Nat, P: Nat, Done: StaticLayout> Walk for PairsFrom<K, P, Done> {
    type Next = PairsFrom<
        K::Twice,
        P::Twice,
        <Done::Push<<U2 as Nat>::WithStride<K>> as StaticLayout>::Push<<U2 as Nat>::WithStride<P>>,
    >;
    type End = Done;
}

/// A swizzle moved past a layout.
pub trait Passing {
    /// What of it moves some index.
    type Restricted: Restricting;
    /// The swizzle after the layout, if [`Is`](Self::Is).
    type Swizzle: StaticSwizzle;
    /// Whether there is such a swizzle.
    type Is: Bool;
}

/// `W` before `A`, for the indices `I`. Of `Added` these become what is added to `Moved`, which is not below 0.
pub(super) type Pass<A, W, I, Added, Moved> = <W as StaticSwizzle>::Passed<PassedSwizzle<A, W, I, Added, Moved>>;

/// See [`Pass`].
pub struct PassedSwizzle<A, W, I, Added, Moved>(PhantomData<(A, W, I, Added, Moved)>);

/// What finds out how a swizzle is moved past a layout.
pub trait Passes {
    /// How.
    type Passing: Passing;
}

// In steps, each of which takes what the last one found as a parameter: rustc writes out what is asked of a name that it
// can see through, again for each part that is asked of that.
impl<A: StaticLayout, W: StaticSwizzle, I: IndexSet, Added: StaticLayout, Moved: Nat> Passes
    for PassedSwizzle<A, W, I, Added, Moved>
{
    type Passing = W::Passed<CuttingIdle<A, W, I, Added, Moved, W::Limited<Restricted<W, I>>>>;
}

/// The same, where `R` is what of `W` moves some index.
pub struct CuttingIdle<A, W, I, Added, Moved, R>(PhantomData<(A, W, I, Added, Moved, R)>);

impl<A: StaticLayout, W: StaticSwizzle, I: IndexSet, Added: StaticLayout, Moved: Nat, R: Restricting> Passes
    for CuttingIdle<A, W, I, Added, Moved, R>
{
    type Passing = W::Passed<Splitting<A, W, I, Added, Moved, R, SplitAt<R::Run, A::Size>, PairsOf<R::Run>>>;
}

/// The same, where `At` has a mode for each bit of the run of that, and `Pairs` two for each pair.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct Splitting<A, W, I, Added, Moved, R, At, Pairs>(PhantomData<(A, W, I, Added, Moved, R, At, Pairs)>);

/// `A` after `B`.
type ComposedAfter<A, B> = <op::Composition<B> as Operation>::On<A>;
/// What `A` makes of the pairs of bits of the run `R` of `W`.
type PairedBy<A, W, I, Moved, R, Pairs> = <<ComposedAfter<A, Pairs> as Finished>::Layout as ExchangedBy<
    Lower<
        <<W as StaticSwizzle>::Shift as Shift>::IsNegative,
        I,
        Moved,
        TwoToThe<<R as StaticSwizzle>::Base>,
        TwoToThe<UpperRun<R>>,
        NoPairs,
    >,
>>::Found;

impl<A, W, I, Added, Moved, R, At, Pairs> Passes for Splitting<A, W, I, Added, Moved, R, At, Pairs>
where
    A: StaticLayout,
    W: StaticSwizzle,
    I: IndexSet,
    Added: StaticLayout,
    Moved: Nat,
    R: Restricting,
    At: StaticLayout,
    Pairs: StaticLayout,
{
    type Passing = W::Passed<
        Exchanging<
            W,
            I,
            Added,
            Moved,
            R,
            W::Folded<ComposedAfter<A, At>>,
            W::Folded<PairedBy<A, W, I, Moved, R::Run, Pairs>>,
        >,
    >;
}

/// The same, where `Split` is the layout split at the bits of that, and the pairs of bits add up to `X`, see [`Exchanged`].
pub struct Exchanging<W, I, Added, Moved, R, Split, X>(PhantomData<(W, I, Added, Moved, R, Split, X)>);

/// An entry of what the pairs add up to: 1 + the lowest bit, the highest, the first source and the first target, the
/// sources, and the targets that no index has.
type Lowest<X> = <<<X as Finished>::Tuple as StaticTuple>::StaticFirst as StaticTuple>::Size;
type AfterLowest<X> = <<X as Finished>::Tuple as StaticTuple>::StaticRest;
type Highest<X> = <<AfterLowest<X> as StaticTuple>::StaticFirst as StaticTuple>::Size;
type AfterHighest<X> = <AfterLowest<X> as StaticTuple>::StaticRest;
type FirstSource<X> = <<AfterHighest<X> as StaticTuple>::StaticFirst as StaticTuple>::Size;
type AfterSource<X> = <AfterHighest<X> as StaticTuple>::StaticRest;
type FirstTarget<X> = <<AfterSource<X> as StaticTuple>::StaticFirst as StaticTuple>::Size;
type AfterTarget<X> = <AfterSource<X> as StaticTuple>::StaticRest;
type Deciding<X> = <<AfterTarget<X> as StaticTuple>::StaticFirst as StaticTuple>::Size;
type Unset<X> = <<<AfterTarget<X> as StaticTuple>::StaticRest as StaticTuple>::StaticFirst as StaticTuple>::Size;

/// How far two numbers are apart.
pub(super) type Distance<P, Q> =
    <<Cmp<P, Q> as Ordering>::IsLess as Bool>::IfNat<<Q as Subtract>::Difference<P>, <P as Subtract>::Difference<Q>>;
/// Whether a fold found something.
type IsFound<F> = <<<F as Finished>::Number as Stride>::Magnitude as Compare>::IsOne;
/// Whether a verdict holds.
pub(super) type IsHeld<V> = IsFound<<V as Verdict>::Found<Found<Layout<U1, U0>, U1>>>;

impl<W, I, Added, Moved, R, Split, X> Passes for Exchanging<W, I, Added, Moved, R, Split, X>
where
    W: StaticSwizzle,
    I: IndexSet,
    Added: StaticLayout,
    Moved: Nat,
    R: Restricting,
    Split: Finished,
    X: Finished,
{
    type Passing = W::Passed<
        AddingBeside<
            W,
            I,
            Added,
            Moved,
            R,
            Split,
            X,
            <<FirstSource<X> as Compare>::IsZero as Bool>::IfSwizzle<
                NoSwizzle,
                Swizzle<
                    <<Highest<X> as Add>::Successor as Subtract>::Difference<Lowest<X>>,
                    <Lowest<X> as Subtract>::Difference<U1>,
                    Signed<
                        <Cmp<FirstSource<X>, FirstTarget<X>> as Ordering>::IsLess,
                        Distance<FirstSource<X>, FirstTarget<X>>,
                    >,
                >,
            >,
        >,
    >;
}

/// The same, where `S` is the swizzle after the layout, if there is one.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct AddingBeside<W, I, Added, Moved, R, Split, X, S>(PhantomData<(W, I, Added, Moved, R, Split, X, S)>);

/// What is added up: `Added` and `Moved`, or, where the indices are not known bit by bit, all that their bits may add.
type AddedUp<I, Added, R, Split> =
    <<I as IndexSet>::AreApart as Bool>::IfLayout<Added, RunOn<<Split as Finished>::Layout, <R as Restricting>::Reach>>;
/// What is added up beside it.
type AddedBeside<I, Moved, X, S> =
    <<I as IndexSet>::AreApart as Bool>::IfNat<<Below<Moved, EndBit<S>> as Add>::Sum<Below<Unset<X>, EndBit<S>>>, U0>;

impl<W, I, Added, Moved, R, Split, X, S> Passes for AddingBeside<W, I, Added, Moved, R, Split, X, S>
where
    W: StaticSwizzle,
    I: IndexSet,
    Added: StaticLayout,
    Moved: Nat,
    R: Restricting,
    Split: Finished,
    X: Finished,
    S: StaticSwizzle,
{
    type Passing = Passage<
        I,
        Moved,
        R,
        Split,
        X,
        S,
        W::Folded<
            <<AddedUp<I, Added, R, Split> as StaticLayout>::Fold<
                Parting<U0, EndBit<S>, U0, AddedBeside<I, Moved, X, S>>,
            > as State>::Finish,
        >,
    >;
}

/// The same, where `Parted` is all that is added up after the layout, by bits.
pub struct Passage<I, Moved, R, Split, X, S, Parted>(PhantomData<(I, Moved, R, Split, X, S, Parted)>);

/// Whether `Moved` and the targets that no index has have no bit in common.
type IsBesideApart<I, Moved, X, S> = <<<I as IndexSet>::AreApart as Bool>::IfNat<
    <Below<Moved, EndBit<S>> as Power>::And<Unset<X>>,
    U0,
> as Compare>::IsZero;
/// The sources of the new swizzle that come of none of the old.
type Idle<X, S> = <RunBits<S, Sources<S>> as Subtract>::Difference<Deciding<X>>;
/// The bits that something adds.
type BitsAdded<Parted> = <<<Parted as Finished>::Tuple as StaticTuple>::StaticFirst as StaticTuple>::Size;

impl<I, Moved, R, Split, X, S, Parted> Passing for Passage<I, Moved, R, Split, X, S, Parted>
where
    I: IndexSet,
    Moved: Nat,
    R: Restricting,
    Split: Finished,
    X: Finished,
    S: StaticSwizzle,
    Parted: Finished,
{
    type Restricted = R;
    type Swizzle = S;
    type Is = <<IsHeld<Split::Verdict> as Bool>::And<IsFound<X>> as Bool>::And<
        <<FirstSource<X> as Compare>::IsZero as Bool>::Or<
            <<AtMost<S::Bits, Distance<FirstSource<X>, FirstTarget<X>>> as Bool>::And<AtMost<EndBit<S>, U63>> as Bool>::And<
                <<IsBesideApart<I, Moved, X, S> as Bool>::And<IsFound<Parted>> as Bool>::And<
                    <<Idle<X, S> as Power>::And<BitsAdded<Parted>> as Compare>::IsZero,
                >,
            >,
        >,
    >;
}

/// A fold over the pairs of a layout.
pub trait ExchangedBy<St> {
    /// What it found.
    type Found: Finished;
}

impl<L: StaticLayout, St: State> ExchangedBy<St> for L {
    type Found = <L::Fold<St> as State>::Finish;
}

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
type Bit<G> = TwoToThe<<G as Subtract>::Difference<U1>>;

/// Before the lower bit of a pair of the indices `I`, whose bits are `K` and `P` as numbers; the lower ones are the sources
/// if `AreSources`. The pairs before add up to `X`, and the indices all have what becomes `Moved`.
pub struct Lower<AreSources, I, Moved, K, P, X>(PhantomData<(AreSources, I, Moved, K, P, X)>);

/// After it: it goes to the bit before `G`, or to none if that is 0; `IsZero` if it adds nothing.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct Upper<AreSources, I, Moved, K, P, X, G, IsZero>(PhantomData<(AreSources, I, Moved, K, P, X, G, IsZero)>);

/// 1 + the bit that a number is, 0 if it is none.
type BitOf<D> = <<D as Power>::IsPowerOfTwo as Bool>::IfNat<<D as Power>::Digits, U0>;

impl<AreSources: Bool, I: IndexSet, Moved: Nat, K: Nat, P: Nat, X: Exchanged> State
    for Lower<AreSources, I, Moved, K, P, X>
{
    type Step<S: Nat, D: Nat> = Upper<AreSources, I, Moved, K, P, X, BitOf<D>, D::IsZero>;
    type Other<S: Nat, D: Stride> = Upper<AreSources, I, Moved, K, P, X, U0, False>;
    type Finish =
        Found<Layout<U1, U0>, U1, (X::Lowest, X::Highest, X::FirstSource, X::FirstTarget, X::Deciding, X::Unset)>;
}

/// Both bits of the pair, as source and target.
type BitPairOf<AreSources, I, Moved, K, P, X, Low, LowIsZero, High, HighIsZero> = BitPair<
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

/// A pair of the bits `Source` and `Target`, which go to those before `G` and `H`. The layout does not count the target if
/// `IsUncounted`.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct BitPair<AreSources, I, Moved, K, P, X, Source, Target, G, H, IsUncounted>(
    PhantomData<(AreSources, I, Moved, K, P, X, Source, Target, G, H, IsUncounted)>,
);

/// Whether none of the numbers' bits are in both.
type IsApart<A, B> = <<A as Power>::And<B> as Compare>::IsZero;
/// What all indices have is seen in what the layout makes of it.
type IsThere<I, Moved, Of, G> =
    <IsApart<<I as IndexSet>::Fixed, Of> as Bool>::Or<<IsApart<Moved, Bit<G>> as Bool>::Not>;
/// The next pair.
type NextPair<AreSources, I, Moved, K, P, X> =
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
type IsAsFar<X, G, H> = <<<X as Exchanged>::FirstSource as Compare>::IsZero as Bool>::Or<
    <Cmp<
        <G as Add>::Sum<<X as Exchanged>::FirstTarget>,
        <H as Add>::Sum<<X as Exchanged>::FirstSource>,
    > as Ordering>::IsEqual,
>;
/// Whether no index has the target, of those that are known bit by bit.
type IsUnset<I, Target> = <IsApart<<I as IndexSet>::Bits, Target> as Bool>::And<<I as IndexSet>::AreApart>;

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

/// The modes so far have the bits below `At` of an index, and the bits `Taken` below bit `To` of what they add up. A mode
/// below bit `Until` is taken bit by bit. The number found is 1 where no two parts have a bit in common, and the tuple
/// beside it has the bits of all.
pub struct Parting<Until, To, At, Taken>(PhantomData<(Until, To, At, Taken)>);

impl<Until: Nat, To: Nat, At: Nat, Taken: Nat> State for Parting<Until, To, At, Taken> {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        // Of stride 0 that is no bit.
        PartingMode<
            Until,
            To,
            At,
            Taken,
            S,
            Mask<Min<D::Zeros, To>, Min<<<S::Difference<U1> as Multiply>::Product<D> as Power>::Digits, To>>,
            <<D::IsPowerOfTwo as Bool>::Or<D::IsZero> as Bool>::Or<AtMost<To, <D::Zeros as Add>::Successor>>,
        >,
    >;
    // Counting down, all bits from the lowest on.
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        PartingMode<
            Until,
            To,
            At,
            Taken,
            S,
            Mask<Min<<D::Magnitude as Power>::Zeros, To>, To>,
            AtMost<To, <<D::Magnitude as Power>::Zeros as Add>::Successor>,
        >,
    >;
    type Finish = Found<Layout<U1, U0>, U1, (Taken,)>;
}

/// A mode of extent `S` that adds up the bits `Mask`; `IsApart` if these are apart where it is taken bit by bit.
pub struct PartingMode<Until, To, At, Taken, S, Mask, IsApart>(PhantomData<(Until, To, At, Taken, S, Mask, IsApart)>);

impl<Until: Nat, To: Nat, At: Nat, Taken: Nat, S: Nat, M: Nat, IsApart: Bool> DeferredState
    for PartingMode<Until, To, At, Taken, S, M, IsApart>
{
    type Eval = <<<Taken::And<M> as Compare>::IsZero as Bool>::And<
        <IsApart::Or<AtMost<S, U2>> as Bool>::Or<AtMost<Until, At>>,
    > as Bool>::IfState<
        Now<Parting<Until, To, At::Sum<S::Zeros>, Taken::Sum<M>>>,
        Now<Complete<Found<Layout<U1, U0>, U0>>>,
    >;
}

/// The layout of the modes of `L`, flat, with the last one long enough for `N` indices.
pub(super) type RunOn<L, N> = <<<L as StaticLayout>::Fold<RunningOn<N>> as State>::Finish as Finished>::Layout;

/// Before the first mode of a layout that is to have `N` indices.
pub struct RunningOn<N>(PhantomData<N>);

impl<N: Nat> State for RunningOn<N> {
    type Step<S: Nat, D: Nat> = LastMode<N, Layout<(), ()>, U1, S, D>;
    type Other<S: Nat, D: Stride> = LastMode<N, Layout<(), ()>, U1, S, D>;
    type Finish = Found<Layout<U1, U0>>;
}

/// The modes `Done`, of `Inner` indices, and the mode `S:D`, which is the last if no other comes.
pub struct LastMode<N, Done, Inner, S, D>(PhantomData<(N, Done, Inner, S, D)>);

impl<N: Nat, Done: StaticLayout, Inner: Nat, S: Nat, D: Stride> State for LastMode<N, Done, Inner, S, D> {
    type Step<S1: Nat, D1: Nat> = LastMode<N, Done::Push<S::WithStride<D>>, Inner::Product<S>, S1, D1>;
    type Other<S1: Nat, D1: Stride> = LastMode<N, Done::Push<S::WithStride<D>>, Inner::Product<S>, S1, D1>;
    type Finish = Found<Done::Push<<Max<S, CeilDiv<N, Inner>> as Nat>::WithStride<D>>>;
}

/// `A(O)` as a sum, where `A(O + b)` is `A(O) + A(b)` for every offset b of `B`, which is so
/// where `A` takes the layout that is found: `B` with a mode for each digit of `O`.
pub(super) type Image<A, O, B> =
    <<A as StaticLayout>::Fold<Digiting<O, U1, U0, U0, WithMode<Layout<(), ()>, B>>> as State>::Finish;
/// The sum of `A(O)`, as an integer.
pub(super) type ImageOf<F> = Signed<<Cmp<UpOf<F>, DownOf<F>> as Ordering>::IsLess, Distance<UpOf<F>, DownOf<F>>>;
type UpOf<F> = <<<F as Finished>::Tuple as StaticTuple>::StaticFirst as StaticTuple>::Size;
type DownOf<F> =
    <<<<F as Finished>::Tuple as StaticTuple>::StaticRest as StaticTuple>::StaticFirst as StaticTuple>::Size;

/// Before the modes of a layout of which `O` is left, with `Inner` indices before. The digits so far add up to
/// `Up - Down`, and the layout `Done` has a mode for each of them.
pub struct Digiting<O, Inner, Up, Down, Done>(PhantomData<(O, Inner, Up, Down, Done)>);

/// The same with the mode `S:D`, which is the last if no other comes; `IsUp` if its stride is not negative.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct DigitOf<O, Inner, Up, Down, Done, S, D, IsUp>(PhantomData<(O, Inner, Up, Down, Done, S, D, IsUp)>);

impl<O: Nat, Inner: Nat, Up: Nat, Down: Nat, Done: StaticLayout> State for Digiting<O, Inner, Up, Down, Done> {
    type Step<S: Nat, D: Nat> = DigitOf<O, Inner, Up, Down, Done, S, D, True>;
    type Other<S: Nat, D: Stride> = DigitOf<O, Inner, Up, Down, Done, S, D::Magnitude, False>;
    type Finish = Found<Done, U0, (Up, Down)>;
}

/// The digit of `O` in a mode of extent `S`, and what is left.
type DigitIn<O, S> = <<O as Divide>::By<S> as Division>::Remainder;
type LeftOf<O, S> = <<O as Divide>::By<S> as Division>::Quotient;
/// The sum `X`, and the digit `N` by the stride `D` if `IsIt`.
type PlusDigitIf<X, N, D, IsIt> = <X as Add>::Sum<<IsIt as Bool>::IfNat<<N as Multiply>::Product<D>, U0>>;
/// `Done`, and a mode for the digit `N`.
type WithDigit<Done, N, Inner> = <<N as Compare>::IsZero as Bool>::IfLayout<
    Done,
    <Done as StaticLayout>::Push<<U2 as Nat>::WithStride<<N as Multiply>::Product<Inner>>>,
>;
/// After the mode `S:D`, where another comes.
type AfterDigit<O, Inner, Up, Down, Done, S, D, IsUp, S1, D1, IsUp1> = DigitOf<
    LeftOf<O, S>,
    <Inner as Multiply>::Product<S>,
    PlusDigitIf<Up, DigitIn<O, S>, D, IsUp>,
    PlusDigitIf<Down, DigitIn<O, S>, D, <IsUp as Bool>::Not>,
    WithDigit<Done, DigitIn<O, S>, Inner>,
    S1,
    D1,
    IsUp1,
>;

impl<O: Nat, Inner: Nat, Up: Nat, Down: Nat, Done: StaticLayout, S: Nat, D: Nat, IsUp: Bool> State
    for DigitOf<O, Inner, Up, Down, Done, S, D, IsUp>
{
    type Step<S1: Nat, D1: Nat> = AfterDigit<O, Inner, Up, Down, Done, S, D, IsUp, S1, D1, True>;
    type Other<S1: Nat, D1: Stride> = AfterDigit<O, Inner, Up, Down, Done, S, D, IsUp, S1, D1::Magnitude, False>;
    type Finish = Found<
        WithDigit<Done, O, Inner>,
        U0,
        (PlusDigitIf<Up, O, D, IsUp>, PlusDigitIf<Down, O, D, <IsUp as Bool>::Not>),
    >;
}
