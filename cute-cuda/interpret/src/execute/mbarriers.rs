//! What threads do with mbarriers, and the small instructions beside them.

use super::warp::{Warp, lanes};
use super::{Block, Flow, LaneFault, OfLane};
use crate::asynchronous::{AsyncOperation, Fences};
use crate::fault::AsyncFault;
use crate::memory::{Awaited, MOST_COUNT, Teller, aligned_barrier, block_at, found};
use crate::program::Address;
use crate::row::LANES;

impl Block<'_> {
    pub(super) fn asynchronous(
        &mut self,
        operation: &AsyncOperation,
        instruction: usize,
        warp: &mut Warp,
        active: u32,
    ) -> Result<Flow, LaneFault> {
        // What threads learn of each other is a number for each.
        let threads: u64 = self.extents.block.iter().map(|&axis| u64::from(axis)).product();
        self.work += u64::from(active.count_ones()) * threads / LANES as u64;
        match *operation {
            AsyncOperation::BarrierInit { at, count } => {
                self.all_written(warp, &[at.base, count], active)?;
                for lane in lanes(active) {
                    let (address, count) = (self.own_address(warp, at, lane)?, warp.values[count][lane]);
                    if !(1..=u64::from(MOST_COUNT)).contains(&count) {
                        return Err(found(AsyncFault::BarrierCount { count, most: MOST_COUNT })).of(lane);
                    }
                    let now = warp.now(&self.time, lane);
                    self.shared.make_barrier(address, count as u32, &mut self.counters, &now).of(lane)?;
                }
            }
            AsyncOperation::BarrierInvalidate { at } => {
                self.all_written(warp, &[at.base], active)?;
                for lane in lanes(active) {
                    let (at, now) = (self.own_address(warp, at, lane)?, warp.now(&self.time, lane));
                    self.shared.end_barrier(at, &now).of(lane)?;
                }
            }
            AsyncOperation::BarrierArrive { to, at, count, bytes, drops, remote, of_cluster } => {
                let rows: Vec<usize> = [Some(at.base), count, bytes].into_iter().flatten().collect();
                self.all_written(warp, &rows, active)?;
                for lane in lanes(active) {
                    let address = match remote {
                        false => self.own_address(warp, at, lane)?,
                        true => self.cluster_address(warp, at, lane)?,
                    };
                    let [count, bytes] = [count, bytes].map(|row| row.map(|row| warp.values[row][lane]));
                    let arrival = (count.unwrap_or(1), bytes.unwrap_or(0));
                    let state = self.arrive(address, arrival, (drops, of_cluster), warp, lane)?;
                    if let Some(row) = to {
                        warp.values[row][lane] = state;
                        warp.written[row] |= 1 << lane;
                    }
                }
            }
            AsyncOperation::BarrierBytes { at, bytes, come } => {
                self.all_written(warp, &[at.base, bytes], active)?;
                for lane in lanes(active) {
                    let address = self.own_address(warp, at, lane)?;
                    aligned_barrier(address).of(lane)?;
                    let bytes = warp.values[bytes][lane] as i64;
                    let now = warp.now(&self.time, lane);
                    let barrier = self.shared.barriers.at(address, &now).of(lane)?;
                    barrier.count_bytes(if come { -bytes } else { bytes }).of(lane)?;
                }
            }
            AsyncOperation::BarrierWait { to, at, phase, parity, of_cluster } => {
                self.all_written(warp, &[at.base, phase], active)?;
                let mut waiting = 0;
                for lane in lanes(active) {
                    let (address, phase) = (self.own_address(warp, at, lane)?, warp.values[phase][lane]);
                    let awaited = if parity { Awaited::Parity(phase & 1) } else { Awaited::State(phase) };
                    match self.ask(address, awaited, of_cluster, warp, lane)? {
                        None => waiting |= 1 << lane,
                        Some(over) => {
                            warp.values[to][lane] = u64::from(over);
                            warp.written[to] |= 1 << lane;
                        }
                    }
                }
                return Ok(if waiting == 0 { Flow::Next } else { Flow::Suspend(waiting) });
            }
            AsyncOperation::ProxyFence(fences) => {
                let blocks = match fences {
                    Fences::Global => 0..0,
                    Fences::Block => warp.rank..warp.rank + 1,
                    Fences::Cluster => 0..self.cluster,
                };
                for lane in lanes(active) {
                    let epoch = self.time.epoch();
                    self.shared.barriers.announce(&warp.now(&self.time, lane));
                    blocks.clone().for_each(|block| warp.order().lane_mut(lane).fence(epoch, block as usize));
                    warp.order().step(lane);
                }
            }
            AsyncOperation::BarrierFence => {
                for lane in lanes(active) {
                    self.shared.barriers.announce(&warp.now(&self.time, lane));
                }
            }
            AsyncOperation::MaxRegisters { count } => {
                if !(24..=256).contains(&count) || count % 8 != 0 {
                    let lane = active.trailing_zeros() as usize % LANES;
                    return Err(found(AsyncFault::MaxRegisters { count })).of(lane);
                }
                self.together(warp, active)?;
            }
            AsyncOperation::BoxLoad { to, ref of, barrier, blocks } => {
                self.load_box((to, of, barrier, blocks), instruction, warp, active)?;
            }
            AsyncOperation::BoxStore { ref of, from } => self.store_box((of, from), instruction, warp, active)?,
            AsyncOperation::BulkLoad { sends, reduction, to, from, bytes, barrier } => {
                self.load_bulk((sends, reduction), (to, from, bytes, barrier), instruction, warp, active)?;
            }
            AsyncOperation::BulkStore { reduction, to, from, bytes } => {
                self.store_bulk(reduction, (to, from, bytes), instruction, warp, active)?;
            }
            AsyncOperation::BulkCommit => lanes(active).for_each(|lane| warp.bulk(lane).commit()),
            AsyncOperation::BulkWait { groups, reads } => self.wait_bulk(groups, reads, warp, active)?,
            AsyncOperation::WgmmaFence => {
                self.whole(warp, active)?;
                warp.wgmma().fence();
            }
            AsyncOperation::Wgmma(ref wgmma) => self.wgmma(wgmma, instruction, warp, active)?,
            AsyncOperation::WgmmaCommit => {
                self.whole(warp, active)?;
                warp.wgmma().commit();
            }
            AsyncOperation::WgmmaWait { groups } => return self.wait_wgmma(groups, warp, active),
            AsyncOperation::ClusterArrive { aligned } => {
                if aligned {
                    self.together(warp, active)?;
                }
                self.arrive_at_cluster(instruction, warp, active)?;
            }
            AsyncOperation::ClusterWait { aligned } => {
                if aligned {
                    self.together(warp, active)?;
                }
                return self.wait_for_cluster(instruction, warp, active);
            }
            AsyncOperation::MapShared { to, from, block } => self.map_shared((to, from, block), warp, active)?,
            AsyncOperation::WaitOnGrids => warp.early &= !active,
            AsyncOperation::Nothing => {}
        }
        Ok(Flow::Next)
    }

    /// A thread arrives so many times, after it has said how many bytes more are to come; gives the state. It `drops`
    /// out of the phases to come, and tells threads of other blocks what it knows.
    fn arrive(
        &mut self,
        address: u64,
        (count, bytes): (u64, u64),
        (drops, tells_cluster): (bool, bool),
        warp: &mut Warp,
        lane: usize,
    ) -> Result<u64, LaneFault> {
        aligned_barrier(address).of(lane)?;
        if !(1..=u64::from(MOST_COUNT)).contains(&count) {
            return Err(found(AsyncFault::BarrierCount { count, most: MOST_COUNT })).of(lane);
        }
        // Clocks begin where somebody is told of them.
        warp.order();
        let now = warp.now(&self.time, lane);
        let barrier = self.shared.barriers.at(address, &now).of(lane)?;
        if bytes > 0 {
            barrier.count_bytes(bytes as i64).of(lane)?;
        }
        if drops {
            barrier.drop_arrivals(count as u32).of(lane)?;
        }
        let from = match block_at(address) == u64::from(warp.rank) {
            true => Teller::Own,
            false if tells_cluster => Teller::Other,
            false => Teller::Silent,
        };
        let state = barrier.arrive(count as u32, now.known, from).of(lane)?;
        self.reach(address, warp, lane);
        warp.order().step(lane);
        Ok(state)
    }

    /// Whether a phase is over; nothing where the thread shall wait for it.
    /// `of_cluster`, it learns what threads of other blocks did.
    fn ask(
        &mut self,
        address: u64,
        awaited: Awaited,
        of_cluster: bool,
        warp: &mut Warp,
        lane: usize,
    ) -> Result<Option<bool>, LaneFault> {
        aligned_barrier(address).of(lane)?;
        let now = warp.now(&self.time, lane);
        let barrier = self.shared.barriers.look(address, &now).of(lane)?;
        if barrier.is_over(awaited) {
            warp.learn(1 << lane, barrier.released());
            if of_cluster {
                warp.learn(1 << lane, barrier.released_by_others());
            }
            warp.awaits_nothing(lane);
            return Ok(Some(true));
        }
        // The hardware may answer that it is not over after any time, so who does not ask again is told so at once.
        if !warp.awaits(lane, address, awaited) || warp.has_timed_out(lane) {
            return Ok(Some(false));
        }
        Ok(None)
    }

    /// Refuses rows that some thread of `active` has not written.
    pub(super) fn all_written(&self, warp: &Warp, rows: &[usize], active: u32) -> Result<(), LaneFault> {
        rows.iter().try_for_each(|&row| self.written(warp, row, active))
    }
}

/// The address that an operand names to a lane.
pub(super) fn address(warp: &Warp, at: Address, lane: usize) -> u64 {
    warp.values[at.base][lane].wrapping_add_signed(at.offset)
}
