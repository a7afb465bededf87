//! Runs PTX text on the CPU.
//!
//! The text, not the values that it was printed from: whatever the printer gets wrong shows here. Lexer and
//! parser know plain kernels (parameters, registers, shared arrays, one body each); [`InterpretError`] names
//! the line of whatever they do not know. While it runs, each thing that PTX leaves undefined is a typed
//! [`Fault`]: an access out of bounds or misaligned, a register or a shared byte read before it is written,
//! a race for shared or for global memory, a use of bytes that an asynchronous copy is still to bring, a barrier or an
//! operation of a warp that some threads do not reach, a division by zero.
//!
//! What works beside the threads, bulk copies and stores, does so at any moment that PTX leaves open: a thread that
//! uses what it touches, without knowing by an mbarrier or a wait that it is done, is a fault, and the launch runs
//! twice, with copies as early and as late as may be. The blocks of a cluster run together, with copies to several of
//! them and reductions into each other's shared memory.
//!
//! Threads of different blocks that use one byte of global memory race, whatever fences they use: a kernel whose blocks hand data
//! to each other there is none that this interpreter runs.
//!
//! ```
//! use cute_cuda::interpret::{Interpreter, Memory, Value};
//!
//! let text = "
//! .version 7.0
//! .target sm_80
//! .address_size 64
//! .visible .entry twice(.param .u64 array)
//! {
//!     .reg .u64 %a, %i;
//!     .reg .u32 %t, %v;
//!     ld.param.u64 %a, [array];
//!     mov.u32 %t, %tid.x;
//!     mul.wide.u32 %i, %t, 4;
//!     add.u64 %a, %a, %i;
//!     ld.global.u32 %v, [%a];
//!     shl.b32 %v, %v, 1;
//!     st.global.u32 [%a], %v;
//!     ret;
//! }";
//! let mut memory = Memory::default();
//! let array = memory.output(&[1, 0, 0, 0, 20, 0, 0, 0]);
//! let interpreter = Interpreter::default();
//! interpreter.launch(text, "twice", [1, 1, 1], [2, 1, 1], &[Value::U64(array)], &mut memory)?;
//! assert_eq!(memory.bytes(array), Some(&[2, 0, 0, 0, 40, 0, 0, 0][..]));
//!
//! // A third thread is out of bounds, and is told so.
//! let error = interpreter.launch(text, "twice", [1, 1, 1], [3, 1, 1], &[Value::U64(array)], &mut memory);
//! let sentence = "line 13 of `twice`, block (0,0,0), thread (2,0,0): \
//!                 4 bytes at 0x1000000008 are outside every global array";
//! assert_eq!(error.unwrap_err().to_string(), sentence);
//! # Ok::<(), cute_cuda::interpret::InterpretError>(())
//! ```

#![forbid(unsafe_code)]

mod address;
mod alu;
mod asynchronous;
mod cursor;
mod error;
mod execute;
mod fault;
mod instruction;
mod lexer;
mod matrices;
mod memory;
mod opcode;
mod parser;
mod program;
mod row;
mod runner;
mod tensor_map;
#[cfg(test)]
mod tests;

pub use error::{InterpretError, ParseError, ParseErrorKind};
pub use fault::{Access, Agent, AsyncFault, Fault, FaultKind, Space};
pub use memory::Memory;
pub use runner::RunError;
pub use tensor_map::TensorMap;

use execute::{Extents, Schedule};

/// A value for one `.param`, as bits.
///
/// ```
/// use cute_cuda::interpret::Value;
///
/// assert_eq!(Value::from(1.5f32), Value::U32(0x3fc0_0000));
/// assert_eq!(Value::from(half::f16::ONE), Value::U16(0x3c00));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// For a parameter of one byte, a float of 8 bits among them.
    U8(u8),
    /// For a parameter of two bytes, a number of 16 bits among them.
    U16(u16),
    /// For a parameter of four bytes, an `.f32` among them.
    U32(u32),
    /// For a parameter of eight bytes, addresses and an `.f64` among them.
    U64(u64),
    /// For a parameter of 128 bytes, a multiple of 64: a tensor map.
    TensorMap(TensorMap),
}

impl From<TensorMap> for Value {
    fn from(map: TensorMap) -> Value {
        Value::TensorMap(map)
    }
}

impl Value {
    fn bytes(self) -> usize {
        match self {
            Value::U8(_) => 1,
            Value::U16(_) => 2,
            Value::U32(_) => 4,
            Value::U64(_) => 8,
            Value::TensorMap(_) => tensor_map::TENSOR_MAP_BYTES,
        }
    }
}

macro_rules! values {
    ($($rust:ty, $variant:ident, |$v:ident| $bits:expr;)*) => {$(
        impl From<$rust> for Value {
            fn from($v: $rust) -> Value {
                Value::$variant($bits)
            }
        }
    )*};
}

values! {
    u8, U8, |v| v;
    u16, U16, |v| v;
    u32, U32, |v| v;
    u64, U64, |v| v;
    half::f16, U16, |v| v.to_bits();
    half::bf16, U16, |v| v.to_bits();
    f32, U32, |v| v.to_bits();
    f64, U64, |v| v.to_bits();
}

/// An interpreter of PTX text, with a limit on how long a launch may take.
///
/// # Time and memory
///
/// A launch takes time in proportion to its limit at most, whatever the text and the grid are. Each instruction is a step of
/// each thread that is at it, the end of a body without `ret` too, so that every thread of every block costs one; and a block
/// costs one more for each 32 operands of the text, in each warp, which begin anew. A bulk copy costs one for each 16 bytes, and an
/// operation of an mbarrier one for each 32 threads of the block. After the last step the launch is an
/// [`InterpretError::StepLimit`].
///
/// A run takes memory in proportion to the arrays in [`Memory`], of which those that a kernel may write have a record of who used
/// them; to the shared memory of a block and to its threads, times the operands of the text; and, for the record of which
/// block ran when, 64 MiB at most. Blocks that wait at as many barriers as the one before them need nothing there; a grid
/// beyond that record is an [`InterpretError::Blocks`].
///
/// ```
/// use cute_cuda::interpret::{InterpretError, Interpreter, Memory};
///
/// let text = ".version 7.0 .target sm_80 .address_size 64 .visible .entry nothing() { }";
/// let interpreter = Interpreter::with_step_limit(100_000);
/// let launch = |blocks| interpreter.launch(text, "nothing", [blocks, 1, 1], [1, 1, 1], &[], &mut Memory::default());
/// assert_eq!(launch(100_000), Ok(0));
/// assert_eq!(launch(u32::MAX), Err(InterpretError::StepLimit { steps: 100_000 }));
/// ```
#[derive(Clone, Debug)]
pub struct Interpreter {
    limit: u64,
    shared: u64,
    begins_early: bool,
}

impl Default for Interpreter {
    /// Four billion instructions, counted over all threads: minutes, not hours. No shared memory besides what the
    /// kernel declares.
    fn default() -> Interpreter {
        Interpreter { limit: 1 << 32, shared: 0, begins_early: false }
    }
}

impl Interpreter {
    /// An interpreter that gives a launch up after so many [steps](Interpreter#time-and-memory), counted over all threads.
    pub fn with_step_limit(limit: u64) -> Interpreter {
        Interpreter { limit, ..Interpreter::default() }
    }

    /// The interpreter with so many bytes after the `.extern .shared` arrays of what it launches. They and the
    /// static arrays have 227 KiB together; a launch with more is an [`InterpretError::SharedBytes`].
    ///
    /// ```
    /// use cute_cuda::interpret::{InterpretError, Interpreter, Memory};
    ///
    /// let text = "
    /// .version 7.0
    /// .target sm_80
    /// .address_size 64
    /// .extern .shared .align 128 .b8 staged[];
    /// .visible .entry fill()
    /// {
    ///     st.shared.u32 [staged+60000], 7;
    ///     ret;
    /// }";
    /// let launch = |bytes| {
    ///     let interpreter = Interpreter::default().with_shared_bytes(bytes);
    ///     interpreter.launch(text, "fill", [1, 1, 1], [1, 1, 1], &[], &mut Memory::default())
    /// };
    /// assert_eq!(launch(60004), Ok(2));
    /// assert!(matches!(launch(60003), Err(InterpretError::Fault(_))));
    /// assert!(matches!(launch(300_000), Err(InterpretError::SharedBytes { bytes: 300_000, .. })));
    /// ```
    pub fn with_shared_bytes(self, bytes: u64) -> Interpreter {
        Interpreter { shared: bytes, ..self }
    }

    /// The interpreter for launches that may begin before those before them on their stream have ended, or not: in one that may, a thread
    /// that uses global memory before its `griddepcontrol.wait` is a fault. The interpreter itself begins a launch when the
    /// one before it has ended. A [`Kernel`](cute_ptx::kernel::Kernel::begins_early) says of itself which it is.
    ///
    /// ```
    /// use cute_cuda::interpret::{InterpretError, Interpreter, Memory};
    ///
    /// let text = |wait: &str| format!("
    /// .version 7.8 .target sm_90 .address_size 64
    /// .visible .entry fill(.param .u64 out)
    /// {{
    ///     .reg .b64 %rd<2>;
    ///     ld.param.u64 %rd1, [out];
    ///     {wait}
    ///     st.global.u32 [%rd1], 7;
    /// }}");
    /// let launch = |wait: &str, early| {
    ///     let mut memory = Memory::default();
    ///     let out = memory.output(&[0; 4]).into();
    ///     let interpreter = Interpreter::default().with_early_begin(early);
    ///     interpreter.launch(&text(wait), "fill", [1, 1, 1], [1, 1, 1], &[out], &mut memory)
    /// };
    /// assert!(launch("griddepcontrol.wait;", true).is_ok() && launch("", false).is_ok());
    /// let Err(InterpretError::Fault(fault)) = launch("", true) else { unreachable!() };
    /// assert_eq!(
    ///     fault.kind.to_string(),
    ///     "global memory is used, and launches before this one may still be at it; put griddepcontrol.wait before"
    /// );
    /// ```
    pub fn with_early_begin(self, begins_early: bool) -> Interpreter {
        Interpreter { begins_early, ..self }
    }

    /// Parses `text` and says whether it could run, without running it.
    ///
    /// ```
    /// use cute_cuda::interpret::Interpreter;
    ///
    /// let text = ".version 7.0 .target sm_80 .address_size 64\n.entry k() {\n  trap;\n}";
    /// let error = Interpreter::default().check(text).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 3: unknown opcode `trap`; the interpreter skips nothing, add it there first"
    /// );
    /// ```
    pub fn check(&self, text: &str) -> Result<(), ParseError> {
        parser::parse(text).map(|_| ())
    }

    /// Runs `kernel` of the module `text` over a grid of blocks of threads; gives the number of instructions
    /// that it took.
    pub fn launch(
        &self,
        text: &str,
        kernel: &str,
        grid: [u32; 3],
        block: [u32; 3],
        values: &[Value],
        memory: &mut Memory,
    ) -> Result<u64, InterpretError> {
        let program = parser::parse(text)?;
        let entry = program.kernels.iter().find(|entry| entry.name == kernel);
        let entry = entry.ok_or_else(|| InterpretError::NoKernel(kernel.to_string()))?;
        let threads = block.iter().try_fold(1u32, |n, &axis| n.checked_mul(axis));
        if grid.contains(&0) || !threads.is_some_and(|n| (1..=1024).contains(&n)) {
            return Err(InterpretError::Extent { grid, block });
        }
        if let Some(threads) = entry.threads.filter(|threads| !threads.allow(block)) {
            let (kernel, wanted) = (kernel.to_string(), threads.to_string());
            return Err(InterpretError::Threads { kernel, block, wanted });
        }
        if !(1..=memory::MOST_IN_CLUSTER).contains(&entry.cluster) || !grid[0].is_multiple_of(entry.cluster) {
            return Err(InterpretError::Cluster { kernel: kernel.to_string(), grid, blocks: entry.cluster });
        }
        let wanted: Vec<usize> = entry.parameters.iter().map(|p| p.bytes as usize).collect();
        let found: Vec<usize> = values.iter().map(|value| value.bytes()).collect();
        if wanted != found {
            let kernel = kernel.to_string();
            return Err(InterpretError::Parameters { kernel, wanted, found });
        }
        let bytes = program::extent(&entry.shared).saturating_add(self.shared);
        if bytes > memory::MOST_SHARED {
            return Err(InterpretError::SharedBytes { kernel: kernel.to_string(), bytes, most: memory::MOST_SHARED });
        }
        let mut parameters = vec![0; program::extent(&entry.parameters) as usize];
        for (parameter, value) in entry.parameters.iter().zip(values) {
            let start = parameter.offset as usize;
            match value {
                Value::U8(v) => parameters[start] = *v,
                Value::U16(v) => parameters[start..start + 2].copy_from_slice(&v.to_le_bytes()),
                Value::U32(v) => parameters[start..start + 4].copy_from_slice(&v.to_le_bytes()),
                Value::U64(v) => parameters[start..start + 8].copy_from_slice(&v.to_le_bytes()),
                Value::TensorMap(map) => {
                    parameters[start..start + tensor_map::TENSOR_MAP_BYTES].copy_from_slice(map.bytes());
                }
            }
        }
        let extents = Extents { grid, block, shared: self.shared, begins_early: self.begins_early };
        let run =
            |memory: &mut Memory, schedule| execute::run(entry, extents, &parameters, memory, self.limit, schedule);
        if !entry.code.iter().any(|step| step.operation.has_agents()) {
            return run(memory, Schedule::Early);
        }
        let mut late = memory.clone();
        run(&mut late, Schedule::Late)?;
        let steps = run(memory, Schedule::Early)?;
        match memory.first_difference(&late) {
            None => Ok(steps),
            Some(address) => Err(InterpretError::Schedules { address }),
        }
    }
}
