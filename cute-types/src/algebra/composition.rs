//! `composition`: one layout after another.
//!
//! `R = composition(A, B)` has, for every coordinate c of B,
//!
//! ```text
//! R(c) = A(B(c))        shape(B) compatible with shape(R)
//! ```
//!
//! where A is continued beyond its size by its last mode, as in CuTe. R has the profile of B, each leaf of B replaced by
//! its pieces.
//!
//! The rule is exact for the algorithm below: what it accepts is right, and what it refuses would be wrong at some
//! coordinate, unless strides of A happen to make up for it. Where types know all integers, that is looked for in
//! [runs](super::runs); `(3,4):(4,1)` and `3:4` are `3:5`.
//! Let A be coalesced, with modes `a_k:e_k`, and let `S:D` be a leaf of B. From mode 0 on:
//!
//! 1. if `a_k` divides D, no element of the leaf lies inside mode k: go on with `S:(D / a_k)`;
//! 2. if `(S-1) D < a_k`, all of it does: the last piece is `S:(D e_k)`;
//! 3. if D divides `a_k`, and `q = a_k / D` divides S, the piece is `q:(D e_k)`; go on with `(S / q):1`;
//! 4. otherwise the leaf crosses the end of mode k within a step, and there is no such layout;
//! 5. the last mode has no end, and takes what is left.
//!
//! (A leaf of extent 1 is always in: it only has to be given a stride.)
//!
//! A piece `s:(d e_k)` adds up to `(s-1) d` to the k-th digit of `B(c)`. Over all leaves of B together these must stay
//! below `a_k`, for otherwise a carry leaves mode k, which no sum of pieces can follow: `(2,3):(2,1)` into `(4,3):(0,1)`
//! would be `(2,3):(0,0)`, though B(1,2) = 4 and A(4) = 1. CuTe does not check that, nor step 2 against step 3.
//!
//! A layout of coordinates on the right is one of indices at each of its [places](super::places).
//!
//! Source: CuTe's `composition`; Shah, *A note on the algebra of CuTe layouts*, section 2.3, for one mode of B.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::Composition;
use super::coalesce::{self, Open};
use super::fold::{Demand, Finished, Found, NotFound, Now, State, Under};
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, OperationOfKinds};
use super::places::InPlacesOrRuns;
use super::runs::InRuns;
use super::tiler::{Gather, Tiler, TilerOperation, Unless};
use crate::int::{
    Add, Bool, CeilDiv, Cmp, Compare, DeferredState, DeferredThreaded, Divide, Division, IsMultiple, Min, Multiply,
    Nat, Ordering, Stride, Subtract,
};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Holds, Place, Refusal, Refused, Rule, Top, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, StaticTuple};

impl<B: Tiler> OperationOfKinds for op::Composition<B> {
    type On<L: StaticLayout> = B::Walk<ByTiler, L, Top>;
}

/// The composition, and whether there is one. Where B is a layout of coordinates it is looked for at the
/// [places](super::places) of A, and where a leaf of B crosses a mode of A in [runs](super::runs).
pub(crate) type CompositionOf<A, B> =
    <<WalkedComposition<A, B> as Finished>::Verdict as Verdict>::Or<WalkedComposition<A, B>, InPlacesOrRuns<A, B>>;

/// The same with a layout of indices alone.
pub(super) type ComposedIndices<A, B> =
    <<WalkedComposition<A, B> as Finished>::Verdict as Verdict>::Or<WalkedComposition<A, B>, InRuns<A, B>>;

/// The composition by the walk alone: what a bit of an index adds stays in the mode of A that the bit is in, which is what
/// a swizzle is moved by.
pub(crate) type WalkedComposition<A, B> = <<B as StaticLayout>::Thread<ComposerOf<A>> as Threaded>::Result;

/// The modes of A that the leaves of B walk through: coalesced, and the stride of the last, which runs on, as the number.
pub(super) type Opened<A> = <<A as StaticLayout>::Fold<coalesce::StartCoalescing<Open>> as State>::Finish;
pub(super) type ComposerOf<A> =
    <<Opened<A> as Finished>::Layout as StaticLayout>::Composing<<Opened<A> as Finished>::Number>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The layout that is this one after `b`: `R(c) = self(b(c))`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((6,2):(8,2));
    /// assert_eq!(a.composition(layout!((4,3):(3,1))), layout!(((2,2),3):((24,2),8)));
    /// assert_eq!(layout!(20:2).composition(layout!((5,4):(4,1))), layout!((5,4):(8,2)));
    /// // Along the diagonal, across the modes.
    /// assert_eq!(layout!((3,4):(4,1)).composition(layout!(3:4)), layout!(3:5));
    /// // With coordinates for indices: every second column, and in it the rows.
    /// assert_eq!(layout!((4,6):(6,1)).composition(layout!((3,4):(2@1,1@0))), layout!((3,4):(2,6)));
    /// ```
    ///
    /// The composition exists where the two are [`Composable`](crate::rules::Composable). Otherwise the call does not compile; this one CuTe accepts, with a
    /// wrong result:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
    /// let _ = layout!((4,6,8):(2,3,5)).composition(layout!(6:3));
    /// ```
    ///
    /// A composed layout on the right has its swizzle moved to the left, where there is one that does the same there:
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (a, b) = (layout!((8,8):(8,1)), layout!(S<2,0,3> o (4,8):(1,8)));
    /// let r = a.composition(b);
    /// assert_eq!(r, layout!(S<2,0,-3> o (4,8):(8,1)));
    /// assert!((0..32).all(|i| r.offset(i) == a.offset(b.offset(i))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: no swizzle after the layout does bit by bit what S<_2,_0,_3> does before it
    /// let _ = layout!((6,8):(8,1)).composition(layout!(S<2,0,3> o 48:1));
    /// ```
    ///
    /// With dynamic integers in one of the two the swizzle would depend on them; `try_composition_swizzled` gives a value:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let ld = 8_usize;
    /// // types do not know all integers of the two layouts, of which the right one is behind a swizzle
    /// let _ = layout!((8,8):(ld,1)).composition(layout!(S<2,0,3> o (4,8):(1,8)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (6,2):(8,2)
    ///  0  2
    ///  8 10
    /// 16 18
    /// 24 26
    /// 32 34
    /// 40 42
    ///
    /// composition(A,(4,3):(3,1)) = ((2,2),3):((24,2),8)
    ///  0  8 16
    /// 24 32 40
    ///  2 10 18
    /// 26 34 42
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/composition.svg"))]
    ///
    /// Source: CuTe's `composition`.
    pub fn composition<B: MixedTiler<AtFirst>>(self, b: B) -> Composition<Self, B>
    where
        Self: Rule<op::Composition<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Composition(b), TOKEN)
    }

    /// [`Self::composition`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((n,8):(8,1));
    /// assert_eq!(l(8).try_composition(layout!(4:2)).unwrap().to_string(), "(4,1):(16,1)");
    /// let refused = l(3).try_composition(layout!(4:2)).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "composition: mode 0 of A has extent 3, which stride 2 does not divide; 4:2 would cross it",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_composition<B: MixedTiler<AtFirst>>(self, b: B) -> Result<Composition<Self, B>, Refusal>
    where
        Self: Rule<op::Composition<B>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::Composition(b), TOKEN)
    }
}

/// `composition`, along a tiler.
pub struct ByTiler;

impl TilerOperation for ByTiler {
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> = CompositionOf<L, T>;
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = CompositionOf<L, N::WithStride<U1>>;
    type Gather<V: Verdict> = OnlyModes<Layout<(), ()>, V>;
    type TooMany = case::ComposeTiler;
    type TooManyIn = case::ComposeTilerIn;
}

/// The modes `Done`, and no others.
pub struct OnlyModes<Done, V>(PhantomData<(Done, V)>);

impl<Done: StaticLayout, V: Verdict> Gather for OnlyModes<Done, V> {
    type With<F: Finished> = OnlyModes<Done::Push<F::Layout>, V::And<F::Verdict>>;
    type End<Rest: StaticLayout> = Unless<V, Done>;
}

/// What a layout B is threaded through, leaf by leaf: each leaf becomes a layout, and changes the composer for the next.
pub trait Composer {
    /// The leaf `S:D`.
    type Leaf<S: Nat, D: Nat>: Threaded;
    /// The same, where the stride is negative or a basis element.
    type Other<S: Nat, D: Stride>: Threaded;
    /// Whether all leaves so far were accepted, as the result with layout `L`.
    type End<L: StaticLayout>: Finished;
}

/// A part of B after it was threaded.
pub trait Threaded {
    /// What the part became.
    type Layout: StaticLayout;
    /// The composer for the next part.
    type Next: Composer;
    /// What it became, if this was all of B.
    type Result: Finished;
    /// This tuple of modes with another that became of `M`.
    type Then<M: StaticLayout>: Threaded;
}

/// The part became `L`, and `C` is the composer for the next.
pub struct Thread<L, C>(PhantomData<(L, C)>);

impl<L: StaticLayout, C: Composer> Threaded for Thread<L, C> {
    type Layout = L;
    type Next = C;
    type Result = C::End<L>;
    type Then<M: StaticLayout> = Thread<L::Push<<M::Thread<C> as Threaded>::Layout>, <M::Thread<C> as Threaded>::Next>;
}

/// A leaf was refused.
pub struct RefusedComposer<V>(PhantomData<V>);

impl<V: Verdict> Composer for RefusedComposer<V> {
    type Leaf<S: Nat, D: Nat> = Thread<Layout<U1, U0>, Self>;
    type Other<S: Nat, D: Stride> = Thread<Layout<U1, U0>, Self>;
    type End<L: StaticLayout> = NotFound<V>;
}

/// The composer `C`, under the verdict `V` of the running program.
pub struct DemandingComposer<V, C>(PhantomData<(V, C)>);

impl<V: Verdict, C: Composer> Composer for DemandingComposer<V, C> {
    type Leaf<S: Nat, D: Nat> = DemandingThread<V, C::Leaf<S, D>>;
    type Other<S: Nat, D: Stride> = DemandingThread<V, C::Other<S, D>>;
    type End<L: StaticLayout> = Under<V, C::End<L>>;
}

/// What a part became, likewise.
pub struct DemandingThread<V, T>(PhantomData<(V, T)>);

impl<V: Verdict, T: Threaded> Threaded for DemandingThread<V, T> {
    type Layout = T::Layout;
    type Next = DemandingComposer<V, T::Next>;
    type Result = Under<V, T::Result>;
    // A composer threads leaves, which are parts, never tuples of them.
    type Then<M: StaticLayout> = Self;
}

/// A is one mode without end, of stride `Last`: it only gives the leaves their strides.
pub struct Scaling<Last>(PhantomData<Last>);

impl<Last: Stride> Composer for Scaling<Last> {
    type Leaf<S: Nat, D: Nat> = Thread<S::WithStride<Last::Times<D>>, Self>;
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfThreaded<ReversedLeaf<Self, D>, NotNatural<D>>;
    type End<L: StaticLayout> = Found<L>;
}

/// A is `Init` and a last mode of stride `Last`; the leaves so far reach the digits `Used` in the modes of `Init`, where
/// `()`, before the first leaf, is 0 in each.
pub struct Composing<Init, Last, Used>(PhantomData<(Init, Last, Used)>);

impl<Init: StaticLayout, Last: Stride, Used: StaticTuple> Composer for Composing<Init, Last, Used> {
    type Leaf<S: Nat, D: Nat> = ComposedLeaf<
        <Init::Fold<ScanStart<S, D, ModeOfScan<Used, (), Layout<(), ()>, U0, Last>>> as State>::Finish,
        Init,
        Last,
    >;
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfThreaded<ReversedLeaf<Self, D>, NotNatural<D>>;
    type End<L: StaticLayout> = Found<L>;
}

/// A leaf of stride `D`, which is no natural number.
pub struct NotNatural<D>(PhantomData<D>);

impl<D: Stride> DeferredThreaded for NotNatural<D> {
    type Eval = Thread<Layout<U1, U0>, RefusedComposer<D::Refusal<case::NegativeLeaf, case::BasisLeaf>>>;
}

/// A leaf `1:D` for the composer `C`, D negative: of one element the sign does no harm.
pub struct ReversedLeaf<C, D>(PhantomData<(C, D)>);

impl<Init: StaticLayout, Last: Stride, Used: StaticTuple, D: Stride> DeferredThreaded
    for ReversedLeaf<Composing<Init, Last, Used>, D>
{
    type Eval = <D::IsInteger as Bool>::IfThreaded<ReversedInteger<Init, Last, Used, D>, NotNatural<D>>;
}

impl<Last: Stride, D: Stride> DeferredThreaded for ReversedLeaf<Scaling<Last>, D> {
    type Eval = <D::IsInteger as Bool>::IfThreaded<ReversedAlone<Last, D>, NotNatural<D>>;
}

/// The leaf `1:D` for [`Scaling`], D being a negative integer.
pub struct ReversedAlone<Last, D>(PhantomData<(Last, D)>);

impl<Last: Stride, D: Stride> DeferredThreaded for ReversedAlone<Last, D> {
    type Eval = Thread<Layout<U1, <Last::Negated as Stride>::Times<D::Magnitude>>, Scaling<Last>>;
}

/// The same, D being an integer: [`SingleScan`], the other way round.
pub struct ReversedInteger<Init, Last, Used, D>(PhantomData<(Init, Last, Used, D)>);

impl<Init: StaticLayout, Last: Stride, Used: StaticTuple, D: Stride> DeferredThreaded
    for ReversedInteger<Init, Last, Used, D>
{
    type Eval = ComposedLeaf<
        <Init::Fold<SingleScan<D::Magnitude, ModeOfScan<Used, (), Layout<(), ()>, U0, Last::Negated>>> as State>::Finish,
        Init,
        Last,
    >;
}

/// What the scan `F` of A for a leaf found.
pub struct ComposedLeaf<F, Init, Last>(PhantomData<(F, Init, Last)>);

impl<F: Finished, Init: StaticLayout, Last: Stride> Threaded for ComposedLeaf<F, Init, Last> {
    type Layout = F::Layout;
    type Next = <F::Verdict as Verdict>::Composer<Composing<Init, Last, F::Tuple>>;
    type Result = <Self::Next as Composer>::End<F::Layout>;
    // A leaf is a part, never a tuple of them.
    type Then<M: StaticLayout> = Self;
}

/// A scan has come to a mode of A.
pub trait ScanAt {
    /// The mode's number.
    type Index: Nat;
    /// The digit that the leaves before this one reach in it.
    type Digit: Nat;
    /// The stride of the last mode of A.
    type Last: Stride;
    /// The pieces so far.
    type Pieces: StaticLayout;
    /// The digits that all leaves with this one reach, in the modes before this and (as before) from this one on.
    type Digits: StaticTuple;
    /// The mode after this one, where this one took nothing.
    type Skip: ScanAt;
    /// The mode after this one, where this one took the piece `S:D` and now has digit `X`.
    type Take<X: Nat, S: Nat, D: Stride>: ScanAt;
}

/// Mode `K`; `Used` are the digits of the modes from K on, `Done` those of the modes before.
pub struct ModeOfScan<Used, Done, Pieces, K, Last>(PhantomData<(Used, Done, Pieces, K, Last)>);

impl<Used: StaticTuple, Done: StaticTuple, Pieces: StaticLayout, K: Nat, Last: Stride> ScanAt
    for ModeOfScan<Used, Done, Pieces, K, Last>
{
    type Index = K;
    // `()` counts as zeros without end, which is what the first leaf meets.
    type Digit = <Used::FirstLeaf as StaticTuple>::Size;
    type Last = Last;
    type Pieces = Pieces;
    type Digits = Done;
    type Skip = ModeOfScan<
        Used::OtherLeaves,
        Done::StaticWith<<Used::FirstLeaf as StaticTuple>::Size>,
        Pieces,
        K::Successor,
        Last,
    >;
    type Take<X: Nat, S: Nat, D: Stride> =
        ModeOfScan<Used::OtherLeaves, Done::StaticWith<X>, Pieces::Push<S::WithStride<D>>, K::Successor, Last>;
}

/// The scan for the leaf `S:D` from mode `P`.
type ScanStart<S, D, P> = <<S as Compare>::IsOne as Bool>::IfState<Now<SingleScan<D, P>>, Now<Scanning<S, D, P>>>;

/// The scan for a leaf `1:D`. It has no offset but 0, so each stride would be right; this is CuTe's, who rounds D up in
/// each mode and gives it to the last.
pub struct SingleScan<D, P>(PhantomData<(D, P)>);

impl<D: Nat, P: ScanAt> State for SingleScan<D, P> {
    type Step<A: Nat, E: Nat> = SingleScan<CeilDiv<D, A>, P::Skip>;
    type Other<A: Nat, E: Stride> = SingleScan<CeilDiv<D, A>, P::Skip>;
    type Finish = Found<Layout<U1, <P::Last as Stride>::Times<D>>, U0, P::Digits>;
}

/// The scan of A for the leaf `S:D`, in units of the mode `P`.
pub struct Scanning<S, D, P>(PhantomData<(S, D, P)>);

impl<S: Nat, D: Nat, P: ScanAt> State for Scanning<S, D, P> {
    type Step<A: Nat, E: Nat> = <<<D::By<A> as Division>::Remainder as Compare>::IsZero as Bool>::Decide<
        Beyond<S, <D::By<A> as Division>::Quotient, P>,
        LeafStarts<S, D, P, A, E, <S::Difference<U1> as Multiply>::Product<D>>,
        Undecided<S, D, P, A, E>,
    >;
    type Other<A: Nat, E: Stride> = <<<D::By<A> as Division>::Remainder as Compare>::IsZero as Bool>::Decide<
        Beyond<S, <D::By<A> as Division>::Quotient, P>,
        LeafStarts<S, D, P, A, E, <S::Difference<U1> as Multiply>::Product<D>>,
        Undecided<S, D, P, A, E>,
    >;
    type Finish =
        Found<<P::Pieces as StaticLayout>::Close<S::WithStride<<P::Last as Stride>::Times<D>>>, U0, P::Digits>;
}

/// Step 1: no element of the leaf lies inside this mode.
pub struct Beyond<S, D, P>(PhantomData<(S, D, P)>);

impl<S: Nat, D: Nat, P: ScanAt> DeferredState for Beyond<S, D, P> {
    type Eval = Scanning<S, D, P::Skip>;
}

/// The leaf starts inside this mode `A:E` and reaches `(S-1) D = Reach`.
pub struct LeafStarts<S, D, P, A, E, Reach>(PhantomData<(S, D, P, A, E, Reach)>);

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride, Reach: Nat> DeferredState for LeafStarts<S, D, P, A, E, Reach> {
    type Eval = <<Cmp<Reach, A> as Ordering>::IsLess as Bool>::Decide<
        LeafEnds<S, D, P, A, E, <P::Digit as Add>::Sum<Reach>>,
        Crosses<S, D, P, A, E>,
        Undecided<S, D, P, A, E>,
    >;
}

/// Step 2: the leaf ends inside this mode, too, whose digit becomes `X`.
pub struct LeafEnds<S, D, P, A, E, X>(PhantomData<(S, D, P, A, E, X)>);

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride, X: Nat> DeferredState for LeafEnds<S, D, P, A, E, X> {
    type Eval = <<Cmp<X, A> as Ordering>::IsLess as Bool>::Require<
        Now<ScanDone<P::Take<X, S, E::Times<D>>>>,
        Refused<case::Carry, P::Index, A, X, U0>,
    >;
}

/// Step 3 or 4: the leaf goes on beyond this mode.
pub struct Crosses<S, D, P, A, E>(PhantomData<(S, D, P, A, E)>);

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride> DeferredState for Crosses<S, D, P, A, E> {
    type Eval = <<<A::By<D> as Division>::Remainder as Compare>::IsZero as Bool>::Require<
        ModeHolds<S, D, P, A, E, <A::By<D> as Division>::Quotient>,
        Refused<case::Crosses, P::Index, A, D, S>,
    >;
}

/// The mode holds `Q` entries of stride `D`.
pub struct ModeHolds<S, D, P, A, E, Q>(PhantomData<(S, D, P, A, E, Q)>);

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride, Q: Nat> DeferredState for ModeHolds<S, D, P, A, E, Q> {
    type Eval = <<<S::By<Q> as Division>::Remainder as Compare>::IsZero as Bool>::Require<
        // The piece reaches (Q-1) D = A - D.
        Splits<<S::By<Q> as Division>::Quotient, Q, D, P, A, E, <P::Digit as Add>::Sum<A::Difference<D>>>,
        Refused<case::Entries, P::Index, Q, D, S>,
    >;
}

/// Step 3: the piece `Q:(D E)` is taken, `Rest` more of it are left, and the digit becomes `X`.
pub struct Splits<Rest, Q, D, P, A, E, X>(PhantomData<(Rest, Q, D, P, A, E, X)>);

impl<Rest: Nat, Q: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride, X: Nat> DeferredState for Splits<Rest, Q, D, P, A, E, X> {
    type Eval = <<Cmp<X, A> as Ordering>::IsLess as Bool>::Require<
        Now<Scanning<Rest, U1, P::Take<X, Q, E::Times<D>>>>,
        Refused<case::Carry, P::Index, A, X, U0>,
    >;
}

/// The leaf at the mode `A:E`, where only the running program knows which of the steps it is.
///
/// The profile may not depend on that, so there is a piece in any case: `min(ceil(A/D), S):(D E)`. Of step 1 that is one of
/// a single element, of step 2 all of the leaf with one element left over, and of step 3 what it always is.
pub struct Undecided<S, D, P, A, E>(PhantomData<(S, D, P, A, E)>);

/// How many entries of stride `D` the extent `A` holds; of stride 0, one.
type Entries<A, D> = <<D as Compare>::IsZero as Bool>::IfNat<U1, <<A as Divide>::By<D> as Division>::Ceiling>;
/// How far `S` elements of stride `D` reach.
type LeafReach<S, D> = <<S as Subtract>::Difference<U1> as Multiply>::Product<D>;
/// The verdict of a step that takes mode `A` to the digit `X`.
type WithinMode<X, A, P> =
    <<Cmp<X, A> as Ordering>::IsLess as Bool>::IfVerdict<Holds, Refused<case::Carry, <P as ScanAt>::Index, A, X, U0>>;

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride> DeferredState for Undecided<S, D, P, A, E> {
    type Eval = Demand<
        // Step 1.
        <IsMultiple<D, A> as Bool>::IfVerdict<
            Holds,
            // Step 2.
            <<Cmp<LeafReach<S, D>, A> as Ordering>::IsLess as Bool>::IfVerdict<
                WithinMode<<P::Digit as Add>::Sum<LeafReach<S, D>>, A, P>,
                // Step 3.
                <IsMultiple<A, D> as Bool>::IfVerdict<
                    <IsMultiple<S, <A::By<D> as Division>::Quotient> as Bool>::IfVerdict<
                        WithinMode<<P::Digit as Add>::Sum<A::Difference<D>>, A, P>,
                        Refused<case::Entries, P::Index, <A::By<D> as Division>::Quotient, D, S>,
                    >,
                    Refused<case::Crosses, P::Index, A, D, S>,
                >,
            >,
        >,
        Scanning<
            <S::By<Min<Entries<A, D>, S>> as Division>::Quotient,
            <D::By<A> as Division>::Ceiling,
            P::Take<<P::Digit as Add>::Sum<LeafReach<Min<Entries<A, D>, S>, D>>, Min<Entries<A, D>, S>, E::Times<D>>,
        >,
    >;
}

/// All pieces are found; what is left of the scan only copies digits.
pub struct ScanDone<P>(PhantomData<P>);

impl<P: ScanAt> State for ScanDone<P> {
    type Step<A: Nat, E: Nat> = ScanDone<P::Skip>;
    type Other<A: Nat, E: Stride> = ScanDone<P::Skip>;
    type Finish = Found<<P::Pieces as StaticLayout>::Unwrapped, U0, P::Digits>;
}
