//! Why a kernel cannot be made.

use core::fmt;
use core::panic::Location;
use std::sync::Arc;

use cute_types::runtime::atom::AtomError;
use cute_types::runtime::{LayoutError, ParseError};

use super::call::{self, Place};
use super::limits::MOST_THREADS;
use super::word::WidthMismatch;
use crate::index::IndexError;
use crate::ptx::Target;

/// Why a kernel cannot be made, and where in the program that showed: the line that called the builder, or that made the error.
///
/// What is wrong is its [`kind`](KernelError::kind), to be matched on. Where it is, of which kernel and of which tensor, is the
/// same for each kind, so that it is around the kinds and not in them.
///
/// ```
/// use cute_cuda::kernel::{Extent, KernelErrorKind, Output, TypedKernel};
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
///
/// let extent = Extent { blocks: 1, threads: 64 };
/// let line = line!() + 2;
/// let error = TypedKernel::<(Output<u32>,)>::build("count", ["out"], extent, Target::Sm80, |b, (out,)| {
///     let (thread, out) = (b.thread(), b.tensor(out, layout!(50:1))?.at(0, 64u32)?);
///     let number = b.value(thread)?;
///     b.store_one(number, &out)
/// })
/// .unwrap_err();
///
/// assert_eq!(*error.kind(), KernelErrorKind::Coordinate { mode: 0, size: 50, limit: 65 });
/// assert_eq!((error.kernel(), error.tensor()), (Some("count"), Some("out")));
/// assert_eq!((error.location().file(), error.location().line()), (file!(), line));
/// assert_eq!(
///     error.to_string(),
///     format!("kernel `count`, tensor `out`: {} ({})", error.kind(), error.location()),
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct KernelError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: KernelErrorKind,
    location: Place,
    tensor: Option<Arc<str>>,
    kernel: Option<String>,
}

impl KernelError {
    /// What is wrong.
    pub fn kind(&self) -> &KernelErrorKind {
        &self.0.kind
    }

    /// What is wrong, alone.
    pub fn into_kind(self) -> KernelErrorKind {
        self.0.kind
    }

    /// The line of the program that it is wrong in: that called the builder, or a ready kernel. Of an error that the program made
    /// itself, where it made it.
    pub fn location(&self) -> &'static Location<'static> {
        self.0.location
    }

    /// The name of the kernel, where the error was found while one was built.
    pub fn kernel(&self) -> Option<&str> {
        self.0.kernel.as_deref()
    }

    /// The name of the tensor that it is about: of the parameter, or of the array of shared memory in the text.
    pub fn tensor(&self) -> Option<&str> {
        self.0.tensor.as_deref()
    }

    /// The error as one of the kernel of that name.
    pub(super) fn in_kernel(mut self, name: &str) -> KernelError {
        self.0.kernel.get_or_insert_with(|| name.to_string());
        self
    }
}

impl From<KernelErrorKind> for KernelError {
    #[track_caller]
    fn from(kind: KernelErrorKind) -> KernelError {
        KernelError(Box::new(Inner { kind, location: call::place(), tensor: call::tensor(), kernel: None }))
    }
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { kind, location, tensor, kernel } = &*self.0;
        match (kernel, tensor) {
            (Some(kernel), Some(tensor)) => write!(f, "kernel `{kernel}`, tensor `{tensor}`: ")?,
            (Some(kernel), None) => write!(f, "kernel `{kernel}`: ")?,
            (None, Some(tensor)) => write!(f, "tensor `{tensor}`: ")?,
            (None, None) => {}
        }
        write!(f, "{kind} ({location})")
    }
}

impl fmt::Debug for KernelError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for KernelError {}

/// What is wrong with a kernel.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelErrorKind {
    /// The layout has no index code.
    Index(IndexError),
    /// An operation on it was refused.
    Layout(LayoutError),
    /// An atom, a tiling or a partition was refused.
    Atom(AtomError),
    /// A text that is no layout.
    Parse(ParseError),
    /// Its index code is wider than the kernel's index.
    Width(WidthMismatch),
    /// The layout is not of two modes, threads and values.
    Rank {
        /// The modes that it has.
        rank: usize,
    },
    /// More threads than a block can have, or none.
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
    /// More blocks than a grid can have, or none.
    Blocks {
        /// The blocks.
        blocks: u64,
        /// The most.
        most: u64,
    },
    /// An index that can leave the mode that it is for.
    Coordinate {
        /// The mode.
        mode: usize,
        /// Its size.
        size: u64,
        /// What the index stays below.
        limit: u64,
    },
    /// An index that is not known to be below the count of its axis.
    Counted {
        /// The axis.
        axis: usize,
    },
    /// As many indices as modes are needed, or a mode of that number is not there.
    Modes {
        /// The modes that there are.
        wanted: usize,
        /// The indices, or the number of the mode.
        found: usize,
    },
    /// A mode that the layout does not have.
    NoMode {
        /// The modes that it has.
        rank: usize,
        /// The mode that was named.
        mode: usize,
    },
    /// An index, a tensor or a register is used outside the branch, the loop or the kernel that it belongs to.
    Scope,
    /// A source and a destination that differ in size.
    Elements {
        /// Elements of the source.
        from: u64,
        /// Elements of the destination.
        to: u64,
    },
    /// No access of so many elements goes through the layout.
    Vector {
        /// The elements that were asked for.
        wanted: u64,
        /// The most that are adjacent and aligned, and within 16 bytes.
        most: u64,
        /// The layout.
        layout: String,
    },
    /// An asynchronous copy moves 4, 8 or 16 bytes that are adjacent on both sides.
    Asynchronous {
        /// The bytes that are adjacent and aligned on both sides.
        bytes: u64,
    },
    /// A bulk copy moves multiples of 16 bytes, from and to multiples of 16.
    Bulk {
        /// The bytes that are adjacent and aligned on both sides.
        bytes: u64,
    },
    /// A non-coherent access that is no load, or one of memory that the kernel writes.
    NonCoherent {
        /// What it is.
        access: &'static str,
    },
    /// More shared memory than a block can have.
    SharedMemory {
        /// The bytes.
        bytes: u64,
        /// The most.
        most: u64,
    },
    /// The target is too old for an instruction.
    Target {
        /// The instruction.
        instruction: &'static str,
        /// The oldest target that has it.
        needed: Target,
        /// The target.
        target: Target,
    },
    /// Lanes of part of a warp: a collective needs all of its threads.
    Warps {
        /// The threads of a block.
        threads: u64,
    },
    /// A register that a multiplication of the warpgroup may still write, or a stage that one may still read.
    InFlight {
        /// What is touched.
        what: &'static str,
    },
    /// A name that PTX does not take, or that is there twice.
    Name {
        /// The name.
        name: String,
    },
    /// An integer that is divided by a constant which is 0.
    DivisionByZero,
    /// A text that is no PTX which a kernel takes as it is.
    Raw {
        /// The part of it that is none.
        found: String,
    },
    /// A launch that there is nothing to do for, or a shape that the kernel is not for.
    Shape {
        /// What is wrong with it.
        what: String,
    },
}

impl fmt::Display for KernelErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelErrorKind::Index(error) => error.fmt(f),
            KernelErrorKind::Layout(error) => error.fmt(f),
            KernelErrorKind::Atom(error) => error.fmt(f),
            KernelErrorKind::Parse(error) => error.fmt(f),
            KernelErrorKind::Width(error) => error.fmt(f),
            KernelErrorKind::Rank { rank } => IndexError::ThreadValue { rank: *rank }.fmt(f),
            KernelErrorKind::Threads { threads: 0 } => {
                write!(f, "a block of 0 threads cannot be launched; it has 1 to {MOST_THREADS}")
            }
            KernelErrorKind::Threads { threads } => {
                write!(f, "{threads} threads do not fit one block; at most {MOST_THREADS} do")
            }
            KernelErrorKind::Values { values, most } => {
                write!(f, "{values} values a thread are too many to unroll; at most {most} are")
            }
            KernelErrorKind::Reach { cosize, most } => {
                write!(f, "a cosize of {cosize} elements is out of reach; at most {most} are within")
            }
            KernelErrorKind::Sizes { write, read } => {
                write!(f, "the writing layout has {write} elements and the reading one {read}; make them equal")
            }
            KernelErrorKind::NotInjective { offset } => {
                write!(f, "two threads write offset {offset}; take an injective layout")
            }
            KernelErrorKind::NotWritten { offset } => {
                write!(f, "offset {offset} is read and never written; take layouts with one image")
            }
            KernelErrorKind::Blocks { blocks, most } => {
                write!(f, "a grid of {blocks} blocks cannot be launched; it has 1 to {most}")
            }
            KernelErrorKind::Coordinate { mode, size, limit } => write!(
                f,
                "an index below {limit} can leave mode {mode}, which has {size} elements; narrow it with `below`"
            ),
            KernelErrorKind::Counted { axis } => write!(
                f,
                "the index of axis {axis} is not known to be below the count that the launch gives; narrow it with \
                 `below_count`, or take it from `steps`, `repeat_count` or `Units::Each`"
            ),
            KernelErrorKind::Modes { wanted, found } => {
                write!(f, "the layout has {wanted} modes, and was given {found}; take one index a mode")
            }
            KernelErrorKind::NoMode { rank, mode } => {
                write!(f, "the layout has {rank} modes, and mode {mode} is not one of them; count them from 0")
            }
            KernelErrorKind::Scope => f.write_str(
                "an index, tensor or register is used outside the branch, loop or kernel that it belongs to; use it inside",
            ),
            KernelErrorKind::Elements { from, to } => {
                write!(f, "the source has {from} elements and the destination {to}; make them equal")
            }
            KernelErrorKind::Vector { wanted, most, layout } => write!(
                f,
                "a vector of {wanted} elements does not go through {layout}, where at most {most} are adjacent and \
                 aligned within 16 bytes; take fewer"
            ),
            KernelErrorKind::Asynchronous { bytes } => write!(
                f,
                "an asynchronous copy moves 4, 8 or 16 bytes that are adjacent on both sides, and here {bytes} are; \
                 take layouts that agree, or `copy`"
            ),
            KernelErrorKind::Bulk { bytes } => write!(
                f,
                "a bulk copy moves multiples of 16 bytes from and to multiples of 16, and here {bytes} are adjacent and \
                 aligned on both sides; take layouts that agree, or `copy`"
            ),
            KernelErrorKind::NonCoherent { access } => write!(
                f,
                "`Cache::NonCoherent` is for loads of what nothing writes while the kernel runs, and this is {access}; take \
                 `Cache::Default`"
            ),
            KernelErrorKind::SharedMemory { bytes, most } => {
                write!(f, "{bytes} bytes of shared memory do not fit a block; at most {most} do")
            }
            KernelErrorKind::Target { instruction, needed, target } => {
                write!(f, "`{instruction}` needs {needed}, and the kernel is for {target}; write it for {needed}")
            }
            KernelErrorKind::Warps { threads } => {
                write!(f, "a block of {threads} threads has part of a warp; take a multiple of 32")
            }
            KernelErrorKind::InFlight { what } => {
                write!(f, "{what} while a `wgmma` is under way that has it; commit it, and wait for its group before")
            }
            KernelErrorKind::Name { name } => write!(
                f,
                "`{}` is no name for a kernel or a parameter, or is there twice; take letters, digits and _, a letter first",
                name.escape_debug()
            ),
            KernelErrorKind::DivisionByZero => {
                f.write_str("an integer is divided by the constant 0; divide by another number")
            }
            KernelErrorKind::Raw { found } => write!(
                f,
                "`{}` is no raw PTX that a kernel takes: instructions that compute in registers alone, each up to a \
                 semicolon, of operands `$0`, `$1`, .., numbers, and registers such as `%laneid`",
                found.escape_debug()
            ),
            KernelErrorKind::Shape { what } => f.write_str(what),
        }
    }
}

impl fmt::Debug for KernelErrorKind {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

macro_rules! kinds {
    ($($error:ident $kind:ident;)*) => {
        $(
            impl From<$error> for KernelErrorKind {
                fn from(error: $error) -> KernelErrorKind {
                    KernelErrorKind::$kind(error)
                }
            }

            impl From<$error> for KernelError {
                #[track_caller]
                fn from(error: $error) -> KernelError {
                    KernelErrorKind::$kind(error).into()
                }
            }
        )*
    };
}

kinds! {
    IndexError Index;
    LayoutError Layout;
    AtomError Atom;
    ParseError Parse;
    WidthMismatch Width;
}
