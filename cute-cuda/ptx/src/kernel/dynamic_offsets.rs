//! `out[i] = offset(i)` where a launch gives extents and strides.

use super::call::Call;
use super::entry::Kernel;
use super::error::KernelError;
use super::offsets::{computed, kernel_of};
use super::runner::Runner;
use crate::index::layouts::KernelLayout;
use crate::index::{DynamicExpr, DynamicLayout};
use crate::ptx::Target;

/// The kernel that writes the offset of each index of whatever layout of one form it is launched with. Magic numbers and
/// coefficients are computed on the host, so that no thread divides.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::DynamicOffsets;
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
///
/// let kernel = DynamicOffsets::new(&"(m,n):(n,1)".parse()?, Target::default())?;
/// assert!(!kernel.kernel().ptx().contains("div"));
/// let machine = Machine::interpreter();
/// assert_eq!(kernel.run(&machine, layout!((2,3):(3,1)))?, [0, 3, 1, 4, 2, 5]);
/// let n = 4_usize;
/// assert_eq!(kernel.run(&machine, layout!((1,n):(n,1)))?, [0, 1, 2, 3]);
///
/// // The n of the shape is that of the stride.
/// let error = kernel.run(&machine, layout!((2,3):(5,1))).unwrap_err();
/// assert!(error.to_string().starts_with("the code has 3 where the launch gives 5; leave it `?` in the code"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DynamicOffsets {
    kernel: Kernel,
    code: DynamicExpr,
}

impl DynamicOffsets {
    /// The kernel for the layouts of that form, with sizes and cosizes of the [range](DynamicLayout::within) that it declares:
    /// without one, up to 2^31 and 2^32. Its output is `u32` where they are, and `u64` beyond them.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Index`](crate::kernel::KernelErrorKind::Index) when the layout has no index code.
    #[track_caller]
    pub fn new(layout: &DynamicLayout, target: Target) -> Result<DynamicOffsets, KernelError> {
        let _call = Call::begin();
        let code = DynamicExpr::new(layout)?;
        let note = format!("the offset of {layout}: {}", code.expr());
        let kernel = kernel_of(code.expr(), note, target)?;
        Ok(DynamicOffsets { kernel, code })
    }

    /// The kernel: `out`, an output array, `n`, how many offsets to write, and the [parameters](DynamicExpr::parameters).
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The index code.
    pub fn code(&self) -> &DynamicExpr {
        &self.code
    }

    /// The offsets of `layout`, computed on `runner`.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Index`](crate::kernel::KernelErrorKind::Index) when the layout is not of the kernel's form or too large, [`KernelErrorKind::Layout`](crate::kernel::KernelErrorKind::Layout) where an integer
    /// that the program gives makes no layout; else what the launch fails with.
    #[track_caller]
    pub fn run<R: Runner>(&self, runner: &R, layout: impl KernelLayout) -> Result<Vec<u64>, DynamicError<R::Error>> {
        let _call = Call::begin();
        let layout = layout.into_composed().map_err(|error| DynamicError::Kernel(error.into()))?;
        let parameters = self.code.parameters(&layout).map_err(|error| DynamicError::Kernel(error.into()))?;
        let count = layout.size().unsigned_abs();
        computed(runner, &self.kernel, self.code.expr(), count, &parameters).map_err(DynamicError::Cuda)
    }
}

/// Why a dynamic layout has no offsets.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DynamicError<E> {
    /// The layout does not fit the kernel.
    Kernel(KernelError),
    /// The launch came to nothing, by this error of who launched.
    Cuda(E),
}

impl<E: core::fmt::Display> core::fmt::Display for DynamicError<E> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            DynamicError::Kernel(error) => error.fmt(f),
            DynamicError::Cuda(error) => error.fmt(f),
        }
    }
}

impl<E: core::fmt::Display> core::fmt::Debug for DynamicError<E> {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

impl<E: core::fmt::Display> std::error::Error for DynamicError<E> {}
