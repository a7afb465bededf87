//! A swizzle moved past a layout: where the swizzle W stands before the layout A, the swizzle `W'` that does the same
//! after it, `W'(A(x)) = A(W(x))` for every index x that is taken.
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
//! In the order to read: [`restricted`], what of W moves anything; this file, the steps from [`PassedSwizzle`] to
//! [`Passage`], each with what the last one found; and the two folds in [`pairs`] and [`parts`].

mod pairs;
mod parts;
mod restricted;

pub(super) use parts::{Image, ImageOf, Parting, RunOn};
pub(super) use restricted::{BitAboveLowerRun, FirstIndices, IndexSet, OffsetsOf, Restricted, Restricting, WithMode};

use core::marker::PhantomData;

use typenum::{U0, U1, U63};

use self::pairs::{ExchangedBy, Lower, NoPairs};
use self::restricted::{PairsOf, SplitAt};
use super::defined::NoSwizzle;
use super::merge::Mask;
use super::{Shift, Signed, StaticSwizzle, Swizzle};
use crate::algebra::fold::{Finished, State};

use crate::algebra::op::{self, Operation};
use crate::int::{Add, AtMost, Bool, Cmp, Compare, Nat, Ordering, Power, Stride, Subtract};
use crate::layout::StaticLayout;
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

/// The same, where `Split` is the layout split at the bits of that, and the pairs of bits add up to `X`, see
/// [`Exchanged`](pairs::Exchanged).
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
/// Whether a verdict is no refusal.
pub(super) type IsHeld<V> = <<V as Verdict>::IsRefused as Bool>::Not;

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
