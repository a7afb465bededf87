//! The warps of a block in turn, and what lets those go on who wait.
//!
//! When no thread can go on, what agents still have to do is done; then those who wait for an mbarrier are told that it takes
//! too long, as the hardware may. If nothing has come of that the last time, nothing ever will.

use super::warp::Warp;
use super::{Block, LaneFault};
use crate::error::InterpretError;
use crate::fault::{AsyncFault, FaultKind};
use crate::memory::{Awaited, Known, found};

impl Block<'_> {
    /// Runs the block to its end.
    pub(super) fn take_turns(&mut self, warps: &mut [Warp]) -> Result<(), InterpretError> {
        loop {
            let mut ended = Vec::new();
            for warp in warps.iter_mut() {
                self.run_warp(warp)?;
                if warp.alive() == 0 && !core::mem::replace(&mut warp.done, true) {
                    self.left[warp.rank as usize] -= 1;
                    ended.extend((self.left[warp.rank as usize] == 0).then_some(warp.rank));
                }
            }
            for rank in ended {
                self.end_block(rank, warps)?;
            }
            if self.pass_mbarriers(warps) | self.pass_rendezvous(warps) || self.pass_barrier(warps)? {
                continue;
            }
            if warps.iter().all(|warp| warp.alive() == 0) {
                return self.end_agents(warps);
            }
            if self.arrive_late(warps)? || self.time_out(warps) {
                continue;
            }
            self.stuck(warps)?;
        }
    }

    /// Those go on whose phase of an mbarrier is over, or whose warpgroup is where they are.
    fn pass_mbarriers(&self, warps: &mut [Warp]) -> bool {
        let mut any = false;
        for warp in warps {
            let is_over = |address, awaited| match awaited {
                Awaited::Warpgroup(executed) => self.is_warpgroup_there(warp, executed),
                // Where there is no barrier any more, asking again says so.
                _ => self.shared.barriers.find(address).is_none_or(|b| b.is_over(awaited)),
            };
            let over = warp.waiters().filter(|&(_, address, awaited)| is_over(address, awaited));
            let set = over.fold(0, |set, (lane, ..)| set | 1 << lane);
            warp.resume(set);
            any |= set != 0;
        }
        any
    }

    /// All go on where all wait at the same barrier of the block.
    fn pass_barrier(&mut self, warps: &mut [Warp]) -> Result<bool, InterpretError> {
        let Some((_, barrier)) = warps.iter().find_map(Warp::first_waiting) else {
            return Ok(false);
        };
        if warps.iter().any(|warp| warp.first_not_at(barrier).is_some()) {
            return Ok(false);
        }
        let mut agents = Known::default();
        warps.iter().for_each(|warp| warp.agents_into(&mut agents));
        warps.iter_mut().for_each(|warp| warp.pass_barrier(&agents));
        self.shared.barriers.forget_clocks();
        self.shared.barriers.changes += 1;
        self.time.pass_barrier().ok_or(InterpretError::Blocks { block: self.ctaid })?;
        Ok(true)
    }

    /// Those who wait for an mbarrier are told that it takes too long, unless nothing has changed since the last time.
    fn time_out(&mut self, warps: &mut [Warp]) -> bool {
        let now = Some(self.shared.barriers.changes);
        if self.timed_out == now || warps.iter().all(|warp| warp.suspended == 0) {
            return false;
        }
        self.timed_out = now;
        warps.iter_mut().for_each(Warp::time_out);
        true
    }

    /// Nobody can go on, but perhaps those whose warp waits for threads that are done. Otherwise that is a fault.
    fn stuck(&mut self, warps: &mut [Warp]) -> Result<(), InterpretError> {
        if let Some((warp, lane, kind)) = self.endless_wait(warps) {
            let at = warp.last[lane];
            return Err(self.fault(warp, at, LaneFault { lane, kind: found(kind) }));
        }
        if warps.iter().any(|warp| warp.suspended != 0) {
            self.refuse_behind(warps)?;
        }
        for warp in warps.iter_mut().filter(|warp| warp.meeting != 0) {
            self.meet_late(warp)?;
            if warp.is_running() {
                return Ok(());
            }
        }
        let partial = warps.iter().find_map(|warp| Some((warp, warp.first_partial()?)));
        if let Some((warp, (lane, number))) = partial {
            let kind = FaultKind::Asynchronous(self.missing(number));
            return Err(self.fault(warp, warp.last[lane], LaneFault { lane, kind: Box::new(kind) }));
        }
        // PTX lets the hardware decide what a barrier does when threads have left; no kernel should ask.
        let first = warps.iter().find_map(|warp| Some((warp, warp.first_waiting()?)));
        if let Some((waiting, (lane, barrier))) = first
            && let Some((warp, other)) = warps.iter().find_map(|warp| Some((warp, warp.first_not_at(barrier)?)))
        {
            let other_line = self.line(warp.last[other]);
            let kind = FaultKind::BarrierDivergence { other_line, other: warp.thread(other) };
            return Err(self.fault(waiting, waiting.last[lane], LaneFault { lane, kind: Box::new(kind) }));
        }
        Ok(())
    }

    /// Who waits for an mbarrier: first those for whom bytes alone are missing, which no thread can bring.
    fn endless_wait<'w>(&self, warps: &'w [Warp]) -> Option<(&'w Warp, usize, AsyncFault)> {
        let waits = warps.iter().flat_map(|warp| warp.waiters().map(move |(lane, address, _)| (warp, lane, address)));
        let mut waits = waits.filter_map(|(warp, lane, address)| {
            let barrier = self.shared.barriers.find(address)?;
            let (arrivals, bytes) = (barrier.pending, barrier.bytes);
            Some((warp, lane, AsyncFault::Deadlock { barrier: barrier.index, address, arrivals, bytes }))
        });
        let first = waits.next()?;
        let bytes_alone = |fault: &AsyncFault| matches!(fault, AsyncFault::Deadlock { arrivals: 0, .. });
        if bytes_alone(&first.2) {
            return Some(first);
        }
        Some(waits.find(|(.., fault)| bytes_alone(fault)).unwrap_or(first))
    }
}
