//! A tile out of shared memory again, into global: the rows of the tile, by vectors along the columns.

use cute_types::runtime::RuntimeLayout;

use super::tile::Tile;
use super::tiled::Moved;
use crate::kernel::builder::{Builder, Index, ReadWrite, Shared, Tensor, Vector};
use crate::kernel::error::KernelError;
use crate::kernel::modes::{mode, nested, side_by_side};
use crate::kernel::signature::Data;

impl<T: Data> Moved<'_, T> {
    /// A tile within the destination: all rows of a thread at once.
    pub(super) fn take_whole(&self, b: &mut Builder) -> Result<(), KernelError> {
        let Tile { rows, stores, .. } = self.tiling.tile;
        let (across, down) = self.tiling.tile.taking();
        let row_stride = self.tiling.row.to;
        let thread = b.thread();
        let staged = self.taken(thread)?;
        let up = self.write_up(b, thread)?;
        let [row, ..] = self.place;
        let by_row = side_by_side(&[nested(&[(across, 0), (down, 1)])?, nested(&[(row.limit(), down)])?])?;
        let along = b.index(&by_row, &[thread, row])?;
        let target = self.target(
            b,
            &[
                mode((rows / down, down * row_stride))?,
                nested(&[(down, row_stride), (row.limit(), rows * row_stride)])?,
            ],
        )?;
        let values = b.load(&staged)?;
        b.store_with(&values, &target.at(3, up)?.at(2, along)?, Vector::Widest, stores)
    }

    /// A tile that the destination may end in: row by row, each compared.
    pub(super) fn take_ragged(&self, b: &mut Builder) -> Result<(), KernelError> {
        let Tile { rows, writes, .. } = self.tiling.tile;
        let (across, down) = self.tiling.tile.taking();
        let (row_mode, column_mode) = (self.tiling.row, self.tiling.column);
        let turns = rows / down;
        let thread = b.thread();
        let staged = self.taken(thread)?;
        let up = self.write_up(b, thread)?;
        let target = self.target(b, &[mode((row_mode.extent, row_mode.to))?])?;
        let [row, ..] = self.place;
        let by_row = side_by_side(&[
            nested(&[(across, 0), (down, 1)])?,
            nested(&[(turns, down)])?,
            nested(&[(row.limit(), rows)])?,
        ])?;
        for turn in 0..turns as u32 {
            let along = b.index(&by_row, &[thread, turn.into(), row])?;
            let from = staged.at(1, turn)?;
            b.below(along, row_mode.extent, |b, along| {
                b.below(up, column_mode.extent / writes, |b, up| b.copy(&from, &target.at(2, up)?.at(1, along)?))
            })?;
        }
        Ok(())
    }

    /// What a thread takes out of the tile: the elements of a vector, rows.
    fn taken(&self, thread: Index) -> Result<Tensor<T, Shared>, KernelError> {
        let taken = self.tiling.tile.takes(T::BYTES)?;
        self.staged.map_layout(|_| Ok(taken.layout().clone()))?.at(0, thread)
    }

    /// Which vector along the columns a thread has.
    fn write_up(&self, b: &mut Builder, thread: Index) -> Result<Index, KernelError> {
        let (across, down) = self.tiling.tile.taking();
        let [_, column, _] = self.place;
        let vectors = side_by_side(&[nested(&[(across, 1), (down, 0)])?, nested(&[(column.limit(), across)])?])?;
        b.index(&vectors, &[thread, column])
    }

    /// What is written: the elements of a vector, these modes along the rows, vectors along the columns.
    fn target(&self, b: &mut Builder, rows: &[RuntimeLayout]) -> Result<Tensor<T, ReadWrite>, KernelError> {
        let Tile { writes, .. } = self.tiling.tile;
        let vector = mode((writes, 1))?;
        let along_columns = mode((self.tiling.column.extent / writes, writes))?;
        let batch: Vec<_> = self.tiling.batch.iter().map(|mode| (mode.extent, mode.to)).collect();
        let modes: Vec<RuntimeLayout> =
            [vector].into_iter().chain(rows.iter().cloned()).chain([along_columns, nested(&batch)?]).collect();
        let (last, [_, _, batch]) = (modes.len() - 1, self.place);
        b.tensor(self.output, self.tiling.to.over(0, side_by_side(&modes)?)?)?.at(last, batch)
    }
}
