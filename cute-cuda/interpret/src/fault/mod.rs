//! What a thread can do that PTX leaves undefined, each with its sentence.

mod access;
mod asynchronous;

use core::fmt;
use core::panic::Location;

pub use access::Access;
pub use asynchronous::{Agent, AsyncFault};

/// The memory that an access names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// The arrays that the launch hands over.
    Global,
    /// The memory of one block.
    Shared,
    /// That of the blocks of a cluster.
    Cluster,
    /// The arguments of the launch.
    Param,
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Space::Global => "global",
            Space::Shared => "shared",
            Space::Cluster => "cluster's shared",
            Space::Param => "param",
        })
    }
}

/// What a thread did that PTX leaves undefined, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kernel.
    pub kernel: String,
    /// The line of the instruction, counted from 1.
    pub line: usize,
    /// `%ctaid` of the thread.
    pub block: [u32; 3],
    /// `%tid` of the thread.
    pub thread: [u32; 3],
    /// What it did.
    pub kind: FaultKind,
    /// The line of Rust that asked for the instruction, where a [kernel](cute_ptx::kernel::Kernel::origin) says it.
    pub origin: Option<&'static Location<'static>>,
    /// The same of the [other line](FaultKind::other_line).
    pub other_origin: Option<&'static Location<'static>>,
}

impl Fault {
    /// The fault with the lines of Rust that `origin` gives for those of the text.
    pub(crate) fn with_origins(self, origin: impl Fn(usize) -> Option<&'static Location<'static>>) -> Fault {
        let other_origin = self.kind.other_line().and_then(&origin);
        Fault { origin: origin(self.line), other_origin, ..self }
    }
}

/// What a thread did that PTX leaves undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// An access outside every array.
    OutOfBounds {
        /// The memory.
        space: Space,
        /// The first byte of the access.
        address: u64,
        /// How many bytes it takes.
        bytes: usize,
    },
    /// An address that is no multiple of the access.
    Misaligned {
        /// The memory.
        space: Space,
        /// The first byte of the access.
        address: u64,
        /// What it must be a multiple of.
        bytes: usize,
    },
    /// A store into an array that the launch handed over as input.
    ReadOnly {
        /// The first byte of the access.
        address: u64,
    },
    /// A byte of a global array that one launch writes and loads by `ld.global.nc`, in whatever order.
    NonCoherent {
        /// The byte, counted from the start of its array.
        at: u64,
        /// The line of the other use: of the load where this is a store, of the store where it is a load.
        line: usize,
    },
    /// A register that was read before anything was written to it.
    UninitializedRegister(String),
    /// Shared memory that was read before anything was written to it.
    UninitializedShared {
        /// The first byte of the access.
        address: u64,
    },
    /// Two threads used the same byte of shared memory without a barrier between, and one of them wrote.
    Race {
        /// The byte.
        address: u64,
        /// The other thread, as a number in its block.
        other: u32,
        /// The line of its use.
        line: usize,
    },
    /// Two threads used the same byte of a global array in one launch, one of them wrote, and nothing orders them:
    /// blocks run in no order, and threads of one block are ordered by its barriers alone.
    GlobalRace {
        /// The byte.
        address: u64,
        /// The other thread, as a number in its block.
        other: u32,
        /// `%ctaid` of the other thread.
        other_block: [u32; 3],
        /// The line of its use.
        line: usize,
    },
    /// Shared memory that an asynchronous copy still writes was used.
    PendingCopy {
        /// The byte.
        address: u64,
        /// The thread that copies, as a number in its block.
        copier: u32,
        /// What the use was.
        access: Access,
        /// The line of the copy.
        line: usize,
    },
    /// The source of an asynchronous copy changed between its start and its end.
    CopySource {
        /// The first byte of the source.
        address: u64,
        /// The line of the copy.
        line: usize,
    },
    /// An asynchronous copy that shall read more bytes than it writes.
    CopySize {
        /// The bytes to read.
        source: u32,
        /// The bytes to write.
        bytes: u32,
    },
    /// An integer divided by zero.
    DivisionByZero,
    /// A thread waits at a barrier that another thread of its block does not reach.
    BarrierDivergence {
        /// The line where the other thread is: at its end, or at another barrier.
        other_line: usize,
        /// The other thread, as a number in its block.
        other: u32,
    },
    /// Part of a warp executes `bar.sync`, which is `barrier.sync.aligned`: all of its threads have to, at once.
    DivergedBarrier {
        /// A thread of the warp that is elsewhere, as a number in its block.
        other: u32,
        /// The line where it is.
        other_line: usize,
    },
    /// A thread waits at an operation of its warp that another thread does not reach.
    WarpDivergence {
        /// The line where the other thread is: at its end, at a barrier, or at another operation.
        other_line: usize,
        /// The other thread, as a number in its block.
        other: u32,
    },
    /// Two threads are at the same operation of their warp, in one line, and name different members.
    MemberMasks {
        /// This thread's mask.
        mask: u32,
        /// The other thread, as a number in its block.
        other: u32,
        /// Its mask.
        other_mask: u32,
    },
    /// A thread executes an operation of its warp without naming itself a member.
    NotAMember {
        /// The mask.
        mask: u32,
    },
    /// An operation of whole warps in a warp that the block does not fill.
    PartialWarp {
        /// The threads that the warp has.
        threads: u32,
    },
    /// A shuffle from a thread that takes no part in it.
    ShuffleSource {
        /// The lane that was asked.
        lane: u32,
        /// The lanes that take part.
        members: u32,
    },
    /// Something about mbarriers, or about what works beside the threads.
    Asynchronous(AsyncFault),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([bx, by, bz], [tx, ty, tz]) = (self.block, self.thread);
        write!(f, "line {} of `{}`", self.line, self.kernel)?;
        if let Some(origin) = self.origin {
            write!(f, " ({origin})")?;
        }
        write!(f, ", block ({bx},{by},{bz}), thread ({tx},{ty},{tz}): {}", self.kind)?;
        match (self.kind.other_line(), self.other_origin) {
            (Some(line), Some(origin)) => write!(f, "; the other side is line {line} ({origin})"),
            (Some(line), None) if !self.kind.names_its_line() => write!(f, "; the other side is line {line}"),
            _ => Ok(()),
        }
    }
}

impl FaultKind {
    /// The line of the other side, where there is one: of the use that races, of the copy that is under way, of where another
    /// thread waits.
    pub fn other_line(&self) -> Option<usize> {
        match self {
            FaultKind::NonCoherent { line, .. }
            | FaultKind::Race { line, .. }
            | FaultKind::GlobalRace { line, .. }
            | FaultKind::PendingCopy { line, .. }
            | FaultKind::CopySource { line, .. } => Some(*line),
            FaultKind::BarrierDivergence { other_line, .. }
            | FaultKind::DivergedBarrier { other_line, .. }
            | FaultKind::WarpDivergence { other_line, .. } => Some(*other_line),
            FaultKind::Asynchronous(fault) => fault.other_line(),
            _ => None,
        }
    }

    /// Whether its sentence has that line.
    fn names_its_line(&self) -> bool {
        match self {
            FaultKind::BarrierDivergence { .. } | FaultKind::WarpDivergence { .. } => true,
            FaultKind::Asynchronous(fault) => !matches!(fault, AsyncFault::Unfenced { .. }),
            _ => false,
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::OutOfBounds { space, address, bytes } => {
                write!(f, "{bytes} bytes at {address:#x} are outside every {space} array")
            }
            FaultKind::Misaligned { space, address, bytes } => {
                write!(f, "{space} address {address:#x} is not a multiple of {bytes}")
            }
            FaultKind::ReadOnly { address } => {
                write!(f, "store to {address:#x}, which the launch handed over as input")
            }
            FaultKind::NonCoherent { at, .. } => {
                write!(f, "byte {at} of a global array is written and loaded by ld.global.nc; load it without .nc")
            }
            FaultKind::UninitializedRegister(name) => {
                write!(f, "`{name}` is read before it is written")
            }
            FaultKind::UninitializedShared { address } => {
                write!(f, "shared byte {address:#x} is read before it is written")
            }
            FaultKind::Race { address, other, .. } => {
                write!(f, "races with thread {other} for shared byte {address:#x}; put a bar.sync between")
            }
            FaultKind::GlobalRace { address, other, other_block: [x, y, z], .. } => write!(
                f,
                "races with thread {other} of block ({x},{y},{z}) for global byte {address:#x}; \
                 only threads of one block are ordered, by a bar.sync between"
            ),
            FaultKind::PendingCopy { address, copier, access, .. } => write!(
                f,
                "shared byte {address:#x} is {access} while thread {copier} copies to it; \
                 let that thread wait with cp.async.wait_group, and others at a barrier after it"
            ),
            FaultKind::CopySource { address, .. } => {
                write!(f, "the source at {address:#x} changed while cp.async read it; write it before or after")
            }
            FaultKind::CopySize { source, bytes } => {
                write!(f, "cp.async shall read {source} bytes, and writes {bytes}; read at most as many")
            }
            FaultKind::DivisionByZero => f.write_str("division by zero"),
            FaultKind::BarrierDivergence { other_line, other } => {
                write!(f, "waits at a barrier while thread {other} is at line {other_line} and never comes")
            }
            FaultKind::DivergedBarrier { other, .. } => write!(
                f,
                "executes an aligned barrier without thread {other} of its warp; \
                 put it where the whole warp is, or write barrier.sync"
            ),
            FaultKind::WarpDivergence { other_line, other } => {
                write!(f, "waits for its warp while thread {other}, a member, is at line {other_line} and never comes")
            }
            FaultKind::MemberMasks { mask, other, other_mask } => write!(
                f,
                "names the members {mask:#x} where thread {other} names {other_mask:#x}; all must name the same"
            ),
            FaultKind::NotAMember { mask } => {
                write!(f, "names the members {mask:#x}, and is none of them")
            }
            FaultKind::PartialWarp { threads } => write!(
                f,
                "needs all 32 threads of its warp, which has {threads}; launch blocks of a multiple of 32 threads"
            ),
            FaultKind::ShuffleSource { lane, members } => {
                write!(f, "shuffles from lane {lane}, which is none of the members {members:#x}")
            }
            FaultKind::Asynchronous(fault) => fault.fmt(f),
        }
    }
}
