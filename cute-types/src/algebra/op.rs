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

use super::coalesce;
use super::complement::Complemented;
use super::composition::Composed;
use super::fold::{Finished, Found, State};
use super::left_inverse::LeftInverted;
use super::logical_divide::{Tiler, Whole};
use super::max_common::MaxCommon;
use super::nullspace;
use super::right_inverse::RightInverted;
use super::upcast::{Downcasted, Recasted, Upcasted};
use crate::int::Nat;
use crate::layout::StaticLayout;

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
    /// [`coalesce`](crate::Layout::coalesce)
    Coalesce(L) => <L::Fold<coalesce::Empty> as State>::Finish;
    /// [`complement`](crate::Layout::complement) in `M`
    Complement<M: Nat>(L) => Complemented<L, M>;
    /// [`composition`](crate::Layout::composition) with `B`
    Composition<B: StaticLayout>(L) => Composed<L, B>;
    /// [`concat`](crate::Layout::concat) with `B`
    Concat<B: StaticLayout>(L) => Found<B::After<L::Wrapped>>;
    /// [`flatten`](crate::Layout::flatten)
    Flatten(L) => Found<L::Flat>;
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
    /// [`sort`](crate::Layout::sort)
    Sort(L) => Found<L::Sorted>;
}
