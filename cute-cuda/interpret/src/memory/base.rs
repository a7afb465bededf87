//! What the parts of shared memory have in common: where it is, and how what is wrong with its agents is said.

use super::Found;
use crate::fault::{AsyncFault, FaultKind};

/// Where shared memory begins. Not at zero, so that a forgotten base shows; a multiple of every alignment that an
/// array can ask for.
pub(crate) const SHARED_BASE: u64 = 0x400;

/// The blocks that a cluster can have on every device.
pub(crate) const MOST_IN_CLUSTER: u32 = 8;

/// From the shared memory of a block of a cluster to that of the next, as they are kept here: more than a block can have.
pub(crate) const WINDOW: u64 = 1 << 18;
/// The same as addresses have it.
pub(crate) const RANK: u64 = 1 << 24;

/// The block of a cluster in whose shared memory an address is, as it is kept here.
pub(crate) fn block_at(address: u64) -> u64 {
    address / WINDOW
}

/// A fault of asynchronous work, on its way out.
pub(crate) fn found(fault: AsyncFault) -> Found {
    Box::new(FaultKind::Asynchronous(fault))
}
