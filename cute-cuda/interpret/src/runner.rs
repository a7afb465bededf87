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
        let interpreter = self.clone().with_shared_bytes(self.shared + u64::from(kernel.shared_bytes()));
        let interpreter = interpreter.with_early_begin(kernel.begins_early());
        let launched = interpreter.launch(kernel.ptx(), kernel.name(), grid, block, &values, &mut memory);
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
