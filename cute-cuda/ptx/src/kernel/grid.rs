//! The grid of a launch: blocks along three axes, as many as the text of a kernel says, or as a launch counts.

use super::entry::Extent;
use super::error::{KernelError, KernelErrorKind};
use super::limits::{MOST_BLOCKS, MOST_BLOCKS_ACROSS, MOST_THREADS};
use crate::ptx::Axis;

/// How many blocks there are along an axis of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// So many.
    Number(u32),
    /// One for each that the [`Count`](super::Count) of this name counts.
    Each(&'static str),
    /// Enough for all that the [`Count`](super::Count) of this name counts, where each has so many.
    Covering(&'static str, u32),
    /// The same, and at most so many blocks, from which the threads go on by
    /// [`Builder::grid_stride`](super::Builder::grid_stride).
    Striding(&'static str, u32, u32),
}

impl From<u32> for Units {
    fn from(number: u32) -> Units {
        Units::Number(number)
    }
}

/// The blocks of a launch along the axes x, y and z, and the threads of each, which are along x: a layout takes their number
/// apart.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{Count, Grid, Output, TypedKernel, Units};
/// use cute_cuda::ptx::{Axis, Target};
/// use cute_types::prelude::*;
///
/// // A block for each row, and for each half of it.
/// type Kernel = TypedKernel<(Output<u32>, Count)>;
/// let grid = Grid::new(32, Units::Each("rows")).along(Axis::Y, 2);
/// let kernel = Kernel::build("place", ["out", "rows"], grid, Target::default(), |b, (out, rows)| {
///     let (thread, row, half) = (b.thread(), b.block_along(Axis::X), b.block_along(Axis::Y));
///     let out = b.units(out, &[rows.into()], layout!((32,2):(1,32)))?;
///     let to = out.at(&[row])?.at(1, half)?.at(0, thread)?;
///     let (row, half) = (b.value(row)?, b.value(half)?);
///     b.store_one(row * 10 + half, &to)
/// })?;
/// let mut out = [9; 3 * 64];
/// kernel.run(&Machine::interpreter(), (&mut out[..], 3))?;
/// assert_eq!((out[0], out[63], out[64], out[191]), (0, 1, 10, 21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub(super) units: [Units; 3],
    pub(super) threads: u32,
    pub(super) cluster: u32,
}

impl Grid {
    /// Blocks of so many threads, as many along x, and one along the other axes.
    pub fn new(threads: u32, blocks: impl Into<Units>) -> Grid {
        Grid { units: [blocks.into(), Units::Number(1), Units::Number(1)], threads, cluster: 1 }
    }

    /// The same with so many blocks along an axis: at most 2^31 - 1 along x, and 65535 along the others.
    pub fn along(mut self, axis: Axis, blocks: impl Into<Units>) -> Grid {
        self.units[place(axis)] = blocks.into();
        self
    }

    /// The same in clusters of so many blocks along x, which run at once and [reach](super::Builder::map_shared) each
    /// other's shared memory: 1 to 8 of them, which divide the blocks along x.
    ///
    /// ```
    /// use cute_cuda::kernel::{Grid, Output, TypedKernel};
    /// use cute_cuda::ptx::Target;
    ///
    /// let refused = |blocks, cluster| {
    ///     let grid = Grid::new(32, blocks).in_clusters(cluster);
    ///     let kernel = TypedKernel::<(Output<u32>,)>::build("k", ["out"], grid, Target::Sm90, |_, _| Ok(()));
    ///     kernel.map(drop).map_err(|error| error.kind().to_string())
    /// };
    /// assert_eq!(refused(12, 4), Ok(()));
    /// assert_eq!(
    ///     refused(10, 4).unwrap_err(),
    ///     "a grid of 10 blocks along x in clusters of 4 is none; 1 to 8 blocks are a cluster, and they divide a number of blocks",
    /// );
    /// ```
    pub fn in_clusters(mut self, blocks: u32) -> Grid {
        self.cluster = blocks;
        self
    }

    /// What a launch can have at most, along an axis.
    pub(super) fn most(axis: usize) -> u64 {
        if axis == 0 { MOST_BLOCKS } else { MOST_BLOCKS_ACROSS }
    }

    /// The blocks along an axis at most, where `counted` says what a count of a name is at most.
    pub(super) fn blocks(&self, axis: usize, counted: impl Fn(&str) -> u64) -> u64 {
        let blocks = match self.units[axis] {
            Units::Number(number) => u64::from(number),
            Units::Each(name) => counted(name),
            Units::Covering(name, each) => counted(name).div_ceil(u64::from(each.max(1))),
            Units::Striding(name, each, most) => counted(name).div_ceil(u64::from(each.max(1))).min(u64::from(most)),
        };
        blocks.min(Grid::most(axis))
    }

    /// Refuses a grid that no device takes.
    pub(super) fn check(&self) -> Result<(), KernelError> {
        let threads = u64::from(self.threads);
        if threads == 0 || threads > MOST_THREADS {
            return Err(KernelErrorKind::Threads { threads }.into());
        }
        for (axis, units) in self.units.into_iter().enumerate() {
            let numbers = match units {
                Units::Number(number) => [1, number],
                Units::Each(_) => [1, 1],
                Units::Covering(_, each) => [1, each],
                Units::Striding(_, each, most) => [each, most],
            };
            for blocks in numbers.map(u64::from) {
                if blocks == 0 || blocks > Grid::most(axis) {
                    return Err(KernelErrorKind::Blocks { blocks, most: Grid::most(axis) }.into());
                }
            }
        }
        let divided = |blocks: u32| (1..=8).contains(&self.cluster) && blocks.is_multiple_of(self.cluster);
        let (fits, blocks) = match self.units[0] {
            Units::Number(blocks) => (divided(blocks), blocks.to_string()),
            // A launch counts them.
            Units::Each(_) | Units::Covering(..) | Units::Striding(..) => (self.cluster == 1, "counted".to_string()),
        };
        if !fits {
            let what = format!(
                "a grid of {blocks} blocks along x in clusters of {} is none; 1 to 8 blocks are a cluster, and they divide a \
                 number of blocks",
                self.cluster
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(())
    }
}

impl From<Extent> for Grid {
    fn from(extent: Extent) -> Grid {
        Grid::new(extent.threads, extent.blocks)
    }
}

/// The place of an axis.
pub(super) const fn place(axis: Axis) -> usize {
    match axis {
        Axis::X => 0,
        Axis::Y => 1,
        Axis::Z => 2,
    }
}
