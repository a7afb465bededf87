//! `right_inverse`: where the offsets 0, 1, 2, ... are.
//!
//! The result R is coalesced, and
//!
//! ```text
//! L(R(i)) = i        for 0 <= i < size(R)
//! ```
//!
//! The modes `s:d` of coalesced L are taken in the order of their strides, from the one of stride 1, as long as the stride
//! is the product of the extents taken so far; each becomes `s:w`, w the product of the extents to its left in L. R is
//! `1:0` where no stride is 1. Of a bijective L it is the inverse: `size(R) = size(L)` and `R(L(i)) = i`.
//!
//! Defined for every layout; negative strides are passed over. Of a layout of coordinates it is that of each
//! [place](super::inverses). CuTe: `right_inverse`, `layout.hpp`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::by_stride::{FoldByStride, LeaveBasis};
use super::fold::{Complete, DeferredState, Finished, Now, State};
use super::inverses::ByPlace;
use super::op::{self, OperationOfKinds};
use super::{RightInverse, coalesce};
use crate::int::{Bool, Cmp, Multiply, Nat, Ordering, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Refused, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::RightInverse {
    type On<L: StaticLayout> = RightInverted<L>;
}

/// The inverse, as the operation has it.
pub(crate) type RightInverted<L> = <<RightInvertedIndices<L> as Finished>::Verdict as Verdict>::Or<
    RightInvertedIndices<L>,
    ByPlace<op::RightInverse, L>,
>;

/// Where a basis element is met. It is never told: there is a second way.
type OfBasis = Refused<case::LeftInverseBasis, U0, U0, U0, U0>;
/// That of a layout whose offsets are integers.
pub(super) type RightInvertedIndices<L> =
    FoldByStride<L, LeaveBasis<OfBasis>, RightInverting<coalesce::StartCoalescing, U1>>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The largest layout R with `L(R(i)) = i` that its modes make up.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((3,(2,4)):(8,(4,1)));
    /// let r = l.right_inverse();
    /// assert_eq!(r, layout!((4,2,3):(6,3,1)));
    /// assert!((0..r.size()).all(|i| l.offset(r.offset(i)) == i));
    ///
    /// assert_eq!(layout!((2,4):(1,8)).right_inverse(), layout!(2:1)); // offset 2 is a gap
    /// assert_eq!(layout!(8:2).right_inverse(), layout!(1:0));         // so is 1
    ///
    /// // From coordinates to the elements of a transpose.
    /// assert_eq!(layout!((8,6):(1@1,1@0)).right_inverse(), layout!((6,8):(8,1)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3):(3,1)
    /// 0 1 2
    /// 3 4 5
    ///
    /// right_inverse(A) = (3,2):(2,1)
    /// 0 1
    /// 2 3
    /// 4 5
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/right_inverse.svg"))]
    ///
    /// Source: CuTe's `right_inverse`.
    pub fn right_inverse(self) -> RightInverse<Self>
    where
        Self: Rule<op::RightInverse, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::RightInverse, TOKEN)
    }
}

/// The inverse so far is in the coalescing state `C`, and finds the offsets up to `Next`.
pub struct RightInverting<C, Next>(PhantomData<(C, Next)>);

impl<C: State, Next: Nat> State for RightInverting<C, Next> {
    // The modes come with their weights, as basis elements.
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> = <<Cmp<D::Mode, Next> as Ordering>::IsEqual as Bool>::IfState<
        ModeContinues<C, Next, S, D::Magnitude>,
        ModePassed<C, Next, Cmp<D::Mode, Next>>,
    >;
    type Finish = C::Finish;
}

/// The mode of extent `S` and weight `W` continues at `Next`.
pub struct ModeContinues<C, Next, S, W>(PhantomData<(C, Next, S, W)>);

impl<C: State, Next: Nat, S: Nat, W: Nat> DeferredState for ModeContinues<C, Next, S, W> {
    type Eval = RightInverting<C::Step<S, W>, <S as Multiply>::Product<Next>>;
}

/// The mode does not, by the order `O` of its stride and `Next`: one of a larger stride ends the inverse.
pub struct ModePassed<C, Next, O>(PhantomData<(C, Next, O)>);

impl<C: State, Next: Nat, O: Ordering> DeferredState for ModePassed<C, Next, O> {
    // A mode is passed over wherever types do not know its stride to be larger.
    type Eval = <O::IsGreater as Bool>::IfState<Now<Complete<C::Finish>>, Now<RightInverting<C, Next>>>;
}
