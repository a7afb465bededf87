//! `prefix_product`, `suffix_product`: what is before, and what is after, each integer of a shape.
//!
//! ```text
//! prefix_product(S)_k = S_0 ... S_(k-1)        suffix_product(S)_k = S_(k+1) ... S_(n-1)
//! ```
//!
//! over the leaves, nested like S. They are the strides of [`layout_left`](super::layout_left) and
//! [`layout_right`](super::layout_right), but for extents of 1, whose strides there are 0. No extent may be 0. (Over values
//! any integers have such products, and a start of their own.)
//!
//! Source: PyCuTe's `prefix_product`, `pycute/int_tuple.py`; tensor-layouts' `suffix_product`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::fold::{Finished, Found};
use super::op;
use super::ordered::{Arranged, Arrangement, Extents, Through};
use super::thread::{Composer, Thread};
use crate::int::{Multiply, Nat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Verdict};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, StaticTuple};

/// `prefix_product` of the shape `S`, see [`prefix_product`].
pub type PrefixProduct<S> = StrideOf<op::PrefixProduct, S>;
/// `suffix_product` of the shape `S`, see [`suffix_product`].
pub type SuffixProduct<S> = StrideOf<op::SuffixProduct, S>;

type StrideOf<A, S> = <<<A as Arrangement>::Of<S> as Finished>::Layout as StaticLayout>::Stride;

/// The product of the extents before each one.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(prefix_product(shape!((3,(2,4)))), shape!((1,(3,6))));
/// assert_eq!(prefix_product(shape!((3,(1,4)))), shape!((1,(3,3))));
/// let shape = (Dyn(5), shape!((2,4)));
/// assert_eq!(cute_types::Layout::new(shape, prefix_product(shape)).to_string(), "(5,(2,4)):(1,(5,10))");
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// prefix_product((U2::NEW, U0::NEW)); // layout: extent _0 is below 1
/// ```
///
/// Source: PyCuTe's `prefix_product(shape)`.
pub fn prefix_product<S, T: IntTuple, D: IntTuple>(shape: S) -> D
where
    S: Arranged<op::PrefixProduct, Layout = Layout<T, D>, Verdict: Accepted<Proof: Sized>>,
{
    shape.arrange(TOKEN).stride()
}

/// The product of the extents after each one.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(suffix_product(shape!((3,(2,4)))), shape!((8,(4,1))));
/// assert_eq!(suffix_product(shape!((3,(1,4)))), shape!((4,(4,1))));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// suffix_product(U0::NEW); // layout: extent _0 is below 1
/// ```
///
/// Source: tensor-layouts' `suffix_product(shape)`.
pub fn suffix_product<S, T: IntTuple, D: IntTuple>(shape: S) -> D
where
    S: Arranged<op::SuffixProduct, Layout = Layout<T, D>, Verdict: Accepted<Proof: Sized>>,
{
    shape.arrange(TOKEN).stride()
}

impl Arrangement for op::PrefixProduct {
    type Of<S: StaticTuple> = <Extents<S> as Verdict>::Found<Found<Through<S::Broadcast, PrefixSoFar<U1>>>>;
}

impl Arrangement for op::SuffixProduct {
    type Of<S: StaticTuple> = <Extents<S> as Verdict>::Found<
        Found<Through<S::Broadcast, SuffixToCome<<<S::Broadcast as StaticLayout>::Flat as StaticLayout>::Shape>>>,
    >;
}

/// The product of the leaves so far is `Product`.
pub struct PrefixSoFar<Product>(PhantomData<Product>);

impl<Product: Nat> Composer for PrefixSoFar<Product> {
    type Leaf<S: Nat, D: Nat> = Thread<S::WithStride<Product>, PrefixSoFar<<S as Multiply>::Product<Product>>>;
    type Other<S: Nat, D: Stride> = Self::Leaf<S, U0>;
    type End<L: StaticLayout> = Found<L>;
}

/// `Rest` are the extents of the next leaf and of those after it.
pub struct SuffixToCome<Rest>(PhantomData<Rest>);

impl<Rest: StaticTuple> Composer for SuffixToCome<Rest> {
    type Leaf<S: Nat, D: Nat> =
        Thread<S::WithStride<<Rest::StaticRest as StaticTuple>::Size>, SuffixToCome<Rest::StaticRest>>;
    type Other<S: Nat, D: Stride> = Self::Leaf<S, U0>;
    type End<L: StaticLayout> = Found<L>;
}
