//! Kernels of `cute-ptx` on the interpreter.

use core::fmt;

use cute_ptx::kernel::{Arg, Kernel, OutOfMemory, Runner, ScalarArg, SignatureError};

use crate::error::InterpretError;
use crate::memory::Memory;
use crate::{Interpreter, TensorMap, Value};

/// Why a kernel did not run on the interpreter.
#[derive(Clone, PartialEq, Eq)]
pub enum RunError {
    /// The arguments do not fit the kernel.
    Signature(SignatureError),
    /// The host has no room for an array.
    OutOfMemory(OutOfMemory),
    /// The interpreter gave up.
    Interpret(InterpretError),
}

impl Interpreter {
    /// The interpreter for the text of a kernel, or for another text in its place: with the shared memory that a launch of the kernel has
    /// beside what this one has, and with launches that may [begin early](Interpreter::with_early_begin) where the kernel's may.
    ///
    /// ```
    /// use cute_cuda::interpret::{Interpreter, Memory};
    /// use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// use cute_cuda::ptx::Target;
    /// use cute_runtime::RuntimeLayout;
    ///
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("count", ["out"], extent, Target::Sm90, |b, (out,)| {
    ///     b.wait_on_grids()?;
    ///     let (out, thread) = (b.tensor(out, &RuntimeLayout::new(32, 1)?)?, b.thread());
    ///     let number = b.value(thread)?;
    ///     b.store_one(number, &out.at(0, thread)?)
    /// })?;
    /// let kernel = kernel.kernel();
    /// let launch = |text: &str| {
    ///     let mut memory = Memory::default();
    ///     let out = memory.output(&[0; 128]).into();
    ///     let interpreter = Interpreter::default().for_kernel(kernel);
    ///     interpreter.launch(text, kernel.name(), [1, 1, 1], [32, 1, 1], &[out], &mut memory)
    /// };
    /// assert!(launch(kernel.ptx()).is_ok());
    /// assert!(launch(&kernel.ptx().replace("griddepcontrol.wait;", "")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_kernel(self, kernel: &Kernel) -> Interpreter {
        let shared = self.shared.saturating_add(kernel.shared_bytes().into());
        self.with_shared_bytes(shared).with_early_begin(kernel.begins_early())
    }
}

impl Runner for Interpreter {
    type Error = RunError;

    fn run(&self, kernel: &Kernel, args: &mut [Arg<'_>]) -> Result<(), RunError> {
        let launch = kernel.launch(args)?;
        if launch.is_empty() {
            return Ok(());
        }
        let mut memory = Memory::default();
        let bound: Vec<Value> = args
            .iter()
            .map(|arg| match arg {
                Arg::Scalar(scalar) => number(scalar),
                Arg::Input(slice) => Value::U64(memory.input(&slice.to_bytes())),
                Arg::Output(slice) => Value::U64(memory.output(&slice.to_bytes())),
            })
            .collect();
        let mut values = bound.clone();
        for (place, value) in values.iter_mut().enumerate() {
            if let (Some(map), &mut Value::U64(address)) = (kernel.signature().tensor_map(place), &mut *value) {
                // An array of ours begins at a multiple of much more than a tensor map asks for.
                *value = TensorMap::encode(map, address).into();
            }
        }
        values.extend(kernel.numbers().map(|(_, number)| Value::U32(number)));
        let (grid, block) = (launch.blocks, [launch.threads, 1, 1]);
        let launched =
            self.clone().for_kernel(kernel).launch(kernel.ptx(), kernel.name(), grid, block, &values, &mut memory);
        launched.map_err(|error| match error {
            InterpretError::Fault(fault) => {
                InterpretError::Fault(Box::new(fault.with_origins(|line| kernel.origin(line))))
            }
            other => other,
        })?;
        for (arg, value) in args.iter_mut().zip(bound) {
            if let (Arg::Output(slice), Value::U64(address)) = (arg, value) {
                slice.fill(memory.bytes(address).unwrap_or(&[]));
            }
        }
        Ok(())
    }
}

impl From<SignatureError> for RunError {
    fn from(error: SignatureError) -> RunError {
        RunError::Signature(error)
    }
}

impl From<OutOfMemory> for RunError {
    fn from(error: OutOfMemory) -> RunError {
        RunError::OutOfMemory(error)
    }
}

impl From<InterpretError> for RunError {
    fn from(error: InterpretError) -> RunError {
        RunError::Interpret(error)
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Signature(error) => error.fmt(f),
            RunError::OutOfMemory(error) => error.fmt(f),
            RunError::Interpret(error) => error.fmt(f),
        }
    }
}

impl fmt::Debug for RunError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for RunError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            RunError::Signature(error) => Some(error),
            RunError::OutOfMemory(error) => Some(error),
            RunError::Interpret(error) => Some(error),
        }
    }
}

/// The number in as many bytes as its parameter has.
fn number(scalar: &ScalarArg) -> Value {
    let bits = scalar.bits();
    match scalar.element().ty().bytes() {
        1 => Value::U8(bits as u8),
        2 => Value::U16(bits as u16),
        4 => Value::U32(bits as u32),
        _ => Value::U64(bits),
    }
}
