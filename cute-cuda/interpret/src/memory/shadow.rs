//! Who used which byte when: what finds races.
//!
//! The interpreter runs threads in an order in which a forgotten barrier may well do no harm. So uses are recorded,
//! and a use that only luck put after another thread's write is an error. A use happens before another one
//! where a barrier of the block, a `bar.warp.sync` of both threads, or the thread's own order puts it before
//! (the happens-before relation of Lamport, in vector clocks for the threads of a warp).

use super::moment::{Now, Reach, Use};
use super::sets::Sets;

/// A use that races with one of now: the byte, and the other use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    pub(crate) at: usize,
    pub(crate) other: Use,
}

/// The uses of a memory that a later one may race with, by pieces as long as the shortest access that it has seen.
///
/// Accesses are aligned, so that each covers whole pieces: the record is exact for every byte, and short for a
/// memory that is used by words.
#[derive(Clone, Debug)]
pub(crate) struct Shadow {
    reach: Reach,
    bytes: usize,
    /// The logarithm of a piece's bytes.
    shift: u32,
    /// The last plain write: all uses before it were ordered before it, or it had raced with them.
    writes: Vec<Use>,
    /// The plain reads and the atomic sums since; empty before the first.
    others: Sets,
}

impl Shadow {
    pub(crate) fn new(reach: Reach, bytes: usize) -> Shadow {
        Shadow { reach, bytes, shift: 0, writes: Vec::new(), others: Sets::default() }
    }

    /// The pieces of an access, made short enough for it. `bytes` is not zero, and the access inside the memory.
    #[inline]
    fn pieces(&mut self, start: usize, bytes: usize) -> core::ops::Range<usize> {
        let shift = (start | bytes).trailing_zeros();
        if self.writes.is_empty() || shift < self.shift {
            self.refine(shift.min(4));
        }
        start >> self.shift..(start + bytes).div_ceil(1 << self.shift)
    }

    #[cold]
    fn refine(&mut self, shift: u32) {
        let pieces = self.bytes.div_ceil(1 << shift);
        if self.writes.is_empty() {
            self.writes = vec![Use::default(); pieces];
        } else {
            let by = self.shift - shift;
            self.writes = (0..pieces).map(|i| self.writes[i >> by]).collect();
            self.others.refine(pieces, by);
        }
        self.shift = shift;
    }

    /// The first byte of the access that this launch has written, and the write.
    pub(crate) fn written(&mut self, start: usize, bytes: usize) -> Option<Conflict> {
        let piece = self.pieces(start, bytes).find(|&piece| self.writes[piece] != Use::default());
        piece.map(|piece| Conflict { at: piece << self.shift, other: self.writes[piece] })
    }

    /// The first byte of the access that this block has not written.
    pub(crate) fn unwritten(&mut self, start: usize, bytes: usize, now: &Now<'_>) -> Option<usize> {
        let piece = self.pieces(start, bytes).find(|&piece| self.writes[piece].epoch() < now.time.start);
        piece.map(|piece| piece << self.shift)
    }

    /// Records a read.
    #[inline]
    pub(crate) fn read(&mut self, start: usize, bytes: usize, now: &Now<'_>) -> Result<(), Conflict> {
        let pieces = self.pieces(start, bytes);
        self.others.begin(self.writes.len());
        let this = now.as_use(false);
        for piece in pieces {
            let write = self.writes[piece];
            let atomic = self.others.of(piece).iter().copied().filter(|other| other.atomic());
            if let Some(other) = core::iter::once(write).chain(atomic).find(|other| now.unordered(*other, self.reach)) {
                return Err(Conflict { at: piece << self.shift, other });
            }
            self.others.add(piece, this, now, self.reach);
        }
        Ok(())
    }

    /// The earlier use that a write of now races with.
    pub(crate) fn conflict(&mut self, start: usize, bytes: usize, now: &Now<'_>, atomic: bool) -> Option<Conflict> {
        let reach = self.reach;
        let races = |other: &Use| now.unordered(*other, reach) && !(atomic && other.atomic());
        let pieces = self.pieces(start, bytes);
        for piece in pieces {
            let others = self.others.of(piece).iter().copied();
            if let Some(other) = core::iter::once(self.writes[piece]).chain(others).find(races) {
                return Some(Conflict { at: piece << self.shift, other });
            }
        }
        None
    }

    /// Records a write. Atomic ones do not race with each other.
    pub(crate) fn write(&mut self, start: usize, bytes: usize, now: &Now<'_>, atomic: bool) -> Result<(), Conflict> {
        if let Some(conflict) = self.conflict(start, bytes, now, atomic) {
            return Err(conflict);
        }
        let this = now.as_use(atomic);
        let pieces = self.pieces(start, bytes);
        if atomic {
            self.others.begin(self.writes.len());
        }
        for piece in pieces {
            if atomic {
                self.others.add(piece, this, now, self.reach);
            } else {
                self.writes[piece] = this;
                // Who is ordered after the write is ordered after them.
                self.others.clear(piece);
            }
        }
        Ok(())
    }

    /// The earlier store in the memory of a block, ordered before now, that the asynchronous proxy does not see.
    pub(crate) fn unfenced(&mut self, block: usize, start: usize, bytes: usize, now: &Now<'_>) -> Option<Conflict> {
        let pieces = self.pieces(start, bytes);
        for piece in pieces {
            let atomic = self.others.of(piece).iter().copied().filter(|other| other.atomic());
            let stores =
                core::iter::once(self.writes[piece]).chain(atomic).filter(|other| other.epoch() >= now.time.start);
            if let Some(other) = stores.into_iter().find(|&other| !now.fenced(block, other)) {
                return Some(Conflict { at: piece << self.shift, other });
            }
        }
        None
    }

    /// The plain or atomic store that a read of now races with.
    pub(crate) fn unordered_store(&mut self, start: usize, bytes: usize, now: &Now<'_>) -> Option<Conflict> {
        let reach = self.reach;
        let pieces = self.pieces(start, bytes);
        for piece in pieces {
            let atomic = self.others.of(piece).iter().copied().filter(|other| other.atomic());
            if let Some(other) =
                core::iter::once(self.writes[piece]).chain(atomic).find(|other| now.unordered(*other, reach))
            {
                return Some(Conflict { at: piece << self.shift, other });
            }
        }
        None
    }

    /// An agent, set to work by the thread of now, has written.
    pub(crate) fn write_by_agent(&mut self, start: usize, bytes: usize, now: &Now<'_>) {
        let pieces = self.pieces(start, bytes);
        for piece in pieces {
            self.writes[piece] = now.as_agent();
            self.others.clear(piece);
        }
    }
}
