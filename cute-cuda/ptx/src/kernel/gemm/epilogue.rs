//! From the sums in registers to D: through shared memory, by stores that leave out what is past the end.

use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::MmaAtom;

use super::plan::{BUFFERS, ROW, ROWS};
use super::problem::Problem;
use crate::kernel::builder::{Builder, Convert, Fragment, Index, ReadWrite, Shared, Tensor, Tma, TmaParam};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;

/// What a consumer stores with: two buffers of 64 rows by 128 bytes of columns, one of which is read while the other is written.
pub(super) struct Epilogue<D> {
    d: Tma<D, ReadWrite>,
    buffers: Tensor<D, Shared>,
    /// An atom of the columns of a buffer: where each thread has its values of them.
    piece: MmaAtom,
    /// Columns of a tile and of a buffer, tiles along M and N, consumers of a block.
    columns: i64,
    width: i64,
    tiles: [i64; 2],
    consumers: i64,
}

impl<D: Data> Epilogue<D> {
    pub(super) fn new(
        b: &mut Builder,
        problem: &Problem,
        d: TmaParam<D, ReadWrite>,
    ) -> Result<Epilogue<D>, KernelError> {
        let buffers = b.shared::<D>(&problem.shared[2])?;
        let width = ROW / D::BYTES as i64;
        let d = b.tma(d, &problem.layouts[2], &[ROWS, width], problem.shared[2].take(0, 2)?)?;
        let piece = MmaAtom::named(&format!("SM90_64x{width}x16_F32BF16BF16_SS<K,K>"));
        let piece = piece.map_err(|error| KernelErrorKind::Shape { what: error.to_string() })?;
        let (columns, tiles) = (problem.plan.tile[1], problem.plan.tiles(problem.extents));
        Ok(Epilogue { d, buffers, piece, columns, width, tiles, consumers: i64::from(problem.plan.consumers()) })
    }

    /// Stores what a consumer has of a tile.
    pub(super) fn store(
        &self,
        b: &mut Builder,
        sums: &Fragment<f32>,
        [m, n]: [Index; 2],
        consumer: Index,
        thread: Index,
    ) -> Result<(), KernelError>
    where
        f32: Convert<D>,
    {
        let pieces = self.columns / self.width;
        let row = b.index(RuntimeLayout::new((self.tiles[0], self.consumers), (self.consumers, 1))?, &[m, consumer])?;
        let registers = sums.registers();
        // A thread has as many values of each piece, one piece after the other.
        let each = registers.len() / pieces.unsigned_abs() as usize;
        for (piece, values) in (0..).zip(registers.chunks(each)) {
            let column =
                b.index(RuntimeLayout::new((self.tiles[1], pieces), (pieces, 1))?, &[n, Index::from(piece)])?;
            let buffer = self.buffers.at(3, consumer)?.at(2, Index::from(piece % BUFFERS as u32))?;
            // Before it is written, the store before the last one has read it; and all have, where the last tile ended with it.
            let again = piece == 0 && pieces % BUFFERS != 0;
            b.below(thread, 1, |b, _| b.wait_stores(if again { 0 } else { BUFFERS as u32 - 1 }))?;
            b.warpgroup_barrier()?;
            let values = b.map(&Fragment::of(values.to_vec())?, |sum| sum.convert::<D>());
            b.store(&values, &buffer.composition(self.piece.c())?.at(0, thread)?)?;
            b.fence_async()?;
            b.warpgroup_barrier()?;
            b.below(thread, 1, |b, _| {
                b.tma_store(&buffer, &self.d, &[row, column])?;
                b.commit_stores()
            })?;
        }
        Ok(())
    }

    /// The last stores have read shared memory before the block ends.
    pub(super) fn finish(&self, b: &mut Builder, thread: Index) -> Result<(), KernelError> {
        b.below(thread, 1, |b, _| b.wait_stores(0))
    }
}
