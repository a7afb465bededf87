//! The threads of one warp between two instructions.

use super::copies::Copies;
use crate::memory::{Now, Order, Time, meet, unmet};
use crate::row::{LANES, Row};

/// Up to 32 threads; sets of them are masks, bit `i` for lane `i`.
#[derive(Debug)]
pub(super) struct Warp {
    number: u32,
    /// The lanes that the block fills.
    pub(super) exists: u32,
    /// One row for each operand of the kernel.
    pub(super) values: Vec<Row>,
    /// The lanes that have written each row.
    pub(super) written: Vec<u32>,
    /// The next instruction of each lane; of those that run together, not up to date.
    at: [usize; LANES],
    /// The instruction at which a lane stopped last, for messages.
    pub(super) last: [usize; LANES],
    /// The lanes that can go on.
    running: u32,
    /// The lanes that wait for others of the warp.
    pub(super) meeting: u32,
    /// The lanes that wait at a barrier of the block, and at which.
    waiting: u32,
    barriers: [u64; LANES],
    order: Option<Box<Order>>,
    copies: Vec<Copies>,
}

/// The lanes of a set, in order.
#[inline]
pub(super) fn lanes(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lane < LANES as u32).then_some(lane as usize)
    })
}

impl Warp {
    pub(super) fn new(number: u32, threads: u32, rows: usize) -> Warp {
        let filled = (threads - number * LANES as u32).min(LANES as u32);
        Warp {
            number,
            exists: u32::MAX >> (LANES as u32 - filled),
            values: vec![[0; LANES]; rows],
            written: vec![0; rows],
            at: [0; LANES],
            last: [0; LANES],
            running: 0,
            meeting: 0,
            waiting: 0,
            barriers: [0; LANES],
            order: None,
            copies: Vec::new(),
        }
    }

    /// Every thread before the first instruction, with values in these lanes of each row.
    pub(super) fn begin(&mut self, filled: &[u32]) {
        self.written.copy_from_slice(filled);
        self.at = [0; LANES];
        (self.running, self.meeting, self.waiting) = (self.exists, 0, 0);
        self.order = None;
        self.copies.clear();
    }

    /// The number of a lane's thread in the block.
    pub(super) fn thread(&self, lane: usize) -> u32 {
        self.number * LANES as u32 + lane as u32
    }

    #[inline]
    pub(super) fn now<'a>(&'a self, time: &'a Time, lane: usize) -> Now<'a> {
        Now { time, thread: self.thread(lane), order: self.order.as_deref() }
    }

    /// The lanes that are not done.
    pub(super) fn alive(&self) -> u32 {
        self.running | self.meeting | self.waiting
    }

    /// The first instruction at which a lane can go on, the lanes there, and the next instruction at which others
    /// are. The lanes that are behind come first, so that those who took different ways meet again where the ways do.
    pub(super) fn group(&self) -> Option<(usize, u32, usize)> {
        let at = lanes(self.running).map(|lane| self.at[lane]).min()?;
        let group = lanes(self.running).filter(|&lane| self.at[lane] == at).fold(0, |set, lane| set | 1 << lane);
        let next = lanes(self.running & !group).map(|lane| self.at[lane]).min();
        Some((at, group, next.unwrap_or(usize::MAX)))
    }

    /// Lanes that go on at an instruction.
    pub(super) fn set_at(&mut self, set: u32, at: usize) {
        lanes(set).for_each(|lane| self.at[lane] = at);
    }

    /// Lanes that are done; or that wait at a barrier, if [`Warp::wait_at`] said so before.
    pub(super) fn leave(&mut self, set: u32, at: usize) {
        self.running &= !set;
        self.set_at(set, at + 1);
        lanes(set).for_each(|lane| self.last[lane] = at);
    }

    pub(super) fn wait_at(&mut self, set: u32, barrier: u64) {
        self.waiting |= set;
        lanes(set).for_each(|lane| self.barriers[lane] = barrier);
    }

    /// The first lane that waits at a barrier, and which.
    pub(super) fn first_waiting(&self) -> Option<(usize, u64)> {
        let lane = lanes(self.waiting).next()?;
        Some((lane, self.barriers[lane]))
    }

    /// The first lane that does not wait at this barrier.
    pub(super) fn first_not_at(&self, barrier: u64) -> Option<usize> {
        lanes(self.exists).find(|&lane| self.waiting >> lane & 1 == 0 || self.barriers[lane] != barrier)
    }

    pub(super) fn pass_barrier(&mut self) {
        self.running |= core::mem::take(&mut self.waiting);
        // What the barrier orders, clocks need not.
        self.order = None;
    }

    /// Lanes that are at an operation of the warp.
    pub(super) fn arrive(&mut self, set: u32, at: usize) {
        self.running &= !set;
        self.meeting |= set;
        self.set_at(set, at);
        lanes(set).for_each(|lane| self.last[lane] = at);
    }

    /// The lanes that wait at this operation.
    pub(super) fn arrived(&self, at: usize) -> u32 {
        lanes(self.meeting).filter(|&lane| self.at[lane] == at).fold(0, |set, lane| set | 1 << lane)
    }

    /// Lanes whose operation is done.
    pub(super) fn release(&mut self, set: u32, at: usize) {
        self.meeting &= !set;
        self.running |= set;
        self.set_at(set, at + 1);
    }

    /// `bar.warp.sync`: each of the set has observed what all of it had, and begins something new.
    pub(super) fn synchronize(&mut self, set: u32) {
        let members: Vec<usize> = lanes(set).collect();
        meet(self.order.get_or_insert_with(|| Box::new(unmet())), &members);
    }

    /// Puts `out` into a row, in the lanes that take part.
    #[inline]
    pub(super) fn write(&mut self, row: usize, active: u32, out: &Row) {
        self.written[row] |= active;
        let values = &mut self.values[row];
        if active == u32::MAX {
            *values = *out;
        } else {
            lanes(active).for_each(|lane| values[lane] = out[lane]);
        }
    }

    /// The asynchronous copies of a lane.
    pub(super) fn copies(&mut self, lane: usize) -> &mut Copies {
        if self.copies.is_empty() {
            self.copies.resize_with(LANES, Copies::default);
        }
        &mut self.copies[lane]
    }
}
