//! `coalesce_by` and `filter_by`: coalesced or filtered at the integers of a profile.
//!
//! `coalesce_by(A, (P, Q, ...))` has the modes `coalesce_by(A_0, P), coalesce_by(A_1, Q), ...`, then those of A that the
//! profile has none for, and at an integer of the profile it is [`coalesce`](super::coalesce). So the modes stay apart
//! that a picture or a kernel tells apart. `filter_by` is the same with [`filter`](super::filter). The numbers in a
//! profile say nothing.
//!
//! - pre: the profile has no more modes than A, in every mode of it; an integer counts as one
//! - post (`coalesce_by`): `size(R) = size(A)`, `R(i) = A(i)` for every i in `0..size(A)`
//! - post (`filter_by`): the offsets are A's; in the parts that the profile names, no stride is 0 but in `1:0`
//!
//! CuTe: `coalesce(layout, profile)`, `filter(layout, profile)`, `include/cute/layout.hpp`.

use core::marker::PhantomData;

use typenum::U0;

use super::fold::Finished;
use super::mixed::{AtFirst, Mixed};
use super::op::{self, Operation, OperationOfKinds};
use super::profile::{Frames, OutsideTuples, ProfileWalk};
use super::{CoalesceBy, FilterBy};
use crate::int::{Bool, Cmp, Nat, Ordering};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Case, Holds, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, StaticTuple};

impl<P: StaticTuple> OperationOfKinds for op::CoalesceBy<P> {
    type On<L: StaticLayout> = ByProfile<op::Coalesce, L, P, case::CoalesceBy, case::CoalesceByIn>;
}

impl<P: StaticTuple> OperationOfKinds for op::FilterBy<P> {
    type On<L: StaticLayout> = ByProfile<op::Filter, L, P, case::FilterBy, case::FilterByIn>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The same function, with the modes of each part coalesced.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,(1,6)):(1,(6,2)));
    /// assert_eq!(a.coalesce_by(shape!((1,1))), layout!((2,6):(1,2)));
    /// assert_eq!(a.coalesce_by(shape!(1)), layout!(12:1));
    /// ```
    ///
    /// The profile may not have more modes:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = layout!((2,(1,6)):(1,(6,2)));
    /// let _ = a.coalesce_by(shape!((1,1,1))); // coalesce_by: the profile has _3 modes, A has _2
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = ((2,2),(2,3)):((1,2),(4,8))
    ///  0  4 |  8 12 | 16 20
    ///  1  5 |  9 13 | 17 21
    ///  2  6 | 10 14 | 18 22
    ///  3  7 | 11 15 | 19 23
    ///
    /// coalesce_by(A,(1,1)) = (4,6):(1,4)
    ///  0  4  8 12 16 20
    ///  1  5  9 13 17 21
    ///  2  6 10 14 18 22
    ///  3  7 11 15 19 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/coalesce_by.svg"))]
    ///
    /// Source: CuTe's `coalesce(layout, profile)`.
    pub fn coalesce_by<P: Mixed<AtFirst>>(self, profile: P) -> CoalesceBy<Self, P>
    where
        Self: Rule<op::CoalesceBy<P>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::CoalesceBy(profile), TOKEN)
    }

    /// Each part without modes of stride 0 and of extent 1, coalesced.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,(3,4)):(0,(1,3)));
    /// assert_eq!(a.filter_by(shape!((1,1))), layout!((1,12):(0,1)));
    /// ```
    ///
    /// The profile may not have more modes:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = layout!((2,(3,4)):(0,(1,3)));
    /// // filter_by: in mode _1, the profile has _3 modes and A has _2
    /// let _ = a.filter_by(shape!((1,(1,1,1))));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,(3,2)):(1,(0,2))
    /// 0 0 0 | 2 2 2
    /// 1 1 1 | 3 3 3
    ///
    /// filter(A,(1,1)) = (2,2):(1,2)
    /// 0 2
    /// 1 3
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/filter_by.svg"))]
    ///
    /// Source: CuTe's `filter(layout, profile)`.
    pub fn filter_by<P: Mixed<AtFirst>>(self, profile: P) -> FilterBy<Self, P>
    where
        Self: Rule<op::FilterBy<P>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::FilterBy(profile), TOKEN)
    }
}

/// `L` with the operation `O` at the integers of `P`; the refusals are of the cases `AtTop` and `Inside`.
pub(crate) type ByProfile<O, L, P, AtTop, Inside> =
    <<P as StaticTuple>::Visit<ProfileParts<O, OutsideTuples<L>, Holds, AtTop, Inside>> as ProfileWalk>::Finish;

/// The parts of a layout to which the profile has come; `V` is the first refusal.
pub struct ProfileParts<O, F, V, AtTop, Inside>(PhantomData<(O, F, V, AtTop, Inside)>);

impl<O: Operation, F: Frames, V: Verdict, AtTop: Case, Inside: Case> ProfileWalk
    for ProfileParts<O, F, V, AtTop, Inside>
{
    type Open<N: Nat> = ProfileParts<
        O,
        F::Open<F::Next>,
        V::And<
            <<Cmp<<F::Next as StaticLayout>::Rank, N> as Ordering>::IsLess as Bool>::IfVerdict<
                F::Refuse<AtTop, Inside, N, <<F::Next as StaticLayout>::Shape as IntTuple>::Modes>,
                Holds,
            >,
        >,
        AtTop,
        Inside,
    >;
    type Leaf = ProfileParts<O, F::Made<<O::On<F::Next> as Finished>::Layout>, V, AtTop, Inside>;
    type Close = ProfileParts<O, F::Close, V, AtTop, Inside>;
    type Finish = Self;
}

impl<O: Operation, F: Frames, V: Verdict, AtTop: Case, Inside: Case> Finished for ProfileParts<O, F, V, AtTop, Inside> {
    type Verdict = V;
    type Layout = F::Whole;
    type Number = U0;
    type Tuple = ();
}
