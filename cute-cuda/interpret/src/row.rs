//! What the threads of a warp have of one operand.

/// Threads of a warp.
pub(crate) const LANES: usize = 32;

/// One value for each thread of a warp.
pub(crate) type Row = [u64; LANES];
