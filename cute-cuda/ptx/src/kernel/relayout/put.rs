//! A tile from global into shared memory: each thread's pieces, read along the rows and put in by vectors along the columns.

use super::tile::Tile;
use super::tiled::Moved;
use crate::kernel::builder::{Builder, Index, ReadOnly, Tensor, Vector};
use crate::kernel::error::KernelError;
use crate::kernel::modes::{mode, nested, side_by_side};
use crate::kernel::signature::Data;

impl<T: Data> Moved<'_, T> {
    /// A tile within the source.
    pub(super) fn put_whole(&self, b: &mut Builder) -> Result<(), KernelError> {
        let source = self.source(b)?;
        let thread = b.thread();
        let along = self.read_along(b, thread)?;
        let mut loaded = Vec::new();
        for piece in 0..self.tiling.tile.pieces as u32 {
            let up = self.read_up(b, thread, piece)?;
            let to = self.staged.at(2, piece)?.at(0, thread)?;
            let from = source.at(2, up)?.at(1, along)?;
            loaded.push((b.load_with(&from, Vector::Widest, self.tiling.tile.loads)?, to));
        }
        // All loads are under way before the first value is waited for.
        loaded.into_iter().try_for_each(|(values, to)| b.store(&values, &to))
    }

    /// A tile that the source may end in: each piece is compared.
    pub(super) fn put_ragged(&self, b: &mut Builder) -> Result<(), KernelError> {
        let Tile { reads, writes, pieces, .. } = self.tiling.tile;
        let (rows, columns) = (self.tiling.row.extent / reads, self.tiling.column.extent / writes);
        let source = self.source(b)?;
        let thread = b.thread();
        let along = self.read_along(b, thread)?;
        for piece in 0..pieces as u32 {
            let up = self.read_up(b, thread, piece)?;
            let to = self.staged.at(2, piece)?.at(0, thread)?;
            b.below(along, rows, |b, along| {
                b.below(up, columns, |b, up| {
                    let from = source.at(2, up)?.at(1, along)?;
                    b.copy(&from, &to)
                })
            })?;
        }
        Ok(())
    }

    /// What is read: the elements of a piece, pieces along the rows, pieces along the columns.
    fn source(&self, b: &mut Builder) -> Result<Tensor<T, ReadOnly>, KernelError> {
        let Tile { reads, writes, .. } = self.tiling.tile;
        let (row, column) = (self.tiling.row, self.tiling.column);
        let batch: Vec<_> = self.tiling.batch.iter().map(|mode| (mode.extent, mode.from)).collect();
        let source = [
            nested(&[(writes, column.from), (reads, 1)])?,
            mode((row.extent / reads, reads))?,
            mode((column.extent / writes, writes * column.from))?,
            nested(&batch)?,
        ];
        let [_, _, batch] = self.place;
        b.tensor(self.input, self.tiling.from.over(0, side_by_side(&source)?)?)?.at(3, batch)
    }

    /// Which piece along the rows a thread has.
    fn read_along(&self, b: &mut Builder, thread: Index) -> Result<Index, KernelError> {
        let (across, down) = self.tiling.tile.putting();
        let [row, ..] = self.place;
        let pieces = side_by_side(&[nested(&[(across, 1), (down, 0)])?, nested(&[(row.limit(), across)])?])?;
        b.index(&pieces, &[thread, row])
    }

    /// Which piece along the columns a thread has, as the one of that number.
    fn read_up(&self, b: &mut Builder, thread: Index, piece: u32) -> Result<Index, KernelError> {
        let Tile { columns, writes, pieces, .. } = self.tiling.tile;
        let (across, down) = self.tiling.tile.putting();
        let [_, column, _] = self.place;
        let pieces = side_by_side(&[
            nested(&[(across, 0), (down, 1)])?,
            nested(&[(pieces, down)])?,
            nested(&[(column.limit(), columns / writes)])?,
        ])?;
        b.index(&pieces, &[thread, piece.into(), column])
    }
}
