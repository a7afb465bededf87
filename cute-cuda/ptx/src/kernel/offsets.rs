//! `out[i] = offset(i)`: index code alone, for every index of a layout.

use super::call::Call;
use super::emitter::Emitter;
use super::entry::{Blocks, Kernel};
use super::error::KernelError;
use super::layouts::KernelLayout;
use super::runner::{Runner, zeros};
use super::signature::{Arg, Element, Length, Signature, SignatureError};
use super::word::Word;
use crate::index::{Expr, Input, Width};
use crate::ptx::{Axis, Comparison, Function, Reg, Register, Special, Target};

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
        let length = Length::PerUnit { scalar: 1, elements: 1 };
        let signature = Signature::default().output("out", element(expr.width()), length).scalar(
            "n",
            element(expr.index_width()),
            expr.limit(),
        );
        let note = format!("the offset of {layout}: {expr}");
        let kernel = kernel_of(&expr, signature, note, target)?;
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
        // Before the array is allocated.
        if count as u64 > self.expr.limit() {
            let (most, found) = (self.expr.limit(), count as u64);
            return Err(SignatureError::TooLarge { name: "n".to_string(), most, found }.into());
        }
        let n = match self.expr.index_width() {
            Width::Bits32 => Arg::from(count as u32),
            Width::Bits64 => Arg::from(count as u64),
        };
        match self.expr.width() {
            Width::Bits32 => {
                let mut out = zeros::<u32>(count)?;
                runner.run(&self.kernel, &mut [Arg::from(&mut out[..]), n])?;
                Ok(out.into_iter().map(u64::from).collect())
            }
            Width::Bits64 => {
                let mut out = zeros::<u64>(count)?;
                runner.run(&self.kernel, &mut [Arg::from(&mut out[..]), n])?;
                Ok(out)
            }
        }
    }
}

/// The element that a word of a width is.
pub(super) fn element(width: Width) -> Element {
    match width {
        Width::Bits32 => Element::U32,
        Width::Bits64 => Element::U64,
    }
}

/// The kernel that stores the first result of `expr` for every index below `n`.
pub(super) fn kernel_of(
    expr: &Expr,
    signature: Signature,
    note: String,
    target: Target,
) -> Result<Kernel, KernelError> {
    let function = match (expr.index_width(), expr.width()) {
        (Width::Bits32, Width::Bits32) => body::<u32, u32>(&signature, expr, note)?,
        (Width::Bits32, Width::Bits64) => body::<u32, u64>(&signature, expr, note)?,
        (Width::Bits64, Width::Bits32) => body::<u64, u32>(&signature, expr, note)?,
        (Width::Bits64, Width::Bits64) => body::<u64, u64>(&signature, expr, note)?,
    };
    let blocks = Blocks::Covering { scalar: 1, each: THREADS, most: MOST_BLOCKS };
    Ok(Kernel::new(function, target, signature, blocks, THREADS))
}

/// A word that a thread can have as its index.
trait Index: Word {
    fn index(b: &mut Emitter, narrow: Reg<u32>) -> Reg<Self>;
    /// The address of the element of so many bytes at that index.
    fn element(b: &mut Emitter, base: Reg<u64>, at: Reg<Self>, bytes: u32) -> Reg<u64>;
}

impl Index for u32 {
    fn index(_: &mut Emitter, narrow: Reg<u32>) -> Reg<u32> {
        narrow
    }

    fn element(b: &mut Emitter, base: Reg<u64>, at: Reg<u32>, bytes: u32) -> Reg<u64> {
        b.mad_wide(at, bytes, base)
    }
}

impl Index for u64 {
    fn index(b: &mut Emitter, narrow: Reg<u32>) -> Reg<u64> {
        b.widen(narrow)
    }

    fn element(b: &mut Emitter, base: Reg<u64>, at: Reg<u64>, bytes: u32) -> Reg<u64> {
        b.mad(at, u64::from(bytes), base)
    }
}

fn body<I: Index, T: Word>(signature: &Signature, expr: &Expr, note: String) -> Result<Function, KernelError> {
    let mut b = Emitter::new("offsets", signature);
    let out = b.global("out");
    let n = b.param::<I>("n");
    // Numbers of the launch have the names that the formula has for them.
    let mut given = |input: &Input| match input.width {
        Width::Bits32 => b.param::<u32>(&input.name).untyped(),
        Width::Bits64 => b.param::<u64>(&input.name).untyped(),
    };
    let given: Vec<Register> = expr.inputs().iter().skip(1).map(&mut given).collect();
    let [tid, ntid] = [Special::Tid, Special::Ntid].map(|s| b.special(s));
    let [ctaid, nctaid] = [Special::Ctaid(Axis::X), Special::Nctaid].map(|s| b.special(s));
    // At most 2^16 blocks of 256 threads: neither the first index nor the step leaves 32 bits.
    let first = b.mad(ctaid, ntid, tid);
    let step = b.mul(nctaid, ntid);
    let (index, step) = (I::index(&mut b, first), I::index(&mut b, step));
    let [done, again] = [b.label(), b.label()];
    let outside = b.compare(Comparison::Ge, index, n);
    b.branch_when(outside, done);
    b.place(again);
    b.comment(note);
    let inputs: Vec<Register> = [index.untyped()].into_iter().chain(given).collect();
    let offset = b.offsets::<T>(expr, &inputs)?[0];
    let address = I::element(&mut b, out, index, T::TYPE.bytes() as u32);
    b.store_global(address, 0, offset);
    // Compared before it is added, because the sum may wrap where the comparison cannot.
    let left = b.sub(n, index);
    let next = b.add(index, step);
    b.set(index, next);
    let more = b.compare(Comparison::Lt, step, left);
    b.branch_when(more, again);
    b.place(done);
    Ok(b.finish())
}
