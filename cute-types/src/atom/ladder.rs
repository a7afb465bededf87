//! The copies that [`best_copy`](super::best_copy()) tries, one after the other, until one fits.
//!
//! A ladder is a list of conditions `R0: Rung<First, Next = R1>, R1: Rung<Second, Next = R2>, ..` of one implementation, each of
//! which begins with what the one before came to. Where that is [`Chosen`], of the others nothing is worked out.

use core::marker::PhantomData;
use core::ops::RangeFull;

use typenum::U1;

use super::best_copy::CopyEnd;
use super::literal::Literal;
use super::thrfrg::AndThen;
use super::tidfrg::{ByAtoms, CopySide, Destination, FromReference, Source};
use super::tiled_copy::{CopyTile, CopyTiling, Made, MadeOf, TiledCopy, TilingVerdict};
use super::typed_copy::CopyTyping;
use super::{SecondMode, SizeOf};
use crate::algebra::fold::Finished;
use crate::algebra::op::{self, Operation};
use crate::int::{False, Nat, Static, True};
use crate::layout::StaticLayout;
use crate::rules::{Holds, Verdict};
use crate::sealed::Sealed;
use crate::tuple::opaque::Opaque;

/// A copy has been chosen, or there can be none: `M`, a [`Made`].
pub struct Chosen<M>(PhantomData<M>);

/// No copy has fitted so far; where none will, `M` says why.
pub struct Unfit<M>(PhantomData<M>);

/// What there is after some attempts.
pub trait Outcome {
    /// The copy, or why there is none.
    type Made: Made;
}

impl<M: Made> Outcome for Chosen<M> {
    type Made = M;
}

impl<M: Made> Outcome for Unfit<M> {
    type Made = M;
}

/// [`Chosen`] or [`Unfit`], before the rung `X` of a ladder: [`If`] or [`IfInstead`].
pub trait Rung<X> {
    /// After it.
    type Next;
}

impl<M, X> Rung<X> for Chosen<M> {
    type Next = Self;
}

/// The attempt `X`, where the condition `K` holds.
pub struct If<K, X>(PhantomData<(K, X)>);

/// The same, as another way to do what has just been refused: where it does not fit either, the first refusal counts.
pub struct IfInstead<K, X>(PhantomData<(K, X)>);

impl<M, K: Trying<M, X, Next = R>, X, R> Rung<If<K, X>> for Unfit<M> {
    type Next = R;
}

impl<M, K: Trying<M, X, Next = R>, X, R: OrAsBefore<M, Next = N>, N> Rung<IfInstead<K, X>> for Unfit<M> {
    type Next = N;
}

/// Whether the attempt `X` is made.
pub trait Trying<M, X> {
    /// After it.
    type Next;
}

impl<M, X> Trying<M, X> for False {
    type Next = Unfit<M>;
}

impl<M, X: Attempt<Next = R>, R> Trying<M, X> for True {
    type Next = R;
}

/// What an attempt came to, where a refusal is not to be told.
pub trait OrAsBefore<M> {
    /// What counts.
    type Next;
}

impl<M, N> OrAsBefore<M> for Chosen<N> {
    type Next = Self;
}

impl<M, N> OrAsBefore<M> for Unfit<N> {
    type Next = Unfit<M>;
}

/// A copy that is tried.
pub trait Attempt {
    /// [`Chosen`] or [`Unfit`].
    type Next;
}

/// What is found where there is no copy, since `V` refuses it.
pub(super) type NoCopy<V> = MadeOf<<V as Verdict>::Report, TiledCopy<(), (), ()>>;

/// The attempt `X`, where a verdict holds.
pub trait AfterRule<V, X> {
    /// What that comes to.
    type Next;
}

impl<V: Verdict, X> AfterRule<V, X> for False {
    type Next = Unfit<NoCopy<V>>;
}

impl<V, X: Attempt<Next = R>, R> AfterRule<V, X> for True {
    type Next = R;
}

/// What a ladder begins with, after the rule `V`, of which this says whether it holds.
pub trait Begin<V> {
    /// [`Unfit`], or [`Chosen`] where nothing is to be tried.
    type Next;
}

impl<V> Begin<V> for True {
    type Next = Unfit<()>;
}

impl<V: Verdict> Begin<V> for False {
    type Next = Chosen<NoCopy<V>>;
}

/// The copy between the ends `S` and `D` by the atom `A`, with the layout `L` of threads and values over the tile `T`.
pub struct Looked<S, D, A, L, T>(PhantomData<(S, D, A, L, T)>);

impl<S, D, A, B, L, T, F, G, I, O, V, W, H, R> Attempt for Looked<S, D, A, L, T>
where
    A: LiteralAtom<Is = B>,
    B: InTileAt<F, Source, Layout = I, Verdict = V> + InTileAt<F, Destination, Layout = O, Verdict = W> + CopyTyping,
    L: Literal<Is = F>,
    F: StaticLayout,
    T: Literal<Is = G>,
    G: CopyTile,
    I: StaticLayout,
    O: StaticLayout,
    V: Verdict,
    W: Verdict,
    S: CopyEnd<WorkedOut<B, F, G, I, O>, Source>,
    D: CopyEnd<WorkedOut<B, F, G, I, O>, Destination>,
    VerdictBetween<S, D, WorkedOut<B, F, G, I, O>, V, W>: Verdict<IsHolds = H>,
    H: Choosing<
            MadeOf<<VerdictBetween<S, D, WorkedOut<B, F, G, I, O>, V, W> as Verdict>::Report, TiledCopy<A, F, G>>,
            Next = R,
        >,
{
    type Next = R;
}

/// Whether the copy `C` is one, of which the atom fits as `V` and `W` say, and fits both ends.
type VerdictBetween<S, D, C, V, W> =
    <TilingVerdict<
        <C as CopyTiling>::Atom,
        <C as CopyTiling>::Threads,
        <C as CopyTiling>::Values,
        <V as Verdict>::And<W>,
    > as Verdict>::And<<<S as CopyEnd<C, Source>>::Verdict as Verdict>::And<<D as CopyEnd<C, Destination>>::Verdict>>;

/// An atom in the layout `L` of threads and values of a tile: [`CopySide::InTile`](super::CopySide) step by step.
pub trait InTileAt<L, Side> {
    /// Its threads and values at the side to the index in the tile.
    type Layout;
    /// Whether there is such a layout.
    type Verdict;
}

/// Threads and values by atoms, with those of the reference exchanged for others by `X`.
pub trait ThreadsExchanged<X> {
    /// ((atom's threads, atom's values), (rest, rest))
    type Found: Finished;
}

impl<Y: StaticLayout, X: StaticLayout> ThreadsExchanged<X> for Y {
    type Found = <op::Composition<(X, RangeFull)> as Operation>::On<Y>;
}

/// The same, threads beside threads.
pub trait ThreadsZipped {
    /// ((atom's threads, rest), (atom's values, rest))
    type Found: Finished;
}

impl<Z: StaticLayout> ThreadsZipped for Z {
    type Found = AndThen<<op::Zip as Operation>::On<Z>, op::CoalesceBy<(U1, (U1, U1))>>;
}

impl<A, L, Side, X, Y, Z, U> InTileAt<L, Side> for A
where
    A: CopyTyping + Opaque,
    L: StaticLayout,
    Side: CopySide,
    FromReference<A, Side>: Finished<Layout: Literal<Is = X>>,
    X: StaticLayout,
    ByAtoms<A, L>: Finished<Layout: Literal<Is = Y>>,
    Y: StaticLayout,
    Y: ThreadsExchanged<X, Found: Finished<Layout: Literal<Is = Z>>>,
    Z: StaticLayout,
    Z: ThreadsZipped<Found: Finished<Layout: Literal<Is = U>>>,
{
    type Layout = U;
    type Verdict = <<FromReference<A, Side> as Finished>::Verdict as Verdict>::And<
        <<ByAtoms<A, L> as Finished>::Verdict as Verdict>::And<
            <<Y::Found as Finished>::Verdict as Verdict>::And<<Z::Found as Finished>::Verdict>,
        >,
    >;
}

/// Whether a copy fits.
pub trait Choosing<M> {
    /// [`Chosen`] or [`Unfit`].
    type Next;
}

impl<M> Choosing<M> for True {
    type Next = Chosen<M>;
}

impl<M> Choosing<M> for False {
    type Next = Unfit<M>;
}

/// The copy by the atom `A` with the layout `L` over the tile `T`, of which the layouts `I` and `O` in the tile at the
/// source and at the destination are worked out.
pub struct WorkedOut<A, L, T, I, O>(PhantomData<(A, L, T, I, O)>);

impl<A, L, T, I, O> Clone for WorkedOut<A, L, T, I, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, L, T, I, O> Copy for WorkedOut<A, L, T, I, O> {}

impl<A, L, T, I, O> Sealed for WorkedOut<A, L, T, I, O> {}

impl<A, L, T, I, O> CopyTiling for WorkedOut<A, L, T, I, O>
where
    A: CopyTyping,
    L: StaticLayout,
    T: CopyTile,
    I: StaticLayout,
    O: StaticLayout,
{
    type Atom = A;
    type LayoutTV = L;
    type Tiler = T::Tiler;
    type Tile = T::Sizes;
    type Threads = SizeOf<L::Head>;
    type Values = SizeOf<SecondMode<L>>;
    type Verdict = Holds;
    type InTileSrc = I;
    type InTileDst = O;
}

/// An atom, of which the layouts are worked out.
pub trait LiteralAtom {
    /// A [`WorkedOutAtom`].
    type Is;
}

impl<A, S, D, R, T, V> LiteralAtom for A
where
    A: CopyTyping<
            ValLayoutSrc: Literal<Is = S>,
            ValLayoutDst: Literal<Is = D>,
            ValLayoutRef: Literal<Is = R>,
            Threads: Literal<Is = T>,
            Values: Literal<Is = V>,
        >,
{
    type Is = WorkedOutAtom<A, S, D, R, T, V>;
}

/// The atom `A`, of which the layouts at the source `S`, at the destination `D` and at the reference `R`, the number of threads `T`
/// and that of values `V` are worked out.
pub struct WorkedOutAtom<A, S, D, R, T, V>(PhantomData<(A, S, D, R, T, V)>);

impl<A, S, D, R, T, V> Clone for WorkedOutAtom<A, S, D, R, T, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, S, D, R, T, V> Copy for WorkedOutAtom<A, S, D, R, T, V> {}

impl<A, S, D, R, T, V> Sealed for WorkedOutAtom<A, S, D, R, T, V> {}

impl<A, S, D, R, T, V> Static for WorkedOutAtom<A, S, D, R, T, V>
where
    A: Static,
    S: Static,
    D: Static,
    R: Static,
    T: Static,
    V: Static,
{
    const NEW: Self = WorkedOutAtom(PhantomData);
}

impl<A, S, D, R, T, V> CopyTyping for WorkedOutAtom<A, S, D, R, T, V>
where
    A: CopyTyping,
    S: StaticLayout,
    D: StaticLayout,
    R: StaticLayout,
    T: Nat,
    V: Nat,
{
    type Atom = A::Atom;
    type Element = A::Element;
    type ValLayoutSrc = S;
    type ValLayoutDst = D;
    type ValLayoutRef = R;
    type Threads = T;
    type Values = V;
    type Verdict = A::Verdict;
}
