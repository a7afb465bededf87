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

use super::coalesce;
use super::common_refinement::{Modes, Purpose, Refining, SameSize};
use super::fold::{Finished, State};
use super::op::{self, Of};
use crate::int::{Add, Bool, Cmp, Compare, IsSame, Nat, Ordering, Static, Stride, Subtract};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Defined, Holds, Refused, Verdict, case};
use crate::tuple::StaticTuple;

/// `layout_add` of `A` and `B`, see [`Layout::layout_add`].
pub type LayoutAdd<A, B> = Of<op::LayoutAdd<B>, A>;

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
    /// Source: PyCuTe's `layout_add`.
    pub fn layout_add<B: StaticLayout>(self, _b: B) -> LayoutAdd<Self, B>
    where
        Self: Defined<op::LayoutAdd<B>>,
    {
        Static::NEW
    }
}

/// The sum of `A` and `B`.
pub struct Added<A, B>(PhantomData<(A, B)>);

type Coalesced<L> = <<<L as StaticLayout>::Fold<coalesce::Empty> as State>::Finish as Finished>::Layout;
/// The modes of the common refinement, each of the sum of the strides.
type Sums<A, B> = Modes<Adding, Coalesced<A>, Coalesced<B>>;

impl<A: StaticLayout, B: StaticLayout> Finished for Added<A, B> {
    type Verdict = <SameSize<A::Size, B::Size, case::AddSizes> as Verdict>::And<
        <<Modes<Refining<case::AddEnds>, Coalesced<A>, Coalesced<B>> as Finished>::Verdict as Verdict>::And<
            <Sums<A, B> as Finished>::Verdict,
        >,
    >;
    type Layout = Coalesced<<Sums<A, B> as Finished>::Layout>;
    type Number = U0;
    type Tuple = ();
}

/// The modes are wanted for a sum.
pub struct Adding;

impl Purpose for Adding {
    type Stride<From: Nat, D: Stride, E: Stride> = <Two<D, E> as Sum>::Stride;
    type IsThere<D: Stride, E: Stride> = <Two<D, E> as Sum>::Verdict;
    type Ends<P: Nat, Q: Nat> = Holds;
}

/// A sum of strides.
pub trait Sum {
    /// It; without meaning where there is none.
    type Stride: Stride;
    /// Whether there is one: an integer, or a multiple of one basis element.
    type Verdict: Verdict;
}

/// `D + E`
pub struct Two<D, E>(PhantomData<(D, E)>);

/// Whether a stride is 0.
type IsZero<D> = <<D as Stride>::Magnitude as Compare>::IsZero;
/// `N` times the unit of `D`.
type Times<D, N> = <<D as Stride>::Unit as Stride>::Times<N>;
/// Whether `D` is nearer to 0 than `E`.
type IsBelow<D, E> = <Cmp<<D as Stride>::Magnitude, <E as Stride>::Magnitude> as Ordering>::IsLess;
/// How much further from 0 `D` is than `E`.
type Further<D, E> = <<D as Stride>::Magnitude as Subtract>::Difference<<E as Stride>::Magnitude>;
/// The sum of two strides of opposite units.
type Apart<D, E> = <<Cmp<<D as Stride>::Magnitude, <E as Stride>::Magnitude> as Ordering>::IsEqual as Bool>::IfStride<
    U0,
    <IsBelow<D, E> as Bool>::IfStride<Times<E, Further<E, D>>, Times<D, Further<D, E>>>,
>;

impl<D: Stride, E: Stride> Sum for Two<D, E> {
    type Stride = <IsZero<D> as Bool>::IfStride<
        E,
        <IsZero<E> as Bool>::IfStride<
            D,
            <IsSame<D::Unit, E::Unit> as Bool>::IfStride<
                Times<D, <D::Magnitude as Add>::Sum<E::Magnitude>>,
                Apart<D, E>,
            >,
        >,
    >;
    type Verdict = <<<IsZero<D> as Bool>::Or<IsZero<E>> as Bool>::Or<
        <IsSame<D::Unit, E::Unit> as Bool>::Or<IsSame<D::Unit, <E::Unit as Stride>::Negated>>,
    > as Bool>::IfVerdict<
        Holds,
        <D::IsInteger as Bool>::IfVerdict<
            Refused<case::AddKinds, E::Mode, U0, U0, U0>,
            <E::IsInteger as Bool>::IfVerdict<
                Refused<case::AddKinds, D::Mode, U0, U0, U0>,
                Refused<case::AddBasis, D::Mode, E::Mode, U0, U0>,
            >,
        >,
    >;
}
