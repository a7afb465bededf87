//! The memories of a launch, each access checked.

use super::error::{FaultKind, Space};

/// Where shared memory begins. Not at zero, so that a forgotten base shows.
pub(crate) const SHARED_BASE: u64 = 0x400;

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
#[derive(Debug, Default)]
pub struct Memory {
    arrays: Vec<GlobalArray>,
}

#[derive(Debug)]
struct GlobalArray {
    bytes: Vec<u8>,
    writable: bool,
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
        self.arrays.push(GlobalArray { bytes: bytes.to_vec(), writable });
        (self.arrays.len() as u64) << WINDOW_BITS
    }

    /// What the array at this address, one that [`input`](Memory::input) or [`output`](Memory::output)
    /// gave, holds now.
    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        let index = (address >> WINDOW_BITS).checked_sub(1)?;
        Some(&self.arrays.get(usize::try_from(index).ok()?)?.bytes)
    }

    /// The array and the place in it, after every check.
    fn place(&self, address: u64, bytes: usize) -> Result<(usize, usize), FaultKind> {
        let outside = FaultKind::OutOfBounds { space: Space::Global, address, bytes };
        let index = (address >> WINDOW_BITS).wrapping_sub(1) as usize;
        let start = (address & ((1 << WINDOW_BITS) - 1)) as usize;
        match self.arrays.get(index) {
            Some(array) if start + bytes <= array.bytes.len() => Ok((index, start)),
            _ => Err(outside),
        }
    }

    pub(crate) fn load(&self, address: u64, bytes: usize) -> Result<u64, FaultKind> {
        let (index, start) = self.place(address, bytes)?;
        Ok(little_endian(&self.arrays[index].bytes[start..start + bytes]))
    }

    pub(crate) fn store(&mut self, address: u64, bytes: usize, value: u64) -> Result<(), FaultKind> {
        let (index, start) = self.place(address, bytes)?;
        let array = &mut self.arrays[index];
        if !array.writable {
            return Err(FaultKind::ReadOnly { address });
        }
        array.bytes[start..start + bytes].copy_from_slice(&value.to_le_bytes()[..bytes]);
        Ok(())
    }
}

/// Up to eight bytes as one number.
pub(crate) fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
}

/// Refuses an address that is not a multiple of the access.
pub(crate) fn aligned(space: Space, address: u64, bytes: usize) -> Result<(), FaultKind> {
    if address.is_multiple_of(bytes as u64) { Ok(()) } else { Err(FaultKind::Misaligned { space, address, bytes }) }
}

/// The shared memory of one block, with who used each byte since the last barrier.
///
/// Threads run one after the other up to a barrier, an order in which a forgotten barrier may well do
/// no harm. So uses are recorded, and a use that only luck put behind another thread's write is an error.
#[derive(Debug)]
pub(crate) struct Shared {
    cells: Vec<Cell>,
    /// How many barriers the block has passed, and one.
    epoch: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    value: u8,
    written: bool,
    write: Use,
    read: Use,
    /// A second thread that read in the same epoch, so that neither hides the other.
    other_read: Use,
}

#[derive(Clone, Copy, Debug, Default)]
struct Use {
    epoch: u32,
    thread: u32,
}

impl Use {
    fn by_another(self, now: Use) -> bool {
        self.epoch == now.epoch && self.thread != now.thread
    }
}

impl Shared {
    pub(crate) fn new(bytes: u64) -> Shared {
        Shared { cells: vec![Cell::default(); bytes as usize], epoch: 1 }
    }

    pub(crate) fn pass_barrier(&mut self) {
        self.epoch += 1;
    }

    fn place(&self, address: u64, bytes: usize) -> Result<usize, FaultKind> {
        let outside = FaultKind::OutOfBounds { space: Space::Shared, address, bytes };
        let start = address.checked_sub(SHARED_BASE).and_then(|start| usize::try_from(start).ok());
        match start {
            Some(start) if start.checked_add(bytes).is_some_and(|end| end <= self.cells.len()) => Ok(start),
            _ => Err(outside),
        }
    }

    pub(crate) fn load(&mut self, address: u64, bytes: usize, thread: u32) -> Result<u64, FaultKind> {
        let start = self.place(address, bytes)?;
        let now = Use { epoch: self.epoch, thread };
        let mut value = 0;
        for i in 0..bytes {
            let (cell, address) = (&mut self.cells[start + i], address + i as u64);
            if !cell.written {
                return Err(FaultKind::UninitializedShared { address });
            }
            if cell.write.by_another(now) {
                return Err(FaultKind::Race { address, other: cell.write.thread });
            }
            if cell.read.by_another(now) {
                cell.other_read = now;
            } else {
                cell.read = now;
            }
            value |= u64::from(cell.value) << (8 * i);
        }
        Ok(value)
    }

    pub(crate) fn store(&mut self, address: u64, bytes: usize, value: u64, thread: u32) -> Result<(), FaultKind> {
        let start = self.place(address, bytes)?;
        let now = Use { epoch: self.epoch, thread };
        for (i, &byte) in value.to_le_bytes()[..bytes].iter().enumerate() {
            let (cell, address) = (&mut self.cells[start + i], address + i as u64);
            for earlier in [cell.write, cell.read, cell.other_read] {
                if earlier.by_another(now) {
                    return Err(FaultKind::Race { address, other: earlier.thread });
                }
            }
            *cell = Cell { value: byte, written: true, write: now, ..*cell };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn global_arrays_keep_to_their_bounds() {
        let mut memory = Memory::default();
        let (input, output) = (memory.input(&[1, 2, 3, 4]), memory.output(&[0; 4]));
        assert_eq!(memory.load(input, 4), Ok(0x0403_0201));
        assert_eq!(memory.store(output + 2, 2, 0xabcd), Ok(()));
        assert_eq!(memory.bytes(output), Some(&[0, 0, 0xcd, 0xab][..]));
        assert_eq!(memory.store(input, 1, 0), Err(FaultKind::ReadOnly { address: input }));
        for address in [0, 8, output + 1, output + 4, u64::MAX, output - 4] {
            let outside = FaultKind::OutOfBounds { space: Space::Global, address, bytes: 4 };
            assert_eq!(memory.load(address, 4), Err(outside), "{address:#x}");
        }
    }

    #[test]
    fn shared_uses_without_a_barrier_between_are_races() {
        let mut shared = Shared::new(4);
        let at = SHARED_BASE;
        assert_eq!(shared.load(at, 1, 0), Err(FaultKind::UninitializedShared { address: at }));
        assert_eq!(shared.store(at, 4, 7, 0), Ok(()));
        assert_eq!(shared.load(at, 4, 0), Ok(7));
        assert_eq!(shared.load(at, 4, 1), Err(FaultKind::Race { address: at, other: 0 }));
        shared.pass_barrier();
        assert_eq!((shared.load(at, 4, 1), shared.load(at, 4, 2)), (Ok(7), Ok(7)));
        assert_eq!(shared.store(at, 4, 8, 1), Err(FaultKind::Race { address: at, other: 2 }));
        assert_eq!(shared.store(at, 4, 8, 2), Err(FaultKind::Race { address: at, other: 1 }));
        shared.pass_barrier();
        assert_eq!(shared.store(at, 4, 8, 1), Ok(()));
        assert_eq!(shared.store(at, 4, 8, 2), Err(FaultKind::Race { address: at, other: 1 }));
        let outside = FaultKind::OutOfBounds { space: Space::Shared, address: at + 1, bytes: 4 };
        assert_eq!(shared.load(at + 1, 4, 0), Err(outside));
        assert!(shared.load(0, 1, 0).is_err());
        assert!(shared.load(u64::MAX, 8, 0).is_err());
    }
}
