//! The memories of a launch, each access checked.

mod agents;
mod asynchronous;
mod base;
mod blocks;
mod known;
mod mbarrier;
mod moment;
mod sets;
mod shadow;
mod shared;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod witness;

use super::fault::{FaultKind, Space};

/// A fault on its way out: small, since every access hands back one or none.
pub(crate) type Found = Box<FaultKind>;

pub(crate) use agents::{Counter, Counters, Reader};
pub(crate) use base::{MOST_IN_CLUSTER, RANK, SHARED_BASE, WINDOW, block_at, found};
pub(crate) use blocks::MOST_RUNS;
pub(crate) use known::{Known, Order};
pub(crate) use mbarrier::{Awaited, MOST_COUNT, Teller, aligned_barrier};
use moment::Reach;
pub(crate) use moment::{Now, Time};
use shadow::{Conflict, Shadow};
pub(crate) use shared::{MOST_SHARED, MOST_STATIC, Shared};

/// Every array has a window of this many address bits to itself, so that no overrun meets a neighbour.
const WINDOW_BITS: u32 = 36;

/// Global memory: the arrays that a launch hands over.
///
/// ```
/// use cute_cuda::interpret::Memory;
///
/// let mut memory = Memory::default();
/// let input = memory.input(&[1, 2, 3, 4]);
/// let output = memory.output(&[0; 8]);
/// assert_ne!(input, output);
/// assert_eq!(memory.bytes(output), Some(&[0; 8][..]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    arrays: Vec<GlobalArray>,
}

#[derive(Clone, Debug)]
struct GlobalArray {
    bytes: Vec<u8>,
    /// Who used a writable array in this launch; no array that is only read needs it.
    shadow: Option<Shadow>,
    /// For each byte of a writable array the instruction by which this launch loaded it with `.nc`; empty before the first of them.
    constant: Vec<Option<u32>>,
}

impl Memory {
    /// An array that kernels only read; gives its address.
    pub fn input(&mut self, bytes: &[u8]) -> u64 {
        self.array(bytes, false)
    }

    /// An array that kernels read and write; gives its address.
    pub fn output(&mut self, bytes: &[u8]) -> u64 {
        self.array(bytes, true)
    }

    fn array(&mut self, bytes: &[u8], writable: bool) -> u64 {
        let shadow = writable.then(|| Shadow::new(Reach::Grid, bytes.len()));
        self.arrays.push(GlobalArray { bytes: bytes.to_vec(), shadow, constant: Vec::new() });
        (self.arrays.len() as u64) << WINDOW_BITS
    }

    /// What the array at this address, one that [`input`](Memory::input) or [`output`](Memory::output)
    /// gave, holds now.
    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        let index = (address >> WINDOW_BITS).checked_sub(1)?;
        Some(&self.arrays.get(usize::try_from(index).ok()?)?.bytes)
    }

    /// Forgets who used what: launches come one after the other.
    pub(crate) fn begin_launch(&mut self) {
        for array in &mut self.arrays {
            array.constant.clear();
            if let Some(shadow) = &mut array.shadow {
                *shadow = Shadow::new(Reach::Grid, array.bytes.len());
            }
        }
    }

    /// The array and the place in it.
    #[inline]
    fn place(&self, address: u64, bytes: usize) -> Result<(usize, usize), Found> {
        let index = (address >> WINDOW_BITS).wrapping_sub(1) as usize;
        let start = (address & ((1 << WINDOW_BITS) - 1)) as usize;
        match self.arrays.get(index) {
            Some(array) if start + bytes <= array.bytes.len() => Ok((index, start)),
            _ => Err(outside(Space::Global, address, bytes)),
        }
    }

    #[inline]
    pub(crate) fn load(&mut self, address: u64, bytes: usize, now: &Now<'_>) -> Result<&[u8], Found> {
        let (index, start) = self.place(address, bytes)?;
        let array = &mut self.arrays[index];
        if let Some(shadow) = &mut array.shadow {
            shadow.read(start, bytes, now).map_err(|conflict| race(index, conflict, now))?;
        }
        Ok(&array.bytes[start..start + bytes])
    }

    /// Bytes whose read is on record already.
    pub(crate) fn peek(&self, address: u64, bytes: usize) -> Result<&[u8], Found> {
        let (index, start) = self.place(address, bytes)?;
        Ok(&self.arrays[index].bytes[start..start + bytes])
    }

    /// The address of the first byte that is another one in `other`, a copy of this memory.
    pub(crate) fn first_difference(&self, other: &Memory) -> Option<u64> {
        self.arrays.iter().zip(&other.arrays).enumerate().find_map(|(index, (a, b))| {
            let at = a.bytes.iter().zip(&b.bytes).position(|(a, b)| a != b)?;
            Some(((index as u64 + 1) << WINDOW_BITS) + at as u64)
        })
    }

    /// A load by `.nc`, which asks no cache for what the launch writes: of bytes that it does write, either value may come.
    pub(crate) fn load_constant(&mut self, address: u64, bytes: usize, now: &Now<'_>) -> Result<&[u8], Found> {
        let (index, start) = self.place(address, bytes)?;
        let array = &mut self.arrays[index];
        if let Some(shadow) = &mut array.shadow {
            if let Some(Conflict { at, other }) = shadow.written(start, bytes) {
                let line = now.time.line(other.at());
                return Err(Box::new(FaultKind::NonCoherent { at: at as u64, line }));
            }
            array.constant.resize(array.bytes.len(), None);
            array.constant[start..start + bytes].fill(Some(now.at));
        }
        self.load(address, bytes, now)
    }

    #[inline]
    pub(crate) fn store(&mut self, address: u64, data: &[u8], now: &Now<'_>) -> Result<(), Found> {
        self.change(address, data.len(), now, false)?.copy_from_slice(data);
        Ok(())
    }

    /// Bytes to change, at once where `atomic`.
    #[inline]
    pub(crate) fn change(
        &mut self,
        address: u64,
        bytes: usize,
        now: &Now<'_>,
        atomic: bool,
    ) -> Result<&mut [u8], Found> {
        let (index, start) = self.place(address, bytes)?;
        let array = &mut self.arrays[index];
        let shadow = array.shadow.as_mut().ok_or_else(|| Box::new(FaultKind::ReadOnly { address }))?;
        shadow.write(start, bytes, now, atomic).map_err(|conflict| race(index, conflict, now))?;
        if !array.constant.is_empty()
            && let Some((at, load)) = (start..start + bytes).find_map(|at| Some((at, array.constant[at]?)))
        {
            let line = now.time.line(load);
            return Err(Box::new(FaultKind::NonCoherent { at: at as u64, line }));
        }
        Ok(&mut array.bytes[start..start + bytes])
    }
}

#[cold]
fn race(index: usize, Conflict { at, other }: Conflict, now: &Now<'_>) -> Found {
    let address = ((index as u64 + 1) << WINDOW_BITS) + at as u64;
    let other_block = now.time.block(other.epoch());
    let line = now.time.line(other.at());
    Box::new(FaultKind::GlobalRace { address, other: other.thread(), other_block, line })
}

/// Up to eight bytes as one number.
#[inline]
pub(crate) fn little_endian(bytes: &[u8]) -> u64 {
    match *bytes {
        [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte)),
    }
}

/// Refuses an address that is not a multiple of the access, which is a power of two.
#[inline]
pub(crate) fn aligned(space: Space, address: u64, bytes: usize) -> Result<(), Found> {
    if address & (bytes as u64 - 1) == 0 {
        return Ok(());
    }
    Err(Box::new(FaultKind::Misaligned { space, address, bytes }))
}

#[cold]
pub(crate) fn outside(space: Space, address: u64, bytes: usize) -> Found {
    Box::new(FaultKind::OutOfBounds { space, address, bytes })
}
