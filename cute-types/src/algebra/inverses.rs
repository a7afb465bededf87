//! The inverses of a layout of coordinates: layouts of indices, whose coordinates are its offsets.
//!
//! At each [place](super::places) the inverse is that of the modes there, the others not moving, with what one step of each
//! adds to the index. The shape of it has a mode for each place up to the last one, `1:0` where nothing moves:
//!
//! ```text
//! right_inverse((8,6):(1@1,1@0)) = (6,8):(8,1)        A(R(c)) = c for every coordinate c of R
//! ```

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::fold::{Finished, Found, NotFound, Now, Otherwise, State};
use super::op::Operation;
use super::places::IsNested;
use super::runs::Is;
use super::tiler::Unless;
use super::walk::Walk;
use crate::int::{Add, Bool, Nat, Repeat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::case::IsCase;
use crate::rules::{Case, Holds, Verdict, case};

/// The second way to the inverse `Op` of `L`: place by place, where L is a layout of coordinates.
pub struct ByPlace<Op, L>(PhantomData<(Op, L)>);

impl<Op: Operation, L: StaticLayout> Otherwise for ByPlace<Op, L> {
    type Found<V: Verdict, K: Case> =
        <IsCase<K, case::LeftInverseBasis> as Bool>::IfFound<InversesByPlace<Op, L>, NotFound<V>>;
}

/// The inverses `Op` at the places of `L`, as the modes of a layout.
pub struct InversesByPlace<Op, L>(PhantomData<(Op, L)>);

/// The fold over the leaves of `L`, which are in the order of their places.
type Verdicts<Op, L> =
    <<<<L as StaticLayout>::Sorted as StaticLayout>::Fold<Asking<Op, L, Holds>> as State>::Finish as Finished>::Verdict;
/// One more than the last place.
type PlaceCount<L> = <<<<<L as StaticLayout>::Sorted as StaticLayout>::Fold<CountingPlaces<U0>> as State>::Finish as Finished>::Number as Stride>::Magnitude;

impl<Op: Operation, L: StaticLayout> Finished for InversesByPlace<Op, L> {
    type Verdict = Verdicts<Op, L>;
    type Layout = <<PlaceCount<L> as Repeat>::Steps<Inverses<Op, L, U0, Layout<(), ()>>> as Walk>::End;
    type Number = U0;
    type Tuple = ();
}

/// What `Op` makes of a part `L`: of the places inside, where it has some, and `1:0` where it does not move.
type Inverse<Op, L> = <IsNested<L> as Bool>::IfFound<
    InversesByPlace<Op, L>,
    <IsMoving<L> as Bool>::IfFound<InverseOf<Op, L>, Found<Layout<U1, U0>>>,
>;
/// Whether a mode of `L` moves.
type IsMoving<L> =
    Is<<<<<L as StaticLayout>::Fold<MovesAtAll<U0>> as State>::Finish as Finished>::Number as Stride>::Magnitude, U1>;

/// The inverse `Op` of `L`, when it is asked for.
pub struct InverseOf<Op, L>(PhantomData<(Op, L)>);

impl<Op: Operation, L: StaticLayout> Finished for InverseOf<Op, L> {
    type Verdict = <Op::On<L> as Finished>::Verdict;
    type Layout = <Op::On<L> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The inverses before place `I` are `Done`.
pub struct Inverses<Op, L, I, Done>(PhantomData<(Op, L, I, Done)>);

/// The layout `L` as place `I` sees it: the modes that are elsewhere do not move.
type SeenFrom<L, I> = <<<L as StaticLayout>::Fold<Seeing<I, Layout<(), ()>>> as State>::Finish as Finished>::Layout;

impl<Op: Operation, L: StaticLayout, I: Nat, Done: StaticLayout> Walk for Inverses<Op, L, I, Done> {
    type Next = Inverses<Op, L, I::Successor, Done::Push<<Inverse<Op, SeenFrom<L, I>> as Finished>::Layout>>;
    type End = Done;
}

/// The modes so far, as place `I` sees them.
pub struct Seeing<I, Done>(PhantomData<(I, Done)>);

impl<I: Nat, Done: StaticLayout> State for Seeing<I, Done> {
    // It does not move.
    type Step<S: Nat, D: Nat> = Seeing<I, Done::Push<S::WithStride<D>>>;
    type Other<S: Nat, D: Stride> =
        Seeing<I, Done::Push<S::WithStride<<Is<D::Mode, I> as Bool>::IfStride<D::Scale, U0>>>>;
    type Finish = Found<Done>;
}

/// Whether the inverses exist at the places of the modes so far, by the verdict `V`.
pub struct Asking<Op, L, V>(PhantomData<(Op, L, V)>);

impl<Op: Operation, L: StaticLayout, V: Verdict> State for Asking<Op, L, V> {
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        Now<Asking<Op, L, V::And<<Inverse<Op, SeenFrom<L, D::Mode>> as Finished>::Verdict>>>,
    >;
    type Finish = Unless<V, Layout<(), ()>>;
}

/// The number of places up to that of the last mode so far.
pub struct CountingPlaces<N>(PhantomData<N>);

impl<N: Nat> State for CountingPlaces<N> {
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> =
        <S::IsOne as Bool>::IfState<Now<Self>, Now<CountingPlaces<<D::Mode as Add>::Successor>>>;
    type Finish = Found<Layout<(), ()>, N>;
}

/// The number is 1 if one of the modes so far moves, else 0.
pub struct MovesAtAll<N>(PhantomData<N>);

impl<N: Nat> State for MovesAtAll<N> {
    type Step<S: Nat, D: Nat> = <<S::IsOne as Bool>::Or<D::IsZero> as Bool>::IfState<Now<Self>, Now<MovesAtAll<U1>>>;
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<Now<Self>, Now<MovesAtAll<U1>>>;
    type Finish = Found<Layout<(), ()>, N>;
}
