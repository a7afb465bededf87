//! A module: the header, and kernels with their declarations.

use core::fmt;
use core::panic::Location;

use super::instruction::Instruction;
use super::register::Register;
use super::target::Target;
use super::types::Type;

/// The types that registers here have, in the order in which they are declared.
const DECLARED: [Type; 16] = [
    Type::Pred,
    Type::U8,
    Type::S8,
    Type::E4M3,
    Type::E5M2,
    Type::U16,
    Type::U32,
    Type::U64,
    Type::S16,
    Type::S32,
    Type::S64,
    Type::F16,
    Type::BF16,
    Type::B32,
    Type::F32,
    Type::F64,
];

/// A whole text for the driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The oldest device that runs it.
    pub target: Target,
    /// Its kernels.
    pub functions: Vec<Function>,
}

/// One kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Function {
    /// The name that launches it.
    pub name: String,
    /// The parameters in order: name and type.
    pub parameters: Vec<(String, Type)>,
    /// The arrays in shared memory.
    pub shared: Vec<SharedArray>,
    /// The most threads that a block of a launch may have, if that is known: the registers of a thread are kept to what
    /// leaves room for so many. PTX ISA, `.maxntid`.
    pub most_threads: Option<u32>,
    /// Shared memory that the launch gives beyond the declared arrays, where these are more than a block has without asking.
    pub dynamic_shared: Option<DynamicShared>,
    /// The parameters that are tensor maps: 128 bytes each, whatever type stands in the list. PTX ISA, "tensormap".
    pub tensor_maps: Vec<String>,
    /// At least so many blocks of it are on a multiprocessor at once: what `setmaxnreg` wants to know. PTX ISA,
    /// `.minnctapersm`.
    pub blocks_at_once: Option<u32>,
    /// Each thread waits for the grids that this one depends on before it touches global memory. Nothing of the text says so.
    pub waits_first: bool,
    /// Blocks of a cluster, along x. PTX ISA, `.reqnctapercluster`.
    pub cluster: Option<u32>,
    /// The lines.
    pub body: Vec<Line>,
    registers: [u32; DECLARED.len()],
}

/// Shared memory that a launch gives, as one array that others are parts of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicShared {
    /// What its beginning is a multiple of, in bytes.
    pub align: u64,
    /// Its size.
    pub bytes: u64,
}

/// The name of the memory that a launch gives.
pub(crate) const DYNAMIC: &str = "__dynamic";

/// An array that the threads of a block share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedArray {
    /// Its name in the text.
    pub name: String,
    /// What each element is aligned to, in bytes.
    pub align: usize,
    /// Its size.
    pub bytes: u64,
}

/// A line of a kernel: an instruction, and what asked for it.
#[derive(Clone, Debug, Eq)]
pub struct Line {
    /// What is written.
    pub instruction: Instruction,
    /// The line of the program in Rust that asked for it, where that is known.
    pub origin: Option<&'static Location<'static>>,
}

impl PartialEq for Line {
    /// Whether the same is written, wherever it comes from.
    fn eq(&self, other: &Line) -> bool {
        self.instruction == other.instruction
    }
}

impl From<Instruction> for Line {
    /// A line that comes from nowhere in particular.
    fn from(instruction: Instruction) -> Line {
        Line { instruction, origin: None }
    }
}

impl Function {
    /// A kernel without a line.
    pub fn new(name: &str, parameters: Vec<(String, Type)>) -> Function {
        Function { name: name.to_string(), parameters, ..Function::default() }
    }

    /// For each line of the body's text, what asked for it.
    pub(crate) fn origins(&self) -> Vec<Option<&'static Location<'static>>> {
        let lines = |line: &Line| line.instruction.to_string().split('\n').count();
        self.body.iter().flat_map(|line| core::iter::repeat_n(line.origin, lines(line))).collect()
    }

    /// A new register of this type, which the text declares.
    ///
    /// ```
    /// use cute_cuda::ptx::{Function, Type};
    ///
    /// let mut function = Function::new("k", Vec::new());
    /// assert_eq!(function.register(Type::U32).to_string(), "%r0");
    /// assert_eq!(function.register(Type::U32).to_string(), "%r1");
    /// assert!(function.to_string().contains(".reg .u32 %r<2>;"));
    /// ```
    pub fn register(&mut self, ty: Type) -> Register {
        let place = DECLARED.iter().position(|&d| d == ty).unwrap_or(2);
        self.registers[place] += 1;
        Register { ty, number: self.registers[place] - 1 }
    }
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let instructions = || self.functions.iter().flat_map(|function| &function.body).map(|line| &line.instruction);
        let (major, minor) =
            instructions().fold(self.target.isa(), |isa, instruction| isa.max(instruction.isa(self.target)));
        writeln!(f, ".version {major}.{minor}\n.target {}\n.address_size 64", self.target)?;
        self.functions.iter().try_for_each(|function| write!(f, "\n{function}"))
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(DynamicShared { align, .. }) = self.dynamic_shared {
            writeln!(f, ".extern .shared .align {align} .b8 {DYNAMIC}[];\n")?;
        }
        write!(f, ".visible .entry {}(", self.name)?;
        for (i, (name, ty)) in self.parameters.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            match self.tensor_maps.contains(name) {
                true => write!(f, "{comma}\n    .param .align 64 .b8 {name}[128]")?,
                false => write!(f, "{comma}\n    .param {} {name}", ty.access())?,
            }
        }
        writeln!(f, "\n)")?;
        if let Some(threads) = self.most_threads {
            writeln!(f, ".maxntid {threads}, 1, 1")?;
        }
        if let Some(blocks) = self.blocks_at_once {
            writeln!(f, ".minnctapersm {blocks}")?;
        }
        if let Some(blocks) = self.cluster {
            writeln!(f, ".reqnctapercluster {blocks}, 1, 1")?;
        }
        writeln!(f, "{{")?;
        for (ty, &count) in DECLARED.iter().zip(&self.registers) {
            if count > 0 {
                writeln!(f, "    .reg {} {}<{count}>;", ty.storage(), Register::prefix(*ty))?;
            }
        }
        for SharedArray { name, align, bytes } in &self.shared {
            writeln!(f, "    .shared .align {align} .b8 {name}[{bytes}];")?;
        }
        writeln!(f)?;
        for Line { instruction, .. } in &self.body {
            let label = matches!(instruction, Instruction::Label(_));
            writeln!(f, "{}{instruction}", if label { "" } else { "    " })?;
        }
        writeln!(f, "}}")
    }
}
