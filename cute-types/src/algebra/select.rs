//! `select` and `replace`: modes by their indices.
//!
//! `select` has the modes with the given indices, in their order, repeats allowed. `replace` has B for mode I. An integer
//! counts as one mode; to replace it gives B itself.
//!
//! - pre: the indices are below `rank(A)`
//! - post (`select`): mode j of R is mode `i_j` of A
//! - post (`replace`): mode I of R is B, the others are A's
//!
//! CuTe: `select<Is...>`, `replace<I>`, `include/cute/layout.hpp`; the second also takes `I = rank(A)`, and appends.

use core::marker::PhantomData;

use typenum::{UInt, UTerm};

use super::concat::LayoutTuple;
use super::fold::{DeferredLayout, Found, Later};
use super::mixed::{AtSecond, Mixed};
use super::mode::ModeAt;
use super::op::{self, OperationOfKinds};
use super::walk::{Goal, IsIndex, WalkedTo};
use super::{Replace, Select};
use crate::int::{Arithmetic, Bool, Nat, Static, True};
use crate::layout::{Layout, StaticLayout};
use crate::operand::{self, Operand};
use crate::rules::{Accepted, Holds, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<I: Indices> OperationOfKinds for op::Select<I> {
    type On<L: StaticLayout> = <I::Below<L::Rank> as Verdict>::Found<Later<Selected<L, I>>>;
}

impl<I: Nat, B: StaticLayout> OperationOfKinds for op::Replace<I, B> {
    type On<L: StaticLayout> = <IsIndex<case::Replace, I, L::Rank> as Verdict>::Found<Replaced<L, I, B>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The modes with these indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,3,4):(1,2,6));
    /// assert_eq!(a.select((U2::NEW, U0::NEW)), layout!((4,2):(6,1)));
    /// assert_eq!(a.select((U1::NEW, U1::NEW)), layout!((3,3):(2,2)));
    /// assert_eq!(a.select(U1::NEW), layout!((3):(2)));
    /// ```
    ///
    /// Each must be that of a mode:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((2,3,4):(1,2,6)).select((U0::NEW, U3::NEW)); // select: index _3 is outside 0.._3
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3):(3,1)
    /// 0 1 2
    /// 3 4 5
    ///
    /// select(A,1,0) = (3,2):(1,3)
    /// 0 3
    /// 1 4
    /// 2 5
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/select.svg"))]
    ///
    /// Source: CuTe's `select<Is...>`.
    pub fn select<I: operand::Indices>(self, _indices: I) -> Select<Self, I>
    where
        Self: Rule<op::Select<I>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with((), TOKEN)
    }

    /// With `b` for mode `I`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,3,4):(1,2,6));
    /// assert_eq!(a.replace(U1::NEW, layout!((5,5):(0,1))), layout!((2,(5,5),4):(1,(0,1),6)));
    /// assert_eq!(layout!(8:1).replace(U0::NEW, layout!(2:3)), layout!(2:3));
    /// ```
    ///
    /// There must be such a mode:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((2,3,4):(1,2,6)).replace(U3::NEW, layout!(5:1)); // replace: index _3 is outside 0.._3
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3):(3,1)
    /// 0 1 2
    /// 3 4 5
    ///
    /// replace(A,1,4:2) = (2,4):(3,2)
    /// 0 2 4 6
    /// 3 5 7 9
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/replace.svg"))]
    ///
    /// Source: CuTe's `replace<I>`.
    pub fn replace<I: operand::Nat, B: Mixed<AtSecond>>(self, _i: I, b: B) -> Replace<Self, I, B>
    where
        Self: Rule<op::Replace<I, B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with(b, TOKEN)
    }
}

/// A tuple of indices of modes; one index alone needs no tuple.
#[diagnostic::on_unimplemented(
    message = "select: these are not indices",
    label = "neither a static integer nor a tuple of them",
    note = "write `select((U1::NEW, U0::NEW))`"
)]
pub trait Indices: Static + Operand<AsIndices = Self, IsIndices = True> {
    /// Whether all are below `N`.
    #[doc(hidden)]
    type Below<N: Nat>: Verdict;
    /// The modes of `L` with these indices.
    #[doc(hidden)]
    type Modes<L: StaticLayout>: LayoutTuple;
}

#[diagnostic::do_not_recommend]
impl Indices for () {
    type Below<N: Nat> = Holds;
    type Modes<L: StaticLayout> = ();
}

/// What one index is as a tuple of indices.
macro_rules! index {
    () => {
        type Below<N: Nat> = IsIndex<case::Select, Self, N>;
        type Modes<L: StaticLayout> = (Nth<L, Self>,);
    };
}

#[diagnostic::do_not_recommend]
impl Indices for UTerm {
    index!();
}

#[diagnostic::do_not_recommend]
impl<U, B> Indices for UInt<U, B>
where
    Self: Arithmetic,
{
    index!();
}

/// Mode `I` of `L`, where it has one.
pub(crate) type Nth<L, I> = <ModeAt<L, I> as DeferredLayout>::Eval;

/// The modes `I` of `L`, where it has them.
pub struct Selected<L, I>(PhantomData<(L, I)>);

impl<L: StaticLayout, I: Indices> DeferredLayout for Selected<L, I> {
    type Eval = <I::Modes<L> as LayoutTuple>::Layout;
}

/// `L` with `B` for mode `I`, where it has one.
pub(crate) type Replaced<L, I, B> =
    <<<L as StaticLayout>::Shape as IntTuple>::IsInt as Bool>::IfFound<Found<B>, Later<ReplacedMode<L, I, B>>>;

/// The same for a tuple `L`.
pub struct ReplacedMode<L, I, B>(PhantomData<(L, I, B)>);

impl<L: StaticLayout, I: Nat, B: StaticLayout> DeferredLayout for ReplacedMode<L, I, B> {
    type Eval = WalkedTo<I, L, Instead<B>>;
}

/// All modes, with `B` for the one at the place.
pub struct Instead<B>(PhantomData<B>);

impl<B: StaticLayout> Goal for Instead<B> {
    type End<Rest: StaticLayout, Done: StaticLayout> = <Rest::Tail as StaticLayout>::After<Done::Push<B>>;
}
