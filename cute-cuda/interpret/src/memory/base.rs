//! What the parts of shared memory have in common: where it is, and how what is wrong with its agents is said.

use super::Found;
use crate::fault::{AsyncFault, FaultKind};

/// Where shared memory begins. Not at zero, so that a forgotten base shows; a multiple of every alignment that an
/// array can ask for.
pub(crate) const SHARED_BASE: u64 = 0x400;

/// From the shared memory of a block of a cluster to that of the next: more than a block can have.
pub(crate) const WINDOW: u64 = 1 << 18;

/// A fault of asynchronous work, on its way out.
pub(crate) fn found(fault: AsyncFault) -> Found {
    Box::new(FaultKind::Asynchronous(fault))
}
