//! Shared memory as mbarriers and agents use it.

use super::agents::Reader;
use super::base::{WINDOW, found};
use super::mbarrier::{MBARRIER_BYTES, aligned_barrier};
use super::moment::{Now, Reach, Use};
use super::shared::{Shared, race, unwritten};
use super::{Counters, Found, Known, SHARED_BASE};
use crate::fault::{Access, Agent, AsyncFault};

impl Shared {
    /// `mbarrier.init`, with a number of arrivals that is in range.
    pub(crate) fn make_barrier(
        &mut self,
        address: u64,
        count: u32,
        counters: &mut Counters,
        now: &Now<'_>,
    ) -> Result<(), Found> {
        aligned_barrier(address)?;
        // It is a store as others are, which must not race with one.
        self.store(address, &[0; MBARRIER_BYTES], now)?;
        self.barriers.make(address, count, counters, now);
        Ok(())
    }

    /// `mbarrier.inval`: the bytes are memory again.
    pub(crate) fn end_barrier(&mut self, address: u64, now: &Now<'_>) -> Result<(), Found> {
        self.barriers.at(address, now)?;
        self.barriers.invalidate(address);
        Ok(())
    }

    /// Bytes that an agent reads from now on.
    pub(crate) fn read_by_agent(
        &mut self,
        address: u64,
        bytes: usize,
        reader: Reader,
        now: &Now<'_>,
    ) -> Result<&[u8], Found> {
        let start = self.place(address, bytes)?;
        self.arrived(start, bytes, Access::AgentReads, now)?;
        if let Some(at) = self.shadow.unwritten(start, bytes, now) {
            return Err(unwritten(at));
        }
        if let Some(conflict) = self.shadow.unordered_store(start, bytes, now) {
            return Err(race(conflict, now));
        }
        self.refuse_unfenced(start, bytes, reader.agent, now)?;
        self.agents.begin(self.bytes.len());
        self.agents.read(start, bytes, reader);
        Ok(&self.bytes[start..start + bytes])
    }

    /// The number of a copy that a thread sets to work at this line, and which an mbarrier's phases count.
    /// It uses the memory of these blocks, a bit each.
    pub(crate) fn begin_agent(&mut self, blocks: u32, thread: u32, line: usize, counter: usize) -> u32 {
        self.agents.begin(self.bytes.len());
        self.agents.add_writer(blocks, thread, line, counter)
    }

    /// A copy in the memory of a block of which nobody there knows that it is done, if all of them know this: the
    /// thread that set it to work, and the line.
    pub(crate) fn unknown_copy(&self, block: u32, known: &Known) -> Option<(u32, usize)> {
        self.agents.unknown_writer(block, known)
    }

    /// A thread of another block uses the memory of this one.
    pub(crate) fn reached(&mut self, block: u32, now: &Now<'_>) {
        self.reached.insert((block, now.thread), now.as_use(false));
    }

    /// Whether copies or threads of other blocks have to do with the memory.
    pub(crate) fn is_reached(&self) -> bool {
        !self.agents.is_empty() || !self.reached.is_empty()
    }

    /// A use of a block's memory by a thread of another block that nothing orders before the block's end, if this is what the block
    /// knows then.
    pub(crate) fn unordered_reach(&self, block: u32, now: &Now<'_>) -> Option<Use> {
        let of_block = self.reached.range((block, 0)..=(block, u32::MAX));
        of_block.map(|(_, reach)| *reach).find(|reach| now.unordered(*reach, Reach::Block))
    }

    /// Refuses bytes that a copy is to change and threads may still be at, or have written without a fence.
    fn refuse_used(&mut self, start: usize, bytes: usize, now: &Now<'_>) -> Result<(), Found> {
        if let Some(conflict) = self.shadow.conflict(start, bytes, now, false) {
            return Err(race(conflict, now));
        }
        self.refuse_unfenced(start, bytes, Agent::BulkCopy, now)
    }

    /// Bytes that the copy of that number writes from now on.
    pub(crate) fn begin_write_by_agent(
        &mut self,
        address: u64,
        bytes: usize,
        number: u32,
        now: &Now<'_>,
    ) -> Result<(), Found> {
        let start = self.place(address, bytes)?;
        self.arrived(start, bytes, Access::AgentWrites, now)?;
        self.refuse_used(start, bytes, now)?;
        self.agents.write(start, bytes, number);
        Ok(())
    }

    /// Bytes that the reduction of that number changes from now on: others may be at them, too.
    pub(crate) fn begin_reduction(
        &mut self,
        address: u64,
        bytes: usize,
        number: u32,
        now: &Now<'_>,
    ) -> Result<(), Found> {
        let start = self.place(address, bytes)?;
        self.arrived(start, bytes, Access::AgentReduces, now)?;
        if let Some(at) = self.shadow.unwritten(start, bytes, now) {
            return Err(unwritten(at));
        }
        self.refuse_used(start, bytes, now)?;
        self.agents.reduce(start, bytes, number, now.known);
        Ok(())
    }

    /// Bytes as they are, for an agent.
    pub(crate) fn peek(&self, address: u64, bytes: usize) -> Result<&[u8], Found> {
        let start = self.place(address, bytes)?;
        Ok(&self.bytes[start..start + bytes])
    }

    /// What a copy brings has come.
    pub(crate) fn write_by_agent(&mut self, address: u64, data: &[u8], now: &Now<'_>) -> Result<(), Found> {
        let start = self.place(address, data.len())?;
        self.shadow.write_by_agent(start, data.len(), now);
        self.bytes[start..start + data.len()].copy_from_slice(data);
        Ok(())
    }

    /// The copy of that number has ended in a phase of its mbarrier.
    pub(crate) fn end_agent(&mut self, number: u32, phase: u32) {
        self.agents.end_writer(number, phase);
    }

    fn refuse_unfenced(&mut self, start: usize, bytes: usize, agent: Agent, now: &Now<'_>) -> Result<(), Found> {
        match self.shadow.unfenced(start / WINDOW as usize, start, bytes, now) {
            None => Ok(()),
            Some(conflict) => {
                let address = SHARED_BASE + conflict.at as u64;
                let line = now.time.line(conflict.other.at());
                Err(found(AsyncFault::Unfenced { address, other: conflict.other.thread(), line, agent }))
            }
        }
    }
}
