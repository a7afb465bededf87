//! What every device has of everything, and what a kernel may ask for.

/// The most threads that a block can have.
pub const MOST_THREADS: u64 = 1024;
/// The most blocks of a grid, along x.
pub const MOST_BLOCKS: u64 = (1 << 31) - 1;
/// The most blocks of a grid, along y and along z.
pub const MOST_BLOCKS_ACROSS: u64 = 65_535;
/// The most that a [`Count`](super::Count) counts: the numbers below it, and one that is as far beyond it, have 32 bits.
pub const MOST_COUNT: u64 = 1 << 31;
/// The most that a [`Count<u64>`](super::Count) counts.
pub const MOST_LONG_COUNT: u64 = (1 << 63) - 1;
/// Shared memory that every device gives a block without asking, in bytes.
pub const MOST_SHARED_BYTES: u64 = 48 * 1024;
/// Elements of one thread that are unrolled at most.
pub const MOST_VALUES: u64 = 1024;
/// The bytes of the widest access.
pub(crate) const WIDEST: u64 = 16;
