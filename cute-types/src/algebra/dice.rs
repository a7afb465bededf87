//! `dice`: what [`slice`](super::slice) drops.
//!
//! The modes at which a coordinate has integers, `..` standing for what is left out. What a nested coordinate leaves is
//! lifted into the tuple around it: `dice((..,(0,..)), (a,(b,c))) = (b)`. Dicing by an integer alone is the layout itself,
//! and by `..` alone no mode, `():()`. The integers themselves say nothing.
//!
//! - pre: the coordinate has the shape's number of modes wherever it is a tuple
//! - post: with `slice` by the same coordinate, each mode that the coordinate reaches is in exactly one of the two
//!
//! CuTe: `dice`, `include/cute/underscore.hpp`.

use core::marker::PhantomData;

use super::Dice;
use super::fold::{DeferredLayout, Later};
use super::op::{self, OperationOfKinds};
use crate::coord::{InDice, Slicer};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule, Top, Verdict};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<C: Slicer> OperationOfKinds for op::Dice<C> {
    type On<L: StaticLayout> = <C::Fits<L::Shape, Top, InDice> as Verdict>::Found<Later<Diced<L, C>>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The modes at which the coordinate has integers.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(((2,4),(3,5)):((3,6),(1,24)));
    /// assert_eq!(l.dice((.., 0)), layout!(((3,5)):((1,24))));
    /// assert_eq!(l.dice(((1, ..), 0)), layout!((2,(3,5)):(3,(1,24))));
    /// ```
    ///
    /// A coordinate of the wrong rank does not compile:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!((4,8):(8,1)).dice((0, .., ..)); // dice: it has _3 modes, the shape has _2
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,6):(6,1)
    ///  0  1  2  3  4  5
    ///  6  7  8  9 10 11
    /// 12 13 14 15 16 17
    /// 18 19 20 21 22 23
    ///
    /// dice(A,(1,_)) = (4):(6)
    ///  0  6 12 18
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/dice.svg"))]
    ///
    /// Source: CuTe's `dice(coord, layout)`.
    pub fn dice<C: Slicer>(self, coord: C) -> Dice<Self, C>
    where
        Self: Rule<op::Dice<C>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Dice(coord), TOKEN)
    }
}

/// What the coordinate `C`, which fits, dices out of `L`.
pub struct Diced<L, C>(PhantomData<(L, C)>);

impl<L: StaticLayout, C: Slicer> DeferredLayout for Diced<L, C> {
    type Eval = C::Dice<L>;
}
