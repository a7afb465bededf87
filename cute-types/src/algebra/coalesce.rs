//! `coalesce`: the fewest modes for the same function.
//!
//! For a layout `L` the result `R` has
//!
//! ```text
//! size(R) = size(L)
//! R(i) = L(i)        for 0 <= i < size(L)
//! depth(R) <= 1
//! ```
//!
//! and no two neighbouring modes that are one: modes of extent 1 are dropped, and `s0:d0, s1:d1` with `d1 = s0 d0`
//! become `(s0 s1):d0`. If nothing is left the result is `1:0`, and a single mode is an integer.
//!
//! CuTe: `coalesce(layout)`, `layout.hpp`. Defined for every layout.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::Coalesce;
use super::fold::{Complete, DeferredState, Finished, Found, Now, State};
use super::op::{self, OperationOfKinds};
use crate::int::{Bool, IsSame, Nat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::Coalesce {
    type On<L: StaticLayout> = FoundCoalesced<L>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The layout with the fewest modes that is the same function on `0..size`: modes of extent 1 dropped, neighbours
    /// `s0:d0, s1:(s0 d0)` joined.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,1):(3,1)).coalesce(), layout!(2:3));
    /// assert_eq!(layout!((2,(1,6)):(1,(6,2))).coalesce(), layout!(12:1));
    /// assert_eq!(layout!((2,4):(4,1)).coalesce(), layout!((2,4):(4,1)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,(1,6)):(1,(6,2))
    ///  0 |  2 |  4 |  6 |  8 | 10
    ///  1 |  3 |  5 |  7 |  9 | 11
    ///
    /// coalesce(A) = 12:1
    ///  0  1  2  3  4  5  6  7  8  9 10 11
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/coalesce.svg"))]
    ///
    /// Source: CuTe's `coalesce`.
    pub fn coalesce(self) -> Coalesce<Self>
    where
        Self: Rule<op::Coalesce, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Coalesce, TOKEN)
    }
}

/// What `coalesce` finds for the layout `L`.
pub(crate) type FoundCoalesced<L> = <<L as StaticLayout>::Fold<StartCoalescing> as State>::Finish;
/// The layout `L`, coalesced.
pub(crate) type Coalesced<L> = <FoundCoalesced<L> as Finished>::Layout;

/// The fold before its first mode.
pub(crate) type StartCoalescing<To = Closed> = Coalescing<To, Layout<(), ()>, U1, U0, U0, No>;

/// The modes `Done` are final, `S:D` may still grow. `Trail` is [`Yes`] if modes of extent 1 came after it, the last of
/// them with stride `E`; `To` is what to make of it all in the end.
pub struct Coalescing<To, Done, S, D, E, Trail>(PhantomData<(To, Done, S, D, E, Trail)>);

impl<To: Destination, Done: StaticLayout, S: Nat, D: Stride, E: Stride, T: Trail> State
    for Coalescing<To, Done, S, D, E, T>
{
    type Step<S1: Nat, D1: Nat> =
        <S1::IsOne as Bool>::IfState<Now<Coalescing<To, Done, S, D, D1, Yes>>, Join<To, Done, S, D, S1, D1>>;
    type Other<S1: Nat, D1: Stride> =
        <S1::IsOne as Bool>::IfState<Now<Coalescing<To, Done, S, D, D1, Yes>>, Join<To, Done, S, D, S1, D1>>;
    type Finish = To::Finish<Done, S, D, E, T>;
}

/// `Done`, `S:D` and then `S1:D1`, where `S1` is not 1.
pub struct Join<To, Done, S, D, S1, D1>(PhantomData<(To, Done, S, D, S1, D1)>);

impl<To: Destination, Done: StaticLayout, S: Nat, D: Stride, S1: Nat, D1: Stride> DeferredState
    for Join<To, Done, S, D, S1, D1>
{
    type Eval = <S::IsOne as Bool>::IfState<Now<Coalescing<To, Done, S1, D1, U0, No>>, Meet<To, Done, S, D, S1, D1>>;
}

/// The same, where neither extent is 1.
pub struct Meet<To, Done, S, D, S1, D1>(PhantomData<(To, Done, S, D, S1, D1)>);

impl<To: Destination, Done: StaticLayout, S: Nat, D: Stride, S1: Nat, D1: Stride> DeferredState
    for Meet<To, Done, S, D, S1, D1>
{
    type Eval = <IsSame<D::Times<S>, D1> as Bool>::IfState<Grown<To, Done, S, D, S1>, NewMode<To, Done, S, D, S1, D1>>;
}

/// `Done`, then `S:D` and `S1:(S D)` as one mode.
pub struct Grown<To, Done, S, D, S1>(PhantomData<(To, Done, S, D, S1)>);

impl<To: Destination, Done: StaticLayout, S: Nat, D: Stride, S1: Nat> DeferredState for Grown<To, Done, S, D, S1> {
    type Eval = Coalescing<To, Done, S::Product<S1>, D, U0, No>;
}

/// `Done` and `S:D`, then `S1:D1` on its own.
pub struct NewMode<To, Done, S, D, S1, D1>(PhantomData<(To, Done, S, D, S1, D1)>);

impl<To: Destination, Done: StaticLayout, S: Nat, D: Stride, S1: Nat, D1: Stride> DeferredState
    for NewMode<To, Done, S, D, S1, D1>
{
    type Eval = Coalescing<To, Done::Push<S::WithStride<D>>, S1, D1, U0, No>;
}

/// What the fold is for.
pub trait Destination {
    /// The result from the fold's last state.
    type Finish<Done: StaticLayout, S: Nat, D: Stride, E: Stride, T: Trail>: Finished;
}

/// The coalesced layout.
pub struct Closed;

impl Destination for Closed {
    type Finish<Done: StaticLayout, S: Nat, D: Stride, E: Stride, T: Trail> = Found<Done::Close<S::WithStride<D>>>;
}

/// The coalesced layout with a last mode that has no end: the left side of a composition, as CuTe has it
/// (`coalesce_x`). The result's layout is all modes but the last, and its number the stride of the last.
pub struct Open;

impl Destination for Open {
    type Finish<Done: StaticLayout, S: Nat, D: Stride, E: Stride, T: Trail> = T::Open<Done, S, D, E>;
}

/// Whether modes of extent 1 end a layout. They add nothing to its function on `0..size`, but beyond it the last one
/// runs on, with its stride.
pub trait Trail {
    /// [`Open`] for `Done` and `S:D`, and where there are such modes, `1:E`.
    type Open<Done: StaticLayout, S: Nat, D: Stride, E: Stride>: Finished;
}

/// No mode of extent 1 at the end.
pub struct No;

impl Trail for No {
    type Open<Done: StaticLayout, S: Nat, D: Stride, E: Stride> = Found<Done, D>;
}

/// Modes of extent 1 at the end.
pub struct Yes;

impl Trail for Yes {
    type Open<Done: StaticLayout, S: Nat, D: Stride, E: Stride> =
        <<S::IsOne as Bool>::IfState<Now<Complete<Found<Done, E>>>, Continued<Done, S, D, E>> as State>::Finish;
}

/// `Done`, `S:D` and a last mode of stride `E`, which continues `S:D` if `E = S D`.
pub struct Continued<Done, S, D, E>(PhantomData<(Done, S, D, E)>);

impl<Done: StaticLayout, S: Nat, D: Stride, E: Stride> DeferredState for Continued<Done, S, D, E> {
    type Eval = <IsSame<D::Times<S>, E> as Bool>::IfState<
        Now<Complete<Found<Done, D>>>,
        Now<Complete<Found<Done::Push<S::WithStride<D>>, E>>>,
    >;
}
