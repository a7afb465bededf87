//! What the interpreter refuses, in the text and while it runs.

use core::fmt;

use super::fault::Fault;
use super::memory::{MOST_IN_CLUSTER, MOST_RUNS};
use cute_ptx::ptx::Type;

/// Why a text is no module that the interpreter can run, and where.
#[derive(Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that begins no token.
    Character(char),
    /// `/*` without `*/`.
    UnclosedComment,
    /// One thing was needed and another stands there.
    Expected {
        /// What the grammar wants.
        wanted: &'static str,
        /// What the text has.
        found: String,
    },
    /// A directive that the interpreter does not know.
    UnknownDirective(String),
    /// An opcode that the interpreter does not know.
    UnknownOpcode(String),
    /// A modifier that the opcode does not have, or that the interpreter does not know.
    UnknownModifier {
        /// The opcode with all its modifiers.
        opcode: String,
        /// The modifier, without its dot.
        modifier: String,
    },
    /// An opcode lacks a modifier, such as its type or its comparison.
    MissingModifier {
        /// The opcode with all its modifiers.
        opcode: String,
        /// What is missing.
        wanted: &'static str,
    },
    /// An opcode that does not exist for this type.
    TypeOfOpcode {
        /// The opcode with all its modifiers.
        opcode: String,
        /// The type that it does not take.
        ty: Type,
    },
    /// A register of the hardware that the interpreter does not know.
    UnknownSpecialRegister(String),
    /// A register that no `.reg` declares.
    UndeclaredRegister(String),
    /// A name that is neither a parameter nor a shared array.
    UnknownName(String),
    /// A branch to a label that the kernel does not have.
    UndefinedLabel(String),
    /// A name that is declared for the second time.
    Duplicate(String),
    /// A register whose declared type does not fit the operand.
    TypeOfOperand {
        /// The opcode with all its modifiers.
        opcode: String,
        /// The operand.
        operand: String,
        /// Its declared type.
        declared: Type,
        /// The type that the opcode wants there.
        wanted: Type,
    },
    /// An opcode with too many or too few operands.
    OperandCount {
        /// The opcode with all its modifiers.
        opcode: String,
        /// How many it takes.
        wanted: usize,
        /// How many it has.
        found: usize,
    },
    /// An instruction that the module's target or its version of PTX does not have.
    Target {
        /// The opcode with all its modifiers.
        opcode: String,
        /// The first target with it, as in 90 for `sm_90`.
        target: u32,
        /// The first version of PTX with it, as in `(7, 8)`.
        version: (u32, u32),
    },
    /// More static shared memory than PTX allows.
    StaticShared {
        /// The array that goes beyond.
        name: String,
        /// The bytes up to its end.
        bytes: u64,
        /// The bytes that there may be.
        most: u64,
    },
    /// A number that is none, or that its type cannot hold.
    Literal {
        /// The number.
        text: String,
        /// The type that it should have.
        ty: Type,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseErrorKind::Character(c) => {
                write!(f, "unexpected character `{}`", c.escape_default())
            }
            ParseErrorKind::UnclosedComment => f.write_str("comment without an end; add `*/`"),
            ParseErrorKind::Expected { wanted, found } => {
                write!(f, "expected {wanted}, found `{found}`")
            }
            ParseErrorKind::UnknownDirective(name) => {
                write!(f, "unknown directive `.{name}`; the interpreter runs plain kernels only")
            }
            ParseErrorKind::UnknownOpcode(name) => {
                write!(f, "unknown opcode `{name}`; the interpreter skips nothing, add it there first")
            }
            ParseErrorKind::UnknownModifier { opcode, modifier } => {
                write!(f, "unknown modifier `.{modifier}` in `{opcode}`; the interpreter skips nothing")
            }
            ParseErrorKind::MissingModifier { opcode, wanted } => {
                write!(f, "`{opcode}` lacks its {wanted}")
            }
            ParseErrorKind::TypeOfOpcode { opcode, ty } => {
                write!(f, "`{opcode}` does not exist for {ty}")
            }
            ParseErrorKind::UnknownSpecialRegister(name) => {
                write!(f, "unknown special register `{name}`")
            }
            ParseErrorKind::UndeclaredRegister(name) => {
                write!(f, "register `{name}` is not declared; add a .reg line")
            }
            ParseErrorKind::UnknownName(name) => {
                write!(f, "`{name}` is neither a parameter nor a shared array of this kernel")
            }
            ParseErrorKind::UndefinedLabel(name) => {
                write!(f, "label `{name}` is not defined in this kernel")
            }
            ParseErrorKind::Duplicate(name) => write!(f, "`{name}` is declared twice"),
            ParseErrorKind::TypeOfOperand { opcode, operand, declared, wanted } => {
                write!(f, "operand `{operand}` of `{opcode}` is {declared}, not {wanted}")
            }
            ParseErrorKind::OperandCount { opcode, wanted, found } => {
                write!(f, "`{opcode}` takes {wanted} operands, not {found}")
            }
            ParseErrorKind::Target { opcode, target, version: (major, minor) } => {
                write!(f, "`{opcode}` needs .target sm_{target} and .version {major}.{minor} or later; raise them")
            }
            ParseErrorKind::StaticShared { name, bytes, most } => write!(
                f,
                "`{name}` ends at byte {bytes} of static shared memory, beyond {most}; \
                 declare it `.extern .shared` and give the bytes at the launch"
            ),
            ParseErrorKind::Literal { text, ty } => write!(f, "`{text}` is no value of type {ty}"),
        }
    }
}

impl fmt::Debug for ParseError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for ParseError {}

/// Why a launch on the interpreter came to nothing.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum InterpretError {
    /// The text is no module.
    Parse(ParseError),
    /// The module has no kernel of that name.
    NoKernel(String),
    /// The values do not fit the kernel's `.param` list.
    Parameters {
        /// The kernel.
        kernel: String,
        /// The bytes of its parameters in order.
        wanted: Vec<usize>,
        /// The bytes of the values in order.
        found: Vec<usize>,
    },
    /// A grid or block with no thread, or with more than PTX allows.
    Extent {
        /// Blocks of the grid.
        grid: [u32; 3],
        /// Threads of a block.
        block: [u32; 3],
    },
    /// More shared memory than a block can have.
    SharedBytes {
        /// The kernel.
        kernel: String,
        /// The bytes of its arrays and of the launch together.
        bytes: u64,
        /// The bytes that a block can have.
        most: u64,
    },
    /// A block of other threads than the kernel is for.
    Threads {
        /// The kernel.
        kernel: String,
        /// The block.
        block: [u32; 3],
        /// The threads that it is for.
        wanted: String,
    },
    /// Clusters that do not divide the grid, or are larger than every device has.
    Cluster {
        /// The kernel.
        kernel: String,
        /// Blocks of the grid.
        grid: [u32; 3],
        /// Blocks of a cluster along x.
        blocks: u32,
    },
    /// A thread did something undefined.
    Fault(Box<Fault>),
    /// The launch executed more instructions than its limit.
    StepLimit {
        /// The limit.
        steps: u64,
    },
    /// The grid is too large for the record of which block ran when, which races are told by.
    Blocks {
        /// `%ctaid` of the block that it has no place for.
        block: [u32; 3],
    },
    /// A kernel whose bulk copies and stores, done as early as they may be and as late, leave different arrays.
    Schedules {
        /// The address of the first byte that differs.
        address: u64,
    },
}

impl fmt::Display for InterpretError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InterpretError::Parse(error) => error.fmt(f),
            InterpretError::NoKernel(name) => write!(f, "the module has no kernel `{name}`"),
            InterpretError::Parameters { kernel, wanted, found } => {
                write!(f, "`{kernel}` has parameters of {wanted:?} bytes, and was given {found:?}")
            }
            InterpretError::Extent { grid: [gx, gy, gz], block: [bx, by, bz] } => {
                write!(
                    f,
                    "cannot launch a grid of ({gx},{gy},{gz}) blocks of ({bx},{by},{bz}) threads; \
                     a block has 1 to 1024 threads and a grid at least one block"
                )
            }
            InterpretError::SharedBytes { kernel, bytes, most } => {
                write!(f, "`{kernel}` asks for {bytes} bytes of shared memory, and a block has at most {most}")
            }
            InterpretError::Threads { kernel, block: [x, y, z], wanted } => {
                write!(f, "`{kernel}` is for blocks of {wanted}, and was launched with blocks of ({x},{y},{z})")
            }
            InterpretError::Cluster { kernel, grid: [x, y, z], blocks } => write!(
                f,
                "`{kernel}` is for clusters of {blocks} blocks along x, and was launched with ({x},{y},{z}) blocks; \
                 a cluster has 1 to {MOST_IN_CLUSTER}, which divide the grid"
            ),
            InterpretError::Fault(fault) => fault.fmt(f),
            InterpretError::StepLimit { steps } => {
                write!(f, "stopped after {steps} instructions; the kernel loops, or the limit is too low")
            }
            InterpretError::Schedules { address } => write!(
                f,
                "the byte at {address:#x} depends on when asynchronous work is done; wait for it before its result is used"
            ),
            InterpretError::Blocks { block: [x, y, z] } => write!(
                f,
                "the record of which block ran when is full at block ({x},{y},{z}): it holds {} blocks and barriers, and {} \
                 blocks that wait at more or fewer barriers than the one before; launch a smaller grid",
                u32::MAX,
                MOST_RUNS
            ),
        }
    }
}

impl fmt::Debug for InterpretError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for InterpretError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            InterpretError::Parse(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ParseError> for InterpretError {
    fn from(error: ParseError) -> InterpretError {
        InterpretError::Parse(error)
    }
}
