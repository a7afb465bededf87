//! The shared memory of one block, or those of a cluster, one window after the other.

use std::collections::BTreeMap;

use super::agents::Agents;
use super::base::{SHARED_BASE, WINDOW};
use super::mbarrier::MBarriers;
use super::moment::{Now, Reach, Use};
use super::shadow::{Conflict, Shadow};
use super::{Found, outside};
use crate::fault::{Access, FaultKind, Space};

/// The static shared memory that PTX allows, in bytes.
pub(crate) const MOST_STATIC: u64 = 48 * 1024;

/// Where the memory begins whose size the launch decides, behind static arrays. After everything static, so that no overrun
/// meets it.
const DYNAMIC_OFFSET: u64 = MOST_STATIC;

/// The shared memory that a block can have on the largest device, in bytes.
pub(crate) const MOST_SHARED: u64 = 227 * 1024;

/// Asynchronous copies write whole words.
const WORD: usize = 4;

/// The shared memory of one block, or of a cluster, with who used each byte, and who is about to.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(super) bytes: Vec<u8>,
    /// The end of what a block has.
    each: u64,
    /// The end of the static arrays.
    fixed: usize,
    /// Where the memory begins whose size the launch decides: at the beginning where nothing is static, so that addresses of all
    /// of it fit the descriptors of `wgmma`.
    dynamic: u64,
    pub(super) shadow: Shadow,
    /// For each word, the thread whose copy is still to arrive there and the instruction that began it.
    copiers: Vec<Option<(u16, u32)>>,
    /// Words that copies are still to arrive in.
    pending: usize,
    pub(super) agents: Agents,
    pub(crate) barriers: MBarriers,
    /// For a block of a cluster and a thread of another one, the last use of the block's memory by the thread.
    pub(super) reached: BTreeMap<(u32, u32), Use>,
}

impl Shared {
    /// So many bytes of static arrays, and so many that the launch gives, for each of so many blocks.
    pub(crate) fn new(fixed: u64, dynamic: u64, blocks: u32) -> Shared {
        let offset = if fixed == 0 { 0 } else { DYNAMIC_OFFSET };
        let each = if dynamic == 0 { fixed } else { offset + dynamic };
        let bytes = (u64::from(blocks.max(1) - 1) * WINDOW + each) as usize;
        Shared {
            each,
            dynamic: offset,
            bytes: vec![0; bytes],
            fixed: fixed as usize,
            shadow: Shadow::new(Reach::Block, bytes),
            copiers: vec![None; bytes.div_ceil(WORD)],
            pending: 0,
            agents: Agents::default(),
            barriers: MBarriers::default(),
            reached: BTreeMap::new(),
        }
    }

    /// The address of the memory whose size the launch decides.
    pub(crate) fn dynamic(&self) -> u64 {
        SHARED_BASE + self.dynamic
    }

    /// Memory of the next block. What the last one wrote is of an earlier epoch, which [`Shadow`] takes for nothing.
    pub(crate) fn begin_block(&mut self) {
        if self.pending > 0 {
            self.copiers.fill(None);
            self.pending = 0;
        }
        self.agents.clear();
        self.barriers.clear();
        self.reached.clear();
    }

    #[inline]
    pub(super) fn place(&self, address: u64, bytes: usize) -> Result<usize, Found> {
        let start = address.wrapping_sub(SHARED_BASE);
        if start >= self.bytes.len() as u64 {
            return Err(outside(Space::Shared, address, bytes));
        }
        // In the window of the block.
        let own = start % WINDOW;
        let end = own + bytes as u64;
        if end <= self.fixed as u64 || (own >= self.dynamic && end <= self.each) {
            return Ok(start as usize);
        }
        Err(outside(Space::Shared, address, bytes))
    }

    /// Refuses an access that no array holds.
    pub(crate) fn inside(&self, address: u64, bytes: usize) -> Result<(), Found> {
        self.place(address, bytes).map(|_| ())
    }

    /// Refuses bytes that a copy is to arrive in, that another agent may be at, or that are an mbarrier's.
    #[inline]
    pub(super) fn arrived(&self, start: usize, bytes: usize, access: Access, now: &Now<'_>) -> Result<(), Found> {
        if self.pending == 0 && self.agents.is_empty() && self.barriers.is_empty() {
            return Ok(());
        }
        self.free(start, bytes, access, now)
    }

    fn free(&self, start: usize, bytes: usize, access: Access, now: &Now<'_>) -> Result<(), Found> {
        self.barriers.refuse(start, bytes)?;
        self.agents.check(start, bytes, access, now)?;
        let words = start / WORD..(start + bytes).div_ceil(WORD);
        match words.clone().find_map(|word| Some((word, self.copiers[word]?))) {
            None => Ok(()),
            Some((word, (copier, at))) => {
                let address = SHARED_BASE + (word * WORD).max(start) as u64;
                let (copier, line) = (u32::from(copier), now.time.line(at));
                Err(Box::new(FaultKind::PendingCopy { address, copier, access, line }))
            }
        }
    }

    #[inline]
    pub(crate) fn load(&mut self, address: u64, bytes: usize, now: &Now<'_>) -> Result<&[u8], Found> {
        let start = self.place(address, bytes)?;
        self.arrived(start, bytes, Access::Read, now)?;
        if let Some(at) = self.shadow.unwritten(start, bytes, now) {
            return Err(unwritten(at));
        }
        self.shadow.read(start, bytes, now).map_err(|conflict| race(conflict, now))?;
        Ok(&self.bytes[start..start + bytes])
    }

    #[inline]
    pub(crate) fn store(&mut self, address: u64, data: &[u8], now: &Now<'_>) -> Result<(), Found> {
        let start = self.place(address, data.len())?;
        self.arrived(start, data.len(), Access::Write, now)?;
        self.shadow.write(start, data.len(), now, false).map_err(|conflict| race(conflict, now))?;
        self.bytes[start..start + data.len()].copy_from_slice(data);
        Ok(())
    }

    /// Bytes to change at once.
    pub(crate) fn atomic(&mut self, address: u64, bytes: usize, now: &Now<'_>) -> Result<&mut [u8], Found> {
        let start = self.place(address, bytes)?;
        self.arrived(start, bytes, Access::Write, now)?;
        if let Some(at) = self.shadow.unwritten(start, bytes, now) {
            return Err(unwritten(at));
        }
        self.shadow.write(start, bytes, now, true).map_err(|conflict| race(conflict, now))?;
        Ok(&mut self.bytes[start..start + bytes])
    }

    /// From here to [`Shared::end_copy`] nobody may use these bytes.
    pub(crate) fn begin_copy(&mut self, address: u64, bytes: usize, now: &Now<'_>) -> Result<(), Found> {
        let start = self.place(address, bytes)?;
        self.arrived(start, bytes, Access::Copy, now)?;
        if let Some(conflict) = self.shadow.conflict(start, bytes, now, false) {
            return Err(race(conflict, now));
        }
        let words = start / WORD..(start + bytes).div_ceil(WORD);
        self.pending += words.len();
        self.copiers[words].fill(Some((now.thread as u16, now.at)));
        Ok(())
    }

    /// The copy has arrived: a write of the thread that waited for it, at the moment of its waiting.
    pub(crate) fn end_copy(&mut self, address: u64, data: &[u8], now: &Now<'_>) -> Result<(), Found> {
        let start = self.place(address, data.len())?;
        let words = start / WORD..(start + data.len()).div_ceil(WORD);
        self.pending -= words.len();
        self.copiers[words].fill(None);
        self.store(address, data, now)
    }
}

#[cold]
pub(super) fn race(Conflict { at, other }: Conflict, now: &Now<'_>) -> Found {
    let line = now.time.line(other.at());
    Box::new(FaultKind::Race { address: SHARED_BASE + at as u64, other: other.thread(), line })
}

#[cold]
pub(super) fn unwritten(at: usize) -> Found {
    Box::new(FaultKind::UninitializedShared { address: SHARED_BASE + at as u64 })
}
