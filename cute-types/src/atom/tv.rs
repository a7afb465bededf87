//! The (thread, value) layouts of the operands of a [`TiledMma`](super::TiledMma) over its tile.
//!
//! The compact layout of the tile is taken apart by [`thrfrg`](super::thrfrg), and its threads, (V,(M,N,K)) with stride 0 for
//! the mode that the operand has not got, are composed with the right inverse of the layout of threads, so that the index of
//! a thread leads to its elements. CuTe gives threads of a split K coordinates outside of C, since it leaves K out there.
//!
//! CuTe: `get_layoutA_TV`, `get_layoutB_TV`, `get_layoutC_TV`.

use super::numbering::Numbers;
use super::thrfrg::{FourSteps, MmaOperand};
use super::tiled_mma::MmaTiling;
use crate::algebra::MakeLayout;
use crate::algebra::fold::Finished;
use crate::algebra::op::{self, Operation};
use crate::int::Nat;
use crate::layout::StaticLayout;
use crate::rules::{Verdict, case};
use crate::tuple::opaque::Opaque;

/// The layout of the operand `X` over the tile of the tiling `M`: (thread, value) to the column-major index in the tile.
pub type LayoutTV<M, X> = <M as TvRule<X>>::LayoutTV;

/// The layout of the operand `X` over the tile of a tiling, and whether there is one.
///
/// A trait, since rustc's next solver works out the bounds of a method where it is declared: of a projection of this it has the
/// name, and not all of the steps with nothing known.
pub trait TvRule<X>: MmaTiling {
    /// Whether there is one: the threads have no gap.
    type Verdict: Verdict;
    /// (thread, value) to the column-major index in the tile.
    type LayoutTV: StaticLayout;
    /// The compact layout of the tile, taken apart.
    #[doc(hidden)]
    type TakenApart: StaticLayout;
}

impl<M: MmaTiling + Opaque, X: MmaOperand> TvRule<X> for M {
    type Verdict = <Numbers<M::ThrLayoutVMNK, case::GapOfThreads, case::GapOfThreads> as Verdict>::And<
        <ByIndex<M, X> as Finished>::Verdict,
    >;
    type LayoutTV = MakeLayout<(<ByIndex<M, X> as Finished>::Layout, ValuesApart<M, X>)>;
    type TakenApart = TakenApart<M, X>;
}

/// The compact layout of the tile.
type TileLayout<M, X> = MakeLayout<(
    <<X as MmaOperand>::Tile0<M> as Nat>::Compact<typenum::U1>,
    <<X as MmaOperand>::Tile1<M> as Nat>::Compact<<X as MmaOperand>::Tile0<M>>,
)>;
/// The same, taken apart, under a name that rustc does not see through where `M` is a parameter.
type TakenApart<M, X> = <<M as Opaque>::Finished<FourSteps<M, X, TileLayout<M, X>>> as Finished>::Layout;
/// ((V,(X,Y)),(value,(rest,rest)))
type ThreadsApart<M, X> = <TakenApart<M, X> as StaticLayout>::Head;
type ValuesApart<M, X> = <<TakenApart<M, X> as StaticLayout>::Tail as StaticLayout>::Head;
type OfAtoms<M, X> = <<ThreadsApart<M, X> as StaticLayout>::Tail as StaticLayout>::Head;
/// (V,(M,N,K))
type Vmnk<M, X> = MakeLayout<(
    <ThreadsApart<M, X> as StaticLayout>::Head,
    <X as MmaOperand>::Mnk<
        M,
        <OfAtoms<M, X> as StaticLayout>::Head,
        <<OfAtoms<M, X> as StaticLayout>::Tail as StaticLayout>::Head,
    >,
)>;
/// The index of a thread to (V,(M,N,K)).
pub(super) type ThreadOfIndex<M> =
    <<op::RightInverse as Operation>::On<<M as MmaTiling>::ThrLayoutVMNK> as Finished>::Layout;
type ByIndex<M, X> = <M as Opaque>::Finished<<op::Composition<ThreadOfIndex<M>> as Operation>::On<Vmnk<M, X>>>;
