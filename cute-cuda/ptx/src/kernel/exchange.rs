//! A tile through shared memory: in by one layout, out by another.

use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use super::builder::{Count, Input, Output, TypedKernel};
use super::call::Call;
use super::entry::Kernel;
use super::error::{KernelError, KernelErrorKind};
use super::grid::{Grid, Units};
use super::limits::MOST_THREADS;
use super::runner::Runner;
use crate::index::Expr;
use crate::index::layouts::KernelLayout;
use crate::ptx::Target;

/// Elements of shared memory that every device gives a block: 48 KiB of `i32`.
const MOST_SHARED: u64 = 48 * 1024 / 4;

/// Tiles in, tiles out, and how many.
type Tiles = TypedKernel<(Input<i32>, Output<i32>, Count)>;

/// The kernel that exchanges the elements of each tile among the threads of a block: thread `t` puts
/// `in[t]` at `write(t)` in shared memory and, after the barrier, takes `out[t]` from `read(t)`.
///
/// Two layouts of one matrix, one by columns and one by rows, transpose it:
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::Exchange;
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
///
/// let (columns, rows) = (layout!((3,2):(1,3)), layout!((2,3):(3,1)));
/// let kernel = Exchange::new(columns, rows, Target::default())?;
/// let tiles = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15];
/// let out = kernel.run(&Machine::interpreter(), &tiles)?;
/// assert_eq!(out, [0, 3, 1, 4, 2, 5, 10, 13, 11, 14, 12, 15]);
///
/// // Two threads may not write one element.
/// let error = Exchange::new(layout!((3,2):(1,2)), rows, Target::default()).unwrap_err();
/// assert_eq!(error.kind().to_string(), "two threads write offset 2; take an injective layout");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exchange {
    kernel: Tiles,
    tile: usize,
}

impl Exchange {
    /// The kernel for two layouts of the same size, at most [`MOST_THREADS`], such that what is read was
    /// written by exactly one thread.
    /// Both may be swizzled, and are what a [`KernelLayout`] is.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Sizes`] for two sizes, [`KernelErrorKind::Threads`] and [`KernelErrorKind::Reach`] for more than a block has,
    /// [`KernelErrorKind::NotInjective`] and [`KernelErrorKind::NotWritten`] for an element that two threads write or none does,
    /// [`KernelErrorKind::Layout`] where an integer that the program gives makes no layout.
    #[track_caller]
    pub fn new(write: impl KernelLayout, read: impl KernelLayout, target: Target) -> Result<Exchange, KernelError> {
        let _call = Call::begin();
        let (write, read) = (write.into_composed()?, read.into_composed()?);
        let (into, from) = (Expr::of_composed(&write)?, Expr::of_composed(&read)?);
        let [tile, read_size] = [into.limit(), from.limit()];
        if tile != read_size {
            return Err(KernelErrorKind::Sizes { write: tile, read: read_size }.into());
        }
        if tile > MOST_THREADS {
            return Err(KernelErrorKind::Threads { threads: tile }.into());
        }
        let cosize = (0..tile).filter_map(|index| into.eval(index)).max().map_or(0, |last| last.saturating_add(1));
        if cosize > MOST_SHARED {
            return Err(KernelErrorKind::Reach { cosize, most: MOST_SHARED }.into());
        }
        let mut written = vec![false; cosize as usize];
        for offset in (0..tile).filter_map(|i| into.eval(i)) {
            if core::mem::replace(&mut written[offset as usize], true) {
                return Err(KernelErrorKind::NotInjective { offset }.into());
            }
        }
        for offset in (0..tile).filter_map(|i| from.eval(i)) {
            if written.get(offset as usize) != Some(&true) {
                return Err(KernelErrorKind::NotWritten { offset }.into());
            }
        }

        let (put, taken, whole) = (in_one_mode(&write)?, in_one_mode(&read)?, RuntimeLayout::new(tile as i64, 1)?);
        let grid = Grid::new(tile as u32, Units::Each("tiles"));
        let names = ["in", "out", "tiles"];
        let kernel = Tiles::build("exchange", names, grid, target, |b, (input, output, tiles)| {
            let (thread, block) = (b.thread(), b.block());
            let input = b.units(input, &[tiles.into()], whole.clone())?.at(&[block])?.at(0, thread)?;
            let output = b.units(output, &[tiles.into()], whole)?.at(&[block])?.at(0, thread)?;
            let staged = b.shared::<i32>(put)?;
            b.comment(format!("in by {write}: {into}"));
            b.copy(&input, &staged.at(0, thread)?)?;
            b.barrier();
            b.comment(format!("out by {read}: {from}"));
            let staged = staged.with_layout(taken)?;
            b.copy(&staged.at(0, thread)?, &output)
        })?;
        Ok(Exchange { kernel, tile: tile as usize })
    }

    /// The kernel: `in` and `out`, arrays of whole tiles, and `tiles`, how many.
    pub fn kernel(&self) -> &Kernel {
        self.kernel.kernel()
    }

    /// Elements of a tile, and threads of a block.
    pub fn tile(&self) -> usize {
        self.tile
    }

    /// The exchanged tiles of `data`, computed on `runner`. What is left of `data` after its last whole
    /// tile is left out.
    pub fn run<R: Runner>(&self, runner: &R, data: &[i32]) -> Result<Vec<i32>, R::Error> {
        let tiles = data.len() / self.tile;
        let mut out = vec![0i32; tiles * self.tile];
        // More tiles than a grid has blocks fill no host's memory; were it so, the check would refuse it.
        let count = u32::try_from(tiles).unwrap_or(u32::MAX);
        self.kernel.run(runner, (data, &mut out[..], count))?;
        Ok(out)
    }
}

/// The layout by its 1-D coordinates, as the tile in global memory is.
fn in_one_mode(layout: &ComposedLayout) -> Result<ComposedLayout, KernelError> {
    let nested = RuntimeLayout::make_layout(core::slice::from_ref(layout.layout()))?;
    Ok(ComposedLayout::new(layout.swizzle(), layout.base_offset(), nested)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(write: &str, read: &str) -> Option<KernelErrorKind> {
        let (write, read): (ComposedLayout, ComposedLayout) = (write.parse().ok()?, read.parse().ok()?);
        Exchange::new(&write, &read, Target::default()).err().map(KernelError::into_kind)
    }

    #[test]
    fn what_would_race_or_read_nothing_is_refused() {
        assert_eq!(refused("(4,4):(1,4)", "8:1"), Some(KernelErrorKind::Sizes { write: 16, read: 8 }));
        assert_eq!(refused("2048:1", "2048:1"), Some(KernelErrorKind::Threads { threads: 2048 }));
        assert_eq!(refused("4:0", "4:1"), Some(KernelErrorKind::NotInjective { offset: 0 }));
        assert_eq!(refused("4:1", "4:2"), Some(KernelErrorKind::NotWritten { offset: 4 }));
        let reach = KernelErrorKind::Reach { cosize: 3 * 8192 + 1, most: MOST_SHARED };
        assert_eq!(refused("4:8192", "4:8192"), Some(reach));
    }
}
