//! `nullspace`: the indices of offset 0.
//!
//! The leaves of stride 0, each with the product of the extents to its left as its stride, as in the compact layout of the
//! shape (0 for extent 1):
//!
//! ```text
//! L(R(i)) = 0        for 0 <= i < size(R) = size(L) / size(filter(L))
//! ```
//!
//! R is injective up to modes of extent 1, and `1:0` where no stride is 0. Defined for every layout. CuTe: `nullspace`,
//! `layout.hpp`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::Nullspace;
use super::fold::{DeferredState, Found, Now, State};
use super::op::{self, OperationOfKinds};
use crate::int::{Bool, Compare, Multiply, Nat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::Nullspace {
    type On<L: StaticLayout> = <L::Fold<NullStart> as State>::Finish;
}

/// The fold before its first leaf.
pub(crate) type NullStart = Null<Layout<(), ()>, U1>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The indices that the layout sends to 0 by its strides of 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((2,(4,2)):(1,(0,2)));
    /// assert_eq!(l.nullspace(), layout!(4:2));
    /// assert!((0..4).all(|i| l.offset(l.nullspace().offset(i)) == 0));
    /// assert_eq!(layout!((2,3):(0,0)).nullspace(), layout!((2,3):(1,2)));
    /// assert_eq!(layout!((2,4):(1,2)).nullspace(), layout!(1:0));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3,2):(1,0,2)
    /// 0 0 0 | 2 2 2
    /// 1 1 1 | 3 3 3
    ///
    /// nullspace(A) = 3:2
    /// 0 2 4
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/nullspace.svg"))]
    ///
    /// Source: CuTe's `nullspace`.
    pub fn nullspace(self) -> Nullspace<Self>
    where
        Self: Rule<op::Nullspace, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Nullspace, TOKEN)
    }
}

/// The leaves `Done` have stride 0, and `W` is the product of all extents so far.
pub struct Null<Done, W>(PhantomData<(Done, W)>);

impl<Done: StaticLayout, W: Nat> State for Null<Done, W> {
    type Step<S: Nat, D: Nat> =
        <D::IsZero as Bool>::IfState<NullLeaf<Done, S, W>, Now<Null<Done, <S as Multiply>::Product<W>>>>;
    type Other<S: Nat, D: Stride> = <<D::Magnitude as Compare>::IsZero as Bool>::IfState<
        NullLeaf<Done, S, W>,
        Now<Null<Done, <S as Multiply>::Product<W>>>,
    >;
    type Finish = Found<Done::Unwrapped>;
}

/// A leaf of stride 0 and extent `S`.
pub struct NullLeaf<Done, S, W>(PhantomData<(Done, S, W)>);

impl<Done: StaticLayout, S: Nat, W: Nat> DeferredState for NullLeaf<Done, S, W> {
    type Eval = Null<Done::Push<S::WithStride<<S::IsOne as Bool>::IfNat<U0, W>>>, <S as Multiply>::Product<W>>;
}
