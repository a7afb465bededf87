//! `flatten`: one level of modes.
//!
//! The result has the leaves of the layout as its modes, in order: the same function, depth 1 at most. An integer stays
//! an integer. CuTe: `flatten(layout)`. Defined for every layout.

use core::marker::PhantomData;

use super::Flatten;
use super::fold::{Found, State};
use super::op::{self, OperationOfKinds};
use crate::int::{Nat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::Flatten {
    type On<L: StaticLayout> = Found<L::Flat>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The layout with its leaves as modes: the same function, without nesting.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,(2,2)):(1,(4,2))).flatten(), layout!((2,2,2):(1,4,2)));
    /// assert_eq!(layout!(8:2).flatten(), layout!(8:2));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = ((2,2),3):((1,6),2)
    ///  0  2  4
    ///  1  3  5
    ///  6  8 10
    ///  7  9 11
    ///
    /// flatten(A) = (2,2,3):(1,6,2)
    ///  0  6 |  2  8 |  4 10
    ///  1  7 |  3  9 |  5 11
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/flatten.svg"))]
    ///
    /// Source: CuTe's `flatten`.
    pub fn flatten(self) -> Flatten<Self>
    where
        Self: Rule<op::Flatten, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Flatten, TOKEN)
    }
}

/// The modes so far.
pub struct Flattening<Done>(PhantomData<Done>);

impl<Done: StaticLayout> State for Flattening<Done> {
    type Step<S: Nat, D: Nat> = Flattening<Done::Push<S::WithStride<D>>>;
    type Other<S: Nat, D: Stride> = Flattening<Done::Push<S::WithStride<D>>>;
    type Finish = Found<Done>;
}
