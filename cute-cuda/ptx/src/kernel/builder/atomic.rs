//! Elements changed at once, whichever threads change them.

use super::formula::{LongInteger, Term};
use super::state::Builder;
use super::tensor::{Tensor, Writable};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{Address, AtomicOp, Instruction, Reg};

/// Numbers that memory adds: integers of 32 and 64 bits, `f32` and `f64`.
pub trait AtomicSum: Data {}

impl AtomicSum for u32 {}
impl AtomicSum for i32 {}
impl AtomicSum for u64 {}
impl AtomicSum for i64 {}
impl AtomicSum for f32 {}
impl AtomicSum for f64 {}

impl Builder {
    /// Adds to an element at once, and gives what was there before.
    ///
    /// No other access to the element comes between, so threads that add to one element do not race; the order in which they
    /// do is any, and a sum of floats depends on it. An `f32` in global memory that is below the least normal one counts as 0
    /// (PTX ISA, "atom").
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// // How many of 96 threads have each remainder by 4.
    /// let extent = Extent { blocks: 3, threads: 32 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("count", ["out"], extent, Target::Sm80, |b, (out,)| {
    ///     let (counts, thread) = (b.tensor(out, layout!(4:1))?, b.thread());
    ///     let number = b.value(thread)?;
    ///     b.number_below(number & 3, 4, |b, bin| b.atomic_add(&counts.at(0, bin)?, 1).map(drop))
    /// })?;
    /// let mut out = [0; 4];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out, [24; 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// An array that the kernel only reads is not changed:
    ///
    /// ```compile_fail,E0277
    /// # use cute_cuda::kernel::{Builder, KernelError, KernelErrorKind, ReadOnly, Tensor};
    /// fn count(b: &mut Builder, bins: &Tensor<u32, ReadOnly>) -> Result<(), KernelError> {
    ///     b.atomic_add(bins, 1).map(drop)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Elements`] for a tensor of more than one element; else as [`Builder::store`].
    #[track_caller]
    pub fn atomic_add<T: AtomicSum, S: Writable>(
        &mut self,
        to: &Tensor<T, S>,
        value: impl Term<T>,
    ) -> Result<Reg<T>, KernelError> {
        let _call = Call::about(&to.name);
        self.atomic(AtomicOp::Add, to, value)
    }

    /// Leaves the smaller one of an element and a value, at once, and gives what was there before.
    ///
    /// # Errors
    ///
    /// As [`Builder::atomic_add`].
    #[track_caller]
    pub fn atomic_min<T: LongInteger, S: Writable>(
        &mut self,
        to: &Tensor<T, S>,
        value: impl Term<T>,
    ) -> Result<Reg<T>, KernelError> {
        let _call = Call::about(&to.name);
        self.atomic(AtomicOp::Min, to, value)
    }

    /// Leaves the larger one of an element and a value, at once, and gives what was there before.
    ///
    /// # Errors
    ///
    /// As [`Builder::atomic_add`].
    #[track_caller]
    pub fn atomic_max<T: LongInteger, S: Writable>(
        &mut self,
        to: &Tensor<T, S>,
        value: impl Term<T>,
    ) -> Result<Reg<T>, KernelError> {
        let _call = Call::about(&to.name);
        self.atomic(AtomicOp::Max, to, value)
    }

    /// Leaves the common bits of an element and a value, at once, and gives what was there before.
    ///
    /// # Errors
    ///
    /// As [`Builder::atomic_add`].
    #[track_caller]
    pub fn atomic_and<T: LongInteger, S: Writable>(
        &mut self,
        to: &Tensor<T, S>,
        value: impl Term<T>,
    ) -> Result<Reg<T>, KernelError> {
        let _call = Call::about(&to.name);
        self.atomic(AtomicOp::And, to, value)
    }

    /// Leaves all bits of an element and of a value, at once, and gives what was there before.
    ///
    /// # Errors
    ///
    /// As [`Builder::atomic_add`].
    #[track_caller]
    pub fn atomic_or<T: LongInteger, S: Writable>(
        &mut self,
        to: &Tensor<T, S>,
        value: impl Term<T>,
    ) -> Result<Reg<T>, KernelError> {
        let _call = Call::about(&to.name);
        self.atomic(AtomicOp::Or, to, value)
    }

    /// Leaves the bits in which an element and a value differ, at once, and gives what was there before.
    ///
    /// # Errors
    ///
    /// As [`Builder::atomic_add`].
    #[track_caller]
    pub fn atomic_xor<T: LongInteger, S: Writable>(
        &mut self,
        to: &Tensor<T, S>,
        value: impl Term<T>,
    ) -> Result<Reg<T>, KernelError> {
        let _call = Call::about(&to.name);
        self.atomic(AtomicOp::Xor, to, value)
    }

    /// Leaves a value in the place of an element, at once, and gives what was there before.
    ///
    /// # Errors
    ///
    /// As [`Builder::atomic_add`].
    #[track_caller]
    pub fn atomic_exchange<T: AtomicSum, S: Writable>(
        &mut self,
        to: &Tensor<T, S>,
        value: impl Term<T>,
    ) -> Result<Reg<T>, KernelError> {
        let _call = Call::about(&to.name);
        self.atomic(AtomicOp::Exchange, to, value)
    }

    /// Leaves a value in the place of an element that has the bits of another one, at once, and gives what was there before:
    /// those bits, where it did.
    ///
    /// # Errors
    ///
    /// As [`Builder::atomic_add`].
    #[track_caller]
    pub fn compare_and_swap<T: AtomicSum, S: Writable>(
        &mut self,
        to: &Tensor<T, S>,
        compared: impl Term<T>,
        value: impl Term<T>,
    ) -> Result<Reg<T>, KernelError> {
        let _call = Call::about(&to.name);
        let (compared, from) = (self.operand(compared)?, self.operand(value)?);
        let (at, to) = (self.element_of(to)?, self.emitter.register::<T>());
        self.emitter.push(Instruction::CompareAndSwap { space: S::SPACE, to: to.untyped(), at, compared, from });
        Ok(to)
    }

    fn atomic<T: Data, S: Writable>(
        &mut self,
        op: AtomicOp,
        to: &Tensor<T, S>,
        value: impl Term<T>,
    ) -> Result<Reg<T>, KernelError> {
        let from = self.operand(value)?;
        let (at, to) = (self.element_of(to)?, self.emitter.register::<T>());
        self.emitter.push(Instruction::Atomic { op, space: S::SPACE, to: to.untyped(), at, from });
        Ok(to)
    }

    /// The address of the only element of a tensor.
    fn element_of<T: Data, S: Writable>(&mut self, tensor: &Tensor<T, S>) -> Result<Address, KernelError> {
        let size = tensor.layout().size().unsigned_abs();
        let addresses = if size == 1 { self.addresses(tensor.untyped(), &[0])? } else { Vec::new() };
        addresses.first().copied().ok_or_else(|| KernelErrorKind::Elements { from: 1, to: size }.into())
    }
}
