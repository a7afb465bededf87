//! Who runs kernels on arrays of the host.

use core::fmt;

use super::entry::Kernel;
use super::signature::{Arg, SignatureError};

/// What runs kernels on arrays of the host: `cute_cuda::Machine`, and the interpreter of `cute-ptx-interpret`.
///
/// ```
/// use cute_cuda::interpret::Interpreter;
/// use cute_cuda::kernel::{Offsets, Runner};
/// use cute_cuda::ptx::Target;
///
/// fn third<R: Runner>(runner: &R, offsets: &Offsets) -> Result<u64, R::Error> {
///     Ok(offsets.run(runner, 3)?[2])
/// }
///
/// let offsets = Offsets::new(cute_types::layout!((2,3):(3,1)), Target::default())?;
/// assert_eq!(third(&Interpreter::default(), &offsets)?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Runner {
    /// What a run fails with.
    type Error: From<SignatureError> + From<OutOfMemory>;

    /// Runs the kernel to its end: inputs are copied in, outputs in and back. The arguments are checked against the kernel's
    /// signature first ([`Kernel::launch`]).
    ///
    /// # Errors
    ///
    /// Arguments that do not fit, and what else the runner fails with.
    fn run(&self, kernel: &Kernel, args: &mut [Arg<'_>]) -> Result<(), Self::Error>;
}

/// The host has not enough memory for an array.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OutOfMemory {
    /// What was asked for.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no {} bytes of memory are left; free some, or take smaller arrays", self.bytes)
    }
}

impl fmt::Debug for OutOfMemory {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for OutOfMemory {}

/// An array of the host's, or that there is no room for it: a layout can be larger than any memory.
pub(super) fn zeros<T: Copy + Default>(count: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut out = Vec::new();
    let bytes = count.saturating_mul(size_of::<T>());
    out.try_reserve_exact(count).map_err(|_| OutOfMemory { bytes })?;
    out.resize(count, T::default());
    Ok(out)
}
