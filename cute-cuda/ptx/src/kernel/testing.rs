//! Runs kernels on the interpreter, for the tests of this crate: what `cute-ptx-interpret` implements is the `Runner` of the
//! crate that it was compiled with, which these tests are not.

use core::fmt;

use cute_ptx_interpret::{InterpretError, Interpreter, Memory, Value};

use super::entry::Kernel;
use super::runner::{OutOfMemory, Runner};
use super::signature::{Arg, SignatureError};

/// The interpreter.
pub(crate) struct OnInterpreter;

/// Why it did not run a kernel.
#[derive(PartialEq)]
pub(crate) enum RunError {
    Signature(SignatureError),
    OutOfMemory(OutOfMemory),
    Interpret(InterpretError),
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

impl std::error::Error for RunError {}

impl Runner for OnInterpreter {
    type Error = RunError;

    fn run(&self, kernel: &Kernel, args: &mut [Arg<'_>]) -> Result<(), RunError> {
        let launch = kernel.launch(args)?;
        if launch.is_empty() {
            return Ok(());
        }
        let mut memory = Memory::default();
        let value = |arg: &Arg<'_>| match arg {
            Arg::Scalar(scalar) => match scalar.element().ty().bytes() {
                1 => Value::U8(scalar.bits() as u8),
                2 => Value::U16(scalar.bits() as u16),
                4 => Value::U32(scalar.bits() as u32),
                _ => Value::U64(scalar.bits()),
            },
            Arg::Input(slice) => Value::U64(memory.input(&slice.to_bytes())),
            Arg::Output(slice) => Value::U64(memory.output(&slice.to_bytes())),
        };
        let values: Vec<Value> = args.iter().map(value).collect();
        let (grid, block) = (launch.blocks, [launch.threads, 1, 1]);
        Interpreter::default()
            .launch(kernel.ptx(), kernel.name(), grid, block, &values, &mut memory)
            .map_err(RunError::Interpret)?;
        for (arg, value) in args.iter_mut().zip(values) {
            if let (Arg::Output(slice), Value::U64(address)) = (arg, value) {
                slice.fill(memory.bytes(address).unwrap_or(&[]));
            }
        }
        Ok(())
    }
}
