//! How far a layout goes straight on: what composes where a leaf of B crosses the modes of A within its steps.
//!
//! Let A be coalesced, with modes `a_k:e_k`, and let `w_k = a_0 ... a_(k-1)` be the index at which its mode k begins. Then
//!
//! ```text
//! A(x) = e_0 x + sum over k >= 1 of  g_k floor(x / w_k)        g_k = e_k - a_(k-1) e_(k-1), none of them 0
//! ```
//!
//! so A is a line but for its *turns*, each `w_k` indices one by `g_k`. Along steps `D_0, D_1, ...` of at most
//! `n_0 - 1, n_1 - 1, ...` times the floors add up, and with them A, exactly where nothing carries past a turn:
//!
//! ```text
//! (n_0 - 1) (D_0 mod w_k) + (n_1 - 1) (D_1 mod w_k) + ... < w_k        for every k
//! ```
//!
//! So a leaf `s:d` of B begins with a *run* of `n = min over k of ceil(w_k / (d mod w_k))` elements, and s at most, of
//! stride `A(d)`. Where n divides s, what is left is a leaf `(s/n):(n d)`; the runs of all leaves together have to pass the
//! condition. `3:4` through `(3,4):(4,1)` is one run along the diagonal, `3:5`.
//!
//! A layout begins with the longest line that its values allow, so that where no sum of several `g_k` is 0, a composition
//! exists if and only if it is found so. Where turns do cancel, strides of A make up for a carry, and that is not looked
//! for.
//!
//! This is the second way: it is computed where the walk mode by mode of [`composition`](super::composition) is refused, for
//! the reason that is then told, and where types know all integers. Over dynamic ones the profile of the result would
//! depend on them.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::composition::{ModeOfScan, NotNatural, Opened, SingleScan, Stands};
use super::fold::{DeferredState, Finished, Found, NotFound, Now, Otherwise, State};
use super::thread::{Composer, DeferredThreaded, Ready, Thread, Threaded, Threading};
use crate::int::{Add, Bool, CeilDiv, Cmp, Divide, Division, IsMultiple, Min, Nat, Ordering, Stride, Subtract};
use crate::layout::{Layout, StaticLayout};
use crate::rules::case::IsCase;
use crate::rules::{Case, Verdict, case};
use crate::tuple::{IntTuple, StaticTuple};

/// The composition of `A` and `B` in runs, where the walk was refused because a leaf crosses a mode.
pub struct InRuns<A, B>(PhantomData<(A, B)>);

/// Whether `K` is the case of a leaf that crosses a mode.
pub(super) type IsCrossing<K> =
    <<IsCase<K, case::Crosses> as Bool>::Or<IsCase<K, case::Entries>> as Bool>::Or<IsCase<K, case::Carry>>;
/// Whether `A` and `B` are one number.
pub(super) type Is<A, B> = <Cmp<A, B> as Ordering>::IsEqual;
/// Whether types know all integers of `A` and of `B`.
pub(super) type AreStatic<A, B> = <IsStatic<A> as Bool>::And<IsStatic<B>>;
/// Whether types know all integers of `L`.
type IsStatic<L> =
    <<<L as StaticLayout>::Size as Nat>::IsStatic as Bool>::And<<<L as StaticLayout>::Stride as IntTuple>::IsStatic>;

impl<A: StaticLayout, B: StaticLayout> Otherwise for InRuns<A, B> {
    type Found<V: Verdict, K: Case> = <<IsCrossing<K> as Bool>::And<AreStatic<A, B>> as Bool>::IfFound<
        Threading<B, ComposingRuns<Opened<A>, (), V>>,
        NotFound<V>,
    >;
}

/// The composer of runs through the layout that `A` has opened. The leaves so far reach `Reach` towards its turns, where
/// `()`, before the first leaf, is 0 for each; `V` is the refusal.
pub struct ComposingRuns<A, Reach, V>(PhantomData<(A, Reach, V)>);

impl<A: Finished, Reach: StaticTuple, V: Verdict> Composer for ComposingRuns<A, Reach, V> {
    type Leaf<S: Nat, D: Nat> = <<S::IsOne as Bool>::Or<D::IsZero> as Bool>::IfThreaded<
        StillLeaf<S, D, A::Number, Self>,
        Ready<LeafInRuns<RestOfLeaf<S, D, Layout<(), ()>, A, Reach, V>, A, V>>,
    >;
    type Other<S: Nat, D: Stride> = <Stands<S, D> as Bool>::IfThreaded<
        StillLeaf<U1, D::Magnitude, <A::Number as Stride>::Negated, Self>,
        NotNatural<D>,
    >;
    type End<L: StaticLayout> = Found<L>;
}

/// The leaf `S:D` that does not move, for the composer `C`: one of a single element gets a stride from the walk over A, with
/// `Last` for that of its last mode.
pub struct StillLeaf<S, D, Last, C>(PhantomData<(S, D, Last, C)>);

/// The leaf `1:D`.
type SingleLeaf<D, Init, Last> = <<<Init as StaticLayout>::Fold<
    SingleScan<D, ModeOfScan<(), (), Layout<(), ()>, U0, Last>>,
> as State>::Finish as Finished>::Layout;

impl<S: Nat, D: Nat, Last: Stride, A: Finished, Reach: StaticTuple, V: Verdict> DeferredThreaded
    for StillLeaf<S, D, Last, ComposingRuns<A, Reach, V>>
{
    type Eval = Thread<
        <D::IsZero as Bool>::IfLayout<S::WithStride<U0>, SingleLeaf<D, A::Layout, Last>>,
        ComposingRuns<A, Reach, V>,
    >;
}

/// A leaf that became the pieces of `F`.
pub struct LeafInRuns<F, A, V>(PhantomData<(F, A, V)>);

impl<F: Finished, A: Finished, V: Verdict> Threaded for LeafInRuns<F, A, V> {
    type Layout = F::Layout;
    type Next = <F::Verdict as Verdict>::Composer<ComposingRuns<A, F::Tuple, V>>;
    type Result = <Self::Next as Composer>::End<F::Layout>;
    // A leaf is a part, never a tuple of them.
    type Then<M: StaticLayout> = Self;
}

/// What is left of a leaf, `S:D`, after the runs `Pieces`, in a composition as of [`ComposingRuns`]: all its runs, and how far the
/// leaves then reach.
pub struct RestOfLeaf<S, D, Pieces, A, Reach, V>(PhantomData<(S, D, Pieces, A, Reach, V)>);

/// How `S` elements of stride `D` begin.
pub(super) type Beginning<S, D, A, V> = <<<A as Finished>::Layout as StaticLayout>::Fold<
    Ahead<D, U1, U0, S, StrideSum<U0>, Layout<(), ()>, <A as Finished>::Number, V>,
> as State>::Finish;
/// What becomes of them, where they begin with the line `F`.
type RunsOfLeaf<S, D, Pieces, A, Reach, V, F> = <<F as Finished>::Verdict as Verdict>::Found<
    <<IsMultiple<S, RunLength<F>> as Bool>::Require<RunTaken<S, D, Pieces, A, Reach, V, F>, V> as State>::Finish,
>;
/// All of it.
type All<S, D, Pieces, A, Reach, V> = RunsOfLeaf<S, D, Pieces, A, Reach, V, Beginning<S, D, A, V>>;

impl<S: Nat, D: Nat, Pieces: StaticLayout, A: Finished, Reach: StaticTuple, V: Verdict> Finished
    for RestOfLeaf<S, D, Pieces, A, Reach, V>
{
    type Verdict = <All<S, D, Pieces, A, Reach, V> as Finished>::Verdict;
    type Layout = <All<S, D, Pieces, A, Reach, V> as Finished>::Layout;
    type Number = U0;
    type Tuple = <All<S, D, Pieces, A, Reach, V> as Finished>::Tuple;
}

/// The fold over the modes of A that finds how far a step leads on one line, and where to. The modes so far end at the
/// index `Begins`, of which the step leaves `Left`, and of the step `Rest` is for the modes to come, in units of the next.
/// The run is `Run` at most, the modes so far add `Sum` to its stride, and `Turns` are their ends, each as the extent of a
/// mode with what the step leaves of it for a stride.
#[expect(clippy::type_complexity, reason = "what a fold keeps in mind")]
pub struct Ahead<Rest, Begins, Left, Run, Sum, Turns, Last, V>(
    PhantomData<(Rest, Begins, Left, Run, Sum, Turns, Last, V)>,
);

/// A sum of strides, so far.
type StrideSum<N> = Found<Layout<U1, U0>, N>;
/// The sum `F` and `E`.
type SumPlus<F, E, V> = <<F as Finished>::Verdict as Verdict>::Found<<<F as Finished>::Number as Stride>::Plus<E, V>>;
/// The digit of an index in a mode of extent `A`.
type ModeDigit<N, A> = <<N as Divide>::By<A> as Division>::Remainder;
/// The number of elements on the line `F`.
pub(super) type RunLength<F> = <<F as Finished>::Tuple as StaticTuple>::Size;

impl<Rest: Nat, Begins: Nat, Left: Nat, Run: Nat, Sum: Finished, Turns: StaticLayout, Last: Stride, V: Verdict> State
    for Ahead<Rest, Begins, Left, Run, Sum, Turns, Last, V>
{
    type Step<A: Nat, E: Nat> = Self::Other<A, E>;
    type Other<A: Nat, E: Stride> = <TurningRun<
        <Rest::By<A> as Division>::Quotient,
        Begins::Product<A>,
        Left::Sum<Begins::Product<ModeDigit<Rest, A>>>,
        Run,
        SumPlus<Sum, E::Times<ModeDigit<Rest, A>>, V>,
        Turns,
        Last,
        V,
    > as DeferredState>::Eval;
    type Finish = Line<Turns, Run, SumPlus<Sum, Last::Times<Rest>, V>>;
}

/// The same, where the modes so far are one more, which ends in a turn.
#[expect(clippy::type_complexity, reason = "what a fold keeps in mind")]
pub struct TurningRun<Rest, Begins, Left, Run, Sum, Turns, Last, V>(
    PhantomData<(Rest, Begins, Left, Run, Sum, Turns, Last, V)>,
);

impl<Rest: Nat, Begins: Nat, Left: Nat, Run: Nat, Sum: Finished, Turns: StaticLayout, Last: Stride, V: Verdict>
    DeferredState for TurningRun<Rest, Begins, Left, Run, Sum, Turns, Last, V>
{
    type Eval = Ahead<
        Rest,
        Begins,
        Left,
        <Left::IsZero as Bool>::IfNat<Run, Min<Run, CeilDiv<Begins, Left>>>,
        Sum,
        Turns::Push<Begins::WithStride<Left>>,
        Last,
        V,
    >;
}

/// A line of `Run` elements with the stride that `Sum` has found, and what it leaves of each turn.
pub struct Line<Turns, Run, Sum>(PhantomData<(Turns, Run, Sum)>);

impl<Turns: StaticLayout, Run: Nat, Sum: Finished> Finished for Line<Turns, Run, Sum> {
    type Verdict = Sum::Verdict;
    type Layout = Turns;
    type Number = Sum::Number;
    type Tuple = Run;
}

/// The run that is the line `F`, which `S:D` is a multiple of.
pub struct RunTaken<S, D, Pieces, A, Reach, V, F>(PhantomData<(S, D, Pieces, A, Reach, V, F)>);

impl<S: Nat, D: Nat, Pieces: StaticLayout, A: Finished, Reach: StaticTuple, V: Verdict, F: Finished> DeferredState
    for RunTaken<S, D, Pieces, A, Reach, V, F>
{
    type Eval = <F::Layout as StaticLayout>::Fold<
        Towards<
            <RunLength<F> as Subtract>::Difference<U1>,
            Reach,
            (),
            V,
            Onward<
                <S::By<RunLength<F>> as Division>::Quotient,
                D::Product<RunLength<F>>,
                Pieces::Push<<RunLength<F> as Nat>::WithStride<F::Number>>,
                A,
                V,
            >,
        >,
    >;
}

/// The fold over the turns, which `Steps` steps are taken towards. The leaves before reach `Reach` in those to come, and
/// with the steps `Done` in those so far. Then it goes on with `Next`.
pub struct Towards<Steps, Reach, Done, V, Next>(PhantomData<(Steps, Reach, Done, V, Next)>);

impl<Steps: Nat, Reach: StaticTuple, Done: StaticTuple, V: Verdict, Next: Continue> State
    for Towards<Steps, Reach, Done, V, Next>
{
    type Step<Begins: Nat, Left: Nat> = <Nearer<
        Begins,
        // `()` counts as zeros without end, which is what the first leaf meets.
        <<Reach::StaticFirst as StaticTuple>::Size as Add>::Sum<Steps::Product<Left>>,
        Steps,
        Reach::StaticRest,
        Done,
        V,
        Next,
    > as DeferredState>::Eval;
    // What is left of an index is a natural number.
    type Other<Begins: Nat, Left: Stride> = Self;
    type Finish = Next::With<Done>;
}

/// The turn at `Begins`, which the leaves come as near as `Near`.
pub struct Nearer<Begins, Near, Steps, Reach, Done, V, Next>(PhantomData<(Begins, Near, Steps, Reach, Done, V, Next)>);

impl<Begins: Nat, Near: Nat, Steps: Nat, Reach: StaticTuple, Done: StaticTuple, V: Verdict, Next: Continue>
    DeferredState for Nearer<Begins, Near, Steps, Reach, Done, V, Next>
{
    type Eval = <<Cmp<Near, Begins> as Ordering>::IsLess as Bool>::Require<
        Now<Towards<Steps, Reach, Done::StaticWith<Near>, V, Next>>,
        V,
    >;
}

/// What follows once it is known how far the leaves reach.
pub trait Continue {
    /// What follows, where the leaves reach as far as `Reach`.
    type With<Reach: StaticTuple>: Finished;
}

/// The rest `S:D` of a leaf that became `Pieces` so far.
pub struct Onward<S, D, Pieces, A, V>(PhantomData<(S, D, Pieces, A, V)>);

impl<S: Nat, D: Nat, Pieces: StaticLayout, A: Finished, V: Verdict> Continue for Onward<S, D, Pieces, A, V> {
    type With<Reach: StaticTuple> =
        <S::IsOne as Bool>::IfFound<Found<Pieces::Unwrapped, U0, Reach>, RestOfLeaf<S, D, Pieces, A, Reach, V>>;
}

/// Nothing follows: how far they reach is the result.
pub struct Kept;

impl Continue for Kept {
    type With<Reach: StaticTuple> = Found<Layout<U1, U0>, U0, Reach>;
}

/// The fold over the turns that finds how many elements, `Run` at most, go straight on where those before reach `Reach` in
/// the turns to come.
pub struct Nearest<Run, Reach>(PhantomData<(Run, Reach)>);

impl<Run: Nat, Reach: StaticTuple> State for Nearest<Run, Reach> {
    type Step<Begins: Nat, Left: Nat> = Nearest<
        <Left::IsZero as Bool>::IfNat<
            Run,
            Min<
                Run,
                // Those before stay below the turn.
                CeilDiv<Begins::Difference<<Reach::StaticFirst as StaticTuple>::Size>, Left>,
            >,
        >,
        Reach::StaticRest,
    >;
    // What is left of an index is a natural number.
    type Other<Begins: Nat, Left: Stride> = Self;
    type Finish = Found<Layout<U1, U0>, Run>;
}
