//! `out[i] = offset(i)` where a launch gives extents and strides.

use super::call::Call;
use super::entry::Kernel;
use super::error::KernelError;
use super::layouts::KernelLayout;
use super::offsets::{element, kernel_of};
use super::runner::{OutOfMemory, Runner, zeros};
use super::signature::{Arg, Length, Signature, SignatureError};
use crate::index::{DynamicExpr, DynamicLayout, Width};
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
        let length = Length::PerUnit { scalar: 1, elements: 1 };
        let (out, n) = (element(code.expr().width()), element(code.expr().index_width()));
        let signature = Signature::default().output("out", out, length).scalar("n", n, code.expr().limit());
        let given = code.expr().inputs().iter().skip(1);
        let signature =
            given.fold(signature, |signature, input| signature.scalar(&input.name, element(input.width), input.most()));
        let note = format!("the offset of {layout}: {}", code.expr());
        let kernel = kernel_of(code.expr(), signature, note, target)?;
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
        let (found, most) = (layout.size().unsigned_abs(), self.code.expr().limit());
        let too_large = || {
            let error = SignatureError::TooLarge { name: "n".to_string(), most, found };
            DynamicError::Cuda(error.into())
        };
        let count = usize::try_from(found).ok().filter(|_| found <= most).ok_or_else(too_large)?;
        let scalars = [found].into_iter().chain(parameters).zip(self.code.expr().inputs());
        let scalars: Vec<Arg<'_>> = scalars
            .map(|(value, input)| match input.width {
                Width::Bits32 => Arg::from(value as u32),
                Width::Bits64 => Arg::from(value),
            })
            .collect();
        let launch = |out: Arg<'_>| {
            let args: Vec<Arg<'_>> = [out].into_iter().chain(scalars).collect();
            runner.run(&self.kernel, &mut { args }).map_err(DynamicError::Cuda)
        };
        let no_memory = |error: OutOfMemory| DynamicError::Cuda(error.into());
        match self.code.expr().width() {
            Width::Bits32 => {
                let mut out = zeros::<u32>(count).map_err(no_memory)?;
                launch(Arg::from(&mut out[..]))?;
                Ok(out.into_iter().map(u64::from).collect())
            }
            Width::Bits64 => {
                let mut out = zeros::<u64>(count).map_err(no_memory)?;
                launch(Arg::from(&mut out[..]))?;
                Ok(out)
            }
        }
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
