//! `sort`: the modes in the order of their strides.
//!
//! The result has the modes of the flattened layout, `d_0 <= d_1 <= ...`; modes of one stride are ordered by extent, and
//! equal modes stay as they were. The set of offsets is that of the layout; the function in general is not.
//!
//! Source: *Bridging Math and Code: CuTe Layout Algebra in CuTeDSL*; a step of CuTe's `complement`
//! (`detail::SortByKey`, which is not stable). Defined for every layout.

use core::marker::PhantomData;

use super::Sort;
use super::fold::{DeferredState, Finished, Found, State};
use super::op::{self, OperationOfKinds};
use crate::int::{Bool, Cmp, Nat, Ordering, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::Sort {
    type On<L: StaticLayout> = Found<L::Sorted>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The modes of the flattened layout in the order of their strides, modes of one stride by extent.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,2):(3,1)).sort(), layout!((2,2):(1,3)));
    /// assert_eq!(layout!((4,(2,8)):(2,(1,8))).sort(), layout!((2,4,8):(1,2,8)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3):(3,1)
    /// 0 1 2
    /// 3 4 5
    ///
    /// sort(A) = (3,2):(1,3)
    /// 0 3
    /// 1 4
    /// 2 5
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/sort.svg"))]
    ///
    /// Source: the definition of a sorted layout in *Bridging Math and Code: CuTe Layout Algebra in CuTeDSL*; CuTe
    /// sorts inside `complement`.
    pub fn sort(self) -> Sort<Self>
    where
        Self: Rule<op::Sort, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Sort, TOKEN)
    }
}

/// `Sorted` is sorted; each further mode is inserted by a fold over it.
pub struct Sorting<Sorted>(PhantomData<Sorted>);

impl<L: StaticLayout> State for Sorting<L> {
    type Step<S: Nat, D: Nat> =
        Sorting<<<L::Fold<Inserting<Layout<(), ()>, S, D>> as State>::Finish as Finished>::Layout>;
    type Other<S: Nat, D: Stride> =
        Sorting<<<L::Fold<Inserting<Layout<(), ()>, S, D>> as State>::Finish as Finished>::Layout>;
    type Finish = Found<L>;
}

/// The modes `Done` come before `X:Y`.
pub struct Inserting<Done, X, Y>(PhantomData<(Done, X, Y)>);

impl<Done: StaticLayout, X: Nat, Y: Stride> State for Inserting<Done, X, Y> {
    type Step<S: Nat, D: Nat> = <<Y::Against<D, Cmp<X, S>> as Ordering>::IsBefore as Bool>::IfState<
        SortedBefore<Done, X, Y, S, D>,
        SortedAfter<Done, X, Y, S, D>,
    >;
    type Other<S: Nat, D: Stride> = <<Y::Against<D, Cmp<X, S>> as Ordering>::IsBefore as Bool>::IfState<
        SortedBefore<Done, X, Y, S, D>,
        SortedAfter<Done, X, Y, S, D>,
    >;
    type Finish = Found<Done::Push<X::WithStride<Y>>>;
}

/// `X:Y` comes before `S:D`.
pub struct SortedBefore<Done, X, Y, S, D>(PhantomData<(Done, X, Y, S, D)>);

impl<Done: StaticLayout, X: Nat, Y: Stride, S: Nat, D: Stride> DeferredState for SortedBefore<Done, X, Y, S, D> {
    type Eval = Inserted<<Done::Push<X::WithStride<Y>> as StaticLayout>::Push<S::WithStride<D>>>;
}

/// `X:Y` comes after `S:D`.
pub struct SortedAfter<Done, X, Y, S, D>(PhantomData<(Done, X, Y, S, D)>);

impl<Done: StaticLayout, X: Nat, Y: Stride, S: Nat, D: Stride> DeferredState for SortedAfter<Done, X, Y, S, D> {
    type Eval = Inserting<Done::Push<S::WithStride<D>>, X, Y>;
}

/// The mode is in; what follows it follows.
pub struct Inserted<Done>(PhantomData<Done>);

impl<Done: StaticLayout> State for Inserted<Done> {
    type Step<S: Nat, D: Nat> = Inserted<Done::Push<S::WithStride<D>>>;
    type Other<S: Nat, D: Stride> = Inserted<Done::Push<S::WithStride<D>>>;
    type Finish = Found<Done>;
}
