//! The operations as types: what a bound in generic code names, and what the methods of a layout ask for.
//!
//! An operation is a total function `On` of static layouts to what it found: a verdict, and a layout. A bound
//! `L: Rule<op::ZippedDivide<T>, Verdict: Accepted>` says that the verdict holds for L, and `L: Defined<op::ZippedDivide<T>>`
//! says the same and applies the value `op::ZippedDivide(tiler)`.
//!
//! ```
//! use cute_types::prelude::*;
//! fn rows<L: Defined<op::Composition<Layout!(4:2)>>>(layout: L) -> L::Result {
//!     layout.apply(op::Composition(layout!(4:2)))
//! }
//! assert_eq!(rows(layout!((4,2):(2,1))), layout!((2,2):(4,1)));
//! ```

use super::append::{AppendedTo, HasRoom, IsRank, PrependedTo};
use super::blocked_product::{Blocked, Paired, Raked};
use super::coalesce_by::ByProfile;
use super::complement::ComplementIn;
use super::complement_ceil::ComplementedCeil;
use super::concat::LayoutTuple;
use super::dice::Diced;
use super::fold::{Finished, Found, Later, State};
use super::group::{Grouped, Taken};
use super::layout_add::Added;
use super::layout_like::{Fragment, Like};
use super::left_inverse::LeftInverted;
use super::logical_divide::{Dividing, DividingCeil};
use super::logical_product::Multiplying;
use super::max_common::MaxCommon;
use super::mixed::{AtFirst, AtSecond, MixedOperation, at};
use super::mode::ModeAt;
use super::ordered::Extents;
use super::right_inverse::RightInverted;
use super::select::{Indices, Replaced, Selected};
use super::tile_to_shape::Filled;
use super::tiler::Tiler;
// The one on the right of a composition.
use super::tiler::Tiler as InnerTiler;
use super::unflatten::Unflattened;
use super::upcast::{Downcasted, Recasted, Upcasted};
use super::walk::{IsIndex, IsRange, NoModes};
use super::zip::Zipped;
use super::{coalesce, composition, gather, nullspace};
use crate::coord::{InDice, Slicer};
// A number that is part of an operation's type: it has no value at run time.
use crate::int::Nat as Index;
use crate::layout::StaticLayout;
use crate::operand::{IsKind, Operand};
use crate::rules::{Holds, Rule, Top, Verdict, case};
use crate::sealed::Token;
use crate::tuple::{IdentityOf, StaticTuple};

/// An operation on one layout; its other operands are part of the type.
#[diagnostic::on_unimplemented(
    message = "this is not an operand",
    label = "an operand of this operation is neither a layout, a static integer nor a tuple of them",
    note = "write a number as `shape!(16)` or `U16::NEW`, and as a type `U16`"
)]
pub trait Operation {
    /// What it finds for the layout `L`.
    type On<L: StaticLayout>: Finished;
}

/// What the operation `O` makes of `L`; without meaning, but a layout, where its rule is not accepted.
pub type Of<O, L> = <L as Rule<O>>::Result;

/// An operation whose operands are of the right kinds.
#[doc(hidden)]
pub trait Total {
    /// [`Operation::On`].
    type On<L: StaticLayout>: Finished;
}

/// An operand as one of the kind that is wanted, and whether it is: those that are no matter of the operation say so
/// themselves.
macro_rules! operand {
    (Nat as $operand:ident) => { <$operand as Operand>::AsNat };
    (Nat is $operand:ident) => { IsKind<<$operand as Operand>::IsNat, case::Nat> };
    (Index as $operand:ident) => { <$operand as Operand>::AsNat };
    (Index is $operand:ident) => { IsKind<<$operand as Operand>::IsNat, case::Nat> };
    (StaticTuple as $operand:ident) => { <$operand as Operand>::AsTuple };
    (StaticTuple is $operand:ident) => { IsKind<<$operand as Operand>::IsTuple, case::Tuple> };
    (StaticLayout as $operand:ident) => { <$operand as Operand>::AsLayout };
    (StaticLayout is $operand:ident) => { IsKind<<$operand as Operand>::IsLayout, case::Layout> };
    (LayoutTuple as $operand:ident) => { <$operand as Operand>::AsLayouts };
    (LayoutTuple is $operand:ident) => { IsKind<<$operand as Operand>::IsLayouts, case::Layouts> };
    (Indices as $operand:ident) => { <$operand as Operand>::AsIndices };
    (Indices is $operand:ident) => { IsKind<<$operand as Operand>::IsIndices, case::Indices> };
    ($kind:ident as $operand:ident) => { $operand };
    ($kind:ident is $operand:ident) => { Holds };
}

/// What is asked of an operand of each kind: see [`operand`](crate::operand).
mod wanted {
    pub(super) use super::{InnerTiler, Slicer, Tiler};
    pub(super) use crate::operand::{Indices, LayoutTuple, Nat as Index, StaticLayout, StaticTuple};
}

/// What stands for an operand that rustc does not know yet; it is none.
///
/// To find a method, rustc 1.95 normalises its result with unknown operands, for each call, and throws away what it found. What
/// of a result follows from the layout alone, most of a complement, it would work out there. It ends at the first
/// projection of which it cannot tell the implementation, and so each operation has two: for its operands, and for this.
pub struct NotYet;

/// An operation whose operands may have dynamic integers, by the traits of its operands.
macro_rules! mixed {
    ($name:ident) => {
        impl MixedOperation for $name {
            type Symbols = Self;

            fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
                0
            }
        }
    };
    ($name:ident<$a:ident: $bound:ident>) => {
        #[diagnostic::do_not_recommend]
        impl<$a: at::$bound<AtFirst>> MixedOperation for $name<$a> {
            type Symbols = $name<<$a as at::$bound<AtFirst>>::Symbols>;

            #[inline(always)]
            fn leaf_at(&self, path: &[u8], token: Token) -> usize {
                self.0.leaf_at(path.split_first().map_or(path, |(_, path)| path), token)
            }
        }

        mixed!(@waiting $bound $name<NotYet>);
    };
    ($name:ident<$a:ident: $bound:ident, $b:ident: $bound2:ident>) => {
        #[diagnostic::do_not_recommend]
        impl<$a: at::$bound<AtFirst>, $b: at::$bound2<AtSecond>> MixedOperation for $name<$a, $b> {
            type Symbols = $name<<$a as at::$bound<AtFirst>>::Symbols, <$b as at::$bound2<AtSecond>>::Symbols>;

            #[inline(always)]
            fn leaf_at(&self, path: &[u8], token: Token) -> usize {
                match path {
                    [1, path @ ..] => self.0.leaf_at(path, token),
                    [_, path @ ..] => self.1.leaf_at(path, token),
                    [] => 0,
                }
            }
        }

        mixed!(@waiting $bound $name<NotYet, NotYet>);
    };
    // Of two implementations rustc would name the trait of the coordinate alone, once a function, and not say a word of it.
    (@waiting Slicer $operation:ty) => {};
    (@waiting $bound:ident $operation:ty) => {
        #[diagnostic::do_not_recommend]
        impl MixedOperation for $operation {
            type Symbols = Coalesce;

            fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
                0
            }
        }
    };
}

/// Each operation: its struct, which holds the other operands, and its function.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $(<$($operand:ident: $bound:ident),+>)? ($layout:ident) => $on:ty;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name $(<$($operand),+>($(pub $operand),+))?;

            impl $(<$($operand: $bound),+>)? Total for $name $(<$($operand),+>)? {
                type On<$layout: StaticLayout> = $on;
            }

            operations!(@ $name $(<$($operand: $bound),+>)?);
            mixed!($name $(<$($operand: $bound),+>)?);
        )*
    };
    (@ $name:ident) => {
        impl Operation for $name {
            type On<L: StaticLayout> = <Self as Total>::On<L>;
        }
    };
    (@ $name:ident<$($operand:ident: $bound:ident),+>) => {
        #[diagnostic::do_not_recommend]
        impl<$($operand: wanted::$bound),+> Operation for $name<$($operand),+> {
            type On<L: StaticLayout> = <operations!(@and $($bound $operand)+) as Verdict>::Found<
                <$name<$(operand!($bound as $operand)),+> as Total>::On<L>
            >;
        }
    };
    (@and $bound:ident $operand:ident) => { operand!($bound is $operand) };
    (@and $bound:ident $operand:ident $($more:tt)+) => {
        <operand!($bound is $operand) as Verdict>::And<operations!(@and $($more)+)>
    };
}
operations! {
    /// [`append`](crate::Layout::append) of `B`
    Append<B: StaticLayout>(L) => <HasRoom<L, case::AppendLimit> as Verdict>::Found<Found<L::Push<B>>>;
    /// [`append_to`](crate::Layout::append_to) of `N` modes
    AppendTo<N: Index>(L) =>
        <IsRank<L, N, case::AppendRank, case::AppendLimit> as Verdict>::Found<Later<AppendedTo<L, N>>>;
    /// [`blocked_product`](crate::Layout::blocked_product) by `T`
    BlockedProduct<T: StaticLayout>(L) => Paired<Blocked, L, T>;
    /// [`coalesce`](crate::Layout::coalesce)
    Coalesce(L) => <L::Fold<coalesce::Empty> as State>::Finish;
    /// [`coalesce_by`](crate::Layout::coalesce_by) of the profile `P`
    CoalesceBy<P: StaticTuple>(L) => ByProfile<Coalesce, L, P, case::CoalesceBy, case::CoalesceByIn>;
    /// [`complement`](crate::Layout::complement) in `M`
    Complement<M: StaticTuple>(L) => ComplementIn<L, M>;
    /// [`complement_ceil`](crate::Layout::complement_ceil) up to `M`
    ComplementCeil<M: StaticTuple>(L) => ComplementedCeil<L, M>;
    /// [`composition`](crate::Layout::composition) with `B`
    Composition<B: InnerTiler>(L) => B::Walk<composition::ByTiler, L, Top>;
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
    /// [`flat_divide`](crate::Layout::flat_divide) by `T`
    FlatDivide<T: Tiler>(L) => gather::Flattened<Dividing, L, T>;
    /// [`flat_divide_ceil`](crate::Layout::flat_divide_ceil) by `T`
    FlatDivideCeil<T: Tiler>(L) => gather::Flattened<DividingCeil, L, T>;
    /// [`flat_product`](crate::Layout::flat_product) by `T`
    FlatProduct<T: Tiler>(L) => gather::Flattened<Multiplying, L, T>;
    /// [`flatten`](crate::Layout::flatten)
    Flatten(L) => Found<L::Flat>;
    /// [`group`](crate::Layout::group) of the modes `B..E`
    Group<B: Index, E: Index>(L) => <IsRange<case::Group, B, E, L::Rank> as Verdict>::Found<Later<Grouped<L, B, E>>>;
    /// [`logical_divide`](crate::Layout::logical_divide) by `T`
    LogicalDivide<T: Tiler>(L) => T::Walk<Dividing, L, Top>;
    /// [`logical_divide_ceil`](crate::Layout::logical_divide_ceil) by `T`
    LogicalDivideCeil<T: Tiler>(L) => T::Walk<DividingCeil, L, Top>;
    /// [`logical_product`](crate::Layout::logical_product) by `T`
    LogicalProduct<T: Tiler>(L) => T::Walk<Multiplying, L, Top>;
    /// [`raked_product`](crate::Layout::raked_product) by `T`
    RakedProduct<T: StaticLayout>(L) => Paired<Raked, L, T>;
    /// [`right_inverse`](crate::Layout::right_inverse)
    RightInverse(L) => RightInverted<L>;
    /// [`identity`](super::identity()) of the shape `S`, whatever the layout that it is applied to
    Identity<S: StaticTuple>(L) => <Extents<S> as Verdict>::Found<Found<IdentityOf<S>>>;
    /// [`layout_add`](crate::Layout::layout_add) of `B`
    LayoutAdd<B: StaticLayout>(L) => Added<L, B>;
    /// [`layout_like`](crate::Layout::layout_like)
    LayoutLike(L) => Like<L>;
    /// [`fragment_like`](crate::Layout::fragment_like)
    FragmentLike(L) => Fragment<L>;
    /// [`left_inverse`](crate::Layout::left_inverse)
    LeftInverse(L) => LeftInverted<L>;
    /// [`nullspace`](crate::Layout::nullspace)
    Nullspace(L) => <L::Fold<nullspace::Start> as State>::Finish;
    /// [`make_layout`](super::make_layout) of the layouts `T`, whatever the layout that it is applied to
    MakeLayout<T: LayoutTuple>(L) => Found<T::Layout>;
    /// [`max_common_layout`](crate::Layout::max_common_layout) with `B`; the number is its size
    MaxCommonLayout<B: StaticLayout>(L) => MaxCommon<L, B>;
    /// [`upcast`](crate::Layout::upcast) by `N`
    Upcast<N: Index>(L) => Upcasted<L, N>;
    /// [`downcast`](crate::Layout::downcast) by `N`
    Downcast<N: Index>(L) => Downcasted<L, N>;
    /// [`recast`](crate::Layout::recast) from elements of `Old` bits to elements of `New`
    Recast<Old: Index, New: Index>(L) => Recasted<L, Old, New>;
    /// [`mode`](crate::Layout::mode) `I`
    Mode<I: Index>(L) => <IsIndex<case::Mode, I, L::Rank> as Verdict>::Found<Later<ModeAt<L, I>>>;
    /// [`prepend`](crate::Layout::prepend) of `B`
    Prepend<B: StaticLayout>(L) =>
        <HasRoom<L, case::PrependLimit> as Verdict>::Found<Found<L::After<<NoModes as StaticLayout>::Push<B>>>>;
    /// [`prepend_to`](crate::Layout::prepend_to) of `N` modes
    PrependTo<N: Index>(L) => <IsRank<L, N, case::PrependRank, case::PrependLimit> as Verdict>::Found<PrependedTo<L, N>>;
    /// [`replace`](crate::Layout::replace) of mode `I` by `B`
    Replace<I: Index, B: StaticLayout>(L) => <IsIndex<case::Replace, I, L::Rank> as Verdict>::Found<Replaced<L, I, B>>;
    /// [`select`](crate::Layout::select) of the modes `I`
    Select<I: Indices>(L) => <I::Below<L::Rank> as Verdict>::Found<Later<Selected<L, I>>>;
    /// [`sort`](crate::Layout::sort)
    Sort(L) => Found<L::Sorted>;
    /// [`take`](crate::Layout::take) of the modes `B..E`
    Take<B: Index, E: Index>(L) => <IsRange<case::Take, B, E, L::Rank> as Verdict>::Found<Later<Taken<L, B, E>>>;
    /// [`unflatten`](crate::Layout::unflatten) into the profile `P`
    Unflatten<P: StaticTuple>(L) => Unflattened<L, P>;
    /// [`zip`](crate::Layout::zip)
    Zip(L) => Zipped<L>;
    /// [`tiled_divide`](crate::Layout::tiled_divide) by `T`
    TiledDivide<T: Tiler>(L) => gather::Tiled<Dividing, L, T>;
    /// [`tiled_divide_ceil`](crate::Layout::tiled_divide_ceil) by `T`
    TiledDivideCeil<T: Tiler>(L) => gather::Tiled<DividingCeil, L, T>;
    /// [`tiled_product`](crate::Layout::tiled_product) by `T`
    TiledProduct<T: Tiler>(L) => gather::Tiled<Multiplying, L, T>;
    /// [`tile_to_shape`](crate::Layout::tile_to_shape) over `S`
    TileToShape<S: StaticTuple>(L) => Filled<L, S, LayoutLeft>;
    /// [`tile_to_shape_ordered`](crate::Layout::tile_to_shape_ordered) over `S` in the order `O`
    TileToShapeOrdered<S: StaticTuple, O: StaticTuple>(L) => Filled<L, S, Ordered<O>>;
    /// [`zipped_divide`](crate::Layout::zipped_divide) by `T`
    ZippedDivide<T: Tiler>(L) => gather::Zipped<Dividing, L, T>;
    /// [`zipped_divide_ceil`](crate::Layout::zipped_divide_ceil) by `T`
    ZippedDivideCeil<T: Tiler>(L) => gather::Zipped<DividingCeil, L, T>;
    /// [`zipped_product`](crate::Layout::zipped_product) by `T`
    ZippedProduct<T: Tiler>(L) => gather::Zipped<Multiplying, L, T>;
}

/// [`layout_left`](super::layout_left), of a shape.
#[derive(Clone, Copy, Debug)]
pub struct LayoutLeft;

/// [`layout_right`](super::layout_right), of a shape.
#[derive(Clone, Copy, Debug)]
pub struct LayoutRight;

/// [`ordered`](super::ordered()) by `O`, of a shape.
#[derive(Clone, Copy, Debug)]
pub struct Ordered<O>(pub O);

/// [`prefix_product`](super::prefix_product), of a shape: an arrangement whose strides are wanted alone.
#[derive(Clone, Copy, Debug)]
pub struct PrefixProduct;

/// [`suffix_product`](super::suffix_product), of a shape: likewise.
#[derive(Clone, Copy, Debug)]
pub struct SuffixProduct;
