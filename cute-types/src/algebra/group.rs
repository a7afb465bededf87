//! `group` and `take`: a range of modes.
//!
//! `group` makes the modes `B..E` one mode; `take` keeps them and drops the others. An integer counts as one mode.
//!
//! - pre: `B < E <= rank(A)`
//! - post (`group`): `rank(R) = rank(A) - (E - B) + 1`, `R(i) = A(i)` for every index i
//! - post (`take`): `rank(R) = E - B`, mode i of R is mode `B + i` of A
//!
//! CuTe: `group<B, E>`, `take<B, E>`, `include/cute/layout.hpp`.

use core::marker::PhantomData;

use super::fold::{DeferredLayout, Later};
use super::{Group, Take};

use super::op::{self, OperationOfKinds};
use super::walk::{Goal, IsRange, Past, WalkedTo};
use crate::int::{Nat, Subtract};
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::{Accepted, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<B: Nat, E: Nat> OperationOfKinds for op::Group<B, E> {
    type On<L: StaticLayout> = <IsRange<case::Group, B, E, L::Rank> as Verdict>::Found<Later<Grouped<L, B, E>>>;
}

impl<B: Nat, E: Nat> OperationOfKinds for op::Take<B, E> {
    type On<L: StaticLayout> = <IsRange<case::Take, B, E, L::Rank> as Verdict>::Found<Later<GroupRange<L, B, E>>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The same function, with the modes `B..E` as one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,3,4):(1,2,6));
    /// assert_eq!(a.group(U0::NEW, U2::NEW), layout!(((2,3),4):((1,2),6)));
    /// assert_eq!(a.group(U2::NEW, U3::NEW), layout!((2,3,(4)):(1,2,(6))));
    /// ```
    ///
    /// The range must be one of modes of the layout, one at least:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((2,3,4):(1,2,6)).group(U1::NEW, U4::NEW); // group: _1.._4 is not a range of modes in 0.._3
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3,2):(1,2,6)
    ///  0  2  4 |  6  8 10
    ///  1  3  5 |  7  9 11
    ///
    /// group(A,0,2) = ((2,3),2):((1,2),6)
    ///  0  6
    ///  1  7
    ///  2  8
    ///  3  9
    ///  4 10
    ///  5 11
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/group.svg"))]
    ///
    /// Source: CuTe's `group<B, E>`.
    pub fn group<B: operand::Nat, E: operand::Nat>(self, _begin: B, _end: E) -> Group<Self, B, E>
    where
        Self: Rule<op::Group<B, E>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with((), TOKEN)
    }

    /// The modes `B..E`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,3,4):(1,2,6));
    /// assert_eq!(a.take(U1::NEW, U3::NEW), layout!((3,4):(2,6)));
    /// assert_eq!(a.take(U1::NEW, U2::NEW), layout!((3):(2)));
    /// ```
    ///
    /// The range must be one of modes of the layout, one at least:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((2,3,4):(1,2,6)).take(U1::NEW, U1::NEW); // take: _1.._1 is not a range of modes in 0.._3
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3,2):(1,2,6)
    ///  0  2  4 |  6  8 10
    ///  1  3  5 |  7  9 11
    ///
    /// take(A,1,3) = (3,2):(2,6)
    ///  0  6
    ///  2  8
    ///  4 10
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/take.svg"))]
    ///
    /// Source: CuTe's `take<B, E>`.
    pub fn take<B: operand::Nat, E: operand::Nat>(self, _begin: B, _end: E) -> Take<Self, B, E>
    where
        Self: Rule<op::Take<B, E>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with((), TOKEN)
    }
}

/// `L` with its modes `B..E` as one, where it has them.
pub struct Grouped<L, B, E>(PhantomData<(L, B, E)>);

impl<L: StaticLayout, B: Nat, E: Nat> DeferredLayout for Grouped<L, B, E> {
    type Eval = WalkedTo<B, L::Wrapped, GroupNext<<E as Subtract>::Difference<B>>>;
}

/// The next `N` modes become one.
pub struct GroupNext<N>(PhantomData<N>);

impl<N: Nat> Goal for GroupNext<N> {
    type End<Rest: StaticLayout, Done: StaticLayout> = WalkedTo<N, Rest, OneModeAfter<Done>>;
}

/// The modes past are one, after those of `Before`; the others follow.
pub struct OneModeAfter<Before>(PhantomData<Before>);

impl<Before: StaticLayout> Goal for OneModeAfter<Before> {
    type End<Rest: StaticLayout, Done: StaticLayout> = Rest::After<Before::Push<Done>>;
}

/// The modes `B..E` of `L`, where it has them.
pub struct GroupRange<L, B, E>(PhantomData<(L, B, E)>);

impl<L: StaticLayout, B: Nat, E: Nat> DeferredLayout for GroupRange<L, B, E> {
    type Eval = WalkedTo<B, L, TakeNext<<E as Subtract>::Difference<B>>>;
}

/// The next `N` modes are what is kept.
pub struct TakeNext<N>(PhantomData<N>);

impl<N: Nat> Goal for TakeNext<N> {
    type End<Rest: StaticLayout, Done: StaticLayout> = WalkedTo<N, Rest, Past>;
}
