//! What asynchronous agents do to shared memory: bulk copies write it, bulk stores and `wgmma` read it.
//!
//! An agent works at any moment between the instruction that sets it to work and the moment when somebody knows that it
//! is done. So whoever uses bytes that an agent writes has to know that, and so has whoever writes bytes that one
//! reads. What is known is told by [`Known`](super::Known), in counters: of the phases of each mbarrier, of the groups
//! of `wgmma` of each warp, of the bulk groups of each thread. All agents move pieces of 16 bytes.

use std::collections::HashMap;

use super::Found;
use super::base::{SHARED_BASE, found};
use super::known::Known;
use super::moment::Now;
use crate::fault::{Access, Agent, AsyncFault};

/// The bytes of a piece.
const PIECE: usize = 16;

/// What is counted as it finishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Counter {
    /// Phases of the mbarrier of that number.
    Barrier(u32),
    /// Groups of `wgmma` of a warp: that it has waited for its part of one says nothing of the other warps' parts.
    Wgmma(u32),
    /// Bulk groups of a thread, as far as they read shared memory.
    BulkReads(u32),
}

/// A number for each counter that a block uses.
#[derive(Debug, Default)]
pub(crate) struct Counters(HashMap<Counter, usize>);

impl Counters {
    pub(crate) fn number(&mut self, counter: Counter) -> usize {
        let next = self.0.len();
        *self.0.entry(counter).or_insert(next)
    }
}

/// An agent that reads: what it is, where it was set to work, and when it is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    pub(crate) agent: Agent,
    /// The line of its instruction.
    pub(crate) line: usize,
    pub(crate) counter: usize,
    pub(crate) count: u32,
}

/// A copy that writes.
#[derive(Clone, Copy, Debug)]
struct Writer {
    /// The blocks of the cluster whose memory it uses, a bit each.
    blocks: u32,
    thread: u32,
    line: usize,
    counter: usize,
    /// The phase that it ended in; the last of all while it is under way.
    count: u32,
}

/// Who uses a piece.
#[derive(Clone, Debug, Default)]
struct Piece {
    /// The number of the copy that wrote it last, and one; 0 for none.
    writer: u32,
    /// The numbers, and one, of reductions since, which come in any order.
    reductions: Vec<u32>,
    readers: Vec<Reader>,
}

/// The agents of a block, by what they use.
#[derive(Debug, Default)]
pub(crate) struct Agents {
    pieces: Vec<Piece>,
    writers: Vec<Writer>,
}

impl Agents {
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Memory of so many bytes has agents from now on.
    pub(super) fn begin(&mut self, bytes: usize) {
        if self.pieces.is_empty() {
            self.pieces = vec![Piece::default(); bytes.div_ceil(PIECE)];
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Agents::default();
    }

    /// The pieces that bytes are in.
    fn range(start: usize, bytes: usize) -> core::ops::Range<usize> {
        start / PIECE..(start + bytes).div_ceil(PIECE)
    }

    /// Refuses a use that an agent may come before or after.
    pub(super) fn check(&self, start: usize, bytes: usize, access: Access, now: &Now<'_>) -> Result<(), Found> {
        // A copy that writes sees nothing of what was there: it is to come later than the others, and no more.
        let known = |known: &Known, counter| match access {
            Access::AgentWrites => known.over(counter),
            _ => known.agent(counter),
        };
        let done = |counter: usize, count: u32| now.known.is_some_and(|of| known(of, counter) >= count);
        for piece in Agents::range(start, bytes) {
            let Some(Piece { writer, reductions, readers }) = self.pieces.get(piece) else {
                continue;
            };
            let reductions = reductions.iter().filter(|_| access != Access::AgentReduces);
            let writers = core::iter::once(writer).chain(reductions).filter_map(|&number| self.writer(number));
            let writers = writers.map(|w| (Agent::BulkCopy, w.line, w.counter, w.count));
            let readers = readers.iter().map(|r| (r.agent, r.line, r.counter, r.count));
            let readers = readers.filter(|_| !matches!(access, Access::Read | Access::AgentReads));
            if let Some((agent, line, ..)) = writers.chain(readers).find(|&(.., of, count)| !done(of, count)) {
                let address = SHARED_BASE + (piece * PIECE).max(start) as u64;
                return Err(found(AsyncFault::InFlight { address, access, agent, line }));
            }
        }
        Ok(())
    }

    /// A copy of this line, to be counted there, is set to work, in the memory of these blocks; gives its number.
    pub(super) fn add_writer(&mut self, blocks: u32, thread: u32, line: usize, counter: usize) -> u32 {
        self.writers.push(Writer { blocks, thread, line, counter, count: u32::MAX });
        self.writers.len() as u32
    }

    /// The thread and the line of a copy in the memory of a block that nobody there knows to be done, if this is what they know.
    pub(super) fn unknown_writer(&self, block: u32, known: &Known) -> Option<(u32, usize)> {
        let is_unknown =
            |writer: &&Writer| writer.blocks >> block & 1 == 1 && known.agent(writer.counter) < writer.count;
        let unknown = self.writers.iter().find(is_unknown)?;
        Some((unknown.thread, unknown.line))
    }

    /// The copy has ended in this phase.
    pub(super) fn end_writer(&mut self, number: u32, phase: u32) {
        if let Some(writer) = (number as usize).checked_sub(1).and_then(|writer| self.writers.get_mut(writer)) {
            writer.count = phase;
        }
    }

    /// A copy of that number writes these bytes.
    pub(super) fn write(&mut self, start: usize, bytes: usize, number: u32) {
        for piece in Agents::range(start, bytes) {
            self.pieces[piece] = Piece { writer: number, ..Piece::default() };
        }
    }

    /// A reduction of that number changes these bytes, for a thread that knows this.
    pub(super) fn reduce(&mut self, start: usize, bytes: usize, number: u32, known: Option<&Known>) {
        let is_known = |writer: &Writer| known.is_some_and(|known| known.agent(writer.counter) >= writer.count);
        for piece in Agents::range(start, bytes) {
            let mut reductions = core::mem::take(&mut self.pieces[piece].reductions);
            reductions.retain(|&number| !self.writer(number).is_some_and(is_known));
            reductions.push(number);
            self.pieces[piece].reductions = reductions;
        }
    }

    /// The copy of that number, and one.
    fn writer(&self, number: u32) -> Option<&Writer> {
        (number as usize).checked_sub(1).and_then(|writer| self.writers.get(writer))
    }

    /// An agent reads these bytes.
    pub(super) fn read(&mut self, start: usize, bytes: usize, reader: Reader) {
        for piece in Agents::range(start, bytes) {
            let readers = &mut self.pieces[piece].readers;
            // Groups of one counter end in their order.
            match readers.iter_mut().find(|other| other.counter == reader.counter) {
                Some(other) => *other = reader,
                None => readers.push(reader),
            }
        }
    }
}
