//! Numbers: what the threads compute with the elements.
//!
//! Integers wrap, and are divided toward zero. Floats are IEEE 754's, each operation rounded by itself to the nearest, ties
//! to even, subnormal numbers included; only [`Builder::fma`] rounds a product and a sum once. The lesser of a zero and a
//! negative zero is the negative one, the lesser of a number and a NaN the number, and with a NaN nothing compares, not
//! even as unequal. A float becomes the integer that is next toward zero, or the nearest that there is; a NaN becomes 0. An
//! integer becomes the nearest that 8 bits hold.
//!
//! So a kernel computes the same bits on every device and on the interpreter, but for the bits of NaNs, and for what is named an
//! approximation, such as [`exp_approx`](super::Formula::exp_approx): that is the device's own. What makes an `f32`,
//! an `f16` or a `bf16` from a NaN makes one of all ones, 0x7fffffff and 0x7fff. PTX leaves open which NaN `neg` and `abs` of an
//! `f32` make; ptxas takes the lesser of a value and itself to be that value, whatever NaN it is; and an `f64` keeps the
//! payload of one of its sources (PTX ISA, "Floating-Point Instructions"). `tests/differential.rs` and the example of that name
//! hold this against random kernels.

use super::formula::Term;
use super::number::{Arithmetic, Float, Integer, Signed};
use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{BinaryOp, Comparison, Instruction, Operand, Reg, Register, Type, UnaryOp};

impl Builder {
    /// A register of its own with this value: what a loop changes by [`Builder::set`].
    #[track_caller]
    pub fn variable<T: Data>(&mut self, value: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        let from = value.operand(self);
        self.variable_of(from)
    }

    pub(super) fn variable_of<T: Data>(&mut self, from: Operand) -> Reg<T> {
        let to = self.emitter.register::<T>();
        self.emitter.push(Instruction::Move { to: to.untyped(), from });
        self.variables.insert(to.untyped());
        to
    }

    /// Puts a value into a variable.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for a register that is no [variable](Builder::variable) of this kernel: others hold what
    /// indices and addresses follow from. For a value of a branch, a loop or a kernel that is left, too.
    #[track_caller]
    pub fn set<T: Data>(&mut self, to: Reg<T>, value: impl Term<T>) -> Result<(), KernelError> {
        let _call = Call::begin();
        if !self.variables.contains(&to.untyped()) {
            return Err(KernelErrorKind::Scope.into());
        }
        self.check_scope(to.scope())?;
        let from = self.operand(value)?;
        self.emitter.push(Instruction::Move { to: to.untyped(), from });
        Ok(())
    }

    /// The operand, once it is known to be one here. What has no error of its own leaves it to the end of the kernel.
    pub(super) fn used(&mut self, operand: Operand, scope: Option<u64>) -> Operand {
        self.escaped |= scope.is_some_and(|scope| self.check_scope(scope).is_err());
        operand
    }

    /// The term computed.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for a register of a branch, a loop or a kernel that is left.
    pub(super) fn operand<T>(&mut self, term: impl Term<T>) -> Result<Operand, KernelError> {
        let before = core::mem::replace(&mut self.escaped, false);
        let operand = term.operand(self);
        let escaped = core::mem::replace(&mut self.escaped, before);
        if escaped { Err(KernelErrorKind::Scope.into()) } else { Ok(operand) }
    }

    pub(super) fn binary(&mut self, op: BinaryOp, ty: Type, a: Operand, b: Operand) -> Register {
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) && ty.is_integer() {
            return self.divided(op, ty, a, b);
        }
        self.instructed(op, ty, a, b)
    }

    /// The operation as the one instruction that it is.
    pub(super) fn instructed(&mut self, op: BinaryOp, ty: Type, a: Operand, b: Operand) -> Register {
        let to = self.emitter.untyped(ty);
        self.emitter.push(Instruction::Binary { op, to, a, b });
        to
    }

    /// The operation with a number, written once where it is there already.
    pub(super) fn with_number(&mut self, op: BinaryOp, register: Register, number: u64) -> Register {
        let (a, b) = (Operand::Register(register), Operand::Constant(number));
        self.emitter.pure(register.ty, |to| Instruction::Binary { op, to, a, b })
    }

    /// The sum of a register and a number, which is the register where the number is 0.
    pub(super) fn sum_of(&mut self, register: Register, number: u64) -> Register {
        if number == 0 { register } else { self.with_number(BinaryOp::Add, register, number) }
    }

    pub(super) fn unary(&mut self, op: UnaryOp, ty: Type, a: Operand) -> Register {
        let to = self.emitter.untyped(ty);
        self.emitter.push(Instruction::Unary { op, to, a });
        to
    }

    pub(super) fn fused(&mut self, ty: Type, a: Operand, b: Operand, c: Operand) -> Register {
        let to = self.emitter.untyped(ty);
        self.emitter.push(Instruction::Fma { to, a, b, c });
        to
    }

    pub(super) fn selected(&mut self, ty: Type, when: Register, a: Operand, b: Operand) -> Register {
        let to = self.emitter.untyped(ty);
        self.emitter.push(Instruction::Select { to, a, b, when });
        to
    }

    fn of_two<T: Data>(&mut self, op: BinaryOp, a: impl Term<T>, b: impl Term<T>) -> Reg<T> {
        let (a, b) = (a.operand(self), b.operand(self));
        let to = self.binary(op, T::TYPE, a, b);
        self.emitter.typed(to.number)
    }

    /// a + b; of floats, to the nearest. A product that is added stays rounded by itself: what is to be rounded once is
    /// [`fma`](Builder::fma). `a + b` is the same, as a [formula](super::Formula).
    #[track_caller]
    pub fn add<T: Arithmetic>(&mut self, a: impl Term<T>, b: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        self.of_two(BinaryOp::Add, a, b)
    }

    /// a - b; of floats, to the nearest, as [`add`](Builder::add).
    #[track_caller]
    pub fn sub<T: Arithmetic>(&mut self, a: impl Term<T>, b: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        self.of_two(BinaryOp::Sub, a, b)
    }

    /// a * b; of integers, the low half, of floats, to the nearest.
    #[track_caller]
    pub fn mul<T: Arithmetic>(&mut self, a: impl Term<T>, b: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        self.of_two(BinaryOp::MulLo, a, b)
    }

    /// a / b; of floats, to the nearest, of integers, toward zero. `a / b` is the same, as a [formula](super::Formula).
    ///
    /// A constant divides by a product or a shift. The least integer divided by -1 wraps, as in
    /// [`wrapping_div`](i32::wrapping_div).
    ///
    /// What a device makes of an integer divided by 0, PTX leaves open; there is no error on one, and the interpreter ends with one
    /// that names the line.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, KernelErrorKind, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let extent = Extent { blocks: 1, threads: 8 };
    /// type Kernel = TypedKernel<(Output<i32>, i32)>;
    /// let build = |by: i32| {
    ///     Kernel::build("parts", ["out", "n"], extent, Target::default(), |b, (out, n)| {
    ///         let thread = b.thread();
    ///         let x = b.value(thread)?;
    ///         let x = b.compute(x.to_i32() - 4);
    ///         let out = b.tensor(out, layout!(8:1))?.at(0, thread)?;
    ///         b.store_one(10 * (x / by) + x % n, &out)
    ///     })
    /// };
    /// let mut out = [9; 8];
    /// build(3)?.run(&Machine::interpreter(), (&mut out[..], 2))?;
    /// assert_eq!(out, [-10, -11, 0, -1, 0, 1, 0, 11]);
    ///
    /// let refused = build(0).unwrap_err();
    /// assert_eq!(*refused.kind(), KernelErrorKind::DivisionByZero);
    /// assert_eq!(refused.kind().to_string(), "an integer is divided by the constant 0; divide by another number");
    ///
    /// let fault = build(3)?.run(&Machine::interpreter(), (&mut out[..], 0)).unwrap_err();
    /// assert!(fault.to_string().contains("division by zero"), "{fault}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// An integer that is divided by a constant 0 is an error of the whole kernel,
    /// [`KernelErrorKind::DivisionByZero`](crate::kernel::KernelErrorKind::DivisionByZero) with the line of the division.
    #[track_caller]
    pub fn div<T: Arithmetic>(&mut self, a: impl Term<T>, b: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        self.of_two(BinaryOp::Div, a, b)
    }

    /// What is left of a where it is divided by b, with the sign of a: `a % b` as a [formula](super::Formula). As
    /// [`div`](Builder::div) for a b of 0.
    #[track_caller]
    pub fn rem<T: Integer>(&mut self, a: impl Term<T>, b: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        self.of_two(BinaryOp::Rem, a, b)
    }

    /// The smaller one; of a number and a NaN, the number.
    #[track_caller]
    pub fn min<T: Arithmetic>(&mut self, a: impl Term<T>, b: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        self.of_two(BinaryOp::Min, a, b)
    }

    /// The larger one; of a number and a NaN, the number.
    #[track_caller]
    pub fn max<T: Arithmetic>(&mut self, a: impl Term<T>, b: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        self.of_two(BinaryOp::Max, a, b)
    }

    /// a * b + c, rounded once.
    #[track_caller]
    pub fn fma<T: Float>(&mut self, a: impl Term<T>, b: impl Term<T>, c: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        let (a, b, c) = (a.operand(self), b.operand(self), c.operand(self));
        let to = self.fused(T::TYPE, a, b, c);
        self.emitter.typed(to.number)
    }

    /// -a.
    #[track_caller]
    pub fn neg<T: Signed>(&mut self, a: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        let a = a.operand(self);
        let to = self.unary(UnaryOp::Neg, T::TYPE, a);
        self.emitter.typed(to.number)
    }

    /// The number without its sign.
    #[track_caller]
    pub fn abs<T: Signed>(&mut self, a: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        let a = a.operand(self);
        let to = self.unary(UnaryOp::Abs, T::TYPE, a);
        self.emitter.typed(to.number)
    }

    /// Whether a compares with b like that.
    #[track_caller]
    pub fn compare<T: Arithmetic>(&mut self, how: Comparison, a: impl Term<T>, b: impl Term<T>) -> Reg<bool> {
        let _call = Call::begin();
        let (a, b) = (a.operand(self), b.operand(self));
        self.compared(how, T::TYPE, a, b)
    }

    pub(super) fn compared(&mut self, how: Comparison, ty: Type, a: Operand, b: Operand) -> Reg<bool> {
        let to = self.emitter.register::<bool>();
        self.emitter.push(Instruction::Compare { how, ty, to: to.untyped(), a, b });
        to
    }

    /// a where the predicate holds, else b.
    #[track_caller]
    pub fn select<T: Data>(&mut self, when: impl Term<bool>, a: impl Term<T>, b: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        let when = when.operand(self);
        let when = self.in_register(when, Type::Pred);
        let (a, b) = (a.operand(self), b.operand(self));
        let to = self.selected(T::TYPE, when, a, b);
        self.emitter.typed(to.number)
    }
}
