//! `cp.async`: copies from global to shared memory that are done when their thread has waited for them.
//!
//! A copy reads its source when it begins, and writes when its thread waits. In between the hardware may do either at any
//! moment; so a source that changed in between is a fault, and so is any use of the bytes that are on their way.

use std::collections::VecDeque;

use super::warp::{Warp, lanes};
use super::{Block, LaneFault, OfLane};
use crate::fault::{FaultKind, Space};
use crate::memory::aligned;
use crate::program::Address;

/// The most bytes of one copy.
const WIDEST: usize = 16;

/// One copy under way.
#[derive(Debug)]
struct Copy {
    to: u64,
    from: u64,
    bytes: usize,
    /// How many of the bytes come from the source; the others are zeros.
    source: usize,
    data: [u8; WIDEST],
}

/// The copies of one thread that it has not waited for.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// Those since the last group.
    open: Vec<Copy>,
    /// The groups, the oldest first, without those that have no copies: each with how many of these come behind it. There are
    /// never more copies than words of shared memory, so that this has an end however often a loop commits.
    groups: VecDeque<(Vec<Copy>, u64)>,
    /// How many groups there are from the first one with copies on.
    count: u64,
}

impl Copies {
    /// `cp.async.commit_group`
    pub(super) fn commit(&mut self) {
        let group = core::mem::take(&mut self.open);
        match self.groups.back_mut() {
            _ if !group.is_empty() => self.groups.push_back((group, 0)),
            Some((_, empty)) => *empty += 1,
            // Nothing is under way, and a group without copies is done.
            None => return,
        }
        self.count += 1;
    }

    /// The copies that end when at most `most` groups may stay, or with nothing said, none.
    fn end(&mut self, most: Option<u32>) -> Vec<Copy> {
        let stay = most.map_or(0, u64::from);
        let mut done = Vec::new();
        while self.count > stay
            && let Some((group, empty)) = self.groups.pop_front()
        {
            done.extend(group);
            self.count -= 1 + empty;
        }
        if most.is_none() {
            done.append(&mut self.open);
        }
        done
    }
}

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
            // Without bytes to read the source need not be an address of anything.
            if source > 0 {
                data[..source].copy_from_slice(self.memory.load(from, source, &now).of(lane)?);
            }
            self.shared.begin_copy(to, bytes, &now).of(lane)?;
            warp.copies(lane).open.push(Copy { to, from, bytes, source, data });
        }
        Ok(())
    }

    /// `cp.async.wait_group` with how many groups may stay, `cp.async.wait_all` without.
    pub(super) fn wait(&mut self, most: Option<u32>, warp: &mut Warp, active: u32) -> Result<(), LaneFault> {
        for lane in lanes(active) {
            for Copy { to, from, bytes, source, data } in warp.copies(lane).end(most) {
                let now = warp.now(&self.time, lane);
                if source > 0 && *self.memory.load(from, source, &now).of(lane)? != data[..source] {
                    return Err(Box::new(FaultKind::CopySource { address: from })).of(lane);
                }
                self.shared.end_copy(to, &data[..bytes], &now).of(lane)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_without_copies_take_no_place() {
        let copy = |to| Copy { to, from: 0, bytes: 4, source: 4, data: [0; WIDEST] };
        let arrived = |copies: &mut Copies, most| copies.end(most).iter().map(|copy| copy.to).collect::<Vec<_>>();
        let mut copies = Copies::default();
        (0..1000).for_each(|_| copies.commit());
        assert_eq!((copies.groups.len(), copies.count), (0, 0));
        for to in [0, 4] {
            copies.open.push(copy(to));
            (0..1000).for_each(|_| copies.commit());
        }
        // 2,000 groups, of which two have a copy: the first and the 1,001st.
        assert_eq!((copies.groups.len(), copies.count), (2, 2000));
        assert_eq!(arrived(&mut copies, Some(2000)), []);
        assert_eq!(arrived(&mut copies, Some(1999)), [0]);
        assert_eq!(arrived(&mut copies, Some(1000)), []);
        assert_eq!(arrived(&mut copies, Some(999)), [4]);
        assert_eq!((copies.groups.len(), copies.count), (0, 0));
        copies.open.push(copy(8));
        assert_eq!(arrived(&mut copies, Some(0)), []);
        assert_eq!(arrived(&mut copies, None), [8]);
    }
}
