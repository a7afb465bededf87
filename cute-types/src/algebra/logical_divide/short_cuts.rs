//! Short cuts of `logical_divide`, whose results are those of its definition, [`DividedBy`].
//!
//! | layout | tiler | result |
//! |---|---|---|
//! | `S:D` | `N` | `(N,S/N):(D,N D)` |
//! | `S:D` | `N:E` | `(N,(E,S/(N E))):(D E,(D,D N E))` |
//! | `(S,..):(D,..)`, N > 1 divides S | `N` | `N:D`, and `(S/N,..):(N D,..)` coalesced |
//! | other modes | `N` | the coalesced modes, cut in two after N elements |
//!
//! An extent of 1 has stride 0. Any other layout and tiler, and where only the running program knows which it is, are left to
//! the definition.
//!
//! They are here for the sake of compile time alone, since most tilers are integers: without [`ByInteger`] a program of 100
//! divides by mode takes twice as long to check, without [`BySteps`] a quarter longer, and a divide of a pair of modes a tenth
//! longer where [`RestBegins`] walks over it. To see it, let `DividingByTiler::ByInteger` be `DividedBy<L, N::Compact<U1>,
//! Exactly<P>>`, its `ByLayout` be `DividedBy<L, T, Exactly<P>>`, and `RestBegins::Leaf` be its `Modes` of `S1:D1`, and compare
//! `benches/compile-time/run --no-nvcc --runs 3 --list divide100`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::{DividedBy, Exactly, RoundedUp};
use crate::algebra::coalesce::{Coalescing, Destination, No, StartCoalescing, Trail};
use crate::algebra::concat::LayoutTuple;
use crate::algebra::fold::{Complete, DeferredState, Finished, Found, Now, State};
use crate::int::{Bool, CeilDiv, Compare, Division, IsMultiple, IsSame, Multiply, Nat, Stride};
use crate::layout::{Layout, Match, StaticLayout};
use crate::rules::{Holds, Place, case};

/// A layout divided by the integer `N`.
pub struct ByInteger<N, P>(PhantomData<(N, P)>);

impl<N: Nat, P: Place> Match for ByInteger<N, P> {
    type Leaf<S: Nat, D: Stride> = InTwo<N, S, D, P>;
    type Modes<L: StaticLayout> = <L::Head as StaticLayout>::Match<ByFirst<L, N, P>>;
}

/// `S:D` divided by the integer `N`.
pub struct InTwo<N, S, D, P>(PhantomData<(N, S, D, P)>);

impl<N: Nat, S: Nat, D: Stride, P: Place> Finished for InTwo<N, S, D, P> {
    type Verdict = <IsMultiple<S, N> as Bool>::IfVerdict<Holds, P::Refuse<case::Tile, case::TileIn, N, S>>;
    type Layout = NAndRest<N, <S::By<N> as Division>::Quotient, D>;
    type Number = U0;
    type Tuple = ();
}

/// `(N,Q):(D,N D)`
type NAndRest<N, Q, D> =
    <(<N as Nat>::Compact<D>, <Q as Nat>::Compact<<D as Stride>::Times<N>>) as LayoutTuple>::Layout;

/// The layout `L` divided by a layout.
pub struct BySteps<L, P>(PhantomData<(L, P)>);

impl<L: StaticLayout, P: Place> Match for BySteps<L, P> {
    type Leaf<N: Nat, E: Stride> = L::Match<ByStepsOf<N, E, P>>;
    type Modes<T: StaticLayout> = DividedBy<L, T, Exactly<P>>;
}

/// A layout divided by `N:E`. Where N is 1, or E no positive number, that is left to the definition.
pub struct ByStepsOf<N, E, P>(PhantomData<(N, E, P)>);

impl<N: Nat, E: Stride, P: Place> Match for ByStepsOf<N, E, P> {
    type Leaf<S: Nat, D: Stride> = <IsSame<E, E::Magnitude> as Bool>::IfFound<
        <<N::IsOne as Bool>::Or<<E::Magnitude as Compare>::IsZero> as Bool>::IfFound<
            DividedBy<S::WithStride<D>, N::WithStride<E>, Exactly<P>>,
            DividedInteger<N, E::Magnitude, <N as Multiply>::Product<E::Magnitude>, S, D, P>,
        >,
        DividedBy<S::WithStride<D>, N::WithStride<E>, Exactly<P>>,
    >;
    type Modes<L: StaticLayout> = DividedBy<L, N::WithStride<E>, Exactly<P>>;
}

/// `S:D` divided by `N:E`, which covers `Filled` elements: the tile takes every E-th element, and what is left is the gaps between
/// its elements and then the copies of it.
pub struct DividedInteger<N, E, Filled, S, D, P>(PhantomData<(N, E, Filled, S, D, P)>);

impl<N: Nat, E: Nat, Filled: Nat, S: Nat, D: Stride, P: Place> Finished for DividedInteger<N, E, Filled, S, D, P> {
    type Verdict = <IsMultiple<S, Filled> as Bool>::IfVerdict<Holds, P::Refuse<case::Tile, case::TileIn, Filled, S>>;
    type Layout = <(
        N::Compact<D::Times<E>>,
        CompactPair<E, <S::By<Filled> as Division>::Quotient, D, D::Times<Filled>>,
    ) as LayoutTuple>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// `(E,Q):(D,F)` without modes of extent 1.
type CompactPair<E, Q, D, F> = <<E as Compare>::IsOne as Bool>::IfLayout<
    <Q as Nat>::Compact<F>,
    <<Q as Compare>::IsOne as Bool>::IfLayout<
        <E as Nat>::WithStride<D>,
        <(<E as Nat>::WithStride<D>, <Q as Nat>::WithStride<F>) as LayoutTuple>::Layout,
    >,
>;

/// A layout divided by the integer `N`, rounded up.
pub struct ByIntegerCeil<N>(PhantomData<N>);

impl<N: Nat> Match for ByIntegerCeil<N> {
    type Leaf<S: Nat, D: Stride> = Found<NAndRest<N, CeilDiv<S, N>, D>>;
    type Modes<L: StaticLayout> = DividedBy<L, N::Compact<U1>, RoundedUp>;
}

/// The layout `L` of several modes divided by the integer `N`, where the first mode is known. Most tiles end inside of it and
/// divide it: then the tile is known there, and all other modes are of the rest. An extent of 1 may be that of any mode, so that
/// it is left to the walk over all of them.
pub struct ByFirst<L, N, P>(PhantomData<(L, N, P)>);

impl<L: StaticLayout, N: Nat, P: Place> Match for ByFirst<L, N, P> {
    type Leaf<S: Nat, D: Stride> = <IsMultiple<S, N> as Bool>::IfFound<
        <N::IsOne as Bool>::IfFound<ByWalk<L, N, P>, InFirst<L::Tail, N, S, D>>,
        ByWalk<L, N, P>,
    >;
    type Modes<First: StaticLayout> = ByWalk<L, N, P>;
}

/// `S:D` and the modes `Others`, divided by `N`, which is a divisor of S.
pub struct InFirst<Others, N, S, D>(PhantomData<(Others, N, S, D)>);

impl<Others: StaticLayout, N: Nat, S: Nat, D: Stride> Finished for InFirst<Others, N, S, D> {
    type Verdict = Holds;
    type Layout = <(
        N::WithStride<D>,
        <<Others::Unwrapped as StaticLayout>::Match<
            RestBegins<<S::By<N> as Division>::Quotient, D::Times<N>, D::Times<S>>,
        > as Finished>::Layout,
    ) as LayoutTuple>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The rest begins with `S:D`, which is one mode with a next one that has the stride `E`. What comes after it is matched: most
/// often it is one mode, and nothing is left to walk over.
pub struct RestBegins<S, D, E>(PhantomData<(S, D, E)>);

impl<S: Nat, D: Stride, E: Stride> Match for RestBegins<S, D, E> {
    type Leaf<S1: Nat, D1: Stride> = <IsSame<E, D1> as Bool>::IfFound<JoinedPair<S, D, S1>, SeparatePair<S, D, S1, D1>>;
    type Modes<L: StaticLayout> = <L::Fold<Coalescing<Rest, Layout<(), ()>, S, D, U0, No>> as State>::Finish;
}

/// `(S S1):D`
pub struct JoinedPair<S, D, S1>(PhantomData<(S, D, S1)>);

impl<S: Nat, D: Stride, S1: Nat> Finished for JoinedPair<S, D, S1> {
    type Verdict = Holds;
    type Layout = <S::Product<S1> as Nat>::Compact<D>;
    type Number = U0;
    type Tuple = ();
}

/// `(S,S1):(D,D1)` without modes of extent 1.
pub struct SeparatePair<S, D, S1, D1>(PhantomData<(S, D, S1, D1)>);

impl<S: Nat, D: Stride, S1: Nat, D1: Stride> Finished for SeparatePair<S, D, S1, D1> {
    type Verdict = Holds;
    type Layout = CompactPair<S, S1, D, D1>;
    type Number = U0;
    type Tuple = ();
}

/// What the coalesced rest goes to where the tile is known.
pub struct Rest;

impl Destination for Rest {
    type Finish<Done: StaticLayout, S: Nat, D: Stride, E: Stride, T: Trail> = Found<Done::Close<S::Compact<D>>>;
}

/// The layout `L` of several modes divided by the integer `N`: all modes are coalesced and then cut.
pub struct ByWalk<L, N, P>(PhantomData<(L, N, P)>);

/// What the walk finds.
type Walked<L, N, P> = <<L as StaticLayout>::Fold<
    StartCoalescing<CutAfter<N, DividedBy<L, <N as Nat>::Compact<U1>, Exactly<P>>>>,
> as State>::Finish;

impl<L: StaticLayout, N: Nat, P: Place> Finished for ByWalk<L, N, P> {
    type Verdict = <Walked<L, N, P> as Finished>::Verdict;
    type Layout = <Walked<L, N, P> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// What the coalesced modes go to: they are cut after `N` elements. Where that is inside of a mode which it does not divide,
/// or only the running program knows where it is, the result is `F`.
///
/// ```text
/// (4,6):(1,10), N = 12    4:1 is of the tile, which is 12/4 = 3 elements of the next mode long;
///                         3 divides 6, so 6:10 is cut into 3:10 and 2:30;
///                         ((4,3),2):((1,10),30)
/// ```
pub struct CutAfter<N, F>(PhantomData<(N, F)>);

impl<N: Nat, F: Finished> Destination for CutAfter<N, F> {
    type Finish<Done: StaticLayout, S: Nat, D: Stride, E: Stride, T: Trail> =
        <<Done::Push<S::WithStride<D>> as StaticLayout>::Fold<BeforeFirst<N, F>> as State>::Finish;
}

/// The walk before the first mode.
type BeforeFirst<N, F> = <TileSoFar<N, Layout<(), ()>, F> as DeferredState>::Eval;

/// The modes so far are `Tile`, and all of the tile has `N` times as many elements: if that is one, the next mode is of the
/// rest.
pub struct TileSoFar<N, Tile, F>(PhantomData<(N, Tile, F)>);

impl<N: Nat, Tile: StaticLayout, F: Finished> DeferredState for TileSoFar<N, Tile, F> {
    type Eval = <N::IsOne as Bool>::IfState<Now<RestContinues<Tile, Layout<(), ()>>>, Now<TileContinues<N, Tile, F>>>;
}

/// The next mode, or its beginning, is of the tile.
pub struct TileContinues<N, Tile, F>(PhantomData<(N, Tile, F)>);

impl<N: Nat, Tile: StaticLayout, F: Finished> State for TileContinues<N, Tile, F> {
    type Step<S: Nat, D: Nat> = Self::Other<S, D>;
    type Other<S: Nat, D: Stride> = <IsMultiple<N, S> as Bool>::Decide<
        TileSoFar<<N::By<S> as Division>::Quotient, Tile::Push<S::WithStride<D>>, F>,
        CutMode<N, Tile, F, S, D>,
        Now<Complete<F>>,
    >;
    type Finish = F;
}

/// The tile ends inside of the mode `S:D`, `N` elements into it.
pub struct CutMode<N, Tile, F, S, D>(PhantomData<(N, Tile, F, S, D)>);

impl<N: Nat, Tile: StaticLayout, F: Finished, S: Nat, D: Stride> DeferredState for CutMode<N, Tile, F, S, D> {
    type Eval = <IsMultiple<S, N> as Bool>::IfState<
        Now<
            RestContinues<
                Tile::Push<N::WithStride<D>>,
                <Layout<(), ()> as StaticLayout>::Push<
                    <<S::By<N> as Division>::Quotient as Nat>::WithStride<D::Times<N>>,
                >,
            >,
        >,
        Now<Complete<F>>,
    >;
}

/// The tile is `Tile`, and the rest begins with the modes `Rest`.
pub struct RestContinues<Tile, Rest>(PhantomData<(Tile, Rest)>);

impl<Tile: StaticLayout, Rest: StaticLayout> State for RestContinues<Tile, Rest> {
    type Step<S: Nat, D: Nat> = Self::Other<S, D>;
    type Other<S: Nat, D: Stride> = RestContinues<Tile, Rest::Push<S::WithStride<D>>>;
    type Finish = Found<<(Tile::Unwrapped, Rest::Unwrapped) as LayoutTuple>::Layout>;
}
