//! `with_shape`: the elements of a layout under another shape.
//!
//! ```text
//! R(c) = A(i)        with i the index of c in the shape S
//! ```
//!
//! which is the composition with the compact layout of S, the leftmost mode the fastest. What [`composition`] refuses is
//! refused; the last mode of A runs on where S has more elements.
//!
//! [`composition`]: super::composition
//!
//! CuTe: `Layout::with_shape(shape)`, `include/cute/layout.hpp`.

use super::WithShape;
use super::composition::CompositionOf;
use super::fold::Finished;
use super::mixed::{AtFirst, Mixed};
use super::op::{self, OperationOfKinds};
use super::ordered::{Arrangement, Extents};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule, Verdict};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, StaticTuple};

impl<S: StaticTuple> OperationOfKinds for op::WithShape<S> {
    type On<L: StaticLayout> =
        <Extents<S> as Verdict>::Found<CompositionOf<L, <<op::LayoutLeft as Arrangement>::Of<S> as Finished>::Layout>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The layout of another shape with the same element at each index.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((4,6):(6,1));
    /// assert_eq!(a.with_shape(shape!((2,2,6))), layout!((2,2,6):(6,12,1)));
    /// assert_eq!(a.with_shape(shape!(4)), layout!(4:6));
    /// ```
    ///
    /// There may be no such layout:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A holds _4 entries of stride _1, and _4 does not divide extent _6 of B
    /// let _ = layout!((4,6):(6,1)).with_shape(shape!((6,4)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,3):(3,1)
    ///  0  1  2
    ///  3  4  5
    ///  6  7  8
    ///  9 10 11
    ///
    /// with_shape(A,(2,2,3)) = (2,2,3):(3,6,1)
    ///  0  6 |  1  7 |  2  8
    ///  3  9 |  4 10 |  5 11
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/with_shape.svg"))]
    ///
    /// Source: CuTe's `layout.with_shape(shape)`.
    pub fn with_shape<T: Mixed<AtFirst>>(self, shape: T) -> WithShape<Self, T>
    where
        Self: Rule<op::WithShape<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::WithShape(shape), TOKEN)
    }
}
