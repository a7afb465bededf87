//! `identity`: the layout that gives each coordinate of a shape itself.
//!
//! Its strides are the basis elements of the leaves, `1@i` for leaf i at the top, `1@j@i` for leaf j of mode i, so that
//!
//! ```text
//! identity(S)(c) = c        c a natural coordinate of S
//! ```
//!
//! Divided, sliced and composed like the layout of a tensor, it says of each element of a part where in the tensor it is:
//! what a kernel compares with the bounds of the tensor. CuTe: `make_identity_layout`, `make_identity_tensor`.

use super::fold::Found;
use super::op::{self, Of, OperationOfKinds};
use super::ordered::Extents;
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule, Verdict};
use crate::sealed::TOKEN;
use crate::tuple::{IdentityOf, StaticTuple};

impl<S: StaticTuple> OperationOfKinds for op::Identity<S> {
    type On<L: StaticLayout> = <Extents<S> as Verdict>::Found<Found<IdentityOf<S>>>;
}

/// The identity layout of the shape `S`, see [`identity`].
pub type Identity<S> = IdentityOf<S>;

/// The layout that gives each coordinate of a shape itself. Of an integer it is `n:1`.
///
/// ```
/// use cute_types::prelude::*;
/// let l = identity(shape!((4,(2,3))));
/// assert_eq!(l, layout!((4,(2,3)):(1@0,(1@0@1,1@1@1))));
/// assert_eq!(l.offset(13), (1, (1, 1)));
/// // Where the elements of the tile (1,2) are.
/// let tiles = identity(shape!((8,6))).logical_divide((U4::NEW, U2::NEW));
/// let (tile, first) = tiles.slice_and_offset(((.., 1), (.., 2)));
/// assert_eq!((tile, first), (layout!((4,2):(1@0,1@1)), (4, 4)));
/// // Of a shape that only the running program knows.
/// assert_eq!(identity((Dyn(5), U4::NEW)).offset(7), (2, 1));
/// ```
///
/// An extent of 0 has no element:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// identity((U4::NEW, U0::NEW)); // layout: extent _0 is below 1
/// ```
///
/// As offsets, the first mode downwards where there are several:
///
/// ```text
/// A = (2,3)
/// identity(A) = (2,3):(1@0,1@1)
/// (0,0) (0,1) (0,2)
/// (1,0) (1,1) (1,2)
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/identity.svg"))]
///
/// Source: CuTe's `make_identity_layout(shape)`.
pub fn identity<S>(shape: S) -> Of<op::Identity<S>, Layout<(), ()>>
where
    Layout<(), ()>: Rule<op::Identity<S>, Verdict: Accepted<Proof: Sized>>,
{
    Layout::new((), ()).give(op::Identity(shape), TOKEN)
}
