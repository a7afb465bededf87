//! The operations as types: what a bound in generic code names, and what the methods of a layout ask for.
//!
//! An operation is a total function `On` of static layouts to what it found: a verdict, and a layout. A bound
//! `L: Defined<op::ZippedDivide<T>>` says that the verdict holds for L; the value `op::ZippedDivide(tiler)` applies it.
//!
//! ```
//! use cute_types::prelude::*;
//! fn rows<L: Defined<op::Composition<Layout!(4:2)>>>(layout: L) -> L::Result {
//!     layout.apply(op::Composition(layout!(4:2)))
//! }
//! assert_eq!(rows(layout!((4,2):(2,1))), layout!((2,2):(4,1)));
//! ```

use super::append::{AppendedTo, HasRoom, IsRank, PrependedTo};
use super::coalesce;
use super::coalesce_by::ByProfile;
use super::complement::Complemented;
use super::composition::Composed;
use super::dice::Diced;
use super::fold::{Finished, Found, Later, State};
use super::group::{Grouped, Taken};
use super::left_inverse::LeftInverted;
use super::logical_divide::{Tiler, Whole};
use super::max_common::MaxCommon;
use super::mode::ModeAt;
use super::nullspace;
use super::right_inverse::RightInverted;
use super::select::{Indices, Replaced, Selected};
use super::unflatten::Unflattened;
use super::upcast::{Downcasted, Recasted, Upcasted};
use super::walk::{IsIndex, IsRange, NoModes};
use super::zip::Zipped;
use crate::coord::{InDice, Slicer};
use crate::int::Nat;
use crate::layout::StaticLayout;
use crate::rules::{Top, Verdict, case};
use crate::tuple::StaticTuple;

/// An operation on one layout; its other operands are part of the type.
pub trait Operation {
    /// What it finds for the layout `L`.
    type On<L: StaticLayout>: Finished;
}

/// What the operation `O` makes of `L`; without meaning, but a layout, where it is not [`Defined`](crate::rules::Defined).
pub type Of<O, L> = <<O as Operation>::On<L> as Finished>::Layout;

/// Each operation: its struct, which holds the other operands, and its function.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $(<$($operand:ident: $bound:path),+>)? ($layout:ident) => $on:ty;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name $(<$($operand),+>($(pub $operand),+))?;

            impl $(<$($operand: $bound),+>)? Operation for $name $(<$($operand),+>)? {
                type On<$layout: StaticLayout> = $on;
            }
        )*
    };
}
operations! {
    /// [`append`](crate::Layout::append) of `B`
    Append<B: StaticLayout>(L) => <HasRoom<L, case::AppendLimit> as Verdict>::Found<Found<L::Push<B>>>;
    /// [`append_to`](crate::Layout::append_to) of `N` modes
    AppendTo<N: Nat>(L) =>
        <IsRank<L, N, case::AppendRank, case::AppendLimit> as Verdict>::Found<Later<AppendedTo<L, N>>>;
    /// [`coalesce`](crate::Layout::coalesce)
    Coalesce(L) => <L::Fold<coalesce::Empty> as State>::Finish;
    /// [`coalesce_by`](crate::Layout::coalesce_by) of the profile `P`
    CoalesceBy<P: StaticTuple>(L) => ByProfile<Coalesce, L, P, case::CoalesceBy, case::CoalesceByIn>;
    /// [`complement`](crate::Layout::complement) in `M`
    Complement<M: Nat>(L) => Complemented<L, M>;
    /// [`composition`](crate::Layout::composition) with `B`
    Composition<B: StaticLayout>(L) => Composed<L, B>;
    /// [`concat`](crate::Layout::concat) with `B`
    Concat<B: StaticLayout>(L) => Found<B::After<L::Wrapped>>;
    /// [`dice`](crate::Layout::dice) by the coordinate `C`
    Dice<C: Slicer>(L) => <C::Fits<L::Shape, Top, InDice> as Verdict>::Found<Later<Diced<L, C>>>;
    /// [`filter`](crate::Layout::filter)
    Filter(L) => <<L::FilterZeros as StaticLayout>::Fold<coalesce::Empty> as State>::Finish;
    /// [`filter_by`](crate::Layout::filter_by) of the profile `P`
    FilterBy<P: StaticTuple>(L) => ByProfile<Filter, L, P, case::FilterBy, case::FilterByIn>;
    /// [`filter_zeros`](crate::Layout::filter_zeros)
    FilterZeros(L) => Found<L::FilterZeros>;
    /// [`flatten`](crate::Layout::flatten)
    Flatten(L) => Found<L::Flat>;
    /// [`group`](crate::Layout::group) of the modes `B..E`
    Group<B: Nat, E: Nat>(L) => <IsRange<case::Group, B, E, L::Rank> as Verdict>::Found<Later<Grouped<L, B, E>>>;
    /// [`logical_divide`](crate::Layout::logical_divide) by `T`
    LogicalDivide<T: Tiler>(L) => T::Divide<L, Whole>;
    /// [`right_inverse`](crate::Layout::right_inverse)
    RightInverse(L) => RightInverted<L>;
    /// [`left_inverse`](crate::Layout::left_inverse)
    LeftInverse(L) => LeftInverted<L>;
    /// [`nullspace`](crate::Layout::nullspace)
    Nullspace(L) => <L::Fold<nullspace::Start> as State>::Finish;
    /// [`max_common_layout`](crate::Layout::max_common_layout) with `B`; the number is its size
    MaxCommonLayout<B: StaticLayout>(L) => MaxCommon<L, B>;
    /// [`upcast`](crate::Layout::upcast) by `N`
    Upcast<N: Nat>(L) => Upcasted<L, N>;
    /// [`downcast`](crate::Layout::downcast) by `N`
    Downcast<N: Nat>(L) => Downcasted<L, N>;
    /// [`recast`](crate::Layout::recast) from elements of `Old` bits to elements of `New`
    Recast<Old: Nat, New: Nat>(L) => Recasted<L, Old, New>;
    /// [`mode`](crate::Layout::mode) `I`
    Mode<I: Nat>(L) => <IsIndex<case::Mode, I, L::Rank> as Verdict>::Found<Later<ModeAt<L, I>>>;
    /// [`prepend`](crate::Layout::prepend) of `B`
    Prepend<B: StaticLayout>(L) =>
        <HasRoom<L, case::PrependLimit> as Verdict>::Found<Found<L::After<<NoModes as StaticLayout>::Push<B>>>>;
    /// [`prepend_to`](crate::Layout::prepend_to) of `N` modes
    PrependTo<N: Nat>(L) => <IsRank<L, N, case::PrependRank, case::PrependLimit> as Verdict>::Found<PrependedTo<L, N>>;
    /// [`replace`](crate::Layout::replace) of mode `I` by `B`
    Replace<I: Nat, B: StaticLayout>(L) => <IsIndex<case::Replace, I, L::Rank> as Verdict>::Found<Replaced<L, I, B>>;
    /// [`select`](crate::Layout::select) of the modes `I`
    Select<I: Indices>(L) => <I::Below<L::Rank> as Verdict>::Found<Later<Selected<L, I>>>;
    /// [`sort`](crate::Layout::sort)
    Sort(L) => Found<L::Sorted>;
    /// [`take`](crate::Layout::take) of the modes `B..E`
    Take<B: Nat, E: Nat>(L) => <IsRange<case::Take, B, E, L::Rank> as Verdict>::Found<Later<Taken<L, B, E>>>;
    /// [`unflatten`](crate::Layout::unflatten) into the profile `P`
    Unflatten<P: StaticTuple>(L) => Unflattened<L, P>;
    /// [`zip`](crate::Layout::zip)
    Zip(L) => Zipped<L>;
}
