//! What one thread of a [`TiledMma`] has.
//!
//! CuTe: `ThrMMA`, `include/cute/atom/mma_atom.hpp`.

use alloc::vec;

use super::error::AtomError;
use super::mma::Operand;
use super::partition::{Partition, Predicated};
use super::ragged::predicated;
use super::thrfrg::partition_of;
use super::tiled_mma::TiledMma;
use crate::trace::silently;
use crate::{AnyLayout, Slicer};

/// One thread of a [`TiledMma`].
#[derive(Clone, Debug)]
pub struct ThrMma<'a> {
    pub(super) mma: &'a TiledMma,
    /// Its coordinate in [`TiledMma::thr_layout_vmnk`].
    pub(super) vmnk: [i64; 4],
}

impl ThrMma<'_> {
    /// What the thread has of a tensor of A, (M,K,...): (value, restM, restK, ...).
    pub fn partition_a(&self, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.partition(Operand::A, tensor)
    }

    /// What the thread has of a tensor of B, (N,K,...): (value, restN, restK, ...).
    pub fn partition_b(&self, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.partition(Operand::B, tensor)
    }

    /// What the thread has of a tensor of C, (M,N,...): (value, restM, restN, ...).
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// use cute_runtime::CoordLayout;
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
    /// // The coordinates of what thread 33 has, for a predicate.
    /// let part = mma.thread(33)?.partition_c(&CoordLayout::identity((64, 64))?.into())?;
    /// assert_eq!((part.offset().to_string(), part.at(2)?.to_string()), ("(16,2)".into(), "(24,2)".into()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn partition_c(&self, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.partition(Operand::C, tensor)
    }

    /// What the thread has of a tensor of an operand.
    pub fn partition(&self, operand: Operand, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.part_of(operand, &self.mma.thrfrg(operand, tensor)?, tensor.rank())
    }

    /// What the thread has of a tensor of this rank that is taken apart.
    pub(super) fn part_of(&self, operand: Operand, apart: &AnyLayout, rank: usize) -> Result<Partition, AtomError> {
        let atoms = operand.modes().map(|mode| Slicer::Int(self.vmnk[1 + mode.index()]));
        let thread = Slicer::Tuple(vec![Slicer::Int(self.vmnk[0]), Slicer::Tuple(atoms.to_vec())]);
        let rest = Slicer::Tuple(vec![Slicer::Whole; rank]);
        let coord = Slicer::Tuple(vec![thread, Slicer::Tuple(vec![Slicer::Whole, rest])]);
        step!("the part of the thread: {coord}");
        let (layout, offset) = silently(|| apart.slice_and_offset(&coord))?;
        Ok(Partition { layout, offset })
    }

    /// What the thread has of a tensor of A that the tile may not divide, with its predicate.
    pub fn partition_a_predicated(&self, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        self.partition_predicated(Operand::A, tensor)
    }

    /// What the thread has of a tensor of B that the tile may not divide, with its predicate.
    pub fn partition_b_predicated(&self, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        self.partition_predicated(Operand::B, tensor)
    }

    /// What the thread has of a tensor of C that the tile may not divide, with its predicate. See [`Predicated`].
    pub fn partition_c_predicated(&self, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        self.partition_predicated(Operand::C, tensor)
    }

    /// What the thread has of a tensor of an operand that the tile may not divide, with its predicate.
    pub fn partition_predicated(&self, operand: Operand, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        let tile = operand.modes().map(|mode| self.mma.tile_size(mode));
        predicated(partition_of(operand), tensor, &tile, |tensor| self.partition(operand, tensor))
    }
}
