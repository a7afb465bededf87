//! `layout_add`: the sum of two layouts.
//!
//! ```text
//! R(i) = A(i) + B(i)        for 0 <= i < size(A) = size(B)
//! ```
//!
//! coalesced. On the [common refinement](super::common_refinement()) of the coalesced shapes both are linear, and the stride of
//! each of its modes is the sum of theirs. Where there is none, the sum is no layout.
//!
//! Source: PyCuTe's `layout_add`, `pycute/algebra.py`, where a sum of basis elements of several places may be a stride.

use core::marker::PhantomData;

use typenum::U0;

use super::LayoutAdd;
use super::coalesce::Coalesced;
use super::common_refinement::{CommonModes, RefinementPurpose, Refining, SameSize};
use super::fold::Finished;
use super::op::{self, OperationOfKinds};
use crate::int::{Bool, Nat, Stride};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::operand;
use crate::rules::{Accepted, Holds, Refused, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::StaticTuple;

impl<B: StaticLayout> OperationOfKinds for op::LayoutAdd<B> {
    type On<L: StaticLayout> = Added<L, B>;
}

impl<S: Strided<D>, D: StaticTuple> Layout<S, D> {
    /// The layout `i -> self(i) + b(i)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,3):(1,4)).layout_add(layout!((4,3):(3,1))), layout!((4,3):(4,5)));
    /// assert_eq!(layout!((5,3,4):(1,5,15)).layout_add(layout!((10,6):(1,10))), layout!(60:2));
    /// assert_eq!(layout!((4,3):(1@0,1@1)).layout_add(layout!((4,3):(2@0,0))), layout!((4,3):(3@0,1@1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // layout_add: a mode of A ends at _5, one of B at _3; neither divides the other
    /// let _ = layout!((5,3):(3,1)).layout_add(layout!((3,5):(5,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!(6:1).layout_add(layout!(8:1)); // layout_add: A has size _6, B has size _8
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // layout_add: a basis element of mode _0 and one of mode _1 have no sum
    /// let _ = layout!(8:1@0).layout_add(layout!(8:1@1));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,3):(1,4)
    ///  0  4  8
    ///  1  5  9
    ///  2  6 10
    ///  3  7 11
    ///
    /// layout_add(A,(4,3):(3,1)) = (4,3):(4,5)
    ///  0  5 10
    ///  4  9 14
    ///  8 13 18
    /// 12 17 22
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/layout_add.svg"))]
    ///
    /// Source: PyCuTe's `layout_add`.
    pub fn layout_add<B: operand::StaticLayout>(self, b: B) -> LayoutAdd<Self, B>
    where
        Self: StaticLayout + Rule<op::LayoutAdd<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::LayoutAdd(b), TOKEN)
    }
}

/// The sum of `A` and `B`.
pub struct Added<A, B>(PhantomData<(A, B)>);

/// The modes of the common refinement, each of the sum of the strides.
type Sums<A, B> = CommonModes<ForSum, Coalesced<A>, Coalesced<B>>;

impl<A: StaticLayout, B: StaticLayout> Finished for Added<A, B> {
    type Verdict = <SameSize<A::Size, B::Size, case::AddSizes> as Verdict>::And<
        <<CommonModes<Refining<case::AddEnds>, Coalesced<A>, Coalesced<B>> as Finished>::Verdict as Verdict>::And<
            <Sums<A, B> as Finished>::Verdict,
        >,
    >;
    type Layout = Coalesced<<Sums<A, B> as Finished>::Layout>;
    type Number = U0;
    type Tuple = ();
}

/// The modes are wanted for a sum.
pub struct ForSum;

impl RefinementPurpose for ForSum {
    type Stride<From: Nat, D: Stride, E: Stride> = <D::Plus<E, SumRefusal<D, E>> as Finished>::Number;
    type IsThere<D: Stride, E: Stride> = <D::Plus<E, SumRefusal<D, E>> as Finished>::Verdict;
    type Ends<P: Nat, Q: Nat> = Holds;
}

/// The refusal of two strides that are no multiples of one unit.
type SumRefusal<D, E> = <<D as Stride>::IsInteger as Bool>::IfVerdict<
    Refused<case::AddKinds, <E as Stride>::Mode, U0, U0, U0>,
    <<E as Stride>::IsInteger as Bool>::IfVerdict<
        Refused<case::AddKinds, <D as Stride>::Mode, U0, U0, U0>,
        Refused<case::AddBasis, <D as Stride>::Mode, <E as Stride>::Mode, U0, U0>,
    >,
>;
