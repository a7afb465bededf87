//! Numbers: what the threads compute with the elements.
//!
//! Integers wrap. Floats are IEEE 754's, each operation rounded by itself to the nearest, ties to even, subnormal numbers
//! included; only [`Builder::fma`] rounds a product and a sum once. The lesser of a zero and a negative zero is the negative
//! one, the lesser of a number and a NaN the number, and with a NaN nothing compares, not even as unequal. A float becomes the
//! integer that is next toward zero, or the nearest that there is; a NaN becomes 0.
//!
//! So a kernel computes the same bits on every device and on the interpreter, but for the bits of NaNs. What makes an `f32`,
//! an `f16` or a `bf16` from a NaN makes one of all ones, 0x7fffffff and 0x7fff. PTX leaves open which NaN `neg` and `abs` of an
//! `f32` make; ptxas takes the lesser of a value and itself to be that value, whatever NaN it is; and an `f64` keeps the
//! payload of one of its sources (PTX ISA, "Floating-Point Instructions"). `tests/differential.rs` and the example of that name
//! hold this against random kernels.

use half::{bf16, f16};

use super::state::Builder;
use crate::kernel::error::KernelError;
use crate::kernel::signature::Data;
use crate::ptx::{BinaryOp, Comparison, Instruction, Operand, Reg, Register, Target, Type, UnaryOp, Value};

/// Numbers that every target adds and multiplies. Those of 16 bits are [converted](Builder::convert) first.
pub trait Arithmetic: Data {}

/// Numbers with a fraction: `fma`.
pub trait Float: Arithmetic {}

macro_rules! marked {
    ($name:ident: $($rust:ty)*) => { $(impl $name for $rust {})* };
}

marked!(Arithmetic: u16 i16 u32 i32 u64 i64 f32 f64);
marked!(Float: f32 f64);

/// Numbers that become a `U`: to the nearest; to an integer, toward zero.
pub trait Convert<U: Data>: Data {}

macro_rules! converts {
    ($($from:ident to $($to:ident)*;)*) => { $($(impl Convert<$to> for $from {})*)* };
}

converts! {
    f16 to f16 f32;
    bf16 to bf16 f32;
    f32 to f16 bf16 f32 f64 i32 u32;
    f64 to f32 f64;
    i32 to i32 i64 f32 f64;
    u32 to u32 u64 f32 f64;
    i64 to i64;
    u64 to u64;
    i16 to i16 i32;
    u16 to u16 u32;
}

impl Builder {
    /// A register of its own with this value: what a loop changes by [`Builder::set`].
    pub fn variable<T: Data>(&mut self, value: impl Into<Value<T>>) -> Reg<T> {
        let value = self.used(value);
        let to = self.emitter.register::<T>();
        self.emitter.set(to, value);
        self.variables.insert(to.untyped());
        to
    }

    /// Puts a value into a variable.
    ///
    /// # Errors
    ///
    /// [`KernelError::Scope`] for a register that is no [variable](Builder::variable) of this kernel: others hold what
    /// indices and addresses follow from. For a value of a branch, a loop or a kernel that is left, too.
    pub fn set<T: Data>(&mut self, to: Reg<T>, value: impl Into<Value<T>>) -> Result<(), KernelError> {
        if !self.variables.contains(&to.untyped()) {
            return Err(KernelError::Scope);
        }
        let value = value.into();
        [Some(to.scope()), value.scope()].into_iter().flatten().try_for_each(|scope| self.check_scope(scope))?;
        self.emitter.set(to, value);
        Ok(())
    }

    /// The source, once it is known to be one here. What has no error of its own leaves it to the end of the kernel.
    fn used<T>(&mut self, value: impl Into<Value<T>>) -> Value<T> {
        let value = value.into();
        self.escaped |= value.scope().is_some_and(|scope| self.check_scope(scope).is_err());
        value
    }

    fn operand<T>(&mut self, value: impl Into<Value<T>>) -> Operand {
        self.used(value).operand()
    }

    fn binary<T: Data>(&mut self, op: BinaryOp, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        let (a, b) = (self.operand(a), self.operand(b));
        self.emitter.binary(op, a, b)
    }

    /// a + b; of floats, to the nearest. A product that is added stays rounded by itself: what is to be rounded once is
    /// [`fma`](Builder::fma).
    pub fn add<T: Arithmetic>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::Add, a, b)
    }

    /// a - b; of floats, to the nearest, as [`add`](Builder::add).
    pub fn sub<T: Arithmetic>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::Sub, a, b)
    }

    /// a * b; of integers, the low half, of floats, to the nearest.
    pub fn mul<T: Arithmetic>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::MulLo, a, b)
    }

    /// a / b, to the nearest.
    pub fn div<T: Float>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::Div, a, b)
    }

    /// The smaller one; of a number and a NaN, the number.
    pub fn min<T: Arithmetic>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::Min, a, b)
    }

    /// The larger one; of a number and a NaN, the number.
    pub fn max<T: Arithmetic>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::Max, a, b)
    }

    /// a * b + c, rounded once.
    pub fn fma<T: Float>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>, c: impl Into<Value<T>>) -> Reg<T> {
        let (a, b, c) = (self.operand(a), self.operand(b), self.operand(c));
        let to = self.emitter.register::<T>();
        self.emitter.push(Instruction::Fma { to: to.untyped(), a, b, c });
        to
    }

    /// -a.
    pub fn neg<T: Float>(&mut self, a: impl Into<Value<T>>) -> Reg<T> {
        self.unary(UnaryOp::Neg, a)
    }

    /// The number without its sign.
    pub fn abs<T: Float>(&mut self, a: impl Into<Value<T>>) -> Reg<T> {
        self.unary(UnaryOp::Abs, a)
    }

    fn unary<T: Data>(&mut self, op: UnaryOp, a: impl Into<Value<T>>) -> Reg<T> {
        let a = self.operand(a);
        let to = self.emitter.register::<T>();
        self.emitter.push(Instruction::Unary { op, to: to.untyped(), a });
        to
    }

    /// The number as one of another type.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::runtime::RuntimeLayout;
    /// use half::f16;
    ///
    /// let row: RuntimeLayout = "4:1".parse()?;
    /// let extent = Extent { blocks: 1, threads: 1 };
    /// let kernel = TypedKernel::<(Input<f16>, Output<f32>)>::build(
    ///     "widened",
    ///     ["from", "to"],
    ///     extent,
    ///     Target::default(),
    ///     |b, (from, to)| {
    ///         let (from, to) = (b.tensor(from, &row)?, b.tensor(to, &row)?);
    ///         let values = b.load(&from)?.map(|value| b.convert::<_, f32>(value));
    ///         b.store(&values, &to)
    ///     },
    /// )?;
    /// let mut out = [0.0; 4];
    /// kernel.run(&Machine::interpreter(), (&[1.5, 2.0, -3.0, 0.25].map(f16::from_f32)[..], &mut out[..]))?;
    /// assert_eq!(out, [1.5, 2.0, -3.0, 0.25]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn convert<T: Convert<U>, U: Data>(&mut self, from: Reg<T>) -> Reg<U> {
        self.used(from);
        let (from, to) = (from.untyped(), self.emitter.register::<U>());
        let instruction = match (from.ty, U::TYPE) {
            (same, other) if same == other => Instruction::Move { to: to.untyped(), from: from.into() },
            // `cvt` from bf16 is sm_90's; its bits are the upper half of an f32's on every target.
            (Type::BF16, Type::F32) => {
                let low = self.emitter.register::<u16>();
                self.emitter.set(low, 0);
                Instruction::Pack { to: to.untyped(), from: vec![low.untyped().into(), from.into()] }
            }
            (Type::F32, Type::BF16) if self.target < Target::Sm80 => self.narrowed(to.untyped(), from),
            _ => Instruction::Convert { to: to.untyped(), from },
        };
        self.emitter.push(instruction);
        to
    }

    /// What sets a bf16 to the nearest of an f32, where the target has no `cvt` for it: half of the last place, less one
    /// when that is even already, is added to the bits, and the upper half of them remains.
    fn narrowed(&mut self, to: Register, from: Register) -> Instruction {
        let halves = [self.emitter.register::<u16>(), self.emitter.register::<u16>()].map(Reg::untyped);
        self.emitter.push(Instruction::Unpack { to: halves.to_vec(), from });
        let bits = self.emitter.register::<u32>();
        let from_halves = halves.into_iter().map(Operand::from).collect();
        self.emitter.push(Instruction::Pack { to: bits.untyped(), from: from_halves });
        let upper = self.binary(BinaryOp::Shr, bits, 16);
        let odd = self.binary::<u32>(BinaryOp::And, upper, 1);
        let half = self.add(odd, 0x7fff);
        let sum = self.add(bits, half);
        let rest = self.emitter.register::<u16>().untyped();
        let nearest = self.emitter.register::<bf16>().untyped();
        self.emitter.push(Instruction::Unpack { to: vec![rest, nearest], from: sum.untyped() });
        // Not of a NaN, whose bits could carry: that is the one that `cvt` makes.
        let number = self.compared(Comparison::Eq, Type::F32, from.into(), from.into());
        Instruction::Select { to, a: nearest.into(), b: Operand::Constant(0x7fff), when: number.untyped() }
    }

    /// Whether a compares with b like that.
    pub fn compare<T: Arithmetic>(
        &mut self,
        how: Comparison,
        a: impl Into<Value<T>>,
        b: impl Into<Value<T>>,
    ) -> Reg<bool> {
        let (a, b) = (self.operand(a), self.operand(b));
        self.compared(how, T::TYPE, a, b)
    }

    pub(super) fn compared(&mut self, how: Comparison, ty: Type, a: Operand, b: Operand) -> Reg<bool> {
        let to = self.emitter.register::<bool>();
        self.emitter.push(Instruction::Compare { how, ty, to: to.untyped(), a, b });
        to
    }

    /// a where the predicate holds, else b.
    pub fn select<T: Data>(&mut self, when: Reg<bool>, a: Reg<T>, b: Reg<T>) -> Reg<T> {
        self.used(when);
        let (a, b) = (self.operand(a), self.operand(b));
        let to = self.emitter.register::<T>();
        self.emitter.push(Instruction::Select { to: to.untyped(), a, b, when: when.untyped() });
        to
    }
}
