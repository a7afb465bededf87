//! `reverse`: the modes at the top in the opposite order.
//!
//! - post: mode i of R is mode `rank(A) - 1 - i` of A; reversing twice gives A again. An integer stays an integer.
//!
//! A layout of shape and strides as C and numpy count them, the last mode the fastest, is reversed one of CuTe's.
//!
//! CuTe: `reverse` of a tuple, of shape and stride both, `include/cute/algorithm/tuple_algorithms.hpp`.

use core::marker::PhantomData;

use super::Reverse;
use super::fold::{DeferredLayout, Found, Later};
use super::op::{self, OperationOfKinds};
use super::walk::{NoModes, Walk};
use crate::int::{Bool, Repeat};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::Reverse {
    type On<L: StaticLayout> = <<L::Shape as IntTuple>::IsInt as Bool>::IfFound<Found<L>, Later<ReversedModes<L>>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The modes in the opposite order.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,(3,4)):(12,(4,1)));
    /// assert_eq!(a.reverse(), layout!(((3,4),2):((4,1),12)));
    /// assert_eq!(a.reverse().reverse(), a);
    /// // An integer is one mode.
    /// assert_eq!(layout!(8:2).reverse(), layout!(8:2));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3):(3,1)
    /// 0 1 2
    /// 3 4 5
    ///
    /// reverse(A) = (3,2):(1,3)
    /// 0 3
    /// 1 4
    /// 2 5
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/reverse.svg"))]
    ///
    /// Source: CuTe's `reverse(tuple)`.
    pub fn reverse(self) -> Reverse<Self>
    where
        Self: Rule<op::Reverse, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Reverse, TOKEN)
    }
}

/// The modes of the tuple `L` in the opposite order.
pub struct ReversedModes<L>(PhantomData<L>);

impl<L: StaticLayout> DeferredLayout for ReversedModes<L> {
    type Eval = <<L::Rank as Repeat>::Steps<ReversingModes<L, NoModes>> as Walk>::End;
}

/// The modes `Rest` are to come, and to stand before those that are `Done`.
pub struct ReversingModes<Rest, Done>(PhantomData<(Rest, Done)>);

impl<Rest: StaticLayout, Done: StaticLayout> Walk for ReversingModes<Rest, Done> {
    type Next = ReversingModes<Rest::Tail, Done::After<<NoModes as StaticLayout>::Push<Rest::Head>>>;
    type End = Done;
}
