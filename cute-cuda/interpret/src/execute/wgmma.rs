//! `wgmma`, by the warps of a warpgroup: each multiplies its 16 rows when it comes there.
//!
//! The four warps do it together: that they execute the same is checked by the list of what the first one did, and none has
//! waited for it before all have come there. Shared memory is read when a `wgmma` is issued. It could be read later, up to
//! the wait, and would be the same: whoever writes there before it knows that the `wgmma` is done, is a fault. In the same way
//! the registers have their results at once, and whoever uses them before the wait is a fault.

use cute_runtime::atom::{GmmaDescriptor, GmmaMajor, GmmaOperand};

use super::warp::Warp;
use super::wgmma_state::{WARPS, Warpgroup};
use super::{Block, Flow, LaneFault, OfLane};
use crate::asynchronous::{Wgmma, WgmmaA};
use crate::error::InterpretError;
use crate::fault::{Agent, AsyncFault};
use crate::memory::{Awaited, Counter, Found, Known, Now, Reader, found, little_endian};
use crate::program::RowOf;
use crate::row::{LANES, Row};

/// Rows that a warp has of it.
const ROWS: usize = 16;
/// What a swizzle leaves together, in bytes.
const UNIT: usize = 16;

impl Block<'_> {
    /// Refuses a part of a warp, or a warp of less than a warpgroup.
    pub(super) fn whole(&self, warp: &Warp, active: u32) -> Result<(), LaneFault> {
        self.together(warp, active)?;
        let threads: u32 = self.extents.block.iter().product();
        let end = (warp.own_thread(0) as usize / LANES / WARPS + 1) * WARPS * LANES;
        if end <= threads as usize {
            return Ok(());
        }
        Err(found(AsyncFault::PartialWarpgroup { threads })).of(active.trailing_zeros() as usize % LANES)
    }

    /// `wgmma.mma_async`
    pub(super) fn wgmma(&mut self, wgmma: &Wgmma, at: usize, warp: &mut Warp, active: u32) -> Result<(), LaneFault> {
        self.whole(warp, active)?;
        self.same_as_others(at, warp)?;
        for row in [wgmma.b, wgmma.accumulates] {
            self.written(warp, row, active)?;
        }
        self.check_registers(wgmma, warp)?;
        let accumulates = warp.values[wgmma.accumulates][0] == 1;
        let mma = &wgmma.mma;
        let [_, n, k] = mma.extents;
        self.work += (ROWS * n * k / LANES) as u64;

        let number = self.place(warp).1;
        let counter = self.counters.number(of_warp(warp));
        let reader = Reader { agent: Agent::Wgmma, line: self.line(at), counter, count: warp.wgmma().next() };
        let known = warp.joined();
        let b = self.operand(wgmma, 1, (wgmma.b, 0..n), reader, &known, warp)?;
        let a = match &wgmma.a {
            WgmmaA::Descriptor(row) => {
                self.written(warp, *row, active)?;
                let first = number * ROWS;
                self.operand(wgmma, 0, (*row, first..first + ROWS), reader, &known, warp)?
            }
            WgmmaA::Registers(rows) => {
                self.all_written(warp, rows, active)?;
                let mut a = gathered(wgmma, 1, rows, warp);
                turn(&mut a, wgmma.negated[0], mma.bits());
                a
            }
        };
        let c = if accumulates {
            self.all_written(warp, &wgmma.d, active)?;
            gathered(wgmma, 0, &wgmma.d, warp)
        } else {
            vec![0; ROWS * n]
        };
        let d = mma.multiply(&a, &b, &c);
        let matrix = &mma.operands[0];
        let mut out: Vec<Row> = vec![[0; LANES]; wgmma.d.len()];
        for (lane, places) in matrix.places.iter().enumerate() {
            for (value, &place) in places.iter().enumerate() {
                let (register, bit) = matrix.place(value);
                out[register][lane] |= d[place] << bit;
            }
        }
        for (&row, values) in wgmma.d.iter().zip(&out) {
            warp.write(row, u32::MAX, values);
        }
        warp.wgmma().begin(at, &wgmma.d, wgmma.a.registers());
        Ok(())
    }

    /// The elements of an operand in shared memory, column-major: those with these indices along M or N, and all along K.
    fn operand(
        &mut self,
        wgmma: &Wgmma,
        of: usize,
        (row, extent): (usize, core::ops::Range<usize>),
        reader: Reader,
        known: &Known,
        warp: &Warp,
    ) -> Result<Vec<u64>, LaneFault> {
        let descriptor = warp.values[row][0];
        if let Some(lane) = warp.values[row].iter().position(|&other| other != descriptor) {
            return Err(refused(warp.values[row][lane], "another one than that of the first thread of the warp"))
                .of(lane);
        }
        let (mma, major) = (&wgmma.mma, wgmma.majors[of]);
        let (bits, k) = (mma.bits(), mma.extents[2]);
        let bytes = bits as usize / 8;
        let said = |error: cute_runtime::LayoutError| refused(descriptor, &error.to_string());
        let operand = GmmaOperand::new(major, i64::from(bits)).map_err(said).of(0)?;
        let decoded = GmmaDescriptor::from_bits(descriptor);
        let now = Now { time: &self.time, thread: warp.thread(0), at: warp.executes as u32, known: Some(known) };
        let (first, rows) = (extent.start, extent.len());
        let mut elements = vec![0; rows * k];
        let unit = UNIT / bytes;
        let (along_mn, along_k) = if major == GmmaMajor::K { (1, unit) } else { (unit, 1) };
        for mn in extent.step_by(along_mn) {
            for start in (0..k).step_by(along_k) {
                let address = decoded.address(operand, mn as i64, start as i64).map_err(said).of(0)?;
                let address = self.of_descriptor(address as u64, warp);
                let data = self.shared.read_by_agent(address, UNIT, reader, &now).of(0)?;
                for (number, element) in data.chunks_exact(bytes).enumerate() {
                    let (mn, k) = if major == GmmaMajor::K { (mn, start + number) } else { (mn + number, start) };
                    elements[mn - first + rows * k] = little_endian(element);
                }
            }
        }
        turn(&mut elements, wgmma.negated[of], bits);
        Ok(elements)
    }

    /// Refuses registers that something else has used behind the last fence, or that another `wgmma` has.
    fn check_registers(&self, wgmma: &Wgmma, warp: &mut Warp) -> Result<(), LaneFault> {
        let state = warp.wgmma();
        if let Some((register, at)) = state.conflict(&wgmma.d, wgmma.a.registers()) {
            return Err(found(AsyncFault::WgmmaRegister { name: self.name(register), line: self.line(at) })).of(0);
        }
        let fenced = |register: &usize| state.user(*register).is_some() || state.is_fenced(*register);
        match wgmma.registers().find(|register| !fenced(register)) {
            None => Ok(()),
            Some(register) => Err(found(AsyncFault::WgmmaFence { name: self.name(register) })).of(0),
        }
    }

    /// The warpgroup of a warp, and which of its warps that is.
    fn place(&mut self, warp: &Warp) -> (usize, usize) {
        let (group, number) = self.warpgroup(warp);
        if self.warpgroups.len() <= group {
            self.warpgroups.resize_with(group + 1, Warpgroup::default);
        }
        (group, number)
    }

    /// The number of its warpgroup, among those of the cluster, and that of a warp in it.
    fn warpgroup(&self, warp: &Warp) -> (usize, usize) {
        let threads: u32 = self.extents.block.iter().product();
        let each = (threads as usize).div_ceil(LANES * WARPS);
        let own = warp.own_thread(0) as usize / LANES;
        (warp.rank as usize * each + own / WARPS, own % WARPS)
    }

    /// The four warps of a warpgroup execute the same.
    fn same_as_others(&mut self, at: usize, warp: &Warp) -> Result<(), LaneFault> {
        let (group, number) = self.place(warp);
        // Somebody may wait for that.
        self.shared.barriers.changes += 1;
        let done = self.warpgroups[group].execute(number, at);
        done.map_err(|other| found(AsyncFault::Warpgroup { line: self.line(other) })).of(0)
    }

    /// `wgmma.wait_group`: of what the warpgroup does together, the warp's own part is done. The other warps may still
    /// be at theirs, and may still read what it has read: they say so by waiting themselves, and telling others.
    pub(super) fn wait_wgmma(&mut self, most: u32, warp: &mut Warp, active: u32) -> Result<Flow, LaneFault> {
        self.whole(warp, active)?;
        let (group, number) = self.place(warp);
        let executed = self.warpgroups[group].executed(number);
        if !self.warpgroups[group].all_executed(executed) {
            (0..LANES).for_each(|lane| {
                warp.awaits(lane, 0, Awaited::Warpgroup(executed));
            });
            return Ok(Flow::Suspend(active));
        }
        let done = warp.wgmma().wait(most);
        if done > 0 {
            let counter = self.counters.number(of_warp(warp));
            (0..LANES).for_each(|lane| warp.order().lane_mut(lane).finish(counter, done));
        }
        Ok(Flow::Next)
    }

    /// Whether the warpgroup of a warp has come as far as the warp waits for.
    pub(super) fn is_warpgroup_there(&self, warp: &Warp, executed: usize) -> bool {
        let group = self.warpgroups.get(self.warpgroup(warp).0);
        group.is_none_or(|group| group.all_executed(executed))
    }

    /// Before an instruction: refuses its use of registers that a `wgmma` under way has, and notes it.
    pub(super) fn touch(&self, at: usize, warp: &mut Warp, active: u32) -> Result<(), LaneFault> {
        for &register in self.registers.get(at).into_iter().flatten() {
            if let Some(user) = warp.wgmma().user(register) {
                let fault = AsyncFault::WgmmaRegister { name: self.name(register), line: self.line(user) };
                return Err(found(fault)).of(active.trailing_zeros() as usize % LANES);
            }
            warp.wgmma().touch(register);
        }
        Ok(())
    }

    fn name(&self, row: usize) -> String {
        match self.entry.rows[row] {
            RowOf::Register(index) => self.entry.registers[index].name.clone(),
            other => format!("{other:?}"),
        }
    }

    /// The block ends: every `wgmma` was waited for, and every warp of a warpgroup has executed all of them.
    pub(super) fn end_wgmma(&mut self, warps: &mut [Warp]) -> Result<(), InterpretError> {
        self.refuse_behind(warps)?;
        for warp in warps.iter_mut() {
            if let Some(at) = warp.wgmma().unfinished() {
                let kind = AsyncFault::Unfinished { agent: Agent::Wgmma, line: self.line(at) };
                return Err(self.fault(warp, warp.last[0], LaneFault { lane: 0, kind: found(kind) }));
            }
        }
        Ok(())
    }

    /// Refuses a warp that has not executed what others of its warpgroup have, when it never will.
    pub(super) fn refuse_behind(&self, warps: &[Warp]) -> Result<(), InterpretError> {
        let missing = |(group, number): (usize, usize)| self.warpgroups.get(group)?.missing(number);
        let behind = warps.iter().find_map(|warp| Some((warp, missing(self.warpgroup(warp))?)));
        match behind {
            None => Ok(()),
            Some((warp, at)) => {
                let kind = found(AsyncFault::Warpgroup { line: self.line(at) });
                Err(self.fault(warp, warp.last[0], LaneFault { lane: 0, kind }))
            }
        }
    }
}

/// What counts the groups of a warp.
fn of_warp(warp: &Warp) -> Counter {
    Counter::Wgmma(warp.thread(0) / LANES as u32)
}

/// The matrix in registers: D, 0, or A, 1.
fn gathered(wgmma: &Wgmma, of: usize, rows: &[usize], warp: &Warp) -> Vec<u64> {
    let matrix = &wgmma.mma.operands[of];
    let mut elements = vec![0; matrix.size];
    for (lane, places) in matrix.places.iter().enumerate() {
        for (value, &place) in places.iter().enumerate() {
            let (register, bit) = matrix.place(value);
            elements[place] = warp.values[rows[register]][lane] >> bit & matrix.mask();
        }
    }
    elements
}

/// Turns the signs of floats of so many bits.
fn turn(elements: &mut [u64], negated: bool, bits: u32) {
    if negated {
        elements.iter_mut().for_each(|element| *element ^= 1 << (bits - 1));
    }
}

fn refused(descriptor: u64, why: &str) -> Found {
    found(AsyncFault::Descriptor { descriptor, why: why.to_string() })
}
