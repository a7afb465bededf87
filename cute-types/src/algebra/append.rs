//! `append` and `prepend`: one more mode, at the end or at the front.
//!
//! An integer becomes a mode. `append_to` and `prepend_to` add modes `1:0` until there are N; an integer that is one mode
//! already stays an integer.
//!
//! - pre: the result has at most 16 modes, where tuples end
//! - pre (`append_to`, `prepend_to`): `N >= rank(A)`
//! - post: the other modes are A's, in order
//! - post (`append_to`, `prepend_to`): `rank(R) = N`, the offsets are A's
//!
//! CuTe: `append`, `append<N>`, `prepend`, `prepend<N>`, `include/cute/layout.hpp`.

use core::marker::PhantomData;

use typenum::{U0, U16, U17};

use super::fold::{DeferredLayout, Found, Later};
use super::mixed::{AtFirst, Mixed};
use super::op::{self, OperationOfKinds};
use super::walk::{NoModes, Past, Walk, WalkAlong};
use super::{Append, AppendTo, Prepend, PrependTo};
use crate::int::{Bool, Cmp, Nat, Ordering, Repeat, Subtract};
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::{Accepted, Holds, Refused, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<B: StaticLayout> OperationOfKinds for op::Append<B> {
    type On<L: StaticLayout> = <HasRoom<L, case::AppendLimit> as Verdict>::Found<Found<L::Push<B>>>;
}

impl<B: StaticLayout> OperationOfKinds for op::Prepend<B> {
    type On<L: StaticLayout> =
        <HasRoom<L, case::PrependLimit> as Verdict>::Found<Found<L::After<<NoModes as StaticLayout>::Push<B>>>>;
}

impl<N: Nat> OperationOfKinds for op::AppendTo<N> {
    type On<L: StaticLayout> =
        <IsRank<L, N, case::AppendRank, case::AppendLimit> as Verdict>::Found<Later<AppendedTo<L, N>>>;
}

impl<N: Nat> OperationOfKinds for op::PrependTo<N> {
    type On<L: StaticLayout> =
        <IsRank<L, N, case::PrependRank, case::PrependLimit> as Verdict>::Found<PrependedTo<L, N>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The modes of this layout, then `b` as one mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,4):(1,2)).append(layout!((3,3):(8,24))), layout!((2,4,(3,3)):(1,2,(8,24))));
    /// assert_eq!(layout!(2:1).append(layout!(3:2)), layout!((2,3):(1,2)));
    /// ```
    ///
    /// Tuples end at 16 modes:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = layout!(2:1).append_to(U16::NEW);
    /// let _ = a.append(layout!(2:2)); // append: rank _17 is above _16
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,2):(1,4)
    /// 0 4
    /// 1 5
    /// 2 6
    /// 3 7
    ///
    /// append(A,3:8) = (4,2,3):(1,4,8)
    ///  0  4 |  8 12 | 16 20
    ///  1  5 |  9 13 | 17 21
    ///  2  6 | 10 14 | 18 22
    ///  3  7 | 11 15 | 19 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/append.svg"))]
    ///
    /// Source: CuTe's `append(A, x)`.
    pub fn append<B: Mixed<AtFirst>>(self, b: B) -> Append<Self, B>
    where
        Self: Rule<op::Append<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Append(b), TOKEN)
    }

    /// `b` as one mode, then the modes of this layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,4):(1,2)).prepend(layout!(3:8)), layout!((3,2,4):(8,1,2)));
    /// ```
    ///
    /// Tuples end at 16 modes:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = layout!(2:1).append_to(U16::NEW);
    /// let _ = a.prepend(layout!(2:2)); // prepend: rank _17 is above _16
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,2):(1,4)
    /// 0 4
    /// 1 5
    /// 2 6
    /// 3 7
    ///
    /// prepend(A,2:8) = (2,4,2):(8,1,4)
    ///  0  1  2  3 |  4  5  6  7
    ///  8  9 10 11 | 12 13 14 15
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/prepend.svg"))]
    ///
    /// Source: CuTe's `prepend(A, x)`.
    pub fn prepend<B: Mixed<AtFirst>>(self, b: B) -> Prepend<Self, B>
    where
        Self: Rule<op::Prepend<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Prepend(b), TOKEN)
    }

    /// With modes `1:0` at the end, up to `N` modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,4):(1,2)).append_to(U4::NEW), layout!((2,4,1,1):(1,2,0,0)));
    /// ```
    ///
    /// There may not be more already:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((2,4):(1,2)).append_to(U1::NEW); // append: rank _1 is below _2, the modes of A
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = 4:2
    /// 0 2 4 6
    ///
    /// append(A,2) = (4,1):(2,0)
    /// 0
    /// 2
    /// 4
    /// 6
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/append_to.svg"))]
    ///
    /// Source: CuTe's `append<N>(A)`.
    pub fn append_to<N: operand::Nat>(self, _rank: N) -> AppendTo<Self, N>
    where
        Self: Rule<op::AppendTo<N>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with((), TOKEN)
    }

    /// With modes `1:0` at the front, up to `N` modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,4):(1,2)).prepend_to(U3::NEW), layout!((1,2,4):(0,1,2)));
    /// ```
    ///
    /// There may not be more already:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((2,4):(1,2)).prepend_to(U0::NEW); // prepend: rank _0 is below _2, the modes of A
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = 4:2
    /// 0 2 4 6
    ///
    /// prepend(A,2) = (1,4):(0,2)
    /// 0 2 4 6
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/prepend_to.svg"))]
    ///
    /// Source: CuTe's `prepend<N>(A)`.
    pub fn prepend_to<N: operand::Nat>(self, _rank: N) -> PrependTo<Self, N>
    where
        Self: Rule<op::PrependTo<N>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give_with((), TOKEN)
    }
}

/// Whether there is room for one mode more; if not, the refusal of the case `Limit`.
pub(crate) type HasRoom<L, Limit> = <<Cmp<<L as StaticLayout>::Rank, U16> as Ordering>::IsLess as Bool>::IfVerdict<
    Holds,
    Refused<Limit, U17, U16, U0, U0>,
>;

/// Whether there can be `N` modes; if not, the refusal of the case `Below` or `Limit`.
pub(crate) type IsRank<L, N, Below, Limit> =
    <<Cmp<N, <L as StaticLayout>::Rank> as Ordering>::IsLess as Bool>::IfVerdict<
        Refused<Below, N, <L as StaticLayout>::Rank, U0, U0>,
        <<Cmp<U16, N> as Ordering>::IsLess as Bool>::IfVerdict<Refused<Limit, N, U16, U0, U0>, Holds>,
    >;

/// The modes `1:0` that `L` lacks of `N`, after those of `To`: a layout goes on with such modes past its end.
type Padded<L, N, To> = <<<N as Subtract>::Difference<<L as StaticLayout>::Rank> as Repeat>::Steps<
    WalkAlong<NoModes, To, Past>,
> as Walk>::End;

/// `L` with modes `1:0` at the end, up to `N`, which is not below its rank.
pub struct AppendedTo<L, N>(PhantomData<(L, N)>);

impl<L: StaticLayout, N: Nat> DeferredLayout for AppendedTo<L, N> {
    type Eval = Padded<L, N, L>;
}

/// `L` with modes `1:0` at the front, up to `N`, which is not below its rank.
pub(crate) type PrependedTo<L, N> =
    <<Cmp<N, <L as StaticLayout>::Rank> as Ordering>::IsEqual as Bool>::IfFound<Found<L>, Later<PrependedMore<L, N>>>;

/// The same, where `N` is above the rank.
pub struct PrependedMore<L, N>(PhantomData<(L, N)>);

impl<L: StaticLayout, N: Nat> DeferredLayout for PrependedMore<L, N> {
    type Eval = L::After<Padded<L, N, NoModes>>;
}
