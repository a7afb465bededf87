//! Kernels: the builder that writes them, the signature that guards their launch, and the ready ones.
//!
//! | kernel | what it computes |
//! |---|---|
//! | [`Offsets`] | `out[i] = offset(i)` for every index of a layout |
//! | [`DynamicOffsets`] | the same for layouts whose numbers a launch gives |
//! | [`ThreadValue`] | `out[t * V + v] = in[TV(t, v)]`: each thread stores its values |
//! | [`Exchange`] | a tile goes into shared memory by one layout and comes out by another |

mod dynamic_offsets;
mod emitter;
mod exchange;
mod offsets;
mod signature;
mod thread_value;

use core::fmt;

pub use dynamic_offsets::{DynamicError, DynamicOffsets};
pub use emitter::{Emitter, WidthMismatch, Word};
pub use exchange::Exchange;
pub use offsets::Offsets;
pub use signature::{Arg, Element, Length, ParamKind, ScalarArg, Signature, SignatureError, Slice, SliceMut};
pub use thread_value::ThreadValue;

use cute_types::runtime::LayoutError;

use crate::index::IndexError;
use crate::ptx::{Function, Module, Target};

/// The most threads that a block can have.
pub const MOST_THREADS: u64 = 1024;

/// How many blocks of how many threads, along x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Blocks of the grid; zero means that there is nothing to do.
    pub blocks: u32,
    /// Threads of a block.
    pub threads: u32,
}

/// How the extent of a launch follows from the arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blocks {
    Fixed(u32),
    /// One for each unit that the scalar at this place counts.
    Each {
        scalar: usize,
    },
    /// Enough to have a thread for each unit, up to a number from which the threads loop.
    Covering {
        scalar: usize,
        most: u32,
    },
}

/// A kernel that is ready to run: its text, and what its launch needs.
///
/// Only this crate makes one, because a launch trusts its lengths: the signature's check is what keeps a
/// kernel within its arrays.
#[derive(Clone, Debug)]
pub struct Kernel {
    name: String,
    text: String,
    target: Target,
    signature: Signature,
    blocks: Blocks,
    threads: u32,
}

impl Kernel {
    fn new(function: Function, target: Target, signature: Signature, blocks: Blocks, threads: u32) -> Kernel {
        let name = function.name.clone();
        let text = Module { target, functions: vec![function] }.to_string();
        Kernel { name, text, target, signature, blocks, threads }
    }

    /// The name of the entry.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The module as text.
    pub fn ptx(&self) -> &str {
        &self.text
    }

    /// The oldest device that runs it.
    pub fn target(&self) -> Target {
        self.target
    }

    /// What it takes.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Checks the arguments, and says how many blocks of how many threads they ask for.
    pub fn extent(&self, args: &[Arg<'_>]) -> Result<Extent, SignatureError> {
        self.signature.check(args)?;
        let units = |place| signature::scalar_at(args, place).unwrap_or(0);
        let blocks = match self.blocks {
            Blocks::Fixed(blocks) => blocks,
            // The signature bounds the scalar, by a number of blocks that a grid can have.
            Blocks::Each { scalar } => u32::try_from(units(scalar)).unwrap_or(0),
            Blocks::Covering { scalar, most } => {
                let wanted = units(scalar).div_ceil(u64::from(self.threads));
                u32::try_from(wanted).map_or(most, |wanted| wanted.min(most))
            }
        };
        Ok(Extent { blocks, threads: self.threads })
    }
}

/// A layout that the kernel cannot be made for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelError {
    /// It has no index code.
    Index(IndexError),
    /// An operation on it was refused.
    Layout(LayoutError),
    /// Its index code is wider than the kernel's index.
    Width(WidthMismatch),
    /// It is not of two modes, threads and values.
    Rank {
        /// The modes that it has.
        rank: usize,
    },
    /// More threads than a block can have.
    Threads {
        /// The threads.
        threads: u64,
    },
    /// More values a thread than are unrolled.
    Values {
        /// The values.
        values: u64,
        /// The most.
        most: u64,
    },
    /// Elements further away than an address can name.
    Reach {
        /// The cosize.
        cosize: u64,
        /// The most.
        most: u64,
    },
    /// Two layouts of one tile that differ in size.
    Sizes {
        /// The size of the layout that writes.
        write: u64,
        /// The size of the layout that reads.
        read: u64,
    },
    /// Two threads write one element.
    NotInjective {
        /// The offset that is hit twice.
        offset: u64,
    },
    /// A thread reads an element that none wrote.
    NotWritten {
        /// The offset.
        offset: u64,
    },
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelError::Index(error) => error.fmt(f),
            KernelError::Layout(error) => error.fmt(f),
            KernelError::Width(error) => error.fmt(f),
            KernelError::Rank { rank } => {
                write!(f, "a thread-value layout has two modes, threads and values, not {rank}")
            }
            KernelError::Threads { threads } => {
                write!(f, "{threads} threads do not fit one block; at most {MOST_THREADS} do")
            }
            KernelError::Values { values, most } => {
                write!(f, "{values} values a thread are too many to unroll; at most {most} are")
            }
            KernelError::Reach { cosize, most } => {
                write!(f, "a cosize of {cosize} elements is out of reach; at most {most} are within")
            }
            KernelError::Sizes { write, read } => {
                write!(f, "the writing layout has {write} elements and the reading one {read}; make them equal")
            }
            KernelError::NotInjective { offset } => {
                write!(f, "two threads write offset {offset}; take an injective layout")
            }
            KernelError::NotWritten { offset } => {
                write!(f, "offset {offset} is read and never written; take layouts with one image")
            }
        }
    }
}

impl std::error::Error for KernelError {}

impl From<IndexError> for KernelError {
    fn from(error: IndexError) -> KernelError {
        KernelError::Index(error)
    }
}

impl From<LayoutError> for KernelError {
    fn from(error: LayoutError) -> KernelError {
        KernelError::Layout(error)
    }
}

impl From<WidthMismatch> for KernelError {
    fn from(error: WidthMismatch) -> KernelError {
        KernelError::Width(error)
    }
}
