//! A tile of a copy through swizzled shared memory: its shape, its threads, and the layouts by which they have it.

use core::fmt;

use cute_types::runtime::{ComposedLayout, Swizzle};

use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::modes::{Joint, nested, side_by_side};
use crate::kernel::signature::Data;
use crate::ptx::Cache;

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
    /// see `benches/kernels`; bytes have the tiles of halves. Blocks that run together write along a row of the destination.
    pub(super) fn of<T: Data>(joint: &Joint, read: usize, write: usize) -> Tile {
        let [row, column] = [read, write].map(|place| joint.modes[place].extent);
        // Longer rows of the tile are faster, where the edges do not waste too much of them; and vectors of 8 bytes are
        // written faster than those of 16.
        let fits = |extent: u64, side: u64| extent.next_multiple_of(side) * 8 <= extent * 9;
        let (most_read, most_written) = match T::BYTES {
            1 | 2 => (4, 4),
            4 => (4, 2),
            _ => (2, 2),
        };
        let reads = joint.vector(read, most_read, |mode| mode.from, joint.from);
        let writes = joint.vector(write, most_written, |mode| mode.to, joint.to);
        // Elements one by one begin anywhere in a sector: longer rows waste less of the last one.
        let single = reads * writes == 1;
        let (rows, columns, threads) = match T::BYTES {
            1 | 2 if single => (64, 64, 512),
            1 | 2 if fits(row, 128) && fits(column, 128) => (128, 128, 1024),
            1 | 2 => (64, 64, 256),
            4 if single => (64, 128, 1024),
            4 => (64, 64, 512),
            _ if !single && fits(column, 128) => (32, 128, 1024),
            _ => (32, 32, 256),
        };
        let pieces = (rows * columns / (reads * writes * threads)).max(1);
        Tile { rows, columns, reads, writes, pieces, raster: 1, loads: Cache::NonCoherent, stores: Cache::Default }
    }

    /// The threads that it takes.
    pub(super) fn threads(&self) -> u64 {
        let piece = self.reads.saturating_mul(self.writes).saturating_mul(self.pieces);
        self.rows.saturating_mul(self.columns) / piece.max(1)
    }

    /// Refuses a tile that its threads do not cover.
    pub(super) fn check(&self) -> Result<(), KernelError> {
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
        Err(KernelErrorKind::Shape { what }.into())
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
    /// [`KernelErrorKind::Shape`] for a tile that its threads do not cover.
    #[track_caller]
    pub fn puts(&self, bytes: u64) -> Result<ComposedLayout, KernelError> {
        let _call = Call::begin();
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
    #[track_caller]
    pub fn takes(&self, bytes: u64) -> Result<ComposedLayout, KernelError> {
        let _call = Call::begin();
        self.check()?;
        let Tile { rows, columns, writes, .. } = *self;
        let (across, down) = self.taking();
        let threads = nested(&[(across, writes), (down, columns)])?;
        let (vector, vectors) = (nested(&[(writes, 1)])?, nested(&[(rows / down, down * columns)])?);
        Ok(ComposedLayout::new(self.swizzle(bytes)?, 0, side_by_side(&[threads, vector, vectors])?)?)
    }

    /// Threads along the rows and along the columns where pieces are put in.
    pub(super) fn putting(&self) -> (u64, u64) {
        let across = self.rows / self.reads;
        (across, self.threads() / across)
    }

    /// Threads along the columns and along the rows where vectors are taken out.
    pub(super) fn taking(&self) -> (u64, u64) {
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
