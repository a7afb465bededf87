//! What the interpreter refuses, in the text and while it runs.

use core::fmt;

use crate::ptx::Type;

/// Why a text is no module that the interpreter can run, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
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
            ParseErrorKind::Literal { text, ty } => write!(f, "`{text}` is no value of type {ty}"),
        }
    }
}

impl std::error::Error for ParseError {}

/// The memory that an access names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// The arrays that the launch hands over.
    Global,
    /// The memory of one block.
    Shared,
    /// The arguments of the launch.
    Param,
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Space::Global => "global",
            Space::Shared => "shared",
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
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([bx, by, bz], [tx, ty, tz]) = (self.block, self.thread);
        write!(
            f,
            "line {} of `{}`, block ({bx},{by},{bz}), thread ({tx},{ty},{tz}): {}",
            self.line, self.kernel, self.kind
        )
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
            FaultKind::UninitializedRegister(name) => {
                write!(f, "`{name}` is read before it is written")
            }
            FaultKind::UninitializedShared { address } => {
                write!(f, "shared byte {address:#x} is read before it is written")
            }
            FaultKind::Race { address, other } => {
                write!(f, "races with thread {other} for shared byte {address:#x}; put a bar.sync between")
            }
            FaultKind::DivisionByZero => f.write_str("division by zero"),
            FaultKind::BarrierDivergence { other_line, other } => {
                write!(f, "waits at a barrier while thread {other} is at line {other_line} and never comes")
            }
        }
    }
}

/// Why a launch on the interpreter came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// A thread did something undefined.
    Fault(Box<Fault>),
    /// The launch executed more instructions than its limit.
    StepLimit {
        /// The limit.
        steps: u64,
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
            InterpretError::Fault(fault) => fault.fmt(f),
            InterpretError::StepLimit { steps } => {
                write!(f, "stopped after {steps} instructions; the kernel loops, or the limit is too low")
            }
        }
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
