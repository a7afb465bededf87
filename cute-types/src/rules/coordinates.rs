//! `OffsetRule<C>` and `SliceRule<C>`: C is a coordinate of the layout, as types can tell.

use super::rank::{AnyRank, IndexedBy, OfRank, OfShape, SlicedBy, Takes, TupleOfOne, Whole};
use super::{Accepted, Holds, Top, Verdict};
use crate::coord::{Coord, CoordRule, InCoordinate, InSlice, Slicer};
use crate::int::Bool;
use crate::tensor::MemoryLayout;

/// `C` is a coordinate of the layout, an index or one with the modes of the shape: what
/// [`MemoryLayout::offset`], [`MemoryLayout::coord`] and `tensor[c]` ask for. [`Rank`](super::Rank) is the bound for tuples of
/// indices; this one is for what it does not say, such as a nested coordinate.
///
/// ```
/// use cute_types::prelude::*;
/// /// How far the second element of a tile is from the first, in the first tile and in the second.
/// fn steps<L: OffsetRule<((usize, usize), usize)>>(tiles: L) -> [L::Offset; 2] {
///     [tiles.offset(((1, 0), 0)), tiles.offset(((1, 0), 1))]
/// }
/// assert_eq!(steps(layout!(((2,3),(2,2)):((6,1),(12,3)))), [6, 18]);
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn steps<L: OffsetRule<((usize, usize), usize)>>(tiles: L) -> [L::Offset; 2] {
///     [tiles.offset(((1, 0), 0)), tiles.offset(((1, 0), 1))]
/// }
/// steps(layout!((4,6):(6,1))); // coordinate: in mode _0, it has _2 modes and the shape has _0
/// ```
///
/// Where it is the only bound of its kind, rustc takes it for what every call means: write the type of another coordinate,
/// `tiles.offset::<usize>(5)`. Beside [`Rank`](super::Rank) alone that is not so.
#[diagnostic::on_unimplemented(
    message = "nothing says here that `{C}` is a coordinate of this layout",
    label = "a bound is missing",
    note = "that of a layout with `N` modes is `Rank<N>`, of which tuples of `N` indices are coordinates; of others it is `OffsetRule<{C}>`"
)]
pub trait OffsetRule<C>:
    MemoryLayout<Rank: TakesCoord<C, InCoordinate>> + EntriesFit<C, InCoordinate, Verdict: Accepted>
{
}

impl<L, C: Coord> OffsetRule<C> for L where
    L: OfKind<C::Kind, InCoordinate> + EntriesFit<C, InCoordinate, Verdict: Accepted>
{
}

/// `C`, with `..` for modes that stay, has the modes of the shape: what [`MemoryLayout::slice`] and [`Tensor::slice`] ask for.
/// [`Rank`](super::Rank) is the bound for tuples of `..` and indices.
///
/// ```
/// use core::ops::RangeFull;
/// use cute_types::prelude::*;
/// fn first_rows<L: SliceRule<((RangeFull, usize), RangeFull)>>(tiles: L) -> String {
///     tiles.slice(((.., 0), ..)).to_string()
/// }
/// assert_eq!(first_rows(layout!(((2,3),4):((6,1),12))), "(2,4):(6,12)");
/// ```
///
/// ```compile_fail,E0277
/// use core::ops::RangeFull;
/// use cute_types::prelude::*;
/// fn first_rows<L: SliceRule<((RangeFull, usize), RangeFull)>>(tiles: L) -> String {
///     tiles.slice(((.., 0), ..)).to_string()
/// }
/// first_rows(layout!((4,6,2))); // slice: it has _2 modes, the shape has _3
/// ```
///
/// [`Tensor::slice`]: crate::Tensor::slice
#[diagnostic::on_unimplemented(
    message = "nothing says here that `{C}` slices this layout",
    label = "a bound is missing",
    note = "that of a layout with `N` modes is `Rank<N>`, which tuples of `N` indices and `..` slice; of others it is `SliceRule<{C}>`"
)]
pub trait SliceRule<C>: MemoryLayout<Rank: TakesCoord<C, InSlice>> + EntriesFit<C, InSlice, Verdict: Accepted> {}

impl<L, C: Slicer> SliceRule<C> for L where L: OfKind<C::Kind, InSlice> + EntriesFit<C, InSlice, Verdict: Accepted> {}

/// Whether each entry of `C` is a coordinate of its mode, for the use `R` of it. Where `C` has another number of modes than the
/// layout, that is what is said.
pub trait EntriesFit<C, R>: MemoryLayout {
    /// [`Accepted`], or the sentence.
    type Verdict;
}

#[diagnostic::do_not_recommend]
impl<L: MemoryLayout, C: Slicer, R: CoordRule> EntriesFit<C, R> for L {
    type Verdict = C::Entries<L, R>;
}

/// [`MemoryLayout::At`] and [`MemoryLayout::Under`] of a layout of the shape `S`.
pub(crate) type EntriesOf<S, C, R> = <<<<C as Slicer>::Inside<S, Top, R> as Verdict>::IsHolds as Bool>::IfVerdict<
    Holds,
    <C as Slicer>::Fits<S, Top, R>,
> as Verdict>::Report;

/// The number of modes is that of the coordinate `C`, for the use `R` of it.
pub trait TakesCoord<C, R> {
    /// As [`Accepted::Proof`].
    type Proof;
}

impl<M: Takes<C::Kind, R>, C: Slicer, R> TakesCoord<C, R> for M {
    type Proof = ();
}

/// The layout has coordinates of the kind of `C`, for the use `R` of them: of [`OffsetRule`], that which is no bound of generic
/// code.
// rustc's next solver does not come to it: it says first that the layout does not have the modes, in the words of `HasModes`.
#[diagnostic::on_unimplemented(
    message = "nothing says here that this layout has the modes of `{C}`",
    label = "a bound is missing",
    note = "that of a layout with `N` modes is `Rank<N>`, of which tuples of `N` indices are coordinates; of others it is `OffsetRule<{C}>`"
)]
pub trait CoordOf<C, R>: MemoryLayout {}

impl<L, C: Slicer, R> CoordOf<C, R> for L where L: OfKind<C::Kind, R> {}

/// The layout has coordinates of the kind `K`, for the use `R` of them: by which [`IndexedBy`] and [`SlicedBy`] hold for all of
/// their tuples.
#[diagnostic::on_unimplemented(
    message = "nothing says here that this is a coordinate of this layout",
    label = "a bound is missing",
    note = "what `layout.coord(index)` and `layout.coords()` of the layout itself give is one, also where it is a type parameter"
)]
pub trait OfKind<K, R>: MemoryLayout<Rank: Takes<K, R>> {}

impl<L: MemoryLayout, R> OfKind<AnyRank, R> for L {}
impl<L: MemoryLayout, R> OfKind<Whole, R> for L {}
impl<L: MemoryLayout, R> OfKind<OfShape<L::Shape>, R> for L {}
impl<L: MemoryLayout<Rank: Takes<TupleOfOne, R>>, R> OfKind<TupleOfOne, R> for L {}
impl<L: IndexedBy<N>, const N: usize> OfKind<OfRank<N>, InCoordinate> for L {}
impl<L: SlicedBy<N>, const N: usize> OfKind<OfRank<N>, InSlice> for L {}
