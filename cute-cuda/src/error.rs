//! Why a launch came to nothing.

use core::fmt;

use cute_ptx::kernel::{OutOfMemory, SignatureError};
use cute_ptx::ptx::Target;
use cute_ptx_interpret::{InterpretError, RunError};

/// Why a machine could not be had, or a launch on it came to nothing.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CudaError {
    /// There is no NVIDIA driver on this machine.
    NoDriver,
    /// There is a driver, and no device that it can use.
    NoDevice {
        /// The driver's name for it.
        code: String,
    },
    /// The device is older than what the module was written for.
    TooOld {
        /// The device.
        device: String,
        /// Its compute capability.
        capability: (u32, u32),
        /// The target of the module.
        target: Target,
    },
    /// The driver does not take the module.
    Refused {
        /// The kernel, or what else the module is for.
        module: String,
        /// The driver's name for it.
        code: String,
    },
    /// The launch was refused, or the kernel died.
    Launch {
        /// The kernel.
        kernel: String,
        /// The driver's name for it.
        code: String,
    },
    /// The device, or the host, has not enough memory left.
    OutOfMemory {
        /// What was asked for.
        bytes: usize,
    },
    /// The driver failed at something else.
    Driver {
        /// What it was to do.
        doing: &'static str,
        /// The driver's name for it.
        code: String,
    },
    /// An array of another context than the stream's.
    OtherContext {
        /// The place of the argument.
        argument: usize,
    },
    /// The arguments do not fit the kernel.
    Signature(SignatureError),
    /// The interpreter gave up.
    Interpret(InterpretError),
    /// `CUTE_MACHINE` names no machine.
    UnknownMachine(String),
}

impl fmt::Display for CudaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CudaError::NoDriver => f.write_str(
                "no NVIDIA driver is installed here; install one, or run on the interpreter (CUTE_MACHINE=interpreter)",
            ),
            CudaError::NoDevice { code } => write!(
                f,
                "the NVIDIA driver finds no device ({code}); run on the interpreter (CUTE_MACHINE=interpreter)"
            ),
            CudaError::TooOld { device, capability: (major, minor), target } => write!(
                f,
                "{device} has compute capability {major}.{minor}, too old for {target}; write the kernel for an older target"
            ),
            CudaError::Refused { module, code } => {
                write!(f, "the driver refuses the PTX of `{module}` ({code}); ptxas says why, and the line")
            }
            CudaError::Launch { kernel, code } => write!(f, "the launch of `{kernel}` failed ({code})"),
            CudaError::OutOfMemory { bytes } => OutOfMemory { bytes: *bytes }.fmt(f),
            CudaError::Driver { doing, code } => write!(f, "the driver failed at {doing} ({code})"),
            CudaError::OtherContext { argument } => write!(
                f,
                "argument {argument} is an array of another context than the stream's; copy it there, or launch on its own"
            ),
            CudaError::Signature(error) => error.fmt(f),
            CudaError::Interpret(error) => error.fmt(f),
            CudaError::UnknownMachine(name) => {
                write!(f, "CUTE_MACHINE is `{name}`; make it `gpu` or `interpreter`, or unset it")
            }
        }
    }
}

impl fmt::Debug for CudaError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for CudaError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CudaError::Signature(error) => Some(error),
            CudaError::Interpret(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SignatureError> for CudaError {
    fn from(error: SignatureError) -> CudaError {
        CudaError::Signature(error)
    }
}

impl From<InterpretError> for CudaError {
    fn from(error: InterpretError) -> CudaError {
        CudaError::Interpret(error)
    }
}

impl From<OutOfMemory> for CudaError {
    fn from(OutOfMemory { bytes }: OutOfMemory) -> CudaError {
        CudaError::OutOfMemory { bytes }
    }
}

impl From<RunError> for CudaError {
    fn from(error: RunError) -> CudaError {
        match error {
            RunError::Signature(error) => error.into(),
            RunError::OutOfMemory(error) => error.into(),
            RunError::Interpret(error) => error.into(),
        }
    }
}
