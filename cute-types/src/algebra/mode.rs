//! `mode`: one mode at the top, as a layout of its own.
//!
//! - pre: `I < rank(A)`, an integer being its one mode
//! - post: `A(c) = sum over i of A_i(c_i)` for the coordinates c by mode
//!
//! CuTe: `layout<I>(A)`, `get<I>(A)`, `include/cute/layout.hpp`.

use core::marker::PhantomData;

use super::Mode;
use super::fold::{DeferredLayout, Later};

use super::op::{self, OperationOfKinds};
use super::walk::{IsIndex, ModeHere, WalkedTo};
use crate::int::Nat;
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::{Accepted, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<I: Nat> OperationOfKinds for op::Mode<I> {
    type On<L: StaticLayout> = <IsIndex<case::Mode, I, L::Rank> as Verdict>::Found<Later<ModeAt<L, I>>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// Mode `I`, counted from 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,(2,2)):(1,(4,2)));
    /// assert_eq!(a.mode(U1::NEW), layout!((2,2):(4,2)));
    /// assert_eq!(layout!(8:2).mode(U0::NEW), layout!(8:2));
    /// ```
    ///
    /// There must be such a mode:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((2,(2,2)):(1,(4,2))).mode(U2::NEW); // mode: index _2 is outside 0.._2
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,(2,3)):(6,(3,1))
    ///  0  3 |  1  4 |  2  5
    ///  6  9 |  7 10 |  8 11
    /// 12 15 | 13 16 | 14 17
    /// 18 21 | 19 22 | 20 23
    ///
    /// mode(A,1) = (2,3):(3,1)
    /// 0 1 2
    /// 3 4 5
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/mode.svg"))]
    ///
    /// Source: CuTe's `layout<I>(A)`.
    pub fn mode<I: operand::Nat>(self, _i: I) -> Mode<Self, I>
    where
        Self: Rule<op::Mode<I>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with((), TOKEN)
    }
}

/// Mode `I` of `L`, where it has one.
pub struct ModeAt<L, I>(PhantomData<(L, I)>);

impl<L: StaticLayout, I: Nat> DeferredLayout for ModeAt<L, I> {
    type Eval = WalkedTo<I, L, ModeHere>;
}
