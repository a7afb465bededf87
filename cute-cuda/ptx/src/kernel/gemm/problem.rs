//! What a kernel is written from, and which tiles a block takes.

use cute_types::runtime::atom::MmaAtom;
use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use super::plan::{Extents, GemmPlan, tiles_of};
use crate::kernel::builder::{Builder, Index};
use crate::kernel::error::KernelError;

/// What a kernel is written from.
pub(super) struct Problem {
    pub(super) plan: GemmPlan,
    pub(super) extents: Extents,
    /// The layouts of A (M,K), B (N,K) and D (M,N).
    pub(super) layouts: [RuntimeLayout; 3],
    /// Those of their tiles in shared memory, in stages, and in buffers.
    pub(super) shared: [ComposedLayout; 3],
    pub(super) atom: MmaAtom,
}

impl Problem {
    /// The body for each tile of a block, by its coordinate along M and N.
    pub(super) fn for_each_tile(
        &self,
        b: &mut Builder,
        body: impl FnOnce(&mut Builder, [Index; 2]) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let [along_m, along_n] = self.plan.raster(self.extents)?;
        let (all, blocks) = (along_m.size(), i64::from(self.plan.blocks));
        let [m, _] = self.plan.tiles(self.extents).map(i64::unsigned_abs);
        let turns = tiles_of(all, blocks);
        let block = b.block();
        b.repeat(turns.unsigned_abs(), |b, turn| {
            let tile = b.index(RuntimeLayout::new((turns, blocks), (blocks, 1))?, &[turn, block])?;
            b.below(tile, all.unsigned_abs(), |b, tile| {
                let (row, column) = (b.index(along_m, &[tile])?, b.index(along_n, &[tile])?);
                // Of the last group, rows of tiles may be missing.
                b.below(row, m, |b, row| body(b, [row, column]))
            })
        })
    }
}
