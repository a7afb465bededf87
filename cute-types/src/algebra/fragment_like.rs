//! `fragment_like`: a compact layout of a layout's shape for registers, where mode 0 is what one instruction takes.
//!
//! ```text
//! fragment_like(L) = tiled_product(F, O)    F: mode 0 of L, compact from the left, its broadcasts kept
//!                                           O: the other modes of L, compact in the order of their strides, those of stride
//!                                              0 first and filled with elements
//! ((2,2),3,4):((1,16),100,2)    F = (2,2):(1,2), O = (3,4):(4,1), and the result is ((2,2),3,4):((1,2),16,4)
//! ```
//!
//! Of one mode it is the compact layout of the shape. A single mode after mode 0 gets a bracket of its own.
//!
//! No two modes after mode 0 of more than one element may have the same stride.
//!
//! CuTe: `make_fragment_like`, `layout.hpp`, which gives modes of one stride the same stride.

use core::marker::PhantomData;

use typenum::{U0, U1, U2};

use super::FragmentLike;
use super::fold::{Finished, Found};
use super::gather::Tiled;
use super::logical_product::Multiplying;
use super::op::{self, OperationOfKinds};
use super::ordered::{FromLeft, LayoutInOrder, OrderOfStrides, Through};
use super::thread::{Composer, DeferredThreaded, NowThread, Thread};
use crate::int::{Bool, Cmp, Multiply, Nat, Ordering, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule, Verdict, operation};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

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

/// The compact layout like `L`, for registers.
pub(crate) type Fragment<L> = <<Cmp<<L as StaticLayout>::Rank, U2> as Ordering>::IsLess as Bool>::IfFound<
    // Of one mode, broadcasts are filled, too.
    Found<Through<L, FromLeft<U1>>>,
    FragmentOfModes<L>,
>;

/// The same, where there are modes after mode 0.
pub struct FragmentOfModes<L>(PhantomData<L>);

/// `F`: what an instruction takes at once.
type FirstCompact<L> = Through<<L as StaticLayout>::Head, CompactLeaves<U1>>;
/// `O`: the modes after it.
type OtherModes<L> =
    LayoutInOrder<<<L as StaticLayout>::Tail as StaticLayout>::Stride, <L as StaticLayout>::Tail, OrderOfStrides>;
/// `F`, repeated along `O`.
type FirstRepeated<L> =
    Tiled<operation::logical_product, Multiplying, FirstCompact<L>, <OtherModes<L> as Finished>::Layout>;

impl<L: StaticLayout> Finished for FragmentOfModes<L> {
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
