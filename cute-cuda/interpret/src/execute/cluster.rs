//! Clusters: blocks that run together, each with a shared memory of its own that the others reach.
//!
//! A cluster is run as one block of all their warps, whose shared memories are windows of one. An address has the
//! number of the block above bit 24, also where a block names its own array, as on a device: whoever takes an address
//! for the offset in the block's own memory, in a descriptor say, is wrong from block 1 on (PTX ISA, "State Spaces",
//! `.shared::cluster`).

use super::flights::CLUSTER;
use super::warp::{Warp, lanes};
use super::{Block, Flow, LaneFault, OfLane};
use crate::error::InterpretError;
use crate::fault::{Agent, AsyncFault, Space};
use crate::memory::{Found, Known, Now, RANK, WINDOW, block_at, found, outside};
use crate::program::Address;
use crate::row::LANES;

impl Block<'_> {
    /// Where an address of the own block is in the memory of the cluster.
    pub(super) fn own(&self, address: u64, warp: &Warp) -> Result<u64, Found> {
        if address / RANK == u64::from(warp.rank) {
            return Ok(address % RANK + u64::from(warp.rank) * WINDOW);
        }
        Err(outside(Space::Shared, address, 1))
    }

    /// Where an address of any block is.
    pub(super) fn of_cluster(&self, address: u64, warp: &Warp) -> Result<u64, Found> {
        let block = address / RANK;
        match self.left.get(block as usize) {
            _ if block == u64::from(warp.rank) => self.own(address, warp),
            Some(0) => Err(found(AsyncFault::BlockEnded { block: block as u32 })),
            Some(_) => Ok(address % RANK + block * WINDOW),
            None => Err(outside(Space::Cluster, address, 1)),
        }
    }

    /// A lane uses an address, as it is kept here, of the memory of any block: of another one, that is to be ordered
    /// before its end.
    pub(super) fn reach(&mut self, address: u64, warp: &Warp, lane: usize) {
        let block = block_at(address) as u32;
        if block != warp.rank {
            self.shared.reached(block, &warp.now(&self.time, lane));
        }
    }

    /// A block of the cluster is done, and its memory with it: nobody may be at that any more, as far as its threads know.
    pub(super) fn end_block(&mut self, rank: u32, warps: &mut [Warp]) -> Result<(), InterpretError> {
        if !self.shared.is_reached() {
            return Ok(());
        }
        let mut known = Known::default();
        for warp in warps.iter_mut().filter(|warp| warp.rank == rank) {
            known.join(&warp.joined());
        }
        if let Some((thread, line)) = self.shared.unknown_copy(rank, &known) {
            let kind = found(AsyncFault::Unfinished { agent: Agent::BulkCopy, line });
            return Err(self.at_end(rank, thread, warps, kind));
        }
        let Some(warp) = warps.iter().find(|warp| warp.rank == rank) else { return Ok(()) };
        let now = Now { time: &self.time, thread: warp.thread(0), at: warp.last[0] as u32, known: Some(&known) };
        if let Some(other) = self.shared.unordered_reach(rank, &now) {
            let line = self.time.line(other.at());
            let kind = found(AsyncFault::EndsBefore { block: rank, other: other.thread(), line });
            return Err(self.at_end(rank, warp.thread(0), warps, kind));
        }
        Ok(())
    }

    /// A fault of a block that ends, in the line where this thread of it does, or its first one.
    fn at_end(&self, rank: u32, thread: u32, warps: &[Warp], kind: Found) -> InterpretError {
        let own = |warp: &&Warp| warp.rank == rank;
        let of_thread = warps.get(thread as usize / LANES).filter(own);
        let lane = if of_thread.is_some() { thread as usize % LANES } else { 0 };
        match of_thread.or_else(|| warps.iter().find(own)) {
            Some(warp) => self.fault(warp, warp.last[lane], LaneFault { lane, kind }),
            // Of each block there are warps.
            None => InterpretError::Blocks { block: self.ctaid },
        }
    }

    /// The blocks that a copy to several of them names to a lane.
    pub(super) fn blocks_named(&self, row: usize, warp: &Warp, lane: usize) -> Result<Vec<u64>, LaneFault> {
        let set = warp.values[row][lane] & 0xffff;
        if set == 0 || set >> self.cluster != 0 {
            return Err(found(AsyncFault::MulticastSet { set: set as u16, blocks: self.cluster })).of(lane);
        }
        let blocks: Vec<u64> = (0..u64::from(self.cluster)).filter(|block| set >> block & 1 == 1).collect();
        match blocks.iter().find(|&&block| self.left.get(block as usize) == Some(&0)) {
            None => Ok(blocks),
            Some(&block) => Err(found(AsyncFault::BlockEnded { block: block as u32 })).of(lane),
        }
    }

    /// The address that a descriptor names, of the own block: it has no more bits.
    pub(super) fn of_descriptor(&self, address: u64, warp: &Warp) -> u64 {
        address + u64::from(warp.rank) * WINDOW
    }

    /// Where what an instruction names in a memory is.
    pub(super) fn place_of(&self, space: Space, address: u64, warp: &Warp) -> Result<u64, Found> {
        match space {
            Space::Shared => self.own(address, warp),
            Space::Cluster => self.of_cluster(address, warp),
            Space::Global | Space::Param => Ok(address),
        }
    }

    /// The address in shared memory of the own block that an operand names to a lane.
    pub(super) fn own_address(&self, warp: &Warp, at: Address, lane: usize) -> Result<u64, LaneFault> {
        self.own(super::mbarriers::address(warp, at, lane), warp).of(lane)
    }

    /// The same of any block of the cluster.
    pub(super) fn cluster_address(&self, warp: &Warp, at: Address, lane: usize) -> Result<u64, LaneFault> {
        self.of_cluster(super::mbarriers::address(warp, at, lane), warp).of(lane)
    }

    /// `mapa.shared::cluster`: an address of the own block, as it is in another one.
    pub(super) fn map_shared(
        &self,
        (to, from, block): (usize, usize, usize),
        warp: &mut Warp,
        active: u32,
    ) -> Result<(), LaneFault> {
        self.all_written(warp, &[from, block], active)?;
        for lane in lanes(active) {
            let (address, block) = (warp.values[from][lane], warp.values[block][lane]);
            if block >= u64::from(self.cluster) {
                return Err(found(AsyncFault::NoBlock { block, blocks: self.cluster })).of(lane);
            }
            self.own(address, warp).of(lane)?;
            warp.values[to][lane] = address % RANK + block * RANK;
        }
        warp.written[to] |= active;
        Ok(())
    }

    /// `barrier.cluster.arrive`, whose wait is the next instruction.
    pub(super) fn arrive_at_cluster(&self, at: usize, warp: &mut Warp, active: u32) -> Result<(), LaneFault> {
        for lane in lanes(active) {
            if warp.cluster[lane].replace(at).is_some() {
                return Err(found(AsyncFault::ClusterArrive)).of(lane);
            }
        }
        Ok(())
    }

    /// `barrier.cluster.wait`: what comes between it and the arrival is not told apart from what is before.
    pub(super) fn wait_for_cluster(&self, at: usize, warp: &mut Warp, active: u32) -> Result<Flow, LaneFault> {
        for lane in lanes(active) {
            if warp.cluster[lane].take().is_none_or(|arrived| arrived + 1 != at) {
                return Err(found(AsyncFault::ClusterWait)).of(lane);
            }
        }
        warp.wait_at(active, CLUSTER);
        Ok(Flow::Leave)
    }
}
