//! What a thread can do wrong with mbarriers and with what works beside it, each with its sentence.

use core::fmt;

use super::access::Access;

/// What works beside the threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Agent {
    /// A bulk copy, by TMA or plain, to shared memory.
    BulkCopy,
    /// A bulk copy from shared memory.
    BulkStore,
    /// A `wgmma.mma_async`.
    Wgmma,
}

/// What a thread did that PTX leaves undefined, or that never ends, with mbarriers and asynchronous agents.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AsyncFault {
    /// Shared memory was used while an agent may still be at it, as far as the thread knows.
    InFlight {
        /// The byte.
        address: u64,
        /// What the use was.
        access: Access,
        /// What works there.
        agent: Agent,
        /// The line that set it to work.
        line: usize,
    },
    /// An agent is to read what a thread stored, or to write there, and no `fence.proxy.async` is between.
    Unfenced {
        /// The byte.
        address: u64,
        /// The thread that stored, as a number in its block.
        other: u32,
        /// The line of the store.
        line: usize,
        /// What is set to work.
        agent: Agent,
    },
    /// A thread of a launch that may begin early uses global memory before it has waited for the launches before.
    BeforeGrids,
    /// A thread waits for a phase of an mbarrier that nobody ends.
    Deadlock {
        /// The how-manieth mbarrier of its block it is, counted from 0.
        barrier: u32,
        /// Where it is.
        address: u64,
        /// The arrivals that are missing.
        arrivals: u32,
        /// The bytes that are missing; below 0, those that came and were not expected.
        bytes: i64,
    },
    /// A thread waits at a barrier for some of the block, and not enough come.
    Rendezvous {
        /// The number of the barrier.
        number: u64,
        /// How many came.
        arrived: u32,
        /// How many it is for.
        count: u32,
    },
    /// Two threads come to one barrier with different numbers of threads.
    RendezvousCount {
        /// The number of the barrier.
        number: u64,
        /// For how many this thread says it is.
        count: u64,
        /// For how many those before said.
        other: u64,
    },
    /// A barrier of the block that PTX does not have.
    RendezvousNumber {
        /// Its number.
        number: u64,
    },
    /// There is no mbarrier at an address.
    NoBarrier {
        /// The address.
        address: u64,
    },
    /// A load, a store or a copy of memory that an mbarrier is in.
    InsideBarrier {
        /// The byte.
        address: u64,
        /// The mbarrier.
        barrier: u32,
    },
    /// A number of arrivals that no mbarrier counts.
    BarrierCount {
        /// The number.
        count: u64,
        /// The most that there may be.
        most: u32,
    },
    /// More arrivals than the phase of an mbarrier still wants.
    Arrivals {
        /// The mbarrier.
        barrier: u32,
        /// How many arrive.
        count: u32,
        /// How many it wants.
        pending: u32,
    },
    /// More bytes than an mbarrier counts.
    BarrierBytes {
        /// The mbarrier.
        barrier: u32,
        /// The bytes.
        bytes: i64,
    },
    /// An agent is to arrive at an mbarrier of which no fence has told it.
    UnannouncedBarrier {
        /// The mbarrier.
        barrier: u32,
    },
    /// The block ends before somebody has waited for an agent.
    Unfinished {
        /// What works on.
        agent: Agent,
        /// The line that set it to work.
        line: usize,
    },
    /// Shared memory of another block of the cluster is used after the threads of that are done.
    BlockEnded {
        /// The block, as a number in its cluster.
        block: u32,
    },
    /// A block ends while threads of other blocks may still use its shared memory, as far as it knows.
    EndsBefore {
        /// The block, as a number in its cluster.
        block: u32,
        /// A thread of another block, as a number in the cluster.
        other: u32,
        /// The line of its use.
        line: usize,
    },
    /// A copy to several blocks of the cluster names none, or one that there is not.
    MulticastSet {
        /// The set, a bit for each block.
        set: u16,
        /// How many blocks there are.
        blocks: u32,
    },
    /// `mapa` names a block that the cluster does not have.
    NoBlock {
        /// The block.
        block: u64,
        /// How many it has.
        blocks: u32,
    },
    /// A thread arrives at the barrier of the cluster for the second time without having waited for it.
    ClusterArrive,
    /// A thread waits for the cluster without having arrived by the instruction before.
    ClusterWait,
    /// There is no tensor map at an address.
    NoTensorMap {
        /// The address.
        address: u64,
    },
    /// A copy by a tensor map of other modes.
    Modes {
        /// The modes of the map.
        modes: usize,
        /// The coordinates of the instruction.
        coordinates: usize,
    },
    /// A plain bulk copy of bytes that are no pieces of 16.
    BulkBytes {
        /// The bytes.
        bytes: u64,
    },
    /// A register of a `wgmma` that may still be at work was used.
    WgmmaRegister {
        /// The register.
        name: String,
        /// The line of the `wgmma`.
        line: usize,
    },
    /// A register was used, and goes into a `wgmma` without a `wgmma.fence` between.
    WgmmaFence {
        /// The register.
        name: String,
    },
    /// A descriptor of an operand that no instruction reads.
    Descriptor {
        /// Its bits.
        descriptor: u64,
        /// Why.
        why: String,
    },
    /// A warp of a warpgroup executes another `wgmma` than the others, or none.
    Warpgroup {
        /// The line of the `wgmma` that the others execute.
        line: usize,
    },
    /// A `wgmma` in a warp whose warpgroup has less than 128 threads.
    PartialWarpgroup {
        /// The threads of the block.
        threads: u32,
    },
    /// `setmaxnreg` with a number of registers that it does not take, or without its whole warpgroup.
    MaxRegisters {
        /// The number.
        count: u64,
    },
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Agent::BulkCopy => "the bulk copy",
            Agent::BulkStore => "the bulk store",
            Agent::Wgmma => "the wgmma",
        })
    }
}

impl Agent {
    /// What a thread does to know that it is done.
    fn remedy(self) -> &'static str {
        match self {
            Agent::BulkCopy => "wait for its mbarrier first",
            Agent::BulkStore => "wait with cp.async.bulk.wait_group.read, and order other threads after it",
            Agent::Wgmma => "wait with wgmma.wait_group, and let an mbarrier tell other threads",
        }
    }
}

impl AsyncFault {
    /// The line of what the thread gets in the way of.
    pub(super) fn other_line(&self) -> Option<usize> {
        match self {
            AsyncFault::InFlight { line, .. }
            | AsyncFault::Unfenced { line, .. }
            | AsyncFault::Unfinished { line, .. }
            | AsyncFault::EndsBefore { line, .. }
            | AsyncFault::WgmmaRegister { line, .. }
            | AsyncFault::Warpgroup { line } => Some(*line),
            _ => None,
        }
    }
}

impl fmt::Display for AsyncFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AsyncFault::InFlight { address, access, agent, line } => write!(
                f,
                "shared byte {address:#x} is {access} while {agent} of line {line} may still be at it; {}",
                agent.remedy()
            ),
            AsyncFault::Unfenced { address, other, agent, .. } => write!(
                f,
                "shared byte {address:#x} was stored by thread {other}, and no fence.proxy.async is between that and {agent}; \
                 put one after the store"
            ),
            AsyncFault::BeforeGrids => f.write_str(
                "global memory is used, and launches before this one may still be at it; put griddepcontrol.wait before",
            ),
            AsyncFault::Deadlock { barrier, address, arrivals, bytes } => {
                f.write_str("waits for ")?;
                let plural = if *arrivals == 1 { "" } else { "s" };
                match (arrivals, bytes) {
                    (arrivals, 0) => write!(f, "{arrivals} more arrival{plural}")?,
                    (_, ..0) => write!(f, "a phase that got {} bytes more than it expected", bytes.unsigned_abs())?,
                    (0, bytes) => write!(f, "{bytes} more bytes")?,
                    (arrivals, bytes) => write!(f, "{arrivals} more arrival{plural} and {bytes} more bytes")?,
                }
                write!(f, " on barrier {barrier}, at {address:#x}, which nobody is left to bring")
            }
            AsyncFault::Rendezvous { number, arrived, count } => {
                write!(f, "waits at barrier {number}, which is for {count} threads, and {arrived} came")
            }
            AsyncFault::RendezvousCount { number, count, other } => write!(
                f,
                "comes to barrier {number} as one for {count} threads, and others came to it as one for {other}"
            ),
            AsyncFault::RendezvousNumber { number } => write!(f, "a block has barriers 0 to 15, and {number} is none"),
            AsyncFault::NoBarrier { address } => {
                write!(f, "there is no mbarrier at {address:#x}; mbarrier.init makes one")
            }
            AsyncFault::InsideBarrier { address, barrier } => {
                write!(
                    f,
                    "shared byte {address:#x} is used as memory, and mbarrier {barrier} is there; mbarrier.inval ends it"
                )
            }
            AsyncFault::BarrierCount { count, most } => {
                write!(f, "an mbarrier counts 1 to {most} arrivals, not {count}")
            }
            AsyncFault::Arrivals { barrier, count, pending } => {
                write!(f, "arrives for {count} at barrier {barrier}, whose phase wants {pending} more arrivals")
            }
            AsyncFault::BarrierBytes { barrier, bytes } => {
                write!(f, "barrier {barrier} would count {bytes} bytes, beyond 1048575")
            }
            AsyncFault::UnannouncedBarrier { barrier } => write!(
                f,
                "a bulk copy is to arrive at barrier {barrier}, which nothing has told it of; \
                 put fence.mbarrier_init or fence.proxy.async after mbarrier.init"
            ),
            AsyncFault::Unfinished { agent, line } => {
                write!(f, "the block ends while {agent} of line {line} may still be at work; wait for it")
            }
            AsyncFault::NoTensorMap { address } => {
                write!(f, "there is no tensor map at {address:#x}; take the address of a parameter of 128 bytes")
            }
            AsyncFault::Modes { modes, coordinates } => {
                write!(f, "the tensor map has {modes} modes, and the copy {coordinates} coordinates")
            }
            AsyncFault::BulkBytes { bytes } => write!(f, "a bulk copy moves a multiple of 16 bytes, not {bytes}"),
            AsyncFault::WgmmaRegister { name, line } => write!(
                f,
                "`{name}` is used while the wgmma of line {line} may still be at it; wait with wgmma.wait_group first"
            ),
            AsyncFault::WgmmaFence { name } => write!(
                f,
                "`{name}` was used, and goes into a wgmma without a wgmma.fence between; put one before the wgmma"
            ),
            AsyncFault::Descriptor { descriptor, why } => {
                write!(f, "the descriptor {descriptor:#018x} is none that the wgmma reads: {why}")
            }
            AsyncFault::Warpgroup { line } => write!(
                f,
                "executes another wgmma than the warps of its warpgroup that are at line {line}; all four execute the same"
            ),
            AsyncFault::PartialWarpgroup { threads } => {
                write!(f, "needs the 128 threads of a warpgroup, in a block of {threads}")
            }
            AsyncFault::BlockEnded { block } => write!(
                f,
                "the threads of block {block} of the cluster are done, and its shared memory with them; \
                 let the cluster meet at barrier.cluster before they end"
            ),
            AsyncFault::EndsBefore { block, other, line } => write!(
                f,
                "block {block} of the cluster ends, and nothing orders that after what thread {other} of another block does with its \
                 shared memory in line {line}; let the cluster meet at barrier.cluster before"
            ),
            AsyncFault::MulticastSet { set, blocks } => {
                write!(
                    f,
                    "a copy to the blocks of the set {set:#x} is to some of a cluster of {blocks}; bit `i` is for block `i`"
                )
            }
            AsyncFault::NoBlock { block, blocks } => {
                write!(f, "a cluster of {blocks} has no block {block}")
            }
            AsyncFault::ClusterArrive => f.write_str(
                "arrives at the barrier of the cluster again, and has not waited for it since the last time",
            ),
            AsyncFault::ClusterWait => f.write_str(
                "comes to barrier.cluster.wait, and barrier.cluster.arrive was not its last instruction; \
                 nothing is told here of what is between the two",
            ),
            AsyncFault::MaxRegisters { count } => {
                write!(f, "setmaxnreg takes a multiple of 8 from 24 to 256, not {count}")
            }
        }
    }
}
