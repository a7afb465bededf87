//! Loads, stores and atomic operations.

use super::warp::{Warp, lanes};
use super::{Block, LaneFault, OfLane};
use crate::alu::{Function, extend, of_halves};
use crate::fault::{FaultKind, Space};
use crate::memory::{Found, aligned, little_endian};
use crate::program::{Address, Atomic, Change};
use cute_ptx::ptx::{AtomicOp, Kind, Type};

/// The widest access, in bytes.
const WIDEST: usize = 16;

impl Block<'_> {
    /// `nc` of a load from global memory: the launch does not write there.
    pub(super) fn load(
        &mut self,
        (space, nc): (Space, bool),
        ty: Type,
        to: &[usize],
        at: Address,
        warp: &mut Warp,
        active: u32,
    ) -> Result<(), LaneFault> {
        self.written(warp, at.base, active)?;
        let bytes = ty.bytes();
        let total = bytes * to.len();
        for lane in lanes(active) {
            let address = warp.values[at.base][lane].wrapping_add_signed(at.offset);
            aligned(space, address, total).of(lane)?;
            let address = self.place_of(space, address, warp).of(lane)?;
            if space == Space::Cluster {
                self.reach(address, warp, lane);
            }
            let now = warp.now(&self.time, lane);
            let data = match space {
                Space::Global if nc => self.memory.load_constant(address, total, &now),
                Space::Global => self.memory.load(address, total, &now),
                Space::Shared | Space::Cluster => self.shared.load(address, total, &now),
                Space::Param => parameter(self.parameters, address, total),
            };
            let data = data.of(lane)?;
            for (&row, part) in to.iter().zip(data.chunks_exact(bytes)) {
                warp.values[row][lane] = extend(little_endian(part), ty) & self.masks[row];
            }
        }
        to.iter().for_each(|&row| warp.written[row] |= active);
        Ok(())
    }

    pub(super) fn store(
        &mut self,
        space: Space,
        ty: Type,
        from: &[usize],
        at: Address,
        warp: &Warp,
        active: u32,
    ) -> Result<(), LaneFault> {
        self.written(warp, at.base, active)?;
        for &row in from {
            self.written(warp, row, active)?;
        }
        let bytes = ty.bytes();
        let total = bytes * from.len();
        for lane in lanes(active) {
            let address = warp.values[at.base][lane].wrapping_add_signed(at.offset);
            aligned(space, address, total).of(lane)?;
            let mut data = [0; WIDEST];
            for (&row, part) in from.iter().zip(data.chunks_exact_mut(bytes)) {
                part.copy_from_slice(&warp.values[row][lane].to_le_bytes()[..bytes]);
            }
            let address = self.place_of(space, address, warp).of(lane)?;
            if space == Space::Cluster {
                self.reach(address, warp, lane);
            }
            let now = warp.now(&self.time, lane);
            match space {
                Space::Shared | Space::Cluster => self.shared.store(address, &data[..total], &now),
                // The parser has no store to parameters.
                _ => self.memory.store(address, &data[..total], &now),
            }
            .of(lane)?;
        }
        Ok(())
    }

    pub(super) fn atomic(&mut self, atomic: &Atomic, warp: &mut Warp, active: u32) -> Result<(), LaneFault> {
        let Atomic { change, space, ty, to, at, compared, from } = *atomic;
        for row in [Some(at.base), Some(from), compared].into_iter().flatten() {
            self.written(warp, row, active)?;
        }
        let bytes = ty.bytes();
        for lane in lanes(active) {
            let address = warp.values[at.base][lane].wrapping_add_signed(at.offset);
            aligned(space, address, bytes).of(lane)?;
            let now = warp.now(&self.time, lane);
            let address = self.place_of(space, address, warp).of(lane)?;
            let cell = match space {
                Space::Shared => self.shared.atomic(address, bytes, &now),
                _ => self.memory.change(address, bytes, &now, true),
            };
            let cell = cell.of(lane)?;
            let before = little_endian(cell);
            let value = warp.values[from][lane];
            let after = match (change, compared) {
                (Change::Operation(op), _) => changed(op, before, value, ty, space == Space::Global),
                (Change::CompareAndSwap, Some(row)) if warp.values[row][lane] != before => before,
                (Change::CompareAndSwap, _) => value,
            };
            cell.copy_from_slice(&after.to_le_bytes()[..bytes]);
            if let Some(row) = to {
                warp.values[row][lane] = before;
            }
        }
        if let Some(row) = to {
            warp.written[row] |= active;
        }
        Ok(())
    }
}

/// What an operation makes of an element and a value; whether an `.f32` below the least normal one is zero for a sum.
pub(super) fn changed(op: AtomicOp, before: u64, value: u64, ty: Type, flushes: bool) -> u64 {
    if let (Type::F16 | Type::BF16, AtomicOp::Add | AtomicOp::Min | AtomicOp::Max) = (ty, op) {
        let function = match op {
            AtomicOp::Add => Function::Add,
            AtomicOp::Min => Function::Min,
            _ => Function::Max,
        };
        return of_halves(function, ty, before, value);
    }
    let less = match ty.kind() {
        Kind::Signed => (extend(value, ty) as i64) < extend(before, ty) as i64,
        _ => value < before,
    };
    match op {
        AtomicOp::Add => sum(before, value, ty, flushes),
        AtomicOp::Min if less => value,
        AtomicOp::Max if !less => value,
        AtomicOp::Min | AtomicOp::Max => before,
        AtomicOp::And => before & value,
        AtomicOp::Or => before | value,
        AtomicOp::Xor => before ^ value,
        AtomicOp::Exchange => value,
    }
}

/// The sum that memory makes. In global memory, `atom` takes an `.f32` below the least normal one for zero (PTX ISA,
/// `atom`); a bulk reduction does not, on an H200.
fn sum(a: u64, b: u64, ty: Type, flushes: bool) -> u64 {
    let number = |bits: u64| {
        let x = f32::from_bits(bits as u32);
        if flushes && x.is_subnormal() { 0f32.copysign(x) } else { x }
    };
    match ty {
        Type::F32 => {
            let sum = number(u64::from((number(a) + number(b)).to_bits()));
            u64::from(if sum.is_nan() { 0x7fff_ffff } else { sum.to_bits() })
        }
        Type::F64 => (f64::from_bits(a) + f64::from_bits(b)).to_bits(),
        _ => a.wrapping_add(b),
    }
}

fn parameter(parameters: &[u8], address: u64, bytes: usize) -> Result<&[u8], Found> {
    let start = usize::try_from(address).ok();
    let range = start.and_then(|start| Some(start..start.checked_add(bytes)?));
    range
        .and_then(|range| parameters.get(range))
        .ok_or_else(|| Box::new(FaultKind::OutOfBounds { space: Space::Param, address, bytes }))
}
