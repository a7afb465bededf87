//! Who used which byte when: what finds races.
//!
//! The interpreter runs threads in an order in which a forgotten barrier may well do no harm. So uses are recorded,
//! and a use that only luck put behind another thread's write is an error. A use happens before another one
//! where a barrier of the block, a `bar.warp.sync` of both threads, or the thread's own order puts it before
//! (the happens-before relation of Lamport, in vector clocks for the threads of a warp).

use super::blocks::Blocks;
use super::sets::Sets;
use crate::program::LANES;

/// The clock of each lane (second index) as far as a lane (first index) has observed it. A lane's own entry is its
/// clock.
pub(crate) type Order = [[u32; LANES]; LANES];

/// How far a launch is. Each block and each barrier begins an epoch, so that its number names the block too.
#[derive(Debug)]
pub(crate) struct Time {
    epoch: u32,
    blocks: Blocks,
    /// The first epoch of the block that runs.
    start: u32,
    grid: [u32; 3],
}

impl Time {
    pub(crate) fn new(grid: [u32; 3]) -> Time {
        Time { epoch: 0, blocks: Blocks::default(), start: 0, grid }
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

    /// `%ctaid` of the block that ran in an epoch.
    pub(crate) fn block(&self, epoch: u32) -> [u32; 3] {
        let number = self.blocks.at(epoch);
        let [x, y, _] = self.grid.map(u64::from);
        [number % x, number / x % y, number / (x * y)].map(|axis| axis as u32)
    }
}

/// The thread that uses memory now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now<'a> {
    pub(crate) time: &'a Time,
    /// Its number in the block.
    pub(crate) thread: u32,
    /// What the threads of its warp know of each other; nothing where they met at barriers alone.
    pub(crate) order: Option<&'a Order>,
}

/// A thread at some moment of a launch: 32 bits for the epoch, 21 for its clock, 10 for its number in the block, and
/// whether the use was atomic. Zero is no use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Use(u64);

const MOST_CLOCK: u32 = (1 << 21) - 1;

impl Use {
    /// No use.
    pub(super) const NONE: Use = Use(0);

    pub(crate) fn epoch(self) -> u32 {
        (self.0 >> 32) as u32
    }

    fn clock(self) -> u32 {
        (self.0 >> 11) as u32 & MOST_CLOCK
    }

    pub(crate) fn thread(self) -> u32 {
        (self.0 >> 1) as u32 & 0x3ff
    }

    pub(super) fn atomic(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn is_none(self) -> bool {
        self.0 == 0
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
        let lane = self.thread as usize % LANES;
        // A clock that stands still at its end hides races, and finds none that is none.
        let clock = self.order.map_or(1, |order| order[lane][lane].min(MOST_CLOCK));
        let (epoch, thread) = (u64::from(self.time.epoch) << 32, u64::from(self.thread) << 1);
        Use(epoch | u64::from(clock) << 11 | thread | u64::from(atomic))
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
        let (this, that) = (self.thread as usize, other.thread() as usize);
        match self.order {
            Some(order) if this / LANES == that / LANES => order[this % LANES][that % LANES] >= other.clock(),
            _ => false,
        }
    }
}

/// `bar.warp.sync`: each of these lanes has observed what all of them had, and begins something new.
pub(crate) fn meet(order: &mut Order, members: &[usize]) {
    let mut joined = [0; LANES];
    for &lane in members {
        joined.iter_mut().zip(order[lane]).for_each(|(most, clock)| *most = clock.max(*most));
    }
    for &lane in members {
        order[lane] = joined;
        order[lane][lane] = joined[lane].saturating_add(1);
    }
}

/// What lanes know that have not met: each its own first moment.
pub(crate) fn unmet() -> Order {
    core::array::from_fn(|lane| core::array::from_fn(|other| u32::from(lane == other)))
}

/// A use that races with one of now: the byte, and the other use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    pub(crate) at: usize,
    pub(crate) other: Use,
}

/// The uses of a memory that a later one may race with, by pieces as long as the shortest access that it has seen.
///
/// Accesses are aligned, so that each covers whole pieces: the record is exact for every byte, and short for a
/// memory that is used by words.
#[derive(Debug)]
pub(crate) struct Shadow {
    reach: Reach,
    bytes: usize,
    /// The logarithm of a piece's bytes.
    shift: u32,
    /// The last plain write: all uses before it were ordered before it, or it had raced with them.
    writes: Vec<Use>,
    /// The plain reads and the atomic sums since; empty before the first.
    others: Sets,
}

impl Shadow {
    pub(crate) fn new(reach: Reach, bytes: usize) -> Shadow {
        Shadow { reach, bytes, shift: 0, writes: Vec::new(), others: Sets::default() }
    }

    /// The pieces of an access, made short enough for it. `bytes` is not zero, and the access inside the memory.
    #[inline]
    fn pieces(&mut self, start: usize, bytes: usize) -> core::ops::Range<usize> {
        let shift = (start | bytes).trailing_zeros();
        if self.writes.is_empty() || shift < self.shift {
            self.refine(shift.min(4));
        }
        start >> self.shift..(start + bytes).div_ceil(1 << self.shift)
    }

    #[cold]
    fn refine(&mut self, shift: u32) {
        let pieces = self.bytes.div_ceil(1 << shift);
        if self.writes.is_empty() {
            self.writes = vec![Use::default(); pieces];
        } else {
            let by = self.shift - shift;
            self.writes = (0..pieces).map(|i| self.writes[i >> by]).collect();
            self.others.refine(pieces, by);
        }
        self.shift = shift;
    }

    /// The first byte of the access that this launch has written.
    pub(crate) fn written(&mut self, start: usize, bytes: usize) -> Option<usize> {
        let piece = self.pieces(start, bytes).find(|&piece| self.writes[piece] != Use::default());
        piece.map(|piece| piece << self.shift)
    }

    /// The first byte of the access that this block has not written.
    pub(crate) fn unwritten(&mut self, start: usize, bytes: usize, now: &Now<'_>) -> Option<usize> {
        let piece = self.pieces(start, bytes).find(|&piece| self.writes[piece].epoch() < now.time.start);
        piece.map(|piece| piece << self.shift)
    }

    /// Records a read.
    #[inline]
    pub(crate) fn read(&mut self, start: usize, bytes: usize, now: &Now<'_>) -> Result<(), Conflict> {
        let pieces = self.pieces(start, bytes);
        self.others.begin(self.writes.len());
        let this = now.as_use(false);
        for piece in pieces {
            let write = self.writes[piece];
            let atomic = self.others.of(piece).iter().copied().filter(|other| other.atomic());
            if let Some(other) = core::iter::once(write).chain(atomic).find(|other| now.unordered(*other, self.reach)) {
                return Err(Conflict { at: piece << self.shift, other });
            }
            self.others.add(piece, this, now, self.reach);
        }
        Ok(())
    }

    /// The earlier use that a write of now races with.
    pub(crate) fn conflict(&mut self, start: usize, bytes: usize, now: &Now<'_>, atomic: bool) -> Option<Conflict> {
        let reach = self.reach;
        let races = |other: &Use| now.unordered(*other, reach) && !(atomic && other.atomic());
        let pieces = self.pieces(start, bytes);
        for piece in pieces {
            let others = self.others.of(piece).iter().copied();
            if let Some(other) = core::iter::once(self.writes[piece]).chain(others).find(races) {
                return Some(Conflict { at: piece << self.shift, other });
            }
        }
        None
    }

    /// Records a write. Atomic ones do not race with each other.
    pub(crate) fn write(&mut self, start: usize, bytes: usize, now: &Now<'_>, atomic: bool) -> Result<(), Conflict> {
        if let Some(conflict) = self.conflict(start, bytes, now, atomic) {
            return Err(conflict);
        }
        let this = now.as_use(atomic);
        let pieces = self.pieces(start, bytes);
        if atomic {
            self.others.begin(self.writes.len());
        }
        for piece in pieces {
            if atomic {
                self.others.add(piece, this, now, self.reach);
            } else {
                self.writes[piece] = this;
                // Who is ordered behind the write is ordered behind them.
                self.others.clear(piece);
            }
        }
        Ok(())
    }
}
