//! Moments of a launch, and what orders them.

use super::blocks::Blocks;
use super::known::{Known, moment};
use crate::row::LANES;

/// How far a launch is. Each block and each barrier begins an epoch, so that its number names the block too.
#[derive(Debug)]
pub(crate) struct Time {
    pub(super) epoch: u32,
    blocks: Blocks,
    /// The first epoch of the block that runs.
    pub(super) start: u32,
    grid: [u32; 3],
    /// How many blocks run at once.
    cluster: u32,
    /// Threads of different warps may be ordered by more than the barriers that begin epochs.
    pub(super) across_warps: bool,
    /// The line of each instruction, for faults.
    lines: Vec<usize>,
}

impl Time {
    /// Before the first block of a grid, of which so many along x run at once. `across_warps` says whether the threads
    /// of a block have mbarriers, or barriers for some of them; `lines` has the line of each instruction.
    pub(crate) fn new(grid: [u32; 3], cluster: u32, across_warps: bool, lines: Vec<usize>) -> Time {
        Time { epoch: 0, blocks: Blocks::default(), start: 0, grid, cluster, across_warps, lines }
    }

    /// The line of an instruction.
    pub(crate) fn line(&self, at: u32) -> usize {
        self.lines.get(at as usize).copied().unwrap_or_default()
    }

    pub(crate) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Begins the next epoch; nothing where there are no more.
    pub(crate) fn pass_barrier(&mut self) -> Option<()> {
        self.epoch = self.epoch.checked_add(1)?;
        Some(())
    }

    /// Begins the next block; nothing where there are no more epochs, or blocks of different lengths are beyond what is kept
    /// of them.
    pub(crate) fn begin_block(&mut self) -> Option<()> {
        self.pass_barrier()?;
        self.start = self.epoch;
        self.blocks.begin(self.epoch)
    }

    /// `%ctaid` of the block that ran in an epoch, of the first one of a cluster.
    pub(crate) fn block(&self, epoch: u32) -> [u32; 3] {
        let number = self.blocks.at(epoch) * u64::from(self.cluster);
        let [x, y, _] = self.grid.map(u64::from);
        [number % x, number / x % y, number / (x * y)].map(|axis| axis as u32)
    }
}

/// The thread that uses memory now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now<'a> {
    pub(crate) time: &'a Time,
    /// Its number in the block, or in the cluster.
    pub(crate) thread: u32,
    /// The instruction that it executes.
    pub(crate) at: u32,
    /// What it knows; nothing where it met others at barriers of the block alone.
    pub(crate) known: Option<&'a Known>,
}

/// A thread at some moment of a launch, and the instruction that it executed. Epoch 0 is no use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Use {
    epoch: u32,
    /// 18 bits for its clock, 13 for its number in the block or the cluster, and whether the use was atomic. A clock of
    /// zero is that of an agent which the thread set to work.
    who: u32,
    at: u32,
}

const MOST_CLOCK: u32 = (1 << 18) - 1;

impl Use {
    /// No use.
    pub(super) const NONE: Use = Use { epoch: 0, who: 0, at: 0 };

    pub(crate) fn epoch(self) -> u32 {
        self.epoch
    }

    fn clock(self) -> u32 {
        self.who >> 14
    }

    pub(crate) fn thread(self) -> u32 {
        self.who >> 1 & 0x1fff
    }

    pub(super) fn atomic(self) -> bool {
        self.who & 1 == 1
    }

    pub(super) fn is_none(self) -> bool {
        self.epoch == 0
    }

    /// The instruction.
    pub(crate) fn at(self) -> u32 {
        self.at
    }

    pub(super) fn warp(self) -> u32 {
        self.thread() / LANES as u32
    }
}

/// Which threads share a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Those of one block; another block has a memory of its own.
    Block,
    /// All of the grid.
    Grid,
}

impl Now<'_> {
    /// This moment, to be recorded.
    pub(super) fn as_use(&self, atomic: bool) -> Use {
        // A clock that stands still at its end hides races, and finds none that is none.
        let clock = self.known.map_or(1, |known| known.clock(self.thread).min(MOST_CLOCK));
        self.at_clock(clock, atomic)
    }

    /// A write of an agent that this thread set to work. Whether it is ordered before a use is not told by clocks.
    pub(super) fn as_agent(&self) -> Use {
        self.at_clock(0, false)
    }

    fn at_clock(&self, clock: u32, atomic: bool) -> Use {
        let who = clock << 14 | self.thread << 1 | u32::from(atomic);
        Use { epoch: self.time.epoch, who, at: self.at }
    }

    /// Nothing orders the other use before this moment.
    #[inline]
    pub(super) fn unordered(&self, other: Use, reach: Reach) -> bool {
        let epoch = other.epoch();
        if epoch < self.time.start {
            return reach == Reach::Grid && epoch != 0;
        }
        epoch == self.time.epoch && other.thread() != self.thread && !self.observed(other)
    }

    /// The other use is of another block, one before this.
    pub(super) fn in_another_block(&self, other: Use) -> bool {
        !other.is_none() && other.epoch() < self.time.start
    }

    /// The other use is of this block, since its last barrier.
    pub(super) fn in_this_epoch(&self, other: Use) -> bool {
        other.epoch() == self.time.epoch
    }

    fn observed(&self, other: Use) -> bool {
        other.clock() == 0 || self.known.is_some_and(|known| known.clock(other.thread()) >= other.clock())
    }

    /// The asynchronous proxy sees what the other use stored in the memory of a block, as far as this thread knows.
    pub(super) fn fenced(&self, block: usize, other: Use) -> bool {
        let at = moment(other.epoch(), other.clock());
        other.clock() == 0 || self.known.is_some_and(|known| known.is_fenced(block, other.thread(), at))
    }
}
