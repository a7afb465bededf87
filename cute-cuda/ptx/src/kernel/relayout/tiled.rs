//! The kernel of a copy by tiles: which tile a block has, the whole ones and those at an edge.

use super::plan::RelayoutKernel;
use super::tile::Tile;
use crate::kernel::builder::{ArrayParam, Builder, Index, ReadOnly, ReadWrite, Shared, Tensor, TypedKernel};
use crate::kernel::entry::Extent;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::modes::{Joint, Mode, Side, nested, side_by_side};
use crate::kernel::signature::Data;
use crate::ptx::Target;

/// The kernel that copies by tiles.
///
/// # Errors
///
/// [`KernelErrorKind::Shape`] for a tile that its threads do not cover, for sides without a mode of stride 1 each, or with one for
/// both, and for extents that are no whole vectors.
pub(super) fn tiled<T: Data>(joint: &Joint, tile: Tile, target: Target) -> Result<RelayoutKernel<T>, KernelError> {
    let tiling = Tiling::of(joint, tile)?;
    let blocks = tiling.grid().into_iter().fold(1, u64::saturating_mul);
    let extent = Extent::new(blocks, tile.threads())?;
    TypedKernel::build("tiles", ["in", "out"], extent, target, |b, (input, output)| tiling.write(b, input, output))
}

/// A domain in tiles.
pub(super) struct Tiling {
    pub(super) tile: Tile,
    /// The mode that is contiguous in the source.
    pub(super) row: Mode,
    /// The mode that is contiguous in the destination.
    pub(super) column: Mode,
    /// The others.
    pub(super) batch: Vec<Mode>,
    /// What is before the modes of the source.
    pub(super) from: Side,
    /// What is before those of the destination.
    pub(super) to: Side,
}

/// What a block moves: a tile of its own, by way of shared memory.
pub(super) struct Moved<'k, T> {
    pub(super) tiling: &'k Tiling,
    pub(super) input: ArrayParam<T, ReadOnly>,
    pub(super) output: ArrayParam<T, ReadWrite>,
    /// The tile in shared memory, by [`Tile::puts`].
    pub(super) staged: &'k Tensor<T, Shared>,
    /// Which tile along the rows, along the columns, and of the other modes.
    pub(super) place: [Index; 3],
}

impl Tiling {
    fn of(joint: &Joint, tile: Tile) -> Result<Tiling, KernelError> {
        tile.check()?;
        let unit = |of: fn(&Mode) -> u64| joint.modes.iter().position(|mode| of(mode) == 1);
        let refused = |what: String| Err(KernelErrorKind::Shape { what }.into());
        let (Some(read), Some(write)) = (unit(|mode| mode.from), unit(|mode| mode.to)) else {
            return refused("tiles need a mode of stride 1 on each side; copy elements".to_string());
        };
        if read == write {
            return refused("one mode is contiguous on both sides, and needs no tiles; copy vectors".to_string());
        }
        let (row, column) = (joint.modes[read], joint.modes[write]);
        if !row.extent.is_multiple_of(tile.reads) || !column.extent.is_multiple_of(tile.writes) {
            let (row, column) = (row.extent, column.extent);
            return refused(format!("{row} and {column} elements are no whole vectors of {tile}; take shorter ones"));
        }
        let others = joint.modes.iter().enumerate().filter(|(place, _)| ![read, write].contains(place));
        let batch = others.map(|(_, &mode)| mode).collect();
        Ok(Tiling { tile, row, column, batch, from: joint.from, to: joint.to })
    }

    /// Tiles along the rows, along the columns, and of the other modes.
    fn grid(&self) -> [u64; 3] {
        let batch = self.batch.iter().map(|mode| mode.extent).product();
        [self.row.extent.div_ceil(self.tile.rows), self.column.extent.div_ceil(self.tile.columns), batch]
    }

    /// Which tile a block has: along the rows, along the columns, and which of the other modes.
    fn place_of_block(&self, b: &mut Builder) -> Result<[Index; 3], KernelError> {
        let [rows, columns, batch] = self.grid();
        // Bands of so many rows of tiles, where they are whole; else one band.
        let band = match self.tile.raster {
            raster if raster > 0 && rows.is_multiple_of(raster) => raster,
            _ => rows,
        };
        let extents = [band, columns, rows / band, batch];
        let block = b.block();
        let mut part = |strides: [u64; 4]| {
            let modes: Vec<(u64, u64)> = extents.into_iter().zip(strides).collect();
            b.index(&side_by_side(&[nested(&modes)?])?, &[block])
        };
        Ok([part([1, 0, band, 0])?, part([0, 1, 0, 0])?, part([0, 0, 0, 1])?])
    }

    /// The body of the kernel: whole tiles, which need no comparison; a block with another one goes on after them.
    fn write<T: Data>(
        &self,
        b: &mut Builder,
        input: ArrayParam<T, ReadOnly>,
        output: ArrayParam<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let Tile { rows, columns, .. } = self.tile;
        let staged = b.shared::<T>(self.tile.puts(T::BYTES)?)?;
        let place @ [row, column, batch] = self.place_of_block(b)?;
        let moved = |place| Moved { tiling: self, input, output, staged: &staged, place };
        b.below(row, self.row.extent / rows, |b, row| {
            b.below(column, self.column.extent / columns, |b, column| {
                let moved = moved([row, column, batch]);
                moved.put_whole(b)?;
                b.barrier();
                moved.take_whole(b)?;
                b.exit();
                Ok(())
            })
        })?;
        if self.row.extent.is_multiple_of(rows) && self.column.extent.is_multiple_of(columns) {
            return Ok(());
        }
        let moved = moved(place);
        moved.put_ragged(b)?;
        b.barrier();
        moved.take_ragged(b)
    }
}
