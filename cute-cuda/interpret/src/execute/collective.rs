//! What the threads of a warp do together.

use super::warp::{Warp, lanes};
use super::{Block, LaneFault, OfLane};
use crate::error::InterpretError;
use crate::fault::{FaultKind, Space};
use crate::memory::{aligned, little_endian};
use crate::program::{Address, Collective, Operation, Shuffle, Vote};
use crate::row::{LANES, Row};

/// Rows of a matrix, halves of a row.
const SIDE: usize = 8;
/// A row of a matrix, in bytes.
const ROW_BYTES: usize = 16;

impl Block<'_> {
    /// Refuses a part of a warp at an instruction that its threads execute as one. Those who are done are no part of it.
    pub(super) fn together(&self, warp: &Warp, active: u32) -> Result<(), LaneFault> {
        match lanes(warp.alive() & !active).next() {
            None => Ok(()),
            Some(lane) => {
                let (other, other_line) = (warp.thread(lane), self.line(warp.place(lane)));
                Err(Box::new(FaultKind::DivergedBarrier { other, other_line }))
                    .of(active.trailing_zeros() as usize % LANES)
            }
        }
    }

    /// Refuses threads that cannot take part in what they are about to wait for.
    pub(super) fn may_meet(&self, collective: &Collective, warp: &Warp, active: u32) -> Result<(), LaneFault> {
        let Some(row) = collective.mask() else {
            let threads = warp.exists.count_ones();
            return match warp.exists {
                u32::MAX => Ok(()),
                _ => Err(Box::new(FaultKind::PartialWarp { threads })).of(active.trailing_zeros() as usize),
            };
        };
        self.written(warp, row, active)?;
        let mask = |lane: usize| warp.values[row][lane] as u32;
        match lanes(active).find(|&lane| mask(lane) >> lane & 1 == 0) {
            None => Ok(()),
            Some(lane) => Err(Box::new(FaultKind::NotAMember { mask: mask(lane) })).of(lane),
        }
    }

    /// Does the operation for those whose members are all there; gives them.
    pub(super) fn meet(&mut self, warp: &mut Warp, at: usize) -> Result<u32, LaneFault> {
        let Some(Operation::Collective(collective)) = self.entry.code.get(at).map(|step| &step.operation) else {
            return Ok(0);
        };
        warp.executes = at;
        let mut released = 0;
        let mut left = warp.arrived(at);
        while left != 0 {
            let (members, here) = parties(collective, warp, left);
            left &= !here;
            if members & !here == 0 {
                self.perform(collective, warp, here)?;
                warp.release(here, at);
                released |= here;
            }
        }
        Ok(released)
    }

    /// Nobody in the warp can go on. Those who wait for threads that are done by now can; if there are none, somebody
    /// waits for a thread that never comes.
    pub(super) fn meet_late(&mut self, warp: &mut Warp) -> Result<(), InterpretError> {
        let mut first = None;
        for lane in lanes(warp.meeting) {
            let at = warp.last[lane];
            if self.meet(warp, at).map_err(|fault| self.fault(warp, at, fault))? != 0 {
                return Ok(());
            }
            first = first.or(Some((lane, at)));
        }
        let waiting = first.and_then(|(lane, at)| match &self.entry.code.get(at)?.operation {
            Operation::Collective(collective) => Some((lane, at, collective)),
            _ => None,
        });
        let Some((lane, at, collective)) = waiting else {
            return Ok(());
        };
        let arrived = warp.arrived(at);
        let (members, here) = parties(collective, warp, arrived);
        let other = (members & !here).trailing_zeros() as usize % LANES;
        let kind = match collective.mask() {
            Some(row) if arrived >> other & 1 == 1 => FaultKind::MemberMasks {
                mask: warp.values[row][lane] as u32,
                other: warp.thread(other),
                other_mask: warp.values[row][other] as u32,
            },
            _ => FaultKind::WarpDivergence { other_line: self.line(warp.last[other]), other: warp.thread(other) },
        };
        Err(self.fault(warp, at, LaneFault { lane, kind: Box::new(kind) }))
    }

    fn perform(&mut self, collective: &Collective, warp: &mut Warp, members: u32) -> Result<(), LaneFault> {
        match *collective {
            Collective::Sync { .. } => warp.synchronize(members),
            Collective::Shuffle { mode, to, inside, from, lane, clamp, .. } => {
                for row in [from, lane, clamp] {
                    self.written(warp, row, members)?;
                }
                let (mut values, mut found): (Row, Row) = ([0; LANES], [0; LANES]);
                for this in lanes(members) {
                    let (b, c) = (warp.values[lane][this], warp.values[clamp][this]);
                    let (source, is_inside) = shuffled(mode, this as u32, b as u32, c as u32);
                    if members >> source & 1 == 0 {
                        return Err(Box::new(FaultKind::ShuffleSource { lane: source, members })).of(this);
                    }
                    values[this] = warp.values[from][source as usize];
                    found[this] = u64::from(is_inside);
                }
                warp.write(to, members, &values);
                if let Some(row) = inside {
                    warp.write(row, members, &found);
                }
            }
            Collective::Vote { vote, to, from, wanted, .. } => {
                self.written(warp, from, members)?;
                let yes = lanes(members).filter(|&lane| (warp.values[from][lane] == 1) == wanted);
                let yes = yes.fold(0u32, |set, lane| set | 1 << lane);
                let value = match vote {
                    Vote::All => u32::from(yes == members),
                    Vote::Any => u32::from(yes != 0),
                    Vote::Uniform => u32::from(yes == members || yes == 0),
                    Vote::Ballot => yes,
                };
                warp.write(to, members, &[u64::from(value); LANES]);
            }
            Collective::Elect { to, elected, .. } => {
                let first = members.trailing_zeros() as usize % LANES;
                let mut chosen: Row = [0; LANES];
                chosen[first] = 1;
                warp.write(elected, members, &chosen);
                if let Some(row) = to {
                    warp.write(row, members, &[first as u64; LANES]);
                }
            }
            Collective::LoadMatrix { ref to, transposed, at } => {
                let rows = self.rows(at, to.len(), warp)?;
                for (matrix, &register) in to.iter().enumerate() {
                    let mut out: Row = [0; LANES];
                    for (lane, value) in out.iter_mut().enumerate() {
                        let now = warp.now(&self.time, lane);
                        for (address, bytes, shift) in pieces(&rows[matrix * SIDE..], lane, transposed) {
                            *value |= little_endian(self.shared.load(address, bytes, &now).of(lane)?) << shift;
                        }
                    }
                    warp.write(register, members, &out);
                }
            }
            Collective::Mma { ref mma, ref to, ref from } => self.multiply(mma, to, from, warp, members)?,
            Collective::StoreMatrix { ref from, transposed, at } => {
                let rows = self.rows(at, from.len(), warp)?;
                for (matrix, &register) in from.iter().enumerate() {
                    self.written(warp, register, members)?;
                    for lane in 0..LANES {
                        let now = warp.now(&self.time, lane);
                        for (address, bytes, shift) in pieces(&rows[matrix * SIDE..], lane, transposed) {
                            let data = (warp.values[register][lane] >> shift).to_le_bytes();
                            self.shared.store(address, &data[..bytes], &now).of(lane)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The addresses of the rows of so many matrices, from as many lanes; each a multiple of a row, and in bounds.
    fn rows(&self, at: Address, matrices: usize, warp: &Warp) -> Result<Row, LaneFault> {
        let count = matrices * SIDE;
        self.written(warp, at.base, u32::MAX >> (LANES - count))?;
        let mut rows = warp.values[at.base].map(|base| base.wrapping_add_signed(at.offset));
        for (lane, row) in rows[..count].iter_mut().enumerate() {
            aligned(Space::Shared, *row, ROW_BYTES).of(lane)?;
            *row = self.own(*row, warp).of(lane)?;
            self.shared.inside(*row, ROW_BYTES).of(lane)?;
        }
        Ok(rows)
    }
}

/// The members that the first of the lanes `at` an operation waits for, and those of `at` who wait for the same.
fn parties(collective: &Collective, warp: &Warp, at: u32) -> (u32, u32) {
    // A whole warp means the threads that are done, too.
    let Some(row) = collective.mask() else {
        return (u32::MAX, at);
    };
    let mask = |lane: usize| warp.values[row][lane] as u32;
    let first = mask(at.trailing_zeros() as usize % LANES);
    let here = lanes(at).filter(|&lane| mask(lane) == first).fold(0, |set, lane| set | 1 << lane);
    (first & warp.alive(), here)
}

/// The lane that `lane` reads, and whether that is one inside its segment (PTX ISA, `shfl.sync`).
fn shuffled(mode: Shuffle, lane: u32, b: u32, c: u32) -> (u32, bool) {
    let (amount, clamp, segment) = (b & 31, c & 31, c >> 8 & 31);
    let most = (lane & segment) | (clamp & !segment);
    let (source, inside) = match mode {
        Shuffle::Up => (lane.wrapping_sub(amount), lane as i32 - amount as i32 >= most as i32),
        Shuffle::Down => (lane + amount, lane + amount <= most),
        Shuffle::Butterfly => (lane ^ amount, lane ^ amount <= most),
        Shuffle::Index => {
            let source = (lane & segment) | (amount & !segment);
            (source, source <= most)
        }
    };
    if inside { (source, true) } else { (lane, false) }
}

/// Where the two halves of a lane's register lie: address, bytes, and the bit of the register.
///
/// Lane `i` holds elements `2(i mod 4)` and the next of row `i / 4`; of the transposed matrix, that row is a column.
fn pieces(rows: &[u64], lane: usize, transposed: bool) -> impl Iterator<Item = (u64, usize, u32)> {
    let (line, pair) = (lane / 4, lane % 4);
    let pieces = if transposed {
        let at = |half: usize| rows[2 * pair + half] + 2 * line as u64;
        [Some((at(0), 2, 0)), Some((at(1), 2, 16))]
    } else {
        [Some((rows[line] + 4 * pair as u64, 4, 0)), None]
    };
    pieces.into_iter().flatten()
}
