//! Bulk copies: boxes of tensors and plain ones, to shared memory, where an mbarrier counts their bytes, and from it, in groups.
//!
//! A copy has its source read when it begins, which nobody may change until it ends, and its bytes written when the
//! [`Schedule`] says; until a thread knows that they have come, it may not use them. A store reads when it begins; until a
//! thread knows that it has, nobody may write there.

use super::access::changed;
use super::flights::{Cargo, Flight, Schedule, Store};
use super::mbarriers::address;
use super::warp::{Warp, lanes};
use super::{Block, LaneFault, OfLane};
use crate::asynchronous::{Reduction, TensorBox};
use crate::error::InterpretError;
use crate::fault::{Agent, AsyncFault, FaultKind, Space};
use crate::memory::{Counter, Found, Now, Reader, WINDOW, aligned, aligned_barrier, block_at, found, little_endian};
use crate::program::{Address, PARAMETER_BASE};
use crate::row::LANES;
use crate::tensor_map::{PIECE, Piece, Plan, TENSOR_MAP_BYTES};

/// What the address of a box in shared memory is a multiple of.
const BOX_ALIGN: usize = 128;
/// What that of a tensor map is a multiple of.
const MAP_ALIGN: usize = 64;

impl Block<'_> {
    /// `cp.async.bulk.tensor` to shared memory.
    pub(super) fn load_box(
        &mut self,
        (to, of, barrier, blocks): (Address, &TensorBox, Address, Option<usize>),
        at: usize,
        warp: &mut Warp,
        active: u32,
    ) -> Result<(), LaneFault> {
        self.all_written(warp, &[to.base, of.map.base, barrier.base], active)?;
        self.all_written(warp, &of.coordinates, active)?;
        blocks.map_or(Ok(()), |row| self.written(warp, row, active))?;
        for lane in lanes(active) {
            let (shared, barrier) = (self.cluster_address(warp, to, lane)?, self.cluster_address(warp, barrier, lane)?);
            aligned(Space::Shared, shared, BOX_ALIGN).of(lane)?;
            // To each of the blocks goes a copy of its own, which may come before or after the others.
            let places = match blocks {
                None => vec![(shared, barrier)],
                Some(row) => {
                    let blocks = self.blocks_named(row, warp, lane)?;
                    let of = |address: u64, block: u64| address % WINDOW + block * WINDOW;
                    blocks.into_iter().map(|block| (of(shared, block), of(barrier, block))).collect()
                }
            };
            for (shared, barrier) in places {
                let (pieces, bytes) = self.boxed(of, shared, warp, lane)?;
                self.begin_flight((pieces, None, None), (bytes, barrier), at, warp, lane)?;
            }
        }
        Ok(())
    }

    /// `cp.async.bulk` to shared memory, from global memory or from the block's own, and `cp.reduce.async.bulk` from there.
    pub(super) fn load_bulk(
        &mut self,
        (sends, reduction): (bool, Option<Reduction>),
        (to, from, bytes, barrier): (Address, Address, usize, Address),
        at: usize,
        warp: &mut Warp,
        active: u32,
    ) -> Result<(), LaneFault> {
        self.all_written(warp, &[to.base, from.base, bytes, barrier.base], active)?;
        for lane in lanes(active) {
            let bytes = warp.values[bytes][lane];
            let to = self.cluster_address(warp, to, lane)?;
            let barrier = self.cluster_address(warp, barrier, lane)?;
            let (pieces, from) = if sends {
                let from = self.own_address(warp, from, lane)?;
                (self.plain(to, (Space::Shared, from), bytes).of(lane)?, Some(from))
            } else {
                (self.plain(to, (Space::Global, address(warp, from, lane)), bytes).of(lane)?, None)
            };
            self.begin_flight((pieces, from, reduction), (bytes as u32, barrier), at, warp, lane)?;
        }
        Ok(())
    }

    /// `cp.async.bulk.tensor` from shared memory.
    pub(super) fn store_box(
        &mut self,
        (of, from): (&TensorBox, Address),
        at: usize,
        warp: &mut Warp,
        active: u32,
    ) -> Result<(), LaneFault> {
        self.all_written(warp, &[from.base, of.map.base], active)?;
        self.all_written(warp, &of.coordinates, active)?;
        for lane in lanes(active) {
            let shared = self.own_address(warp, from, lane)?;
            aligned(Space::Shared, shared, BOX_ALIGN).of(lane)?;
            let (pieces, _) = self.boxed(of, shared, warp, lane)?;
            self.begin_store((pieces, None), at, warp, lane)?;
        }
        Ok(())
    }

    /// `cp.async.bulk` from shared memory, and `cp.reduce.async.bulk`.
    pub(super) fn store_bulk(
        &mut self,
        reduction: Option<Reduction>,
        (to, from, bytes): (Address, Address, usize),
        at: usize,
        warp: &mut Warp,
        active: u32,
    ) -> Result<(), LaneFault> {
        self.all_written(warp, &[to.base, from.base, bytes], active)?;
        for lane in lanes(active) {
            let bytes = warp.values[bytes][lane];
            let from = self.own_address(warp, from, lane)?;
            let pieces = self.plain(from, (Space::Global, address(warp, to, lane)), bytes).of(lane)?;
            self.begin_store((pieces, reduction), at, warp, lane)?;
        }
        Ok(())
    }

    /// `cp.async.bulk.wait_group`, with how many groups may stay; `reads`, as far as they still read.
    pub(super) fn wait_bulk(&mut self, most: u32, reads: bool, warp: &mut Warp, active: u32) -> Result<(), LaneFault> {
        for lane in lanes(active) {
            let counter = self.counters.number(Counter::BulkReads(warp.thread(lane)));
            let groups = warp.bulk(lane);
            let done = groups.committed.saturating_sub(most);
            groups.read = groups.read.max(done);
            let stores = if reads { Vec::new() } else { groups.stores.end(Some(most)) };
            if done > 0 {
                warp.order().lane_mut(lane).finish(counter, done);
            }
            for store in stores {
                self.write_out(&store, warp, lane)?;
            }
        }
        Ok(())
    }

    /// The pieces of a box in shared memory from an address on, and its bytes.
    fn boxed(&self, of: &TensorBox, shared: u64, warp: &Warp, lane: usize) -> Result<(Vec<Piece>, u32), LaneFault> {
        let map = address(warp, of.map, lane);
        aligned(Space::Param, map, MAP_ALIGN).of(lane)?;
        let start = map.wrapping_sub(PARAMETER_BASE) as usize;
        let bytes = start.checked_add(TENSOR_MAP_BYTES).and_then(|end| self.parameters.get(start..end));
        let plan =
            bytes.and_then(Plan::decode).ok_or_else(|| found(AsyncFault::NoTensorMap { address: map })).of(lane)?;
        if plan.modes != of.coordinates.len() {
            return Err(found(AsyncFault::Modes { modes: plan.modes, coordinates: of.coordinates.len() })).of(lane);
        }
        let coordinate = |&row: &usize| i64::from(warp.values[row][lane] as u32 as i32);
        let mut coordinates = [0; 5];
        coordinates.iter_mut().zip(&of.coordinates).for_each(|(to, row)| *to = coordinate(row));
        let bytes = plan.box_bytes();
        self.shared.inside(shared, bytes as usize).of(lane)?;
        Ok((plan.pieces(coordinates, shared), bytes as u32))
    }

    /// A copy is set to work, of pieces from global memory or from the shared memory of the block from an address on;
    /// or a reduction.
    fn begin_flight(
        &mut self,
        (pieces, from, reduction): (Vec<Piece>, Option<u64>, Option<Reduction>),
        (bytes, barrier): (u32, u64),
        at: usize,
        warp: &mut Warp,
        lane: usize,
    ) -> Result<(), LaneFault> {
        aligned_barrier(barrier).of(lane)?;
        // Clocks begin where somebody is told of them.
        warp.order();
        let now = warp.now(&self.time, lane);
        let counts = self.shared.barriers.at(barrier, &now).of(lane)?;
        if !counts.announced {
            return Err(found(AsyncFault::UnannouncedBarrier { barrier: counts.index })).of(lane);
        }
        let (counter, phase) = (counts.counter, counts.phase + 1);
        self.work += pieces.len() as u64;
        let line = self.line(at);
        let used = pieces.first().map(|piece| piece.shared).into_iter().chain(from);
        let used = used.fold(0, |set, address| set | 1 << block_at(address));
        let number = self.shared.begin_agent(used, warp.thread(lane), line, counter);
        let mut cargo = Vec::with_capacity(pieces.len());
        let reader = Reader { agent: Agent::BulkCopy, line, counter, count: phase };
        for (Piece { shared, global, first, mut bytes }, offset) in pieces.into_iter().zip((0..).step_by(PIECE)) {
            let mut data = [0; PIECE];
            if let Some(from) = from {
                data.copy_from_slice(self.shared.read_by_agent(from + offset, PIECE, reader, &now).of(lane)?);
                // Nothing of it is of global memory.
                bytes = 0;
            } else if bytes > 0 {
                data[first..first + bytes].copy_from_slice(self.memory.load(global, bytes, &now).of(lane)?);
            }
            match reduction {
                None => self.shared.begin_write_by_agent(shared, PIECE, number, &now).of(lane)?,
                Some(_) => self.shared.begin_reduction(shared, PIECE, number, &now).of(lane)?,
            }
            cargo.push(Cargo { shared, global, first, bytes, data });
        }
        let flight = Flight { number, at, thread: warp.thread(lane), barrier, bytes, cargo, reduction };
        match self.schedule {
            Schedule::Early => self.arrive_flight(&flight, warp).of(lane),
            Schedule::Late => {
                self.flights.push(flight);
                Ok(())
            }
        }
    }

    /// A copy has come, and its mbarrier counts its bytes.
    fn arrive_flight(&mut self, flight: &Flight, warp: &Warp) -> Result<(), Found> {
        let now = Now { at: flight.at as u32, ..warp.now(&self.time, flight.thread as usize % LANES) };
        for cargo in &flight.cargo {
            if cargo.bytes > 0 && self.memory.peek(cargo.global, cargo.bytes)? != cargo.of_global() {
                return Err(Box::new(FaultKind::CopySource { address: cargo.global, line: self.line(flight.at) }));
            }
            let mut data = cargo.data;
            if let Some(Reduction { op, ty }) = flight.reduction {
                let before = self.shared.peek(cargo.shared, PIECE)?;
                let each = ty.bytes();
                for (value, before) in data.chunks_exact_mut(each).zip(before.chunks_exact(each)) {
                    let after = changed(op, little_endian(before), little_endian(value), ty, false);
                    value.copy_from_slice(&after.to_le_bytes()[..each]);
                }
            }
            self.shared.write_by_agent(cargo.shared, &data, &now)?;
        }
        let barrier = self.shared.barriers.for_agent(flight.barrier)?;
        let phase = barrier.phase + 1;
        barrier.count_bytes(-i64::from(flight.bytes))?;
        self.shared.end_agent(flight.number, phase);
        Ok(())
    }

    /// Nobody can go on: of the copies for which somebody waits, the last that was set to work comes; of all, where
    /// nobody waits for one.
    pub(super) fn arrive_late(&mut self, warps: &[Warp]) -> Result<bool, InterpretError> {
        let awaited = |flight: &Flight| warps.iter().flat_map(Warp::waiters).any(|(_, at, _)| at == flight.barrier);
        let Some(last) = self.flights.iter().rposition(awaited).or(self.flights.len().checked_sub(1)) else {
            return Ok(false);
        };
        let flight = self.flights.remove(last);
        let (lane, warp) = (flight.thread as usize % LANES, flight.thread as usize / LANES);
        if let Some(warp) = warps.get(warp) {
            self.arrive_flight(&flight, warp).of(lane).map_err(|fault| self.fault(warp, flight.at, fault))?;
        }
        Ok(true)
    }

    /// A store is set to work.
    fn begin_store(
        &mut self,
        (pieces, reduction): (Vec<Piece>, Option<Reduction>),
        at: usize,
        warp: &mut Warp,
        lane: usize,
    ) -> Result<(), LaneFault> {
        warp.order();
        self.work += pieces.len() as u64;
        let counter = self.counters.number(Counter::BulkReads(warp.thread(lane)));
        let count = warp.bulk(lane).next();
        let reader = Reader { agent: Agent::BulkStore, line: self.line(at), counter, count };
        let now = warp.now(&self.time, lane);
        let mut cargo = Vec::with_capacity(pieces.len());
        for Piece { shared, global, first, bytes } in pieces {
            let mut data = [0; PIECE];
            data.copy_from_slice(self.shared.read_by_agent(shared, PIECE, reader, &now).of(lane)?);
            cargo.push(Cargo { shared, global, first, bytes, data });
        }
        let store = Store { cargo, reduction };
        warp.bulk(lane).last = Some((count, at));
        match self.schedule {
            Schedule::Early => self.write_out(&store, warp, lane)?,
            Schedule::Late => warp.bulk(lane).stores.begin(store),
        }
        Ok(())
    }

    /// What a store brings has come.
    fn write_out(&mut self, store: &Store, warp: &Warp, lane: usize) -> Result<(), LaneFault> {
        let now = warp.now(&self.time, lane);
        for cargo in store.cargo.iter().filter(|cargo| cargo.bytes > 0) {
            let Some(Reduction { op, ty }) = store.reduction else {
                self.memory.store(cargo.global, cargo.of_global(), &now).of(lane)?;
                continue;
            };
            let cells = self.memory.change(cargo.global, cargo.bytes, &now, true).of(lane)?;
            let each = ty.bytes();
            for (cell, value) in cells.chunks_exact_mut(each).zip(cargo.of_global().chunks_exact(each)) {
                let after = changed(op, little_endian(cell), little_endian(value), ty, false);
                cell.copy_from_slice(&after.to_le_bytes()[..each]);
            }
        }
        Ok(())
    }

    /// All blocks have ended: what agents do that read their memory, as far as nobody knows that they are done, is a fault.
    pub(super) fn end_agents(&mut self, warps: &mut [Warp]) -> Result<(), InterpretError> {
        self.flights.clear();
        self.end_wgmma(warps)?;
        for warp in warps.iter_mut().filter(|warp| warp.has_bulk()) {
            for lane in 0..LANES {
                if let Some(at) = warp.bulk(lane).unread() {
                    let kind = found(AsyncFault::Unfinished { agent: Agent::BulkStore, line: self.line(at) });
                    return Err(self.fault(warp, warp.last[lane], LaneFault { lane, kind }));
                }
                for store in warp.bulk(lane).stores.end(None) {
                    self.write_out(&store, warp, lane).map_err(|fault| self.fault(warp, warp.last[lane], fault))?;
                }
            }
        }
        Ok(())
    }

    /// The pieces of bytes that lie one after the other, in both memories.
    fn plain(&self, shared: u64, (space, other): (Space, u64), bytes: u64) -> Result<Vec<Piece>, Found> {
        aligned(Space::Shared, shared, PIECE)?;
        aligned(space, other, PIECE)?;
        if !bytes.is_multiple_of(PIECE as u64) || bytes == 0 {
            return Err(found(AsyncFault::BulkBytes { bytes }));
        }
        self.shared.inside(shared, bytes as usize)?;
        let piece =
            |offset| Piece { shared: shared + offset, global: other.wrapping_add(offset), first: 0, bytes: PIECE };
        Ok((0..bytes).step_by(PIECE).map(piece).collect())
    }
}
