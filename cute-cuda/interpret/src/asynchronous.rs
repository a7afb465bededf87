//! Operations of mbarriers, and of what works beside the threads, as the parser hands them over.

use crate::program::Address;

/// One of them. Operands are numbers of rows.
#[derive(Debug)]
pub(crate) enum AsyncOperation {
    BarrierInit {
        at: Address,
        count: usize,
    },
    BarrierInvalidate {
        at: Address,
    },
    /// So many arrive, one where nothing is said, after so many bytes are expected; the state goes into a register.
    BarrierArrive {
        to: Option<usize>,
        at: Address,
        count: Option<usize>,
        bytes: Option<usize>,
        drops: bool,
    },
    /// So many bytes are expected, or have come.
    BarrierBytes {
        at: Address,
        bytes: usize,
        come: bool,
    },
    /// Whether a phase is over, of a parity or the one of a state.
    BarrierWait {
        to: usize,
        at: Address,
        phase: usize,
        parity: bool,
    },
    ProxyFence,
    BarrierFence,
    MaxRegisters {
        count: u64,
    },
    /// A box to shared memory, whose bytes an mbarrier counts.
    BoxLoad {
        to: Address,
        of: Box,
        barrier: Address,
    },
    BoxStore {
        of: Box,
        from: Address,
    },
    /// The same of bytes that lie one after the other.
    BulkLoad {
        to: Address,
        from: Address,
        bytes: usize,
        barrier: Address,
    },
    BulkStore {
        to: Address,
        from: Address,
        bytes: usize,
    },
    BulkCommit,
    /// Until so many bulk groups may stay; `reads`, as far as they still read.
    BulkWait {
        groups: u32,
        reads: bool,
    },
    Nothing,
}

/// A box of a tensor: the map, and the coordinates of its first element.
#[derive(Debug)]
pub(crate) struct Box {
    pub(crate) map: Address,
    pub(crate) coordinates: Vec<usize>,
}
