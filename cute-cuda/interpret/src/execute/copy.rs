//! `cp.async`: copies from global to shared memory that are done when their thread has waited for them.
//!
//! A copy reads its source when it begins, and writes when its thread waits. In between the hardware may do either at any
//! moment; so a source that changed in between is a fault, and so is any use of the bytes that are on their way.

use super::copies::{Copy, WIDEST};
use super::warp::{Warp, lanes};
use super::{Block, LaneFault, OfLane};
use crate::fault::{FaultKind, Space};
use crate::memory::{Now, aligned};
use crate::program::Address;

impl Block<'_> {
    pub(super) fn begin_copy(
        &mut self,
        to: Address,
        from: Address,
        bytes: u32,
        source: Option<usize>,
        warp: &mut Warp,
        active: u32,
    ) -> Result<(), LaneFault> {
        for row in [Some(to.base), Some(from.base), source].into_iter().flatten() {
            self.written(warp, row, active)?;
        }
        for lane in lanes(active) {
            let address = |at: Address| warp.values[at.base][lane].wrapping_add_signed(at.offset);
            let (to, from) = (address(to), address(from));
            let source = source.map_or(bytes, |row| warp.values[row][lane] as u32);
            if source > bytes {
                return Err(Box::new(FaultKind::CopySize { source, bytes })).of(lane);
            }
            let (bytes, source) = (bytes as usize, source as usize);
            aligned(Space::Shared, to, bytes).of(lane)?;
            aligned(Space::Global, from, bytes).of(lane)?;
            let mut data = [0; WIDEST];
            let now = warp.now(&self.time, lane);
            let at = now.at;
            // Without bytes to read the source need not be an address of anything.
            if source > 0 {
                data[..source].copy_from_slice(self.memory.load(from, source, &now).of(lane)?);
            }
            let to = self.own(to, warp).of(lane)?;
            self.shared.begin_copy(to, bytes, &now).of(lane)?;
            warp.copies(lane).begin(Copy { to, from, bytes, at, source, data });
        }
        Ok(())
    }

    /// `cp.async.wait_group` with how many groups may stay, `cp.async.wait_all` without.
    pub(super) fn wait(&mut self, most: Option<u32>, warp: &mut Warp, active: u32) -> Result<(), LaneFault> {
        for lane in lanes(active) {
            for Copy { to, from, bytes, at, source, data } in warp.copies(lane).end(most) {
                // What it does is of the instruction that began it.
                let now = Now { at, ..warp.now(&self.time, lane) };
                if source > 0 && *self.memory.load(from, source, &now).of(lane)? != data[..source] {
                    let line = self.time.line(at);
                    return Err(Box::new(FaultKind::CopySource { address: from, line })).of(lane);
                }
                self.shared.end_copy(to, &data[..bytes], &now).of(lane)?;
            }
        }
        Ok(())
    }
}
