//! Copies whose sides differ in their fastest modes: tiles through swizzled shared memory.

use core::fmt;

use cute_types::runtime::{ComposedLayout, Swizzle};

use super::builder::{
    ArrayParam, Builder, Index, Input, Output, ReadOnly, ReadWrite, Shared, Tensor, TypedKernel, Vector,
};
use super::entry::Extent;
use super::error::KernelError;
use super::modes::{Joint, Mode, composed, layout, nested, side_by_side};
use super::signature::Data;
use crate::ptx::{Cache, Target};

/// A kernel from one array to another.
pub type CopyKernel<T> = TypedKernel<(Input<T>, Output<T>)>;

/// A tile of a copy through shared memory.
///
/// `rows` elements along the mode that is contiguous where it is read, `columns` along the one that is contiguous where it
/// is written. Each thread has a piece of `reads` by `writes` elements, which it loads in `writes` vectors and turns around
/// in its registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Elements along the mode that is contiguous in the source, a power of two.
    pub rows: u64,
    /// Elements along the mode that is contiguous in the destination, a power of two.
    pub columns: u64,
    /// Elements of a vector that is loaded.
    pub reads: u64,
    /// Elements of a vector that is stored.
    pub writes: u64,
    /// Pieces of a thread.
    pub pieces: u64,
    /// Neighbouring blocks go so many tiles along the rows before they go on along the columns; 0 for all of them.
    pub raster: u64,
    /// How the loads use the caches.
    pub loads: Cache,
    /// How the stores use the caches.
    pub stores: Cache,
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tile { rows, columns, reads, writes, .. } = self;
        write!(f, "{rows} x {columns} by {reads} and {writes}")
    }
}

impl Tile {
    /// The tile for a domain whose modes `read` and `write` are contiguous on the two sides: what was fastest on an H200,
    /// see `benches/kernels`. Blocks that run together write along a row of the destination.
    pub(super) fn of<T: Data>(joint: &Joint, read: usize, write: usize) -> Tile {
        let [row, column] = [read, write].map(|place| joint.modes[place].extent);
        // Longer rows of the tile are faster, where the edges do not waste too much of them; and vectors of 8 bytes are
        // written faster than those of 16.
        let fits = |extent: u64, side: u64| extent.next_multiple_of(side) * 8 <= extent * 9;
        let (most_read, most_written) = match T::BYTES {
            2 => (4, 4),
            4 => (4, 2),
            _ => (2, 2),
        };
        let reads = joint.vector(read, most_read, |mode| mode.from, joint.from);
        let writes = joint.vector(write, most_written, |mode| mode.to, joint.to);
        // Elements one by one begin anywhere in a sector: longer rows waste less of the last one.
        let single = reads * writes == 1;
        let (rows, columns, threads) = match T::BYTES {
            2 if single => (64, 64, 512),
            2 if fits(row, 128) && fits(column, 128) => (128, 128, 1024),
            2 => (64, 64, 256),
            4 if single => (64, 128, 1024),
            4 => (64, 64, 512),
            _ if !single && fits(column, 128) => (32, 128, 1024),
            _ => (32, 32, 256),
        };
        let pieces = (rows * columns / (reads * writes * threads)).max(1);
        Tile { rows, columns, reads, writes, pieces, raster: 1, loads: Cache::NonCoherent, stores: Cache::Default }
    }

    fn threads(&self) -> u64 {
        let piece = self.reads.saturating_mul(self.writes).saturating_mul(self.pieces);
        self.rows.saturating_mul(self.columns) / piece.max(1)
    }

    /// Refuses a tile that its threads do not cover.
    fn check(&self) -> Result<(), KernelError> {
        let Tile { rows, columns, reads, writes, pieces, .. } = *self;
        let powers = [rows, columns, reads, writes, pieces].iter().all(|n| n.is_power_of_two());
        let threads = self.threads();
        if powers && reads.saturating_mul(pieces) <= rows && writes <= columns && (32..=1024).contains(&threads) {
            let down = threads / (columns / writes).max(1);
            // Each thread has whole vectors on the way out, too.
            if down > 0 && rows.is_multiple_of(down) && threads.is_multiple_of(rows / reads) {
                return Ok(());
            }
        }
        let what =
            format!("{self} is no tile: {threads} threads do not cover it; take powers of two for 32 to 1024 threads");
        Err(KernelError::Shape { what })
    }

    /// The swizzle under which both the columns of vectors that are put in and the rows that are taken out are in different
    /// banks: the number of a vector within its row, exclusively or-ed with the number of the piece above it.
    fn swizzle(&self, bytes: u64) -> Result<Swizzle, KernelError> {
        let vector = self.writes.ilog2();
        let vectors = (self.columns / self.writes).ilog2();
        // A row of pieces is `reads` rows of the tile down; as many as there are vectors in 128 bytes differ.
        let above = self.reads.ilog2();
        let banks = (128 / self.writes.saturating_mul(bytes).clamp(1, 128)).ilog2();
        let bits = vectors.min(banks).min(self.rows.ilog2() - above);
        // `bits` of the row's number, from `above` on, go onto those of the vector's.
        let shift = vectors + above;
        Ok(Swizzle::new(i64::from(bits), i64::from(vector), i64::from(shift.max(bits)))?)
    }
}

impl Tile {
    /// The thread-value layout by which a block puts the tile of elements of `bytes` bytes into shared memory, a vector of
    /// `writes` values at once: threads, the values of a piece, pieces.
    ///
    /// ```
    /// use cute_cuda::kernel::Tile;
    /// use cute_types::runtime::analysis::{Access, bank_conflicts};
    ///
    /// let tile = Tile { rows: 64, columns: 64, reads: 4, writes: 4, pieces: 1, ..Tile::default() };
    /// let vectors = Access::new(4).vector(4);
    /// assert_eq!(bank_conflicts(&tile.puts(4)?, vectors)?, 0);
    /// assert_eq!(bank_conflicts(&tile.takes(4)?, vectors)?, 0);
    /// // Without the swizzle eight threads want one bank.
    /// assert_eq!(bank_conflicts(tile.puts(4)?.layout(), vectors)?, 4 * 8 * 28);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelError::Shape`] for a tile that its threads do not cover.
    pub fn puts(&self, bytes: u64) -> Result<ComposedLayout, KernelError> {
        self.check()?;
        let Tile { columns, reads, writes, pieces, .. } = *self;
        let (across, down) = self.putting();
        let threads = nested(&[(across, reads * columns), (down, writes)])?;
        let piece = nested(&[(writes, 1), (reads, columns)])?;
        let pieces = nested(&[(pieces, down * writes)])?;
        Ok(ComposedLayout::new(self.swizzle(bytes)?, 0, side_by_side(&[threads, piece, pieces])?)?)
    }

    /// The one by which it is taken out again: threads, the values of a vector, vectors.
    ///
    /// # Errors
    ///
    /// As [`Tile::puts`].
    pub fn takes(&self, bytes: u64) -> Result<ComposedLayout, KernelError> {
        self.check()?;
        let Tile { rows, columns, writes, .. } = *self;
        let (across, down) = self.taking();
        let threads = nested(&[(across, writes), (down, columns)])?;
        let (vector, vectors) = (nested(&[(writes, 1)])?, nested(&[(rows / down, down * columns)])?);
        Ok(ComposedLayout::new(self.swizzle(bytes)?, 0, side_by_side(&[threads, vector, vectors])?)?)
    }

    /// Threads along the rows and along the columns where pieces are put in.
    fn putting(&self) -> (u64, u64) {
        let across = self.rows / self.reads;
        (across, self.threads() / across)
    }

    /// Threads along the columns and along the rows where vectors are taken out.
    fn taking(&self) -> (u64, u64) {
        let across = self.columns / self.writes;
        (across, self.threads() / across)
    }
}

impl Default for Tile {
    /// 32 x 32 elements one by one, of which each thread has four.
    fn default() -> Tile {
        Tile {
            rows: 32,
            columns: 32,
            reads: 1,
            writes: 1,
            pieces: 4,
            raster: 1,
            loads: Cache::NonCoherent,
            stores: Cache::Default,
        }
    }
}

/// The kernel of a copy by tiles.
pub(super) fn tiled<T: Data>(joint: &Joint, tile: Tile, target: Target) -> Result<CopyKernel<T>, KernelError> {
    tile.check()?;
    let unit = |of: fn(&Mode) -> u64| joint.modes.iter().position(|mode| of(mode) == 1);
    let (Some(read), Some(write)) = (unit(|mode| mode.from), unit(|mode| mode.to)) else {
        return Err(KernelError::Shape {
            what: "tiles need a mode of stride 1 on each side; copy elements".to_string(),
        });
    };
    if read == write {
        let what = "one mode is contiguous on both sides, and needs no tiles; copy vectors".to_string();
        return Err(KernelError::Shape { what });
    }
    let (row, column) = (joint.modes[read], joint.modes[write]);
    if !row.extent.is_multiple_of(tile.reads) || !column.extent.is_multiple_of(tile.writes) {
        let what =
            format!("{} and {} elements are no whole vectors of {tile}; take shorter ones", row.extent, column.extent);
        return Err(KernelError::Shape { what });
    }
    let batch: Vec<Mode> = joint
        .modes
        .iter()
        .enumerate()
        .filter(|(place, _)| ![read, write].contains(place))
        .map(|(_, &mode)| mode)
        .collect();
    let plan = Plan { tile, row, column, batch, from: joint.from, to: joint.to };
    let blocks = plan.grid().into_iter().fold(1, u64::saturating_mul);
    let extent = Extent::new(blocks, tile.threads())?;
    TypedKernel::build("tiles", ["in", "out"], extent, target, |b, (input, output)| plan.write(b, input, output))
}

struct Plan {
    tile: Tile,
    row: Mode,
    column: Mode,
    batch: Vec<Mode>,
    from: u64,
    to: u64,
}

impl Plan {
    /// Tiles along the rows, along the columns, and of the other modes.
    fn grid(&self) -> [u64; 3] {
        let batch = self.batch.iter().map(|mode| mode.extent).product();
        [self.row.extent.div_ceil(self.tile.rows), self.column.extent.div_ceil(self.tile.columns), batch]
    }

    /// Which tile a block has: along the rows, along the columns, and which of the other modes.
    fn tile_of(&self, b: &mut Builder) -> Result<[Index; 3], KernelError> {
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

    /// In by rows, out by columns.
    fn write<T: Data>(
        &self,
        b: &mut Builder,
        input: ArrayParam<T, ReadOnly>,
        output: ArrayParam<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let Tile { rows, columns, .. } = self.tile;
        let tile = b.shared::<T>(self.tile.puts(T::BYTES)?)?;
        let [row, column, batch] = self.tile_of(b)?;
        // The tiles that are whole need no comparison; a block with another one goes on after them.
        let (across, up) = (self.row.extent / rows, self.column.extent / columns);
        b.below(row, across, |b, row| {
            b.below(column, up, |b, column| {
                self.move_tile(b, input, output, &tile, [row, column, batch], true)?;
                b.exit();
                Ok(())
            })
        })?;
        if self.row.extent.is_multiple_of(rows) && self.column.extent.is_multiple_of(columns) {
            return Ok(());
        }
        self.move_tile(b, input, output, &tile, [row, column, batch], false)
    }

    fn move_tile<T: Data>(
        &self,
        b: &mut Builder,
        input: ArrayParam<T, ReadOnly>,
        output: ArrayParam<T, ReadWrite>,
        tile: &Tensor<T, Shared>,
        place: [Index; 3],
        whole: bool,
    ) -> Result<(), KernelError> {
        self.read(b, input, tile, place, whole)?;
        b.barrier();
        self.store(b, output, tile, place, whole)
    }

    /// Each thread's pieces, into the tile by vectors along the columns; the tile is by [`Tile::puts`].
    fn read<T: Data>(
        &self,
        b: &mut Builder,
        input: ArrayParam<T, ReadOnly>,
        tile: &Tensor<T, Shared>,
        [row, column, batch]: [Index; 3],
        whole: bool,
    ) -> Result<(), KernelError> {
        let Tile { columns, reads, writes, pieces, .. } = self.tile;
        let (across, down) = self.tile.putting();
        let (row_tiles, column_tiles) = (row.limit(), column.limit());
        let piece = [(writes, self.column.from), (reads, 1)];
        let source = [
            nested(&piece)?,
            layout(&[(self.row.extent / reads, reads)])?.mode(0)?,
            layout(&[(self.column.extent / writes, writes * self.column.from)])?.mode(0)?,
            nested(&self.batch.iter().map(|mode| (mode.extent, mode.from)).collect::<Vec<_>>())?,
        ];
        let source = b.tensor(input, composed(self.from, side_by_side(&source)?)?)?.at(3, batch)?;
        let thread = b.thread();
        let by_row = side_by_side(&[nested(&[(across, 1), (down, 0)])?, nested(&[(row_tiles, across)])?])?;
        let by_column = side_by_side(&[
            nested(&[(across, 0), (down, 1)])?,
            nested(&[(pieces, down)])?,
            nested(&[(column_tiles, columns / writes)])?,
        ])?;
        let along = b.index(&by_row, &[thread, row])?;
        let mut loaded = Vec::new();
        for number in 0..pieces as u32 {
            let up = b.index(&by_column, &[thread, number.into(), column])?;
            let to = tile.at(2, number)?.at(0, thread)?;
            if whole {
                let from = source.at(2, up)?.at(1, along)?;
                loaded.push((b.load_with(&from, Vector::Widest, self.tile.loads)?, to));
                continue;
            }
            b.below(along, self.row.extent / reads, |b, along| {
                b.below(up, self.column.extent / writes, |b, up| {
                    let from = source.at(2, up)?.at(1, along)?;
                    b.copy(&from, &to)
                })
            })?;
        }
        // All loads are under way before the first value is waited for.
        loaded.into_iter().try_for_each(|(piece, to)| b.store(&piece, &to))
    }

    /// The rows of the tile, by vectors along the columns.
    fn store<T: Data>(
        &self,
        b: &mut Builder,
        output: ArrayParam<T, ReadWrite>,
        tile: &Tensor<T, Shared>,
        [row, column, batch]: [Index; 3],
        whole: bool,
    ) -> Result<(), KernelError> {
        let Tile { rows, writes, .. } = self.tile;
        let (across, down) = self.tile.taking();
        let turns = rows / down;
        let (row_tiles, column_tiles) = (row.limit(), column.limit());
        let taken = self.tile.takes(T::BYTES)?;
        let thread = b.thread();
        let staged = tile.map_layout(|_| Ok(taken.layout().clone()))?.at(0, thread)?;
        let vector = layout(&[(writes, 1)])?.mode(0)?;
        let along_columns = layout(&[(self.column.extent / writes, writes)])?.mode(0)?;
        let batches = nested(&self.batch.iter().map(|mode| (mode.extent, mode.to)).collect::<Vec<_>>())?;
        let by_column = side_by_side(&[nested(&[(across, 1), (down, 0)])?, nested(&[(column_tiles, across)])?])?;
        let up = b.index(&by_column, &[thread, column])?;
        if whole {
            let target = [
                vector,
                layout(&[(turns, down * self.row.to)])?.mode(0)?,
                nested(&[(down, self.row.to), (row_tiles, rows * self.row.to)])?,
                along_columns,
                batches,
            ];
            let by_row = side_by_side(&[nested(&[(across, 0), (down, 1)])?, nested(&[(row_tiles, down)])?])?;
            let along = b.index(&by_row, &[thread, row])?;
            let target = b.tensor(output, composed(self.to, side_by_side(&target)?)?)?;
            let target = target.at(4, batch)?.at(3, up)?.at(2, along)?;
            let rows = b.load(&staged)?;
            return b.store_with(&rows, &target, Vector::Widest, self.tile.stores);
        }
        let target = [vector, layout(&[(self.row.extent, self.row.to)])?.mode(0)?, along_columns, batches];
        let target = b.tensor(output, composed(self.to, side_by_side(&target)?)?)?.at(3, batch)?;
        let by_row = side_by_side(&[
            nested(&[(across, 0), (down, 1)])?,
            nested(&[(turns, down)])?,
            nested(&[(row_tiles, rows)])?,
        ])?;
        for turn in 0..turns as u32 {
            let along = b.index(&by_row, &[thread, turn.into(), row])?;
            let from = staged.at(1, turn)?;
            b.below(along, self.row.extent, |b, along| {
                b.below(up, self.column.extent / writes, |b, up| b.copy(&from, &target.at(2, up)?.at(1, along)?))
            })?;
        }
        Ok(())
    }
}
