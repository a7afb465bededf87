//! `max_common_layout`, `max_common_vector`, `max_alignment`: how many elements a copy may move at once.
//!
//! With B the one of fewer elements, `I = right_inverse(B)`, and V the first mode of coalesced `composition(A, I)`, if its
//! stride is 1,
//!
//! ```text
//! max_common_layout(A, B) = composition(I, V)        A(R(i)) = B(R(i)) = i   for 0 <= i < size(R)
//! max_common_vector(A, B) = size(V)
//! ```
//!
//! and otherwise `1:0` and 1. They need `composition(A, I)` to exist. `max_alignment(L)` is how many adjacent elements L
//! is made of: the greatest common divisor of the run of offsets 0, 1, 2, ... that the right inverse finds, and of the
//! strides of the modes outside of it. With n the result, the offsets are whole groups `k n, ..., k n + n - 1`.
//!
//! CuTe: `max_common_layout`, `max_common_vector`, `max_alignment`, `layout.hpp`, which takes the inverse of the second also
//! where it is larger, and the run may go on past the end of the first.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::by_stride::{FoldByStride, PassOver};
use super::coalesce;
use super::composition::Composed;
use super::fold::{Complete, Finished, Found, Now, State};
use super::mixed::{AtFirst, AtSelf, Mixed, MixedLayout};
use super::op::{self, Of};
use super::right_inverse::RightInverted;
use crate::int::{Bool, Cmp, DeferredState, Gcd, Min, Multiply, Nat, Ordering, Static, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::{Defined, GivenBy, Gives, Verdict};
use crate::tuple::IntTuple;

/// `max_common_layout` of `A` and `B`, see [`Layout::max_common_layout`].
pub type MaxCommonLayout<A, B> = Of<op::MaxCommonLayout<B>, A>;
/// `max_common_vector` of `A` and `B`, a number, see [`Layout::max_common_vector`].
pub type MaxCommonVector<A, B> =
    <<<op::MaxCommonLayout<B> as op::Operation>::On<A> as Finished>::Number as Stride>::Magnitude;
/// `max_alignment` of `L`, a number, see [`Layout::max_alignment`].
pub type MaxAlignment<L> = <<Aligned<L> as Finished>::Number as Stride>::Magnitude;

/// The common layout of `A` and `B`, and whether there is one. The number is the size of it.
pub(crate) type MaxCommon<A, B> =
    <<<Cmp<<A as StaticLayout>::Size, <B as StaticLayout>::Size> as Ordering>::IsLess as Bool>::Decide<
        Along<B, A, Whole>,
        Along<A, B, Whole>,
        Along<A, B, AtMost<<A as StaticLayout>::Size>>,
    > as State>::Finish;

type Aligned<L> = FoldByStride<L, PassOver, Aligning<U1, U0>>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The largest layout of indices at which this layout and `b` both have the offsets 0, 1, 2, ...
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (a, b) = (layout!((4,(2,3)):(1,(4,16))), layout!((8,3):(1,8)));
    /// assert_eq!(a.max_common_layout(b), layout!(8:1));
    /// assert_eq!(layout!((4,3):(8,1)).max_common_layout(layout!((4,4):(8,1))), layout!(3:4));
    /// assert_eq!(layout!((4,2):(2,1)).max_common_layout(layout!((4,2):(2,1))), layout!((2,4):(4,1)));
    /// ```
    ///
    /// Refused where the composition of the larger one and the right inverse of the smaller is:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _3, which stride _2 does not divide; _2:_2 would cross it
    /// layout!((3,4):(4,1)).max_common_layout(layout!((2,2):(2,1)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,3):(1,8)
    ///  0  8 16
    ///  1  9 17
    ///  2 10 18
    ///  3 11 19
    ///
    /// max_common_layout(A,(8,2):(1,8)) = 4:1
    /// 0 1 2 3
    /// ```
    ///
    /// Source: CuTe's `max_common_layout`.
    pub fn max_common_layout<B: Mixed<AtFirst>, R, K>(self, b: B) -> R
    where
        Self: Gives<op::MaxCommonLayout<B>, R>,
        R: GivenBy<Self, op::MaxCommonLayout<B>, K>,
    {
        self.give(op::MaxCommonLayout(b))
    }

    /// How many elements one access may move between this layout and `b`: the size of
    /// [`max_common_layout`](Self::max_common_layout).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (a, b) = (layout!((4,(2,3)):(1,(4,16))), layout!((8,3):(1,8)));
    /// assert_eq!(a.max_common_vector(b), U8::NEW);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _3, which stride _2 does not divide; _2:_2 would cross it
    /// layout!((3,4):(4,1)).max_common_vector(layout!((2,2):(2,1)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,3):(1,8)
    ///  0  8 16
    ///  1  9 17
    ///  2 10 18
    ///  3 11 19
    ///
    /// max_common_vector(A,(8,2):(1,8)) = 4
    /// ```
    ///
    /// Source: CuTe's `max_common_vector`.
    pub fn max_common_vector<B: operand::StaticLayout>(self, _b: B) -> MaxCommonVector<Self, B>
    where
        Self: Defined<op::MaxCommonLayout<B>>,
    {
        Static::NEW
    }

    /// How many adjacent elements the layout is made of.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,8):(1,12)).max_alignment(), U4::NEW);
    /// assert_eq!(layout!((4,8):(8,1)).max_alignment(), U32::NEW);
    /// assert_eq!(layout!((4,8):(1,6)).max_alignment(), U2::NEW);
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,3):(1,12)
    ///  0 12 24
    ///  1 13 25
    ///  2 14 26
    ///  3 15 27
    ///
    /// max_alignment(A) = 4
    /// ```
    ///
    /// Source: CuTe's `max_alignment`.
    pub fn max_alignment(self) -> MaxAlignment<<Self as MixedLayout<AtSelf>>::Symbols>
    where
        Self: MixedLayout<AtSelf>,
    {
        Static::NEW
    }
}

/// The common layout of `A` and a `B` that is no larger; where types do not know that, at most as large as A.
pub struct Along<A, B, Most>(PhantomData<(A, B, Most)>);

impl<A: StaticLayout, B: StaticLayout, Most: Limit> DeferredState for Along<A, B, Most> {
    type Eval = Complete<Common<A, <RightInverted<B> as Finished>::Layout, Most>>;
}

/// How many offsets may be common.
pub trait Limit {
    /// `S`, or fewer.
    type Of<S: Nat>: Nat;
}

/// As many as there are.
pub struct Whole;

impl Limit for Whole {
    type Of<S: Nat> = S;
}

/// At most `N`.
pub struct AtMost<N>(PhantomData<N>);

impl<N: Nat> Limit for AtMost<N> {
    type Of<S: Nat> = Min<S, N>;
}

/// `A` and the right inverse `I` of B.
pub struct Common<A, I, Most>(PhantomData<(A, I, Most)>);

/// The first mode of coalesced `composition(A, I)`.
type Run<A, I, Most> = <<<<<<Composed<A, I> as Finished>::Layout as StaticLayout>::Fold<coalesce::Empty> as State>::Finish
    as Finished>::Layout as StaticLayout>::Head as StaticLayout>::Fold<Running<I, Most>>;

impl<A: StaticLayout, I: StaticLayout, Most: Limit> Finished for Common<A, I, Most> {
    type Verdict = <<Composed<A, I> as Finished>::Verdict as Verdict>::And<
        <<Run<A, I, Most> as State>::Finish as Finished>::Verdict,
    >;
    type Layout = <<Run<A, I, Most> as State>::Finish as Finished>::Layout;
    type Number = <<Run<A, I, Most> as State>::Finish as Finished>::Number;
    type Tuple = ();
}

/// The state before the first mode is seen, which it is the result of.
pub struct Running<I, Most>(PhantomData<(I, Most)>);

impl<I: StaticLayout, Most: Limit> State for Running<I, Most> {
    type Step<S: Nat, D: Nat> =
        <D::IsOne as Bool>::IfState<Runs<Most::Of<S>, I>, Now<Complete<Found<Layout<U1, U0>, U1>>>>;
    type Other<S: Nat, D: Stride> = Complete<Found<Layout<U1, U0>, U1>>;
    type Finish = Found<Layout<U1, U0>, U1>;
}

/// The first mode is `S:1`.
pub struct Runs<S, I>(PhantomData<(S, I)>);

impl<S: Nat, I: StaticLayout> DeferredState for Runs<S, I> {
    type Eval = Complete<Sized_<S, Composed<I, S::WithStride<U1>>>>;
}

/// What `F` found, with the number `S`.
pub struct Sized_<S, F>(PhantomData<(S, F)>);

impl<S: Nat, F: Finished> Finished for Sized_<S, F> {
    type Verdict = F::Verdict;
    type Layout = F::Layout;
    type Number = S;
    type Tuple = ();
}

/// The run of offsets is `Run` long, and `Outside` the greatest common divisor of the other strides.
pub struct Aligning<Run, Outside>(PhantomData<(Run, Outside)>);

impl<Run: Nat, Outside: Nat> State for Aligning<Run, Outside> {
    // The modes come with their weights, as basis elements.
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> = <<Cmp<D::Mode, Run> as Ordering>::IsEqual as Bool>::IfState<
        Longer<Run, Outside, S>,
        Farther<Run, Outside, D::Mode>,
    >;
    type Finish = Found<Layout<U1, U0>, <Outside as Gcd>::GcdWith<Run>>;
}

/// The mode of extent `S` continues the run.
pub struct Longer<Run, Outside, S>(PhantomData<(Run, Outside, S)>);

impl<Run: Nat, Outside: Nat, S: Nat> DeferredState for Longer<Run, Outside, S> {
    type Eval = Aligning<<S as Multiply>::Product<Run>, Outside>;
}

/// A mode of stride `D` does not.
pub struct Farther<Run, Outside, D>(PhantomData<(Run, Outside, D)>);

impl<Run: Nat, Outside: Nat, D: Nat> DeferredState for Farther<Run, Outside, D> {
    type Eval = Aligning<Run, <D as Gcd>::GcdWith<Outside>>;
}
