//! `layout_like` and `fragment_like`: compact layouts of the same shape, for a copy of a layout's elements.
//!
//! `layout_like` keeps the modes in the order of the layout's strides. Where L has stride 0, so has the result: a broadcast stays one. The other strides are the products of the extents of
//! the modes whose strides in L are smaller, so that the result is compact and its elements follow each other as those of
//! L do. A mode of extent 1 has stride 0.
//!
//! No two modes of more than one element may have the same stride, and none a negative one.
//!
//! `fragment_like` is for registers, where mode 0 is what one instruction takes: mode 0 is fastest and leftmost first,
//! broadcasts kept in it, and the others follow in the order of their strides, stride 0 before the rest and filled with
//! elements. Of one mode it is the compact layout of the shape. A single mode after mode 0 gets a bracket of its own.
//!
//! CuTe: `make_layout_like`, `make_fragment_like`, `layout.hpp`, which give modes of one stride the same stride.

use core::marker::PhantomData;

use typenum::{U0, U1, U2};

use super::fold::{Finished, Found, State};
use super::gather::Tiled;
use super::logical_product::Multiplying;
use super::op::{self, OperationOfKinds};
use super::ordered::{
    Arranger, FindingPart, FromLeft, LayoutInOrder, OrderAlong, Strides, Through, Unstarted, WalkedOrder,
};
use super::thread::{Composer, DeferredThreaded, Thread};
use super::upcast::NowThread;
use super::{FragmentLike, LayoutLike};
use crate::int::{Bool, Cmp, Compare, Multiply, Nat, Ordering, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule, Verdict, operation};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, StaticTuple};

impl OperationOfKinds for op::LayoutLike {
    type On<L: StaticLayout> = Like<L>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The compact layout of this shape in the order of these strides; stride 0 stays.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((9,4):(16,4)).layout_like(), layout!((9,4):(4,1)));
    /// assert_eq!(layout!((4,(2,8)):(32,(0,2))).layout_like(), layout!((4,(2,8)):(8,(0,1))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!((4,8):(2,2)).layout_like(); // ordered: two modes have order _2
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3,2):(20,1,4)
    ///  0  1  2 |  4  5  6
    /// 20 21 22 | 24 25 26
    ///
    /// layout_like(A) = (2,3,2):(6,1,3)
    ///  0  1  2 |  3  4  5
    ///  6  7  8 |  9 10 11
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/layout_like.svg"))]
    ///
    /// Source: CuTe's `make_layout_like`.
    pub fn layout_like(self) -> LayoutLike<Self>
    where
        Self: Rule<op::LayoutLike, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::LayoutLike, TOKEN)
    }
}

impl OperationOfKinds for op::FragmentLike {
    type On<L: StaticLayout> = Fragment<L>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The compact layout of this shape for registers: mode 0 first, the others in the order of their strides.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(((2,2),3,4):((1,16),100,2)).fragment_like(), layout!(((2,2),3,4):((1,2),16,4)));
    /// assert_eq!(layout!((2,3):(0,7)).fragment_like(), layout!((2,(3)):(0,(1))));
    /// assert_eq!(layout!(8:3).fragment_like(), layout!(8:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!((2,3,4):(1,5,5)).fragment_like(); // ordered: two modes have order _5
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3):(20,1)
    ///  0  1  2
    /// 20 21 22
    ///
    /// fragment_like(A) = (2,(3)):(1,(2))
    /// 0 2 4
    /// 1 3 5
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/fragment_like.svg"))]
    ///
    /// Source: CuTe's `make_fragment_like`.
    pub fn fragment_like(self) -> FragmentLike<Self>
    where
        Self: Rule<op::FragmentLike, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::FragmentLike, TOKEN)
    }
}

/// The compact layout like `L`.
pub struct Like<L>(PhantomData<L>);

type StrideStarts<L> = <<<<<<<L as StaticLayout>::Stride as StaticTuple>::Along<L, CollectingStrides<Layout<(), ()>>> as WalkedOrder>::Next
    as Arranger>::Parts as StaticLayout>::Sorted as StaticLayout>::Fold<Unstarted<Strides>> as State>::Finish;

impl<L: StaticLayout> Finished for Like<L> {
    type Verdict = <StrideStarts<L> as Finished>::Verdict;
    type Layout = <<L::Stride as StaticTuple>::Along<L, AssigningStrides<<StrideStarts<L> as Finished>::Layout>> as WalkedOrder>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// `size:stride` of each mode so far that moves.
pub struct CollectingStrides<Parts>(PhantomData<Parts>);

impl<Parts: StaticLayout> Arranger for CollectingStrides<Parts> {
    type Part<N: Stride, L: StaticLayout> = OrderAlong<
        L,
        CollectingStrides<
            <<<L::Size as Compare>::IsOne as Bool>::Or<<N::Magnitude as Compare>::IsZero> as Bool>::IfLayout<
                Parts,
                Parts::Push<<L::Size as Nat>::WithStride<N>>,
            >,
        >,
    >;
    type Parts = Parts;
}

/// Gives each mode that moves its stride, and 0 to the others.
pub struct AssigningStrides<Starts>(PhantomData<Starts>);

impl<Starts: StaticLayout> Arranger for AssigningStrides<Starts> {
    type Part<N: Stride, L: StaticLayout> = OrderAlong<
        Through<
            L,
            FromLeft<
                <<N::Magnitude as Compare>::IsZero as Bool>::IfKnown<
                    U0,
                    <<<Starts::Fold<FindingPart<N>> as State>::Finish as Finished>::Number as Stride>::Magnitude,
                >,
            >,
        >,
        Self,
    >;
    type Parts = Layout<(), ()>;
}

/// The compact layout like `L`, for registers.
pub(crate) type Fragment<L> = <<Cmp<<L as StaticLayout>::Rank, U2> as Ordering>::IsLess as Bool>::IfFound<
    // Of one mode, broadcasts are filled, too.
    Found<Through<L, FromLeft<U1>>>,
    ByRank<L>,
>;

/// The same, where there are modes after mode 0.
pub struct ByRank<L>(PhantomData<L>);

/// What a thread of registers takes at once: mode 0, compact.
type FirstCompact<L> = Through<<L as StaticLayout>::Head, CompactLeaves<U1>>;
/// The modes after it.
type OtherModes<L> =
    LayoutInOrder<<<L as StaticLayout>::Tail as StaticLayout>::Stride, <L as StaticLayout>::Tail, Strides>;
/// Mode 0, repeated along the others.
type FirstRepeated<L> =
    Tiled<operation::logical_product, Multiplying, FirstCompact<L>, <OtherModes<L> as Finished>::Layout>;

impl<L: StaticLayout> Finished for ByRank<L> {
    type Verdict = <<OtherModes<L> as Finished>::Verdict as Verdict>::And<<FirstRepeated<L> as Finished>::Verdict>;
    type Layout = <FirstRepeated<L> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// Gives the next leaf that moves the stride `Next`, those after it larger ones, and 0 to the others.
pub struct CompactLeaves<Next>(PhantomData<Next>);

impl<Next: Nat> Composer for CompactLeaves<Next> {
    type Leaf<S: Nat, D: Nat> = <D::IsZero as Bool>::IfThreaded<NowThread<S, U0, Self>, MovingLeaf<S, Next>>;
    type Other<S: Nat, D: Stride> = <MovingLeaf<S, Next> as DeferredThreaded>::Eval;
    type End<L: StaticLayout> = Found<L>;
}

/// A leaf of extent `S` that moves.
pub struct MovingLeaf<S, Next>(PhantomData<(S, Next)>);

impl<S: Nat, Next: Nat> DeferredThreaded for MovingLeaf<S, Next> {
    type Eval = Thread<S::Compact<Next>, CompactLeaves<<S as Multiply>::Product<Next>>>;
}
