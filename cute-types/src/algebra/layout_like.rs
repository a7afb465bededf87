//! `layout_like`: the compact layout of a layout's shape, in the order of its strides, for a copy of its elements.
//!
//! With the modes of L, flattened, of extents `s_i` and strides `d_i`, the result has the profile of L and
//!
//! ```text
//! stride i = product of s_j over all j with s_j > 1, d_j not 0, and d_j before d_i    if s_i > 1 and d_i is not 0
//!          = 0, a broadcast stays one                                                 otherwise
//! ```
//!
//! so it is compact, and its elements follow each other as those of L do. That is the shape of L in the order of its strides,
//! [`LayoutInOrder`], of which stride 0 has no part.
//!
//! No two modes of more than one element may have the same stride other than 0.
//!
//! CuTe: `make_layout_like`, `layout.hpp`, which gives modes of one stride the same stride.

use super::LayoutLike;
use super::op::{self, OperationOfKinds};
use super::ordered::{LayoutInOrder, OrderOfMoving};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::LayoutLike {
    type On<L: StaticLayout> = LayoutInOrder<L::Stride, L, OrderOfMoving>;
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
