//! `out[i] = offset(i)`: index code alone, for every index of a layout.

use cute_types::runtime::RuntimeLayout;

use super::builder::{Count, CountWord, FurtherNumber, Output, TypedKernel};
use super::call::Call;
use super::entry::Kernel;
use super::error::KernelError;
use super::grid::{Grid, Units};
use super::limits::MOST_COUNT;
use super::runner::{OutOfMemory, Runner, zeros};
use super::signature::{Arg, Data, SignatureError};
use super::word::Word;
use crate::index::layouts::KernelLayout;
use crate::index::{Expr, Input, Width};
use crate::ptx::Target;

/// Threads of a block.
const THREADS: u32 = 256;
/// Beyond so many blocks the threads loop.
const MOST_BLOCKS: u32 = 1 << 16;

/// The kernel that writes the offset of each index of a layout.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::Offsets;
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
///
/// let offsets = Offsets::new(layout!((2,(2,2)):(1,(4,2))), Target::default())?;
/// assert!(offsets.kernel().ptx().contains(".visible .entry offsets("));
/// assert_eq!(offsets.run(&Machine::interpreter(), 8)?, [0, 1, 4, 5, 2, 3, 6, 7]);
///
/// // The layout has no ninth element.
/// let error = offsets.run(&Machine::interpreter(), 9).unwrap_err();
/// assert_eq!(error.to_string(), "parameter `n` is at most 8, and was given 9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Offsets {
    kernel: Kernel,
    expr: Expr,
}

impl Offsets {
    /// The kernel for a layout, static, dynamic or of values, swizzled or not; its output is `u32` when size and cosize fit,
    /// `u64` otherwise.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Index`](crate::kernel::KernelErrorKind::Index) when it has no index code, [`KernelErrorKind::Layout`](crate::kernel::KernelErrorKind::Layout) where an integer that the program gives makes
    /// no layout.
    #[track_caller]
    pub fn new(layout: impl KernelLayout, target: Target) -> Result<Offsets, KernelError> {
        let _call = Call::begin();
        let layout = layout.into_composed()?;
        let expr = Expr::of_composed(&layout)?;
        let note = format!("the offset of {layout}: {expr}");
        let kernel = kernel_of(&expr, note, target)?;
        Ok(Offsets { kernel, expr })
    }

    /// The kernel: `out`, an output array, and `n`, how many offsets to write.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The index code.
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    /// The offsets of the indices below `count`, computed on `runner`.
    pub fn run<R: Runner>(&self, runner: &R, count: usize) -> Result<Vec<u64>, R::Error> {
        computed(runner, &self.kernel, &self.expr, count as u64, &[])
    }
}

/// The kernel that stores the first result of `expr` for every index below `n`; what other inputs the expression has, a launch
/// gives by their names.
pub(super) fn kernel_of(expr: &Expr, note: String, target: Target) -> Result<Kernel, KernelError> {
    match (expr.limit() <= MOST_COUNT, expr.width()) {
        (true, Width::Bits32) => written::<u32, u32>(expr, note, target),
        (true, Width::Bits64) => written::<u32, u64>(expr, note, target),
        (false, Width::Bits32) => written::<u64, u32>(expr, note, target),
        (false, Width::Bits64) => written::<u64, u64>(expr, note, target),
    }
}

fn written<N: CountWord, T: Word + Data>(expr: &Expr, note: String, target: Target) -> Result<Kernel, KernelError> {
    let of = |input: &Input| FurtherNumber { name: input.name.clone(), width: input.width, most: input.most() };
    let given: Vec<FurtherNumber> = expr.inputs().iter().skip(1).map(of).collect();
    let grid = Grid::new(THREADS, Units::Striding("n", THREADS, MOST_BLOCKS));
    let names = ["out", "n"];
    type Written<N, T> = TypedKernel<(Output<T>, Count<N>)>;
    let kernel = Written::<N, T>::write_with("offsets", names, &given, grid, target, |b, (out, n), given| {
        let n = b.at_most(n, expr.limit())?;
        let out = b.units(out, &[n.into()], RuntimeLayout::new(1, 0)?)?;
        b.grid_stride(n, |b, index| {
            b.comment(note);
            let offset = b.code_value::<T>(expr, index, given)?;
            b.store_one(offset, &out.at(&[index])?)
        })
    })?;
    Ok(kernel.kernel().clone())
}

/// The first offsets of a kernel of [`kernel_of`], `count` of them, where the further inputs of the expression are `given`.
pub(super) fn computed<R: Runner>(
    runner: &R,
    kernel: &Kernel,
    expr: &Expr,
    count: u64,
    given: &[u64],
) -> Result<Vec<u64>, R::Error> {
    // Before the array is allocated.
    if count > expr.limit() {
        let most = expr.limit();
        return Err(SignatureError::TooLarge { name: "n".to_string(), most, found: count }.into());
    }
    let length = usize::try_from(count).map_err(|_| OutOfMemory { bytes: usize::MAX })?;
    let n = if expr.limit() <= MOST_COUNT { Arg::from(count as u32) } else { Arg::from(count) };
    let mut scalars = vec![n];
    scalars.extend(expr.inputs().iter().skip(1).zip(given).map(|(input, &number)| match input.width {
        Width::Bits32 => Arg::from(number as u32),
        Width::Bits64 => Arg::from(number),
    }));
    Ok(match expr.width() {
        Width::Bits32 => {
            let mut out = zeros::<u32>(length)?;
            launch(runner, kernel, &mut out, scalars)?;
            out.into_iter().map(u64::from).collect()
        }
        Width::Bits64 => {
            let mut out = zeros::<u64>(length)?;
            launch(runner, kernel, &mut out, scalars)?;
            out
        }
    })
}

fn launch<'a, R: Runner, T: Data>(
    runner: &R,
    kernel: &Kernel,
    out: &'a mut [T],
    scalars: Vec<Arg<'a>>,
) -> Result<(), R::Error> {
    let mut args = vec![T::output(out)];
    args.extend(scalars);
    runner.run(kernel, &mut args)
}
