//! Operations of mbarriers, and of what works beside the threads, as the parser hands them over.

use std::sync::Arc;

use cute_ptx::ptx::{AtomicOp, Type};
use cute_runtime::atom::GmmaMajor;

use crate::address::Address;
use crate::matrices::Mma;

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
        /// Whether the mbarrier may be of another block of the cluster.
        remote: bool,
        /// Whether threads of other blocks learn what this one did before.
        of_cluster: bool,
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
        /// Whether the thread learns what those of other blocks did.
        of_cluster: bool,
    },
    ProxyFence(Fences),
    BarrierFence,
    MaxRegisters {
        count: u64,
    },
    /// A box to shared memory, whose bytes an mbarrier counts; to the same places of several blocks of the cluster,
    /// where there is a set of them.
    BoxLoad {
        to: Address,
        of: TensorBox,
        barrier: Address,
        blocks: Option<usize>,
    },
    BoxStore {
        of: TensorBox,
        from: Address,
    },
    /// The same of bytes that lie one after the other, from the block's own memory where it `sends` them.
    BulkLoad {
        sends: bool,
        /// What becomes of the elements that are there; nothing where they are replaced.
        reduction: Option<Reduction>,
        to: Address,
        from: Address,
        bytes: usize,
        barrier: Address,
    },
    BulkStore {
        /// What becomes of the elements that are there; nothing where they are replaced.
        reduction: Option<Reduction>,
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
    WgmmaFence,
    Wgmma(Box<Wgmma>),
    WgmmaCommit,
    /// Until so many groups of `wgmma` may stay.
    WgmmaWait {
        groups: u32,
    },
    /// `barrier.cluster.arrive` and `.wait`; `aligned`, a warp comes as one.
    ClusterArrive {
        aligned: bool,
    },
    ClusterWait {
        aligned: bool,
    },
    /// An address of the own block, as it is in another one of the cluster.
    MapShared {
        to: usize,
        from: usize,
        block: usize,
    },
    /// Until the grids that this one depends on have ended, as they have here.
    WaitOnGrids,
    Nothing,
}

/// The shared memory whose stores a `fence.proxy.async` is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fences {
    /// None: it is for global memory.
    Global,
    /// That of the own block.
    Block,
    /// Those of all blocks of the cluster.
    Cluster,
}

/// What a bulk reduction does with each element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reduction {
    pub(crate) op: AtomicOp,
    pub(crate) ty: Type,
}

/// `wgmma.mma_async`
#[derive(Debug)]
pub(crate) struct Wgmma {
    /// What a warp of the four multiplies.
    pub(crate) mma: Arc<Mma>,
    pub(crate) d: Box<[usize]>,
    pub(crate) a: WgmmaA,
    /// The descriptor of B.
    pub(crate) b: usize,
    /// Whether the product is added to D.
    pub(crate) accumulates: usize,
    /// Whether the elements of A, and of B, have their signs turned.
    pub(crate) negated: [bool; 2],
    pub(crate) majors: [GmmaMajor; 2],
}

/// Where A is.
#[derive(Debug)]
pub(crate) enum WgmmaA {
    /// The row of its descriptor.
    Descriptor(usize),
    Registers(Box<[usize]>),
}

impl WgmmaA {
    /// The registers of A; none where it is in shared memory.
    pub(crate) fn registers(&self) -> &[usize] {
        match self {
            WgmmaA::Descriptor(_) => &[],
            WgmmaA::Registers(rows) => rows,
        }
    }
}

impl Wgmma {
    /// The registers of its matrices.
    pub(crate) fn registers(&self) -> impl Iterator<Item = usize> + '_ {
        self.d.iter().chain(self.a.registers()).copied()
    }
}

/// A box of a tensor: the map, and the coordinates of its first element.
#[derive(Debug)]
pub(crate) struct TensorBox {
    pub(crate) map: Address,
    pub(crate) coordinates: Vec<usize>,
}
