//! A parsed module: what the parser hands to the executor.

use super::alu::Function;
use super::error::Space;
use crate::ptx::Type;

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
    pub(crate) code: Vec<Step>,
    /// The line of the closing brace, where a thread that ran off the end stands.
    pub(crate) end_line: usize,
}

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
    pub(crate) register: usize,
    pub(crate) wanted: bool,
}

/// What an instruction does.
#[derive(Debug)]
pub(crate) enum Operation {
    /// A pure function of the sources into one register.
    Compute { function: Function, ty: Type, to: usize, from: Box<[Source]> },
    /// Memory into registers, more than one for a vector.
    Load { space: Space, ty: Type, to: Box<[usize]>, at: Address },
    /// Registers into memory, more than one for a vector.
    Store { space: Space, ty: Type, from: Box<[Source]>, at: Address },
    /// On to the instruction of that number.
    Branch(usize),
    /// The thread is done.
    Exit,
    /// Wait for the other threads of the block, at the barrier of that number.
    Barrier(u64),
}

/// Where an operand's value comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    Register(usize),
    Constant(u64),
    Special(Special),
}

/// `[base + offset]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    pub(crate) base: Source,
    pub(crate) offset: i64,
}

/// A register that the hardware fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Special {
    pub(crate) which: SpecialName,
    pub(crate) axis: usize,
}

/// The special registers that the interpreter knows, each with an x, a y and a z.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpecialName {
    Tid,
    Ntid,
    Ctaid,
    Nctaid,
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
        Some(Special { which, axis })
    }
}
