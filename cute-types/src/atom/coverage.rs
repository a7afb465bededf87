//! Whether the threads of a tiling have each element of its tile, and how often.
//!
//! In the layout of a tile's threads and values, those that have the same elements are modes of stride 0. Where the other modes
//! number the tile, each element is had, as often as the modes of stride 0 have elements: the offsets are no negative ones, so
//! that the greatest of them is had once of the other modes, and what is had equally often is had once.

use super::mma::MmaAtom;
use super::numbering::{IsNumbering, holds};
use super::thrfrg::{MmaOperand, OperandA, OperandB, OperandC};
use super::tidfrg::{CopySide, Destination, Source};
use super::tiled_copy::{CopyTiling, TiledCopy};
use super::tiled_mma::{MmaTiling, TiledMma};
use super::tv::TvRule;
use crate::int::{Bool, Cmp, Multiply, Nat, Ordering};
use crate::layout::StaticLayout;
use crate::tuple::StaticTuple;

/// What the threads of a tiling have of the tile of an operand, [`OperandA`] and so on, or at a side of a copy, [`Source`] or
/// [`Destination`].
///
/// ```
/// use cute_types::atom::{Coverage, OperandA, OperandC, SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
/// use cute_types::prelude::*;
/// fn times<X, M: Coverage<X>>(_: M) -> (bool, u64) {
///     (M::COVERS, M::MULTIPLICITY)
/// }
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,4,1)), (.., .., ..));
/// assert_eq!(times::<OperandC, _>(mma), (true, 1));
/// // Each of the 4 atoms along N reads all of A.
/// assert_eq!(times::<OperandA, _>(mma), (true, 4));
/// ```
pub trait Coverage<X> {
    /// Whether each element of the tile is had as often as each other one, and nothing outside of the tile.
    const COVERS: bool;
    /// How often that is.
    const MULTIPLICITY: u64;
}

/// Whether the layout numbers `0..N`, but for modes of stride 0.
type NumbersTile<L, N> = <IsNumbering<<L as StaticLayout>::FilterZeros> as Bool>::And<
    <Cmp<<<L as StaticLayout>::FilterZeros as StaticLayout>::Size, N> as Ordering>::IsEqual,
>;

/// How many elements the tile of the operand has.
type TileElements<M, X> = <<X as MmaOperand>::Tile0<M> as Multiply>::Product<<X as MmaOperand>::Tile1<M>>;

/// An operand of a tiling.
impl<A: MmaAtom, L, P, X: MmaOperand> Coverage<X> for TiledMma<A, L, P>
where
    Self: MmaTiling + TvRule<X>,
{
    const COVERS: bool = holds::<NumbersTile<<Self as TvRule<X>>::TakenApart, TileElements<Self, X>>>();
    const MULTIPLICITY: u64 = <X::Absent<Self> as Nat>::VALUE
        * <<Self as TvRule<X>>::TakenApart as StaticLayout>::SIZE as u64
        / <TileElements<Self, X> as Nat>::VALUE;
}

impl<A: MmaAtom, L, P> TiledMma<A, L, P>
where
    Self: MmaTiling,
{
    /// Whether each element of the tile of C has one thread for each atom along K, each of A one for each atom along N, and each
    /// of B one for each along M. An operand in shared memory is that of all threads of an atom.
    ///
    /// ```
    /// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, TiledMma, make_tiled_mma};
    /// use cute_types::prelude::*;
    /// use core::ops::RangeFull;
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout!((2,2,1)), (RangeFull, RangeFull, RangeFull)>;
    /// const { assert!(Mma::COVERS) };
    /// ```
    pub const COVERS: bool = <Self as Coverage<OperandA>>::COVERS
        && <Self as Coverage<OperandB>>::COVERS
        && <Self as Coverage<OperandC>>::COVERS;
}

type SizeOfTile<C> = <<C as CopyTiling>::Tile as StaticTuple>::Size;

/// A side of a copy.
impl<A, L, T, Side: CopySide> Coverage<Side> for TiledCopy<A, L, T>
where
    Self: CopyTiling,
{
    const COVERS: bool = holds::<NumbersTile<Side::InTile<Self>, SizeOfTile<Self>>>();
    const MULTIPLICITY: u64 = <Side::InTile<Self> as StaticLayout>::SIZE as u64 / <SizeOfTile<Self> as Nat>::VALUE;
}

impl<A, L, T> TiledCopy<A, L, T>
where
    Self: CopyTiling,
{
    /// Whether the threads have each element of the tile equally often, at the source and at the destination.
    ///
    /// ```
    /// use cute_types::atom::{Coverage, SM75_U32x1_LDSM_N, Source, TypedCopyAtom, element::F16, make_tiled_copy};
    /// use cute_types::prelude::*;
    /// fn at_source<C: Coverage<Source>>(_: C) -> (bool, u64) {
    ///     (C::COVERS, C::MULTIPLICITY)
    /// }
    /// let copy = make_tiled_copy(TypedCopyAtom::<SM75_U32x1_LDSM_N, F16>::NEW, layout!((8,4):(4,1)), layout!((1,2)));
    /// // 8 of the 32 threads have the addresses of rows; the others have those again.
    /// assert_eq!(at_source(copy), (true, 4));
    /// ```
    pub const COVERS: bool = <Self as Coverage<Source>>::COVERS && <Self as Coverage<Destination>>::COVERS;
}
