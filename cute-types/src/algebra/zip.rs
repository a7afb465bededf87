//! `zip`: the transpose of two levels of modes.
//!
//! `((a,b,c),(x,y,z))` becomes `((a,x),(b,y),(c,z))`. Zipping two layouts is zipping the layout made of them. A layout
//! whose first mode is an integer has one level, and becomes the only mode of the result; an integer stays an integer.
//!
//! - pre: the modes have as many modes as mode 0
//! - post: mode `(j, i)` of R is mode `(i, j)` of A; zipping twice gives A again where it has two levels
//!
//! CuTe: `zip`, `include/cute/layout.hpp`.

use core::marker::PhantomData;

use typenum::U0;

use super::Zip;
use super::fold::{Finished, Found};
use super::op::{self, OperationOfKinds};
use super::tiler::{Gather, Unless};
use super::walk::{NoModes, Walk};
use crate::int::{Add, Bool, Cmp, Nat, Ordering, Repeat};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Holds, Refused, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::Zip {
    type On<L: StaticLayout> = Zipped<L>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The transpose of its two upper levels of modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!(((2,3),(4,5)):((1,2),(6,24)));
    /// assert_eq!(a.zip(), layout!(((2,4),(3,5)):((1,6),(2,24))));
    /// assert_eq!(a.zip().zip(), a);
    /// ```
    ///
    /// The modes must have as many modes each:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!(((2,3),(4,5,6))).zip(); // zip: in mode _1, it has _3 modes and mode 0 has _2
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = ((2,2),(3,2)):((1,6),(2,12))
    ///  0  2  4 | 12 14 16
    ///  1  3  5 | 13 15 17
    ///  6  8 10 | 18 20 22
    ///  7  9 11 | 19 21 23
    ///
    /// zip(A) = ((2,3),(2,2)):((1,2),(6,12))
    ///  0  6 | 12 18
    ///  1  7 | 13 19
    ///  2  8 | 14 20
    ///  3  9 | 15 21
    ///  4 10 | 16 22
    ///  5 11 | 17 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/zip.svg"))]
    ///
    /// Source: CuTe's `zip(A)`.
    pub fn zip(self) -> Zip<Self>
    where
        Self: Rule<op::Zip, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Zip, TOKEN)
    }
}

/// What `zip` finds for `L`.
pub(crate) type Zipped<L> = <IsInt<L> as Bool>::IfFound<Found<L>, ZippedTuple<L>>;

/// Whether the layout is of an integer, and of no tuple.
pub(super) type IsInt<L> = <<L as StaticLayout>::Shape as IntTuple>::IsInt;
type Rows<L> = <<<L as StaticLayout>::Head as StaticLayout>::Shape as IntTuple>::Modes;
/// `zip` of the tuple `L`, asked for its levels.
type OfTuple<L> =
    <IsInt<<L as StaticLayout>::Head> as Bool>::IfFound<Found<<NoModes as StaticLayout>::Push<L>>, Transposed<L>>;

/// `zip` of the tuple `L`.
pub struct ZippedTuple<L>(PhantomData<L>);

impl<L: StaticLayout> Finished for ZippedTuple<L> {
    type Verdict = <OfTuple<L> as Finished>::Verdict;
    type Layout = <OfTuple<L> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// `zip` of `L`, whose first mode is a tuple.
pub struct Transposed<L>(PhantomData<L>);

impl<L: StaticLayout> Finished for Transposed<L> {
    type Verdict = <<L::Each<CountingZipped<Rows<L>, Holds, U0>> as Gather>::End<NoModes> as Finished>::Verdict;
    type Layout = <<Rows<L> as Repeat>::Steps<Columns<L, NoModes>> as Walk>::End;
    type Number = U0;
    type Tuple = ();
}

/// Mode `I` of what is zipped is next, and has to have `N` modes; of those before, `V` says whether they have.
pub struct CountingZipped<N, V, I>(PhantomData<(N, V, I)>);

impl<N: Nat, V: Verdict, I: Nat> Gather for CountingZipped<N, V, I> {
    type With<F: Finished> = Counted<N, V, I, <<F::Layout as StaticLayout>::Shape as IntTuple>::Modes>;
    type End<Rest: StaticLayout> = Unless<V, Rest>;
}

/// After mode `I` of `M` modes.
type Counted<N, V, I, M> = CountingZipped<
    N,
    <V as Verdict>::And<<<Cmp<M, N> as Ordering>::IsEqual as Bool>::IfVerdict<Holds, Refused<case::Zip, I, M, N, U0>>>,
    <I as Add>::Successor,
>;

/// The modes of the modes of `Rest` are to come, column by column; the columns `Done` are past.
pub struct Columns<Rest, Done>(PhantomData<(Rest, Done)>);

impl<Rest: StaticLayout, Done: StaticLayout> Walk for Columns<Rest, Done> {
    type Next = Columns<Rest::Tails, Done::Push<Rest::Heads>>;
    type End = Done;
}
