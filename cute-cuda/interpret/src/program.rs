//! A parsed module: what the parser hands to the executor.

use core::fmt;
use std::collections::HashMap;
use std::sync::Arc;

pub(crate) use super::address::Address;
use super::alu::Function;
use super::asynchronous::AsyncOperation;
use super::fault::Space;
use super::matrices::Mma;
use cute_ptx::ptx::{AtomicOp, Type};

/// A module: its kernels, in the order of the text.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) kernels: Vec<Entry>,
}

/// One kernel.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Array>,
    pub(crate) registers: Vec<Register>,
    pub(crate) shared: Vec<Array>,
    /// What the instructions' operands are; an instruction names them by their number here.
    pub(crate) rows: Vec<RowOf>,
    pub(crate) code: Vec<Step>,
    /// The threads that a block has to have, or may have at most.
    pub(crate) threads: Option<Threads>,
    /// `.reqnctapercluster`: so many blocks along x run together.
    pub(crate) cluster: u32,
    /// The line of the closing brace, where a thread that ran off the end stands.
    pub(crate) end_line: usize,
}

/// What a kernel says of the blocks of its launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threads {
    /// `.maxntid`: so many at most, however they lie.
    AtMost(u64),
    /// `.reqntid`: these along each axis.
    Exactly([u32; 3]),
}

impl Threads {
    /// Whether a block may be launched.
    pub(crate) fn allow(self, block: [u32; 3]) -> bool {
        match self {
            Threads::AtMost(most) => block.into_iter().map(u64::from).product::<u64>() <= most,
            Threads::Exactly(threads) => block == threads,
        }
    }
}

impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Threads::AtMost(most) => write!(f, "{most} threads at most"),
            Threads::Exactly([x, y, z]) => write!(f, "({x},{y},{z}) threads"),
        }
    }
}

/// Where parameters are among generic addresses: between shared memory and the arrays that a launch hands over.
pub(crate) const PARAMETER_BASE: u64 = 1 << 32;

/// A declared register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Register {
    pub(crate) name: String,
    pub(crate) ty: Type,
}

/// A parameter or a shared array: a name for a piece of a memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Array {
    pub(crate) name: String,
    pub(crate) offset: u64,
    pub(crate) bytes: u64,
}

/// The end of the last array: the size of the memory that they share.
pub(crate) fn extent(arrays: &[Array]) -> u64 {
    arrays.last().map_or(0, |array| array.offset + array.bytes)
}

/// What an operand is: a row of values, whether an instruction wrote it or nothing ever does.
///
/// Constants and special registers have rows too, so that an instruction need not ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RowOf {
    /// The register of that number.
    Register(usize),
    Constant(u64),
    Special(Special),
    /// So many bytes behind where the shared memory of the own block begins.
    Static(u64),
    /// So many bytes behind where that of it begins whose size the launch decides.
    Dynamic(u64),
}

/// The operands of one kernel, each once.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub(crate) list: Vec<RowOf>,
    numbers: HashMap<RowOf, usize>,
}

impl Rows {
    /// The number of the operand.
    pub(crate) fn number(&mut self, row: RowOf) -> usize {
        *self.numbers.entry(row).or_insert_with(|| {
            self.list.push(row);
            self.list.len() - 1
        })
    }
}

/// One instruction, with the predicate that guards it.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) line: usize,
    pub(crate) guard: Option<Guard>,
    pub(crate) operation: Operation,
}

/// `@%p` or `@!%p`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    pub(crate) row: usize,
    pub(crate) wanted: bool,
}

/// What an instruction does. Operands are numbers of rows.
#[derive(Debug)]
pub(crate) enum Operation {
    /// A pure function of the sources into one register.
    Compute { function: Function, ty: Type, to: usize, from: Box<[usize]> },
    /// One value into registers of `bits` bits each, the lowest first.
    Unpack { bits: u32, to: Box<[usize]>, from: usize },
    /// Memory into registers, more than one for a vector; `.nc` promises that the launch does not write there.
    Load { space: Space, ty: Type, to: Box<[usize]>, at: Address, nc: bool },
    /// Registers into memory, more than one for a vector.
    Store { space: Space, ty: Type, from: Box<[usize]>, at: Address },
    /// A change in memory that nothing comes between.
    Atomic(Atomic),
    /// Begins an asynchronous copy from global to shared memory.
    Copy { to: Address, from: Address, bytes: u32, source: Option<usize> },
    /// Makes a group of the copies begun since the last one.
    CommitGroup,
    /// Waits until so many groups at most are still under way; without a number, until all copies are done.
    WaitGroup(Option<u32>),
    /// What the threads of a warp do together.
    Collective(Collective),
    /// Orders memory; the interpreter runs in order, and what it finds does not depend on fences.
    Fence,
    /// On to the instruction of that number.
    Branch(usize),
    /// The thread is done.
    Exit,
    /// Wait for the other threads of the block, or for so many of them, at the barrier of that number; `aligned`, a warp comes
    /// there as one; with `arrive` nobody waits.
    Barrier { number: usize, count: Option<usize>, aligned: bool, arrive: bool },
    /// Of mbarriers, and of what works beside the threads.
    Asynchronous(AsyncOperation),
}

impl Operation {
    /// Names the rows of its values to `each`, those of addresses left out: what is in matrices is no address.
    pub(crate) fn rows(&self, each: &mut dyn FnMut(usize)) {
        let mut all = |rows: &[usize]| rows.iter().copied().for_each(&mut *each);
        match self {
            Operation::Compute { to, from, .. } => {
                all(from);
                all(&[*to]);
            }
            Operation::Unpack { to, from, .. } => {
                all(to);
                all(&[*from]);
            }
            Operation::Load { to, .. } => all(to),
            Operation::Store { from, .. } => all(from),
            Operation::Atomic(Atomic { to, compared, from, .. }) => {
                [*to, *compared, Some(*from)].into_iter().flatten().for_each(each);
            }
            Operation::Collective(collective) => match collective {
                Collective::Sync { .. } | Collective::Vote { .. } | Collective::Elect { .. } => {}
                Collective::Shuffle { to, from, lane, .. } => all(&[*to, *from, *lane]),
                Collective::LoadMatrix { to, .. } => all(to),
                Collective::StoreMatrix { from, .. } => all(from),
                Collective::Mma { to, from, .. } => {
                    all(to);
                    from.iter().for_each(|rows| all(rows));
                }
            },
            Operation::Copy { .. }
            | Operation::CommitGroup
            | Operation::WaitGroup(_)
            | Operation::Fence
            | Operation::Branch(_)
            | Operation::Exit
            | Operation::Barrier { .. }
            | Operation::Asynchronous(_) => {}
        }
    }

    /// Whether it sets an agent to work that moves memory.
    pub(crate) fn has_agents(&self) -> bool {
        use AsyncOperation::{BoxLoad, BoxStore, BulkLoad, BulkStore};
        let Operation::Asynchronous(operation) = self else {
            return false;
        };
        matches!(operation, BoxLoad { .. } | BoxStore { .. } | BulkLoad { .. } | BulkStore { .. })
    }

    /// Whether it uses global memory, or sets an agent to work there.
    pub(crate) fn touches_global(&self) -> bool {
        match self {
            Operation::Load { space, .. } | Operation::Store { space, .. } => *space == Space::Global,
            Operation::Atomic(atomic) => atomic.space == Space::Global,
            Operation::Copy { .. } => true,
            // From the block's own memory to another block's.
            Operation::Asynchronous(AsyncOperation::BulkLoad { sends: true, .. }) => false,
            _ => self.has_agents(),
        }
    }

    /// Whether threads of different warps are ordered by it, other than by a barrier of all the block.
    pub(crate) fn orders_warps(&self) -> bool {
        matches!(self, Operation::Asynchronous(_) | Operation::Barrier { count: Some(_), .. })
    }
}

/// A change of an element that nothing comes between; `atom` also gives what was there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Atomic {
    pub(crate) change: Change,
    pub(crate) space: Space,
    pub(crate) ty: Type,
    pub(crate) to: Option<usize>,
    pub(crate) at: Address,
    /// What the element is compared with, where it is.
    pub(crate) compared: Option<usize>,
    pub(crate) from: usize,
}

/// What becomes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// What an operation makes of it and a value.
    Operation(AtomicOp),
    /// The value, where it is the one that is compared.
    CompareAndSwap,
}

/// What the threads of a warp do together, each waiting for the others.
#[derive(Debug)]
pub(crate) enum Collective {
    /// `bar.warp.sync`
    Sync {
        mask: usize,
    },
    Shuffle {
        mode: Shuffle,
        to: usize,
        inside: Option<usize>,
        from: usize,
        lane: usize,
        clamp: usize,
        mask: usize,
    },
    Vote {
        vote: Vote,
        to: usize,
        from: usize,
        wanted: bool,
        mask: usize,
    },
    /// `elect.sync`: the first member.
    Elect {
        to: Option<usize>,
        elected: usize,
        mask: usize,
    },
    /// `ldmatrix`: matrices of 8 x 8 halves, a row of each at eight threads' addresses.
    LoadMatrix {
        to: Box<[usize]>,
        transposed: bool,
        at: Address,
    },
    /// `stmatrix`
    StoreMatrix {
        from: Box<[usize]>,
        transposed: bool,
        at: Address,
    },
    /// `mma.sync`: registers of D, A, B and C.
    Mma {
        mma: Arc<Mma>,
        to: Box<[usize]>,
        from: [Box<[usize]>; 3],
    },
}

impl Collective {
    /// Where the members stand; nothing where it is the whole warp.
    pub(crate) fn mask(&self) -> Option<usize> {
        match self {
            Collective::Sync { mask } | Collective::Shuffle { mask, .. } | Collective::Vote { mask, .. } => Some(*mask),
            Collective::Elect { mask, .. } => Some(*mask),
            Collective::LoadMatrix { .. } | Collective::StoreMatrix { .. } | Collective::Mma { .. } => None,
        }
    }
}

/// Which lane `shfl.sync` reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shuffle {
    Up,
    Down,
    Butterfly,
    Index,
}

/// What `vote.sync` asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vote {
    All,
    Any,
    Uniform,
    Ballot,
}

/// A register that the hardware fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Special {
    /// `%tid` and its like, with an axis.
    OnAxis(SpecialName, usize),
    /// `%laneid`
    Lane,
    /// `%warpid`
    Warp,
    /// `%nwarpid`
    Warps,
    /// `%cluster_ctarank`
    Rank,
    /// `%cluster_nctarank`
    Ranks,
}

/// The special registers that have an x, a y and a z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SpecialName {
    Tid,
    Ntid,
    Ctaid,
    Nctaid,
}

impl core::fmt::Display for Special {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (name, axis) = match self {
            Special::OnAxis(SpecialName::Tid, axis) => ("%tid", Some(axis)),
            Special::OnAxis(SpecialName::Ntid, axis) => ("%ntid", Some(axis)),
            Special::OnAxis(SpecialName::Ctaid, axis) => ("%ctaid", Some(axis)),
            Special::OnAxis(SpecialName::Nctaid, axis) => ("%nctaid", Some(axis)),
            Special::Lane => ("%laneid", None),
            Special::Warp => ("%warpid", None),
            Special::Warps => ("%nwarpid", None),
            Special::Rank => ("%cluster_ctarank", None),
            Special::Ranks => ("%cluster_nctarank", None),
        };
        f.write_str(name)?;
        axis.map_or(Ok(()), |axis| f.write_str([".x", ".y", ".z"][*axis]))
    }
}

impl Special {
    /// `name` with its `%`, `axis` without its dot.
    pub(crate) fn from_names(name: &str, axis: &str) -> Option<Special> {
        let which = match name {
            "%tid" => SpecialName::Tid,
            "%ntid" => SpecialName::Ntid,
            "%ctaid" => SpecialName::Ctaid,
            "%nctaid" => SpecialName::Nctaid,
            _ => return None,
        };
        let axis = ["x", "y", "z"].into_iter().position(|a| a == axis)?;
        Some(Special::OnAxis(which, axis))
    }

    /// One without an axis.
    pub(crate) fn from_name(name: &str) -> Option<Special> {
        match name {
            "%laneid" => Some(Special::Lane),
            "%warpid" => Some(Special::Warp),
            "%nwarpid" => Some(Special::Warps),
            "%cluster_ctarank" => Some(Special::Rank),
            "%cluster_nctarank" => Some(Special::Ranks),
            _ => None,
        }
    }
}
