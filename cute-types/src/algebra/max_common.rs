//! `max_common_layout`, `max_common_vector`, `max_alignment`: how many elements a copy may move at once.
//!
//! `max_common_layout(A, B)` is a layout of indices, and `max_common_vector(A, B)` its size:
//!
//! ```text
//! R = max_common_layout(A, B)        A(R(i)) = B(R(i)) = i   for 0 <= i < size(R)
//! ```
//!
//! The run follows the right inverse of the layout of fewer elements as long as the other one counts up there as well:
//! until one of its steps leads to another offset there, or does not [go straight on](super::runs). Where that is not all of
//! it, the inverse of the other one is followed, too, and the longer run is taken. Nothing is refused.
//!
//! That is so where types know all integers. Else, with B the one of fewer elements, `I = right_inverse(B)`, and V the first
//! mode of coalesced `composition(A, I)`, if its stride is 1, R is `composition(I, V)`, and otherwise `1:0`; it needs
//! `composition(A, I)` to exist.
//!
//! `max_alignment(L)` is how many adjacent elements L is made of: the greatest common divisor of the run of offsets
//! 0, 1, 2, ... that the right inverse finds, and of the strides of the modes outside of it. With n the result, the offsets
//! are whole groups `k n, ..., k n + n - 1`.
//!
//! CuTe: `max_common_layout`, `max_common_vector`, `max_alignment`, `layout.hpp`, which takes the inverse of the second also
//! where it is larger, and the run may go on past the end of the first. It composes the first with all of it.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::MaxCommonLayout;
use super::by_stride::{FoldByStride, PassOver};
use super::coalesce::Coalesced;
use super::composition::{CompositionOf, Opened};
use super::fold::{Complete, DeferredState, Finished, Found, Now, State};
use super::mixed::{AtFirst, AtSelf, Mixed, MixedLayout};
use super::op::{self, OperationOfKinds};
use super::right_inverse::RightInvertedIndices;
use super::runs::{AreStatic, Beginning, Is, Kept, Nearest, RunLength, Towards};
use crate::int::{Add, Bool, Cmp, Division, Gcd, IsSame, Min, Multiply, Nat, Ordering, Static, Stride, Subtract};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Refused, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, StaticTuple};

impl<B: StaticLayout> OperationOfKinds for op::MaxCommonLayout<B> {
    type On<L: StaticLayout> = MaxCommon<L, B>;
}
/// `max_common_vector` of `A` and `B`, a number, see [`Layout::max_common_vector`].
pub type MaxCommonVector<A, B> = <MaxCommonLayout<A, B> as StaticLayout>::Size;
/// `max_alignment` of `L`, a number, see [`Layout::max_alignment`].
pub type MaxAlignment<L> = <<Aligned<L> as Finished>::Number as Stride>::Magnitude;

/// The common layout of `A` and `B`, and whether there is one. The number is the size of it.
pub(crate) type MaxCommon<A, B> =
    <<AreStatic<A, B> as Bool>::IfState<CommonKnown<A, B>, Dynamic<A, B>> as State>::Finish;
/// Whether `A` has fewer elements than `B`.
type IsSmaller<A, B> = <Cmp<<A as StaticLayout>::Size, <B as StaticLayout>::Size> as Ordering>::IsLess;

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
    /// Either may be swizzled, if types know all integers of both: what a swizzle takes apart is not common.
    ///
    /// ```
    /// # use cute_types::prelude::*;
    /// let (plain, swizzled) = (layout!((4,8):(8,1)), layout!(S<1,2,3> o (4,8):(8,1)));
    /// assert_eq!(plain.max_common_layout(plain), layout!((8,4):(4,1)));
    /// assert_eq!(plain.max_common_layout(swizzled), layout!(4:4));
    /// assert_eq!(swizzled.max_common_layout(plain), layout!(4:4));
    /// ```
    ///
    /// The result is `1:0` where there are no two such indices. Nothing is refused but what is no layout:
    ///
    /// ```
    /// # use cute_types::prelude::*;
    /// assert_eq!(layout!((3,4):(4,1)).max_common_layout(layout!((2,2):(2,1))), layout!(1:0));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((3,4):(4,1)).max_common_layout(shape!(4)); // this is not a static layout
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
    #[cfg_attr(doc, doc = include_str!("../../pictures/max_common_layout.svg"))]
    ///
    /// Source: CuTe's `max_common_layout`.
    pub fn max_common_layout<B: Mixed<AtFirst>>(self, b: B) -> MaxCommonLayout<Self, B>
    where
        Self: Rule<op::MaxCommonLayout<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::MaxCommonLayout(b), TOKEN)
    }

    /// [`Self::max_common_layout`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((3,4):(n,1));
    /// let refused = l(4).try_max_common_layout(layout!((2,2):(2,1))).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "composition: mode 0 of A has extent 3, but the modes of B together reach 3 in it, a carry",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_max_common_layout<B: Mixed<AtFirst>>(self, b: B) -> Result<MaxCommonLayout<Self, B>, Refusal>
    where
        Self: Rule<op::MaxCommonLayout<B>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::MaxCommonLayout(b), TOKEN)
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
    /// layout!((3,4):(4,1)).max_common_vector(shape!(4)); // this is not a static layout
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
    #[cfg_attr(doc, doc = include_str!("../../pictures/max_common_vector.svg"))]
    ///
    /// Source: CuTe's `max_common_vector`.
    pub fn max_common_vector<B>(self, _b: B) -> MaxCommonVector<Self, B>
    where
        Self: Rule<op::MaxCommonLayout<B>, Verdict: Accepted<Proof: Sized>, Result: StaticLayout<Size: Static>>,
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
    #[cfg_attr(doc, doc = include_str!("../../pictures/max_alignment.svg"))]
    ///
    /// Source: CuTe's `max_alignment`.
    pub fn max_alignment(self) -> MaxAlignment<<Self as MixedLayout<AtSelf>>::Symbols>
    where
        Self: MixedLayout<AtSelf>,
    {
        Static::NEW
    }
}

/// The common layout of `A` and `B`, of which types know all integers.
pub struct CommonKnown<A, B>(PhantomData<(A, B)>);

impl<A: StaticLayout, B: StaticLayout> DeferredState for CommonKnown<A, B> {
    type Eval = <IsSmaller<A, B> as Bool>::IfState<Longest<B, A>, Longest<A, B>>;
}

/// The run that the right inverse of `Inverted` leads through the layout `Other`; the number is its length.
type Followed<Inverted, Other> = <<<RightInvertedIndices<Inverted> as Finished>::Layout as StaticLayout>::Fold<
    Following<Opened<Other>, <<Other as StaticLayout>::Size as Subtract>::Difference<U1>, Layout<(), ()>, U1, ()>,
> as State>::Finish;
/// The length of a run.
type Length<F> = <<F as Finished>::Number as Stride>::Magnitude;

/// The longest run through a layout `Large` and one that is not larger.
pub struct Longest<Large, Small>(PhantomData<(Large, Small)>);

impl<Large: StaticLayout, Small: StaticLayout> DeferredState for Longest<Large, Small> {
    type Eval = <Is<Length<Followed<Small, Large>>, Small::Size> as Bool>::IfState<
        Now<Complete<Followed<Small, Large>>>,
        OtherWay<Large, Small, Followed<Small, Large>>,
    >;
}

/// `F` is not all of the smaller one: the inverse of the larger one may lead farther.
pub struct OtherWay<Large, Small, F>(PhantomData<(Large, Small, F)>);

impl<Large: StaticLayout, Small: StaticLayout, F: Finished> DeferredState for OtherWay<Large, Small, F> {
    type Eval = <<Cmp<Length<F>, Length<Followed<Large, Small>>> as Ordering>::IsLess as Bool>::IfState<
        Now<Complete<Followed<Large, Small>>>,
        Now<Complete<F>>,
    >;
}

/// An inverse is followed through the layout that `A` has opened. The run so far is `Taken`, of `Next` elements; the last of
/// them has the index that is `Room` below the largest one, and they reach `Reach` towards the turns of A.
pub struct Following<A, Room, Taken, Next, Reach>(PhantomData<(A, Room, Taken, Next, Reach)>);

impl<A: Finished, Room: Nat, Taken: StaticLayout, Next: Nat, Reach: StaticTuple> State
    for Following<A, Room, Taken, Next, Reach>
{
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        Wanted<
            S,
            D,
            Beginning<Min<S, <<Room::By<D> as Division>::Quotient as Add>::Successor>, D, A, NoLine>,
            A,
            Room,
            Taken,
            Next,
            Reach,
        >,
    >;
    // The strides of an inverse are indices.
    type Other<S: Nat, D: Stride> = Self;
    type Finish = Ran<Taken, Next>;
}

/// The run `Taken`, of `N` elements.
type Ran<Taken, N> = Found<<Taken as StaticLayout>::Unwrapped, N>;
/// Where strides have no sum, there is no line.
type NoLine = Refused<case::Summed, U0, U0, U0, U0>;

/// The mode `S:D` of the inverse, which begins in the other layout with the line `F`: it is wanted to lead to the offset
/// `Next`.
#[expect(clippy::type_complexity, reason = "what a fold keeps in mind")]
pub struct Wanted<S, D, F, A, Room, Taken, Next, Reach>(PhantomData<(S, D, F, A, Room, Taken, Next, Reach)>);

/// How many elements go straight on along the line `F`.
type Onwards<F, Reach> =
    Length<<<<F as Finished>::Layout as StaticLayout>::Fold<Nearest<RunLength<F>, Reach>> as State>::Finish>;

impl<S: Nat, D: Nat, F: Finished, A: Finished, Room: Nat, Taken: StaticLayout, Next: Nat, Reach: StaticTuple>
    DeferredState for Wanted<S, D, F, A, Room, Taken, Next, Reach>
{
    type Eval = <IsSame<F::Number, Next> as Bool>::IfState<
        Taking<S, D, F, Onwards<F, Reach>, A, Room, Taken, Next, Reach>,
        Now<Complete<Ran<Taken, Next>>>,
    >;
}

/// The mode goes on from what is taken, and `N` of its elements go straight on.
#[expect(clippy::type_complexity, reason = "what a fold keeps in mind")]
pub struct Taking<S, D, F, N, A, Room, Taken, Next, Reach>(PhantomData<(S, D, F, N, A, Room, Taken, Next, Reach)>);

impl<S: Nat, D: Nat, F: Finished, N: Nat, A: Finished, Room: Nat, Taken: StaticLayout, Next: Nat, Reach: StaticTuple>
    DeferredState for Taking<S, D, F, N, A, Room, Taken, Next, Reach>
{
    type Eval = <N::IsOne as Bool>::IfState<
        Now<Complete<Ran<Taken, Next>>>,
        Took<S, D, F, N, A, Room, Taken::Push<N::WithStride<D>>, Next::Product<N>, Reach>,
    >;
}

/// The `N` elements are taken already. Where they are all of the mode, the inverse is followed on.
#[expect(clippy::type_complexity, reason = "what a fold keeps in mind")]
pub struct Took<S, D, F, N, A, Room, Taken, Next, Reach>(PhantomData<(S, D, F, N, A, Room, Taken, Next, Reach)>);

/// How far `N` elements along the line `F` reach, after those before that reach `Reach`.
type LineReach<F, N, Reach> = <<<<F as Finished>::Layout as StaticLayout>::Fold<
    Towards<<N as Subtract>::Difference<U1>, Reach, (), NoLine, Kept>,
> as State>::Finish as Finished>::Tuple;

impl<S: Nat, D: Nat, F: Finished, N: Nat, A: Finished, Room: Nat, Taken: StaticLayout, Next: Nat, Reach: StaticTuple>
    DeferredState for Took<S, D, F, N, A, Room, Taken, Next, Reach>
{
    type Eval = <Is<S, N> as Bool>::IfState<
        Now<
            Following<
                A,
                Room::Difference<<N::Difference<U1> as Multiply>::Product<D>>,
                Taken,
                Next,
                LineReach<F, N, Reach>,
            >,
        >,
        Now<Complete<Ran<Taken, Next>>>,
    >;
}

/// The common layout of `A` and `B` of which only the running program knows all integers.
pub struct Dynamic<A, B>(PhantomData<(A, B)>);

impl<A: StaticLayout, B: StaticLayout> DeferredState for Dynamic<A, B> {
    type Eval = <IsSmaller<A, B> as Bool>::Decide<
        CommonWithin<B, A, AllCommon>,
        CommonWithin<A, B, AllCommon>,
        CommonWithin<A, B, LimitedTo<A::Size>>,
    >;
}

/// The common layout of `A` and a `B` that is no larger; where types do not know that, at most as large as A.
pub struct CommonWithin<A, B, Most>(PhantomData<(A, B, Most)>);

impl<A: StaticLayout, B: StaticLayout, Most: CommonLimit> DeferredState for CommonWithin<A, B, Most> {
    type Eval = Complete<CommonWithInverse<A, <RightInvertedIndices<B> as Finished>::Layout, Most>>;
}

/// How many offsets may be common.
pub trait CommonLimit {
    /// `S`, or fewer.
    type Of<S: Nat>: Nat;
}

/// As many as there are.
pub struct AllCommon;

impl CommonLimit for AllCommon {
    type Of<S: Nat> = S;
}

/// At most `N`.
pub struct LimitedTo<N>(PhantomData<N>);

impl<N: Nat> CommonLimit for LimitedTo<N> {
    type Of<S: Nat> = Min<S, N>;
}

/// `A` and the right inverse `I` of B.
pub struct CommonWithInverse<A, I, Most>(PhantomData<(A, I, Most)>);

/// The first mode of coalesced `composition(A, I)`.
type FirstModeOf<A, I, Most> =
    <<Coalesced<<CompositionOf<A, I> as Finished>::Layout> as StaticLayout>::Head as StaticLayout>::Fold<
        RunStart<I, Most>,
    >;

impl<A: StaticLayout, I: StaticLayout, Most: CommonLimit> Finished for CommonWithInverse<A, I, Most> {
    type Verdict = <<CompositionOf<A, I> as Finished>::Verdict as Verdict>::And<
        <<FirstModeOf<A, I, Most> as State>::Finish as Finished>::Verdict,
    >;
    type Layout = <<FirstModeOf<A, I, Most> as State>::Finish as Finished>::Layout;
    type Number = <<FirstModeOf<A, I, Most> as State>::Finish as Finished>::Number;
    type Tuple = ();
}

/// The state before the first mode is seen, which it is the result of.
pub struct RunStart<I, Most>(PhantomData<(I, Most)>);

impl<I: StaticLayout, Most: CommonLimit> State for RunStart<I, Most> {
    type Step<S: Nat, D: Nat> =
        <D::IsOne as Bool>::IfState<FirstRun<Most::Of<S>, I>, Now<Complete<Found<Layout<U1, U0>, U1>>>>;
    type Other<S: Nat, D: Stride> = Complete<Found<Layout<U1, U0>, U1>>;
    type Finish = Found<Layout<U1, U0>, U1>;
}

/// The first mode is `S:1`.
pub struct FirstRun<S, I>(PhantomData<(S, I)>);

impl<S: Nat, I: StaticLayout> DeferredState for FirstRun<S, I> {
    type Eval = Complete<Sized_<S, CompositionOf<I, S::WithStride<U1>>>>;
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
        RunLonger<Run, Outside, S>,
        OutsideRun<Run, Outside, D::Mode>,
    >;
    type Finish = Found<Layout<U1, U0>, <Outside as Gcd>::GcdWith<Run>>;
}

/// The mode of extent `S` continues the run.
pub struct RunLonger<Run, Outside, S>(PhantomData<(Run, Outside, S)>);

impl<Run: Nat, Outside: Nat, S: Nat> DeferredState for RunLonger<Run, Outside, S> {
    type Eval = Aligning<<S as Multiply>::Product<Run>, Outside>;
}

/// A mode of stride `D` does not.
pub struct OutsideRun<Run, Outside, D>(PhantomData<(Run, Outside, D)>);

impl<Run: Nat, Outside: Nat, D: Nat> DeferredState for OutsideRun<Run, Outside, D> {
    type Eval = Aligning<Run, <D as Gcd>::GcdWith<Outside>>;
}
