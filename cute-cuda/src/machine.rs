//! Where kernels run: on a device, or on the interpreter, behind one interface.

use core::fmt;

use cute_ptx::kernel::{Arg, Kernel, Runner};
use cute_ptx_interpret::Interpreter;

use crate::device::Device;
use crate::error::CudaError;

/// Something that runs kernels.
///
/// ```
/// use cute_cuda::Machine;
///
/// // The first device where there is a driver and a device, else the interpreter.
/// let machine = Machine::pick()?;
/// println!("runs on {machine}");
/// assert_eq!(Machine::interpreter().to_string(), "interpreter");
/// # Ok::<(), cute_cuda::CudaError>(())
/// ```
#[derive(Debug)]
pub enum Machine {
    /// A device.
    Gpu(Device),
    /// The CPU, executing PTX text.
    Interpreter(Interpreter),
}

impl Machine {
    /// The first device when there is a driver and a device, else the interpreter. The environment variable
    /// `CUTE_MACHINE` decides when it is set: `gpu` (an error where there is none) or `interpreter`.
    pub fn pick() -> Result<Machine, CudaError> {
        match std::env::var_os("CUTE_MACHINE") {
            Some(name) => Machine::named(&name.to_string_lossy()),
            None => match Device::first() {
                Ok(device) => Ok(Machine::Gpu(device)),
                Err(CudaError::NoDriver | CudaError::NoDevice { .. }) => Ok(Machine::interpreter()),
                Err(other) => Err(other),
            },
        }
    }

    /// The machine of that name, `gpu` or `interpreter`.
    ///
    /// ```
    /// use cute_cuda::{CudaError, Machine};
    ///
    /// assert!(Machine::named("interpreter").is_ok());
    /// let error = Machine::named("abacus").unwrap_err();
    /// assert_eq!(error, CudaError::UnknownMachine("abacus".to_string()));
    /// ```
    pub fn named(name: &str) -> Result<Machine, CudaError> {
        match name {
            "gpu" => Machine::gpu(),
            "interpreter" => Ok(Machine::interpreter()),
            other => Err(CudaError::UnknownMachine(other.to_string())),
        }
    }

    /// The first device, or why there is none.
    pub fn gpu() -> Result<Machine, CudaError> {
        Device::first().map(Machine::Gpu)
    }

    /// The interpreter.
    pub fn interpreter() -> Machine {
        Machine::Interpreter(Interpreter::default())
    }

    /// Runs `kernel` to its end: inputs are copied in, outputs in and back.
    ///
    /// The arguments are checked against the kernel's signature first.
    pub fn launch(&self, kernel: &Kernel, args: &mut [Arg<'_>]) -> Result<(), CudaError> {
        match self {
            Machine::Gpu(device) => device.launch(kernel, args),
            Machine::Interpreter(interpreter) => Ok(interpreter.run(kernel, args)?),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Machine::Gpu(device) => device.fmt(f),
            Machine::Interpreter(_) => f.write_str("interpreter"),
        }
    }
}

impl Runner for Machine {
    type Error = CudaError;

    fn run(&self, kernel: &Kernel, args: &mut [Arg<'_>]) -> Result<(), CudaError> {
        self.launch(kernel, args)
    }
}
