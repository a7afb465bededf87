//! Clusters: blocks that run together, each with a shared memory of its own that the others reach.
//!
//! A cluster is run as one block of all their warps, whose shared memories are windows of one. An address has the number of the block
//! above bit 24, also where a block names its own array, as on a device: whoever takes an address for the offset in the block's own
//! memory, in a descriptor say, is wrong from block 1 on (PTX ISA, "State Spaces", `.shared::cluster`).

use super::flights::CLUSTER;
use super::warp::{Warp, lanes};
use super::{Block, Flow, LaneFault, OfLane};
use crate::fault::{AsyncFault, Space};
use crate::memory::{Found, RANK, WINDOW, found, outside};
use crate::program::Address;

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
