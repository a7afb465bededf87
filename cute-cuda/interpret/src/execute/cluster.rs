//! Clusters: blocks that run together, each with a shared memory of its own that the others reach.
//!
//! A cluster is run as one block of all their warps, whose shared memories are windows of one. An address of a block's own is the
//! same in each of them; one that `mapa` gives names the window, too (PTX ISA, "State Spaces", `.shared::cluster`).

use super::warp::{Warp, lanes};
use super::{Block, Flow, LaneFault, OfLane};
use crate::fault::{AsyncFault, Space};
use crate::memory::{Found, WINDOW, found, outside};
use crate::program::Address;

/// The blocks that a cluster can have on every device.
pub(crate) const MOST_BLOCKS: u32 = 8;
/// What the barrier of the cluster is beside those of a block, which are numbered.
pub(super) const CLUSTER: u64 = u64::MAX;

impl Block<'_> {
    /// Where an address of the own block is in the memory of the cluster.
    pub(super) fn own(&self, address: u64, warp: &Warp) -> Result<u64, Found> {
        if address < WINDOW {
            return Ok(address + u64::from(warp.rank) * WINDOW);
        }
        Err(outside(Space::Shared, address, 1))
    }

    /// Where an address of any block is: of the own one, or one that `mapa` gave.
    pub(super) fn of_cluster(&self, address: u64, warp: &Warp) -> Result<u64, Found> {
        let Some(mapped) = address.checked_sub(WINDOW) else { return self.own(address, warp) };
        match self.left.get((mapped / WINDOW) as usize) {
            Some(0) => Err(found(AsyncFault::BlockEnded { block: (mapped / WINDOW) as u32 })),
            Some(_) => Ok(mapped),
            None => Err(outside(Space::Cluster, address, 1)),
        }
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
            if address >= WINDOW {
                return Err(outside(Space::Shared, address, 1)).of(lane);
            }
            warp.values[to][lane] = address + (1 + block) * WINDOW;
        }
        warp.written[to] |= active;
        Ok(())
    }

    /// `barrier.cluster.arrive`, whose wait is the next instruction.
    pub(super) fn arrive_at_cluster(&self, at: usize, warp: &mut Warp, active: u32) {
        lanes(active).for_each(|lane| warp.cluster[lane] = Some(at));
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
