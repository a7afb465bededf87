//! A swizzle moved past a layout: where the swizzle W stands before the layout A, the swizzle `W'` that does the same
//! after it, `W'(A(x)) = A(W(x))` for every index x that is taken.
//!
//! ```text
//! A = (4,8):(8,1), W = S<1,0,2>    A takes bit 0 of an index to bit 3, and bit 2 to bit 0
//!                                  W' = S<1,0,-3>: its source is bit 0, and its target bit 3
//! ```
//!
//! Only bits that some index has count. A source that no index has decides nothing, so W is first cut down to the run
//! from its lowest source that is taken to its highest; where none is, nothing is moved. Every bit of the run has to
//! be a mode of A, seen by composing A with a layout that is split there. Then one fold over what these bits add, and
//! one over all that is added up, decide:
//!
//! 1. [`Lower`] and [`Upper`](pairs::Upper): each source adds one bit, and its target one that is as far below as for the
//!    others. `W'` is the run of these.
//! 2. [`Parting`]: no two modes have a bit in common below the end of `W'`; and a source of `W'` that comes of none of the
//!    old is a bit that none adds.
//!
//! The steps are types, each with what the one before it found as a parameter, and the question `Q` as the first:
//!
//! | step | what it finds for the next | where |
//! |---|---|---|
//! | [`PassedSwizzle`], the question | `R`: what of W moves anything | [`restricted`] |
//! | [`Splitting`] | `At` and `Pairs`: layouts of the bits of R, and of its pairs of bits | [`restricted`] |
//! | [`ComposingBits`] | `Split`: A by these bits; `X`: what A makes of the pairs | [`pairs`] |
//! | [`Exchanging`] | `S`: `W'`, if the pairs are one | [`SwizzleAfter`] |
//! | [`AddingBeside`] | `Parted`: all that is added up, by bits | [`parts`] |
//! | [`Passage`] | whether all of that agrees, as a [`Passing`] | |
//!
//! (rustc writes out what is asked of a name that it can see through, again for each part that is asked of that; it does not see
//! through a parameter, nor through `W::Passed<..>`.)

mod pairs;
mod parts;
mod restricted;

pub(super) use parts::{Image, ImageOf, Parting, RunOn};
pub(super) use restricted::{FirstIndices, IndexSet, OffsetsOf, Restricted, Restricting, WithMode};

use core::marker::PhantomData;

use typenum::{U0, U1, U63};

use self::pairs::{Exchanged, ExchangedIn, Lower, NoPairs};
use self::restricted::{PairsOf, SplitAt};
use super::bits::{Below, Distance, EndBit, RunBits, Sources, TwoToThe, UpperRun};
use super::defined::NoSwizzle;
use super::{Shift, Signed, StaticSwizzle, Swizzle};
use crate::algebra::fold::{Finished, FirstBeside, State};
use crate::algebra::op::{self, Operation};
use crate::int::{Add, AtMost, Bool, Cmp, Compare, Nat, Ordering, Power, Stride, Subtract};
use crate::layout::StaticLayout;
use crate::rules::Verdict;

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

/// What is asked: see [`Pass`].
pub trait ToPass {
    /// The layout.
    type A: StaticLayout;
    /// The swizzle before it.
    type W: StaticSwizzle;
    /// The indices before the swizzle.
    type I: IndexSet;
    /// What is added up after the layout.
    type Added: StaticLayout;
    /// What it is added to.
    type Moved: Nat;
}

/// See [`Pass`].
pub struct PassedSwizzle<A, W, I, Added, Moved>(PhantomData<(A, W, I, Added, Moved)>);

impl<A: StaticLayout, W: StaticSwizzle, I: IndexSet, Added: StaticLayout, Moved: Nat> ToPass
    for PassedSwizzle<A, W, I, Added, Moved>
{
    type A = A;
    type W = W;
    type I = I;
    type Added = Added;
    type Moved = Moved;
}

/// A step on the way to a [`Passing`].
pub trait Passes {
    /// What the step and those after it find.
    type Passing: Passing;
}

/// What the step `Next` finds, under a name of generic code.
type Onto<Q, Next> = <<Q as ToPass>::W as StaticSwizzle>::Passed<Next>;
/// What the fold `F` found, likewise.
type FoldedFor<Q, F> = <<Q as ToPass>::W as StaticSwizzle>::Folded<F>;

impl<A: StaticLayout, W: StaticSwizzle, I: IndexSet, Added: StaticLayout, Moved: Nat> Passes
    for PassedSwizzle<A, W, I, Added, Moved>
{
    type Passing = Onto<Self, Splitting<Self, W::Limited<Restricted<W, I>>>>;
}

/// The question `Q`, where `R` is what of its swizzle moves some index.
pub struct Splitting<Q, R>(PhantomData<(Q, R)>);

impl<Q: ToPass, R: Restricting> Passes for Splitting<Q, R> {
    type Passing = Onto<Q, ComposingBits<Q, R, SplitAt<R::Run, <Q::A as StaticLayout>::Size>, PairsOf<R::Run>>>;
}

/// The same, where `At` has a mode for each bit of the run of R, and `Pairs` two for each pair.
pub struct ComposingBits<Q, R, At, Pairs>(PhantomData<(Q, R, At, Pairs)>);

/// `A` after `B`.
type ComposedAfter<A, B> = <op::Composition<B> as Operation>::On<A>;
/// What A makes of the pairs of bits of the run `Run`.
type PairedBy<Q, Run, Pairs> = <<<ComposedAfter<<Q as ToPass>::A, Pairs> as Finished>::Layout as StaticLayout>::Fold<
    Lower<
        <<<Q as ToPass>::W as StaticSwizzle>::Shift as Shift>::IsNegative,
        <Q as ToPass>::I,
        <Q as ToPass>::Moved,
        TwoToThe<<Run as StaticSwizzle>::Base>,
        TwoToThe<UpperRun<Run>>,
        NoPairs,
    >,
> as State>::Finish;

impl<Q: ToPass, R: Restricting, At: StaticLayout, Pairs: StaticLayout> Passes for ComposingBits<Q, R, At, Pairs> {
    type Passing =
        Onto<Q, Exchanging<Q, R, FoldedFor<Q, ComposedAfter<Q::A, At>>, FoldedFor<Q, PairedBy<Q, R::Run, Pairs>>>>;
}

/// The same, where `Split` is A split at the bits of R, and `X` is what the pairs of bits add up to, if that is one run: see
/// [`Exchanged`].
pub struct Exchanging<Q, R, Split, X>(PhantomData<(Q, R, Split, X)>);

/// The swizzle that exchanges these, if the bits are one run.
type SwizzleAfter<E> = <<<E as Exchanged>::FirstSource as Compare>::IsZero as Bool>::IfSwizzle<
    NoSwizzle,
    Swizzle<
        <<<E as Exchanged>::Highest as Add>::Successor as Subtract>::Difference<<E as Exchanged>::Lowest>,
        <<E as Exchanged>::Lowest as Subtract>::Difference<U1>,
        Signed<<Cmp<<E as Exchanged>::FirstSource, <E as Exchanged>::FirstTarget> as Ordering>::IsLess, HowFar<E>>,
    >,
>;
/// How far its sources and targets are apart.
type HowFar<E> = Distance<<E as Exchanged>::FirstSource, <E as Exchanged>::FirstTarget>;

impl<Q: ToPass, R: Restricting, Split: Finished, X: Finished> Passes for Exchanging<Q, R, Split, X> {
    type Passing = Onto<Q, AddingBeside<Q, R, Split, X, SwizzleAfter<ExchangedIn<X>>>>;
}

/// The same, where `S` is the swizzle after the layout, if there is one.
pub struct AddingBeside<Q, R, Split, X, S>(PhantomData<(Q, R, Split, X, S)>);

/// What is added up: `Added` and `Moved`, or, where the indices are not known bit by bit, all that their bits may add.
type AddedUp<Q, R, Split> = <<<Q as ToPass>::I as IndexSet>::AreApart as Bool>::IfLayout<
    <Q as ToPass>::Added,
    RunOn<<Split as Finished>::Layout, <R as Restricting>::Reach>,
>;
/// What is added up beside it.
type AddedBeside<Q, X, S> = <<<Q as ToPass>::I as IndexSet>::AreApart as Bool>::IfNat<
    <Below<<Q as ToPass>::Moved, EndBit<S>> as Add>::Sum<Below<<ExchangedIn<X> as Exchanged>::Unset, EndBit<S>>>,
    U0,
>;

impl<Q: ToPass, R: Restricting, Split: Finished, X: Finished, S: StaticSwizzle> Passes
    for AddingBeside<Q, R, Split, X, S>
{
    type Passing = Passage<
        Q,
        R,
        Split,
        X,
        S,
        FoldedFor<
            Q,
            <<AddedUp<Q, R, Split> as StaticLayout>::Fold<Parting<U0, EndBit<S>, U0, AddedBeside<Q, X, S>>> as State>::Finish,
        >,
    >;
}

/// The same, where `Parted` is all that is added up after the layout, by bits.
pub struct Passage<Q, R, Split, X, S, Parted>(PhantomData<(Q, R, Split, X, S, Parted)>);

/// Whether a fold found something.
type IsFound<F> = <<<F as Finished>::Number as Stride>::Magnitude as Compare>::IsOne;
/// Whether a verdict is no refusal.
pub(super) type IsHeld<V> = <<V as Verdict>::IsRefused as Bool>::Not;
/// Whether `S` is a swizzle: its runs are apart, and its bits are bits of an index.
type IsSwizzle<S, X> =
    <AtMost<<S as StaticSwizzle>::Bits, HowFar<ExchangedIn<X>>> as Bool>::And<AtMost<EndBit<S>, U63>>;
/// Whether `Moved` and the targets that no index has have no bit in common.
type IsBesideApart<Q, X, S> = <<<<Q as ToPass>::I as IndexSet>::AreApart as Bool>::IfNat<
    <Below<<Q as ToPass>::Moved, EndBit<S>> as Power>::And<<ExchangedIn<X> as Exchanged>::Unset>,
    U0,
> as Compare>::IsZero;
/// Whether no sum has a source of `S` that comes of none of the old.
type AreIdleUnset<X, S, Parted> = <<<RunBits<S, Sources<S>> as Subtract>::Difference<
    <ExchangedIn<X> as Exchanged>::Deciding,
> as Power>::And<FirstBeside<Parted>> as Compare>::IsZero;

impl<Q, R, Split, X, S, Parted> Passing for Passage<Q, R, Split, X, S, Parted>
where
    Q: ToPass,
    R: Restricting,
    Split: Finished,
    X: Finished,
    S: StaticSwizzle,
    Parted: Finished,
{
    type Restricted = R;
    type Swizzle = S;
    type Is = <<IsHeld<Split::Verdict> as Bool>::And<IsFound<X>> as Bool>::And<
        <<<ExchangedIn<X> as Exchanged>::FirstSource as Compare>::IsZero as Bool>::Or<
            <IsSwizzle<S, X> as Bool>::And<
                <<IsBesideApart<Q, X, S> as Bool>::And<IsFound<Parted>> as Bool>::And<AreIdleUnset<X, S, Parted>>,
            >,
        >,
    >;
}
