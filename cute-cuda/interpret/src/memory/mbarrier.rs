//! mbarriers: objects of 8 bytes in shared memory, which count arrivals and bytes, phase by phase.
//!
//! A phase ends when as many arrivals have come as the barrier was initialised with, and as many bytes as were expected; the next
//! one begins at once. Waiting for the end of a phase, a thread learns what those who arrived in it knew, and that the agents
//! whose bytes it counted are done.
//!
//! Source: PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier".

use std::collections::BTreeMap;

use super::Found;
use super::agents::{Counter, Counters};
use super::base::{SHARED_BASE, block_at, found};
use super::known::Known;
use super::moment::{Now, Reach, Use};
use crate::fault::{AsyncFault, FaultKind, Space};

/// The bytes of an mbarrier, which are also its alignment.
pub(crate) const MBARRIER_BYTES: usize = 8;

/// The most arrivals, and the most bytes, that an mbarrier counts.
pub(crate) const MOST_COUNT: u32 = (1 << 20) - 1;

/// One mbarrier.
#[derive(Debug)]
pub(crate) struct MBarrier {
    /// The how-manieth of its block it is.
    pub(crate) index: u32,
    initialised: Use,
    /// A fence has told other proxies that it is there.
    pub(crate) announced: bool,
    /// Arrivals of a phase.
    expected: u32,
    /// Arrivals that this phase still wants.
    pub(crate) pending: u32,
    /// Bytes that this phase still wants.
    pub(crate) bytes: i64,
    /// How many phases have ended.
    pub(crate) phase: u32,
    /// Where agents count the phases that they ended in.
    pub(crate) counter: usize,
    /// What those know who have arrived in this phase.
    gathered: Known,
    /// What those knew who arrived in the last one.
    released: Known,
    /// The same of threads of other blocks of the cluster.
    gathered_of_others: Known,
    released_of_others: Known,
}

/// Who arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Teller {
    /// A thread of the block that has the mbarrier.
    Own,
    /// One of another block of the cluster, which tells that one what it did.
    Other,
    /// One that tells it of no use of memory, and comes after what it waited for.
    Silent,
}

/// What a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// The end of the phase of this parity, which is this one or the last.
    Parity(u64),
    /// The end of the phase that `mbarrier.arrive` gave as its state.
    State(u64),
    /// No mbarrier, but that all warps of a warpgroup have executed so many `wgmma`.
    Warpgroup(usize),
}

impl MBarrier {
    /// Whether the phase has ended that somebody waits for.
    pub(crate) fn is_over(&self, awaited: Awaited) -> bool {
        match awaited {
            Awaited::Parity(parity) => u64::from(self.phase & 1) != parity,
            Awaited::State(phase) => u64::from(self.phase) > phase,
            Awaited::Warpgroup(_) => false,
        }
    }

    /// What a thread learns that waited until the last phase was over.
    pub(crate) fn released(&self) -> &Known {
        &self.released
    }

    /// The same of threads of other blocks.
    pub(crate) fn released_by_others(&self) -> &Known {
        &self.released_of_others
    }

    /// The phase ends where nothing is wanted any more.
    fn turn(&mut self) {
        if self.pending > 0 || self.bytes != 0 {
            return;
        }
        self.phase += 1;
        self.pending = self.expected;
        self.released = core::mem::take(&mut self.gathered);
        self.released_of_others = core::mem::take(&mut self.gathered_of_others);
        self.released.finish(self.counter, self.phase);
    }

    /// So many arrive, who know this. The state is the phase in which they do.
    pub(crate) fn arrive(&mut self, count: u32, known: Option<&Known>, from: Teller) -> Result<u64, Found> {
        let state = u64::from(self.phase);
        self.pending = self
            .pending
            .checked_sub(count)
            .ok_or_else(|| found(AsyncFault::Arrivals { barrier: self.index, count, pending: self.pending }))?;
        match (known, from) {
            (Some(known), Teller::Own) => self.gathered.join(known),
            (Some(known), Teller::Other) => {
                self.gathered_of_others.join(known);
                self.gathered.join_over(known);
            }
            (Some(known), Teller::Silent) => self.gathered.join_over(known),
            (None, _) => {}
        }
        self.turn();
        Ok(state)
    }

    /// `mbarrier.arrive_drop`: the phases to come want so many fewer.
    pub(crate) fn drop_arrivals(&mut self, count: u32) -> Result<(), Found> {
        self.expected = self
            .expected
            .checked_sub(count)
            .ok_or_else(|| found(AsyncFault::Arrivals { barrier: self.index, count, pending: self.expected }))?;
        Ok(())
    }

    /// So many bytes more are wanted in this phase, or fewer, where they have come.
    pub(crate) fn count_bytes(&mut self, bytes: i64) -> Result<(), Found> {
        self.bytes += bytes;
        if self.bytes.unsigned_abs() > u64::from(MOST_COUNT) {
            return Err(found(AsyncFault::BarrierBytes { barrier: self.index, bytes: self.bytes }));
        }
        self.turn();
        Ok(())
    }
}

/// The mbarriers of a block.
#[derive(Debug, Default)]
pub(crate) struct MBarriers {
    by_address: BTreeMap<u64, MBarrier>,
    /// How many there were, in each block.
    made: Vec<u32>,
    /// How often any of them changed.
    pub(crate) changes: u64,
}

impl MBarriers {
    pub(crate) fn is_empty(&self) -> bool {
        self.by_address.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        *self = MBarriers::default();
    }

    /// `mbarrier.init`
    pub(super) fn make(&mut self, address: u64, count: u32, counters: &mut Counters, now: &Now<'_>) {
        let block = block_at(address) as usize;
        if self.made.len() <= block {
            self.made.resize(block + 1, 0);
        }
        let all = self.made.iter().sum();
        let barrier = MBarrier {
            index: self.made[block],
            initialised: now.as_use(false),
            announced: false,
            expected: count,
            pending: count,
            bytes: 0,
            phase: 0,
            counter: counters.number(Counter::Barrier(all)),
            gathered: Known::default(),
            released: Known::default(),
            gathered_of_others: Known::default(),
            released_of_others: Known::default(),
        };
        self.made[block] += 1;
        self.changes += 1;
        self.by_address.insert(address, barrier);
    }

    /// `mbarrier.inval`
    pub(super) fn invalidate(&mut self, address: u64) {
        self.by_address.remove(&address);
    }

    /// The barrier at an address, for the thread of now to change: who initialised it has to be ordered before.
    pub(crate) fn at(&mut self, address: u64, now: &Now<'_>) -> Result<&mut MBarrier, Found> {
        self.look(address, now)?;
        self.for_agent(address)
    }

    /// The barrier at an address, for the thread of now to ask.
    pub(crate) fn look(&self, address: u64, now: &Now<'_>) -> Result<&MBarrier, Found> {
        let barrier = self.by_address.get(&address).ok_or_else(|| found(AsyncFault::NoBarrier { address }))?;
        if now.unordered(barrier.initialised, Reach::Block) {
            let line = now.time.line(barrier.initialised.at());
            return Err(Box::new(FaultKind::Race { address, other: barrier.initialised.thread(), line }));
        }
        Ok(barrier)
    }

    /// The barrier at an address, whoever asks.
    pub(crate) fn find(&self, address: u64) -> Option<&MBarrier> {
        self.by_address.get(&address)
    }

    /// The barrier at an address, for an agent that brings bytes.
    pub(crate) fn for_agent(&mut self, address: u64) -> Result<&mut MBarrier, Found> {
        self.changes += 1;
        self.by_address.get_mut(&address).ok_or_else(|| found(AsyncFault::NoBarrier { address }))
    }

    /// A fence by a thread tells the other proxies of the barriers that it knows of.
    pub(crate) fn announce(&mut self, now: &Now<'_>) {
        let known = self.by_address.values_mut().filter(|b| !now.unordered(b.initialised, Reach::Block));
        known.for_each(|barrier| barrier.announced = true);
    }

    /// The block has met at a barrier.
    pub(crate) fn forget_clocks(&mut self) {
        for barrier in self.by_address.values_mut() {
            barrier.gathered.forget_clocks();
            barrier.released.forget_clocks();
            barrier.gathered_of_others.forget_clocks();
            barrier.released_of_others.forget_clocks();
        }
    }

    /// Refuses memory that an mbarrier is in.
    pub(super) fn refuse(&self, start: usize, bytes: usize) -> Result<(), Found> {
        let address = SHARED_BASE + start as u64;
        let before = address.saturating_sub(MBARRIER_BYTES as u64 - 1);
        match self.by_address.range(before..address + bytes as u64).next() {
            None => Ok(()),
            Some((_, barrier)) => Err(found(AsyncFault::InsideBarrier { address, barrier: barrier.index })),
        }
    }
}

/// Refuses an address that is no multiple of an mbarrier's bytes.
pub(crate) fn aligned_barrier(address: u64) -> Result<(), Found> {
    super::aligned(Space::Shared, address, MBARRIER_BYTES)
}
