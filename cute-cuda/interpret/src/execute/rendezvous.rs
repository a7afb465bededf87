//! Barriers of the block: for all of its threads, or for so many of them.

use super::flights::{BARRIERS, Rendezvous};
use super::warp::{Warp, lanes};
use super::{Block, Flow, LaneFault, OfLane};
use crate::fault::AsyncFault;
use crate::memory::{Known, found};

impl Block<'_> {
    /// `bar.sync` and `bar.arrive`.
    pub(super) fn come_to_barrier(
        &mut self,
        number: usize,
        count: Option<usize>,
        arrive: bool,
        warp: &mut Warp,
        active: u32,
    ) -> Result<Flow, LaneFault> {
        for row in [Some(number), count].into_iter().flatten() {
            self.written(warp, row, active)?;
        }
        for lane in lanes(active) {
            let number = warp.values[number][lane];
            if number >= BARRIERS as u64 {
                return Err(found(AsyncFault::RendezvousNumber { number })).of(lane);
            }
            // Each block of a cluster has its own.
            let key = u64::from(warp.rank) * BARRIERS as u64 + number;
            let Some(barrier) = self.rendezvous.get_mut(key as usize) else { continue };
            let count = match count.map(|row| warp.values[row][lane]) {
                Some(count) => count,
                // Of a cluster, a block is a part of those who run.
                None if self.cluster > 1 => self.extents.block.iter().map(|&axis| u64::from(axis)).product(),
                None => {
                    warp.wait_at(1 << lane, key);
                    continue;
                }
            };
            let known = warp.order().lane(lane).clone();
            let Rendezvous { count: other, arrived, known: gathered } =
                barrier.get_or_insert_with(|| Rendezvous { count, arrived: 0, known: Known::default() });
            if *other != count {
                return Err(found(AsyncFault::RendezvousCount { number, count, other: *other })).of(lane);
            }
            *arrived += 1;
            gathered.join(&known);
            warp.order().step(lane);
            if !arrive {
                warp.wait_at(1 << lane, key);
                warp.wait_partially(1 << lane);
            }
        }
        Ok(if arrive { Flow::Next } else { Flow::Leave })
    }

    /// Those go on at whose barrier as many threads are as it is for.
    pub(super) fn pass_rendezvous(&mut self, warps: &mut [Warp]) -> bool {
        let mut any = false;
        for (number, barrier) in self.rendezvous.iter_mut().enumerate() {
            if let Some(Rendezvous { known, .. }) = barrier.take_if(|b| u64::from(b.arrived) >= b.count) {
                warps.iter_mut().for_each(|warp| warp.pass_partial(number as u64, &known));
                self.shared.barriers.changes += 1;
                any = true;
            }
        }
        any
    }

    /// Why nobody goes on at a barrier for some threads.
    pub(super) fn missing(&self, key: u64) -> AsyncFault {
        let number = key % BARRIERS as u64;
        let barrier = self.rendezvous.get(key as usize).and_then(Option::as_ref);
        let (arrived, count) = barrier.map_or((0, 0), |b| (b.arrived, b.count as u32));
        AsyncFault::Rendezvous { number, arrived, count }
    }
}
