//! The threads of one warp between two instructions.

use super::copies::Copies;
use super::flights::{BulkGroups, CLUSTER};
use super::wgmma_state::WgmmaState;
use crate::memory::{Awaited, Known, Now, Order, Time};
use crate::row::{LANES, Row};

/// What a lane awaits that awaits no phase of an mbarrier: none of them is at this address.
const NOTHING: (u64, Awaited) = (0, Awaited::Parity(0));

/// Up to 32 threads; sets of them are masks, bit `i` for lane `i`.
#[derive(Debug)]
pub(super) struct Warp {
    /// Its number among the warps of the cluster, and in its block.
    number: u32,
    own: u32,
    /// Its block in the cluster.
    pub(super) rank: u32,
    /// Whether it is counted no more among those of its block that are not done.
    pub(super) done: bool,
    /// Where each lane arrived at the barrier of the cluster.
    pub(super) cluster: [Option<usize>; LANES],
    /// The lanes that the block fills.
    pub(super) exists: u32,
    /// One row for each operand of the kernel.
    pub(super) values: Vec<Row>,
    /// The lanes that have written each row.
    pub(super) written: Vec<u32>,
    /// The next instruction of each lane; of those that run together, not up to date.
    at: [usize; LANES],
    /// The instruction that some lanes execute now.
    pub(super) executes: usize,
    /// The instruction at which a lane stopped last, for messages.
    pub(super) last: [usize; LANES],
    /// The lanes that can go on.
    running: u32,
    /// The lanes that wait for others of the warp.
    pub(super) meeting: u32,
    /// The lanes that wait at a barrier of the block, and at which.
    waiting: u32,
    barriers: [u64; LANES],
    /// Of those, the lanes whose barrier is for some of the block alone.
    partial: u32,
    /// The lanes that wait for an mbarrier, or for their warpgroup.
    pub(super) suspended: u32,
    /// The mbarrier that a lane asked last, by its address, and for which phase.
    awaited: [(u64, Awaited); LANES],
    /// The lanes that have not waited for the launches before theirs, which may still be under way.
    pub(super) early: u32,
    /// The lanes that have waited for one as long as the hardware lets them.
    timed_out: u32,
    order: Option<Order>,
    copies: Vec<Copies>,
    bulk: Vec<BulkGroups>,
    wgmma: WgmmaState,
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
    /// The warp of that number of a block, which is of that rank in its cluster, where blocks have so many threads.
    pub(super) fn new(own: u32, rank: u32, threads: u32, rows: usize) -> Warp {
        let filled = (threads - own * LANES as u32).min(LANES as u32);
        Warp {
            number: rank * threads.div_ceil(LANES as u32) + own,
            own,
            rank,
            done: false,
            cluster: [None; LANES],
            exists: u32::MAX >> (LANES as u32 - filled),
            values: vec![[0; LANES]; rows],
            written: vec![0; rows],
            at: [0; LANES],
            executes: 0,
            last: [0; LANES],
            running: 0,
            meeting: 0,
            waiting: 0,
            barriers: [0; LANES],
            partial: 0,
            suspended: 0,
            awaited: [NOTHING; LANES],
            early: 0,
            timed_out: 0,
            order: None,
            copies: Vec::new(),
            bulk: Vec::new(),
            wgmma: WgmmaState::default(),
        }
    }

    /// Every thread before the first instruction, with values in these lanes of each row.
    pub(super) fn begin(&mut self, filled: &[u32]) {
        self.written.copy_from_slice(filled);
        self.at = [0; LANES];
        (self.running, self.meeting, self.waiting) = (self.exists, 0, 0);
        (self.partial, self.suspended, self.timed_out) = (0, 0, 0);
        self.awaited = [NOTHING; LANES];
        (self.done, self.cluster) = (false, [None; LANES]);
        self.order = None;
        self.copies.clear();
        self.bulk.clear();
        self.wgmma = WgmmaState::default();
    }

    /// The number of a lane's thread in the block.
    pub(super) fn own_thread(&self, lane: usize) -> u32 {
        self.own * LANES as u32 + lane as u32
    }

    /// The number of a lane's thread in the cluster.
    pub(super) fn thread(&self, lane: usize) -> u32 {
        self.number * LANES as u32 + lane as u32
    }

    #[inline]
    pub(super) fn now<'a>(&'a self, time: &'a Time, lane: usize) -> Now<'a> {
        Now {
            time,
            thread: self.thread(lane),
            at: self.executes as u32,
            known: self.order.as_ref().map(|order| order.lane(lane)),
        }
    }

    /// The lanes that are not done.
    pub(super) fn alive(&self) -> u32 {
        self.running | self.meeting | self.waiting | self.suspended
    }

    /// The instruction where a lane is that does not run together with those that run now: its next one, or where it stopped.
    pub(super) fn place(&self, lane: usize) -> usize {
        if self.running >> lane & 1 == 1 { self.at[lane] } else { self.last[lane] }
    }

    /// The lanes that can go on.
    pub(super) fn is_running(&self) -> bool {
        self.running != 0
    }

    /// Some lanes wait for what other warps, or agents, may do.
    pub(super) fn waits_for_others(&self) -> bool {
        self.suspended | self.partial != 0
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

    /// Of the lanes that have just come to a barrier: it is for some of the block alone.
    pub(super) fn wait_partially(&mut self, set: u32) {
        self.partial |= set;
    }

    /// The first lane that waits at a barrier of all the block, and which.
    pub(super) fn first_waiting(&self) -> Option<(usize, u64)> {
        let lane = lanes(self.waiting & !self.partial).next()?;
        Some((lane, self.barriers[lane]))
    }

    /// The first lane that does not wait at this barrier of all the block.
    pub(super) fn first_not_at(&self, barrier: u64) -> Option<usize> {
        let all = self.waiting & !self.partial;
        // The barrier of a cluster is for those who are not done.
        let wanted = if barrier == CLUSTER { self.alive() } else { self.exists };
        lanes(wanted).find(|&lane| all >> lane & 1 == 0 || self.barriers[lane] != barrier)
    }

    /// The first lane that waits at a barrier for some of the block, and which.
    pub(super) fn first_partial(&self) -> Option<(usize, u64)> {
        let lane = lanes(self.partial).next()?;
        Some((lane, self.barriers[lane]))
    }

    /// All the block has met. What that orders, clocks need not; `agents` is what anybody knew of those.
    pub(super) fn pass_barrier(&mut self, agents: &Known) {
        self.running |= core::mem::take(&mut self.waiting);
        self.order = None;
        if agents.knows_agents() {
            self.learn(self.exists, agents);
        }
    }

    /// Those who wait at a barrier for some of the block have met; each learns what all of them knew.
    pub(super) fn pass_partial(&mut self, barrier: u64, known: &Known) {
        let set =
            lanes(self.partial).filter(|&lane| self.barriers[lane] == barrier).fold(0, |set, lane| set | 1 << lane);
        self.partial &= !set;
        self.waiting &= !set;
        self.running |= set;
        self.learn(set, known);
    }

    /// These lanes learn something.
    pub(super) fn learn(&mut self, set: u32, known: &Known) {
        let order = self.order();
        lanes(set).for_each(|lane| order.lane_mut(lane).join(known));
    }

    /// Lanes that wait for a phase of an mbarrier, before the instruction that asks for it.
    pub(super) fn suspend(&mut self, set: u32, at: usize) {
        self.running &= !set;
        self.suspended |= set;
        self.set_at(set, at);
        lanes(set).for_each(|lane| self.last[lane] = at);
    }

    /// A lane asks for a phase that is not over: whether it has asked for the same one before, and shall wait now.
    pub(super) fn awaits(&mut self, lane: usize, address: u64, awaited: Awaited) -> bool {
        core::mem::replace(&mut self.awaited[lane], (address, awaited)) == (address, awaited)
    }

    /// A lane waits for nothing any more.
    pub(super) fn awaits_nothing(&mut self, lane: usize) {
        self.awaited[lane] = NOTHING;
    }

    /// The lanes that wait for an mbarrier: its address, and the phase.
    pub(super) fn waiters(&self) -> impl Iterator<Item = (usize, u64, Awaited)> {
        lanes(self.suspended).map(|lane| (lane, self.awaited[lane].0, self.awaited[lane].1))
    }

    /// Lanes that ask again.
    pub(super) fn resume(&mut self, set: u32) {
        self.suspended &= !set;
        self.running |= set;
    }

    /// All who wait for an mbarrier are told that it takes too long.
    pub(super) fn time_out(&mut self) {
        let of_mbarriers = |lane: &usize| !matches!(self.awaited[*lane].1, Awaited::Warpgroup(_));
        self.timed_out |= lanes(self.suspended).filter(of_mbarriers).fold(0, |set, lane| set | 1 << lane);
        self.resume(self.suspended);
    }

    /// Whether a lane is to be told so; once.
    pub(super) fn has_timed_out(&mut self, lane: usize) -> bool {
        let found = self.timed_out >> lane & 1 == 1;
        self.timed_out &= !(1 << lane);
        found
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
        self.order().meet(&members);
    }

    /// What any lane knows of agents.
    pub(super) fn agents_into(&self, known: &mut Known) {
        if let Some(order) = &self.order {
            (0..LANES).for_each(|lane| known.join_agents(order.lane(lane)));
        }
    }

    /// What the lanes know, from here on to be told.
    pub(super) fn order(&mut self) -> &mut Order {
        let number = self.number;
        self.order.get_or_insert_with(|| Order::of_warp(number))
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

    /// The bulk stores of a lane.
    pub(super) fn bulk(&mut self, lane: usize) -> &mut BulkGroups {
        if self.bulk.is_empty() {
            self.bulk.resize_with(LANES, BulkGroups::default);
        }
        &mut self.bulk[lane]
    }

    /// Whether there were bulk stores, or groups of them.
    pub(super) fn has_bulk(&self) -> bool {
        !self.bulk.is_empty()
    }

    /// What `wgmma` has under way.
    pub(super) fn wgmma(&mut self) -> &mut WgmmaState {
        &mut self.wgmma
    }

    /// What all lanes know, as far as one knows it.
    pub(super) fn joined(&mut self) -> Known {
        self.order().joined(0..LANES)
    }
}
