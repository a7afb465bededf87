//! `unflatten`: the same leaves, nested like a profile.
//!
//! The inverse of [`flatten`](super::flatten). The numbers in a profile say nothing.
//!
//! - pre: the profile has as many leaves as A
//! - post: `congruent(R, profile)`, `R(i) = A(i)` for every index i
//!
//! CuTe: `unflatten`, `include/cute/layout.hpp`, for a flat A.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::Unflatten;
use super::fold::{Finished, Found, State};
use super::mixed::{AtFirst, Mixed};
use super::op::{self, OperationOfKinds};
use super::profile::{Frames, OutsideTuples, ProfileWalk};
use super::walk::NoModes;
use crate::int::{Bool, False, Nat, Stride, True};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Refused, Rule, case};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, StaticTuple};

impl<P: StaticTuple> OperationOfKinds for op::Unflatten<P> {
    type On<L: StaticLayout> = Unflattened<L, P>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The same function, nested like `profile`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,3,4):(1,2,6));
    /// assert_eq!(a.unflatten(shape!((1,(1,1)))), layout!((2,(3,4)):(1,(2,6))));
    /// ```
    ///
    /// The profile must have as many leaves:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // unflatten: the profile has _2 leaves, A has _3
    /// let _ = layout!((2,3,4):(1,2,6)).unflatten(shape!((1,1)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2,3):(1,6,2)
    ///  0  6 |  2  8 |  4 10
    ///  1  7 |  3  9 |  5 11
    ///
    /// unflatten(A,((1,1),1)) = ((2,2),3):((1,6),2)
    ///  0  2  4
    ///  1  3  5
    ///  6  8 10
    ///  7  9 11
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/unflatten.svg"))]
    ///
    /// Source: CuTe's `unflatten`.
    pub fn unflatten<P: Mixed<AtFirst>>(self, profile: P) -> Unflatten<Self, P>
    where
        Self: Rule<op::Unflatten<P>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Unflatten(profile), TOKEN)
    }
}

/// The leaves of a layout one after the other: a list, since there may be more than a tuple holds.
pub trait LeafList {
    /// The first.
    type First: StaticLayout;
    /// The others.
    type Rest: LeafList;
    /// Whether there are none, and none was taken that is not there.
    type IsEnd: Bool;
}

/// A leaf, and others.
pub struct LeafAnd<L, Rest>(PhantomData<(L, Rest)>);

impl<L: StaticLayout, Rest: LeafList> LeafList for LeafAnd<L, Rest> {
    type First = L;
    type Rest = Rest;
    type IsEnd = False;
}

/// No leaf.
pub struct NoLeaf;

impl LeafList for NoLeaf {
    type First = Layout<U1, U0>;
    type Rest = Short;
    type IsEnd = True;
}

/// A leaf was taken that is not there.
pub struct Short;

impl LeafList for Short {
    type First = Layout<U1, U0>;
    type Rest = Self;
    type IsEnd = False;
}

/// `L` nested like `P`.
pub(crate) type Unflattened<L, P> = <<P as StaticTuple>::Visit<
    Unflattening<L, P, <L as StaticLayout>::LeavesBefore<NoLeaf>, OutsideTuples<NoModes>>,
> as ProfileWalk>::Finish;

/// `Rest` are the leaves of `L` that are left to nest, at this place of `P`.
pub struct Unflattening<L, P, Rest, F>(PhantomData<(L, P, Rest, F)>);

impl<L: StaticLayout, P: StaticTuple, Rest: LeafList, F: Frames> ProfileWalk for Unflattening<L, P, Rest, F> {
    type Open<N: Nat> = Unflattening<L, P, Rest, F::Open<NoModes>>;
    type Leaf = Unflattening<L, P, Rest::Rest, F::Made<Rest::First>>;
    type Close = Unflattening<L, P, Rest, F::Close>;
    type Finish = <Rest::IsEnd as Bool>::IfFound<Found<F::Whole>, LeavesDiffer<L, P>>;
}

/// The refusal, where the leaves are counted.
pub struct LeavesDiffer<L, P>(PhantomData<(L, P)>);

impl<L: StaticLayout, P: StaticTuple> Finished for LeavesDiffer<L, P> {
    type Verdict = Refused<
        case::Unflatten,
        Magnitude<<P::Visit<LeafCount<U0>> as ProfileWalk>::Finish>,
        Magnitude<<L::Fold<LeafCount<U0>> as State>::Finish>,
        U0,
        U0,
    >;
    type Layout = Layout<U1, U0>;
    type Number = U0;
    type Tuple = ();
}

/// The number that is found, a natural one: its own magnitude.
type Magnitude<F> = <<F as Finished>::Number as Stride>::Magnitude;

/// A count of leaves, of a profile or of a layout.
pub struct LeafCount<N>(PhantomData<N>);

impl<N: Nat> ProfileWalk for LeafCount<N> {
    type Open<M: Nat> = Self;
    type Leaf = LeafCount<N::Successor>;
    type Close = Self;
    type Finish = Found<NoModes, N>;
}

impl<N: Nat> State for LeafCount<N> {
    type Step<S: Nat, D: Nat> = LeafCount<N::Successor>;
    type Other<S: Nat, D: Stride> = LeafCount<N::Successor>;
    type Finish = Found<NoModes, N>;
}
