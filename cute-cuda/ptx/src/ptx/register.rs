//! Virtual registers, typed twice: by a Rust type while a kernel is built, by a [`Type`] in the text.

use core::fmt;
use core::marker::PhantomData;

use half::{bf16, f16};

use super::float8::{E4M3, E5M2};
use super::types::Type;

/// A Rust type that a register can hold.
pub trait Scalar: Copy + sealed::Sealed {
    /// The PTX type of the registers.
    const TYPE: Type;

    /// The value as a constant operand.
    fn bits(self) -> u64;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! scalars {
    ($($rust:ty: $ty:ident, |$v:ident| $bits:expr;)*) => {
        $(
            impl sealed::Sealed for $rust {}
            impl Scalar for $rust {
                const TYPE: Type = Type::$ty;

                fn bits(self) -> u64 {
                    let $v = self;
                    $bits
                }
            }
        )*
    };
}

scalars! {
    bool: Pred, |v| u64::from(v);
    u32: U32, |v| u64::from(v);
    u64: U64, |v| v;
    u8: U8, |v| u64::from(v);
    i8: S8, |v| u64::from(v as u8);
    E4M3: E4M3, |v| u64::from(v.to_bits());
    E5M2: E5M2, |v| u64::from(v.to_bits());
    u16: U16, |v| u64::from(v);
    i16: S16, |v| u64::from(v as u16);
    i32: S32, |v| u64::from(v as u32);
    i64: S64, |v| v as u64;
    f16: F16, |v| u64::from(v.to_bits());
    bf16: BF16, |v| u64::from(v.to_bits());
    f32: F32, |v| u64::from(v.to_bits());
    f64: F64, |v| v.to_bits();
}

/// A register as the text has it: `%r3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Register {
    /// The declared type.
    pub ty: Type,
    /// The number among the registers of its type.
    pub number: u32,
}

impl Register {
    /// The prefix of the registers of a type.
    pub const fn prefix(ty: Type) -> &'static str {
        match ty {
            Type::Pred => "%p",
            Type::B32 => "%b",
            Type::U8 => "%ub",
            Type::S8 => "%sb",
            Type::E4M3 => "%qa",
            Type::E5M2 => "%qb",
            Type::U16 => "%rs",
            Type::U64 => "%rd",
            Type::S16 => "%ss",
            Type::S32 => "%s",
            Type::S64 => "%sd",
            Type::F16 => "%h",
            Type::BF16 => "%bh",
            Type::F32 => "%f",
            Type::F64 => "%fd",
            _ => "%r",
        }
    }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Register::prefix(self.ty), self.number)
    }
}

/// A register that holds a `T`. One of another width or kind does not fit where it goes:
///
/// ```compile_fail,E0277
/// use cute_cuda::kernel::Builder;
/// use cute_cuda::ptx::Reg;
///
/// fn sum(b: &mut Builder, narrow: Reg<u32>, wide: Reg<u64>) -> Reg<u64> {
///     b.add(wide, narrow)
/// }
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Reg<T> {
    number: u32,
    /// The branch, the loop or the kernel of a safe builder in which it is written; 0 for registers of other kernels.
    scope: u64,
    holds: PhantomData<T>,
}

impl<T> Clone for Reg<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Reg<T> {}

impl<T: Scalar> Reg<T> {
    pub(crate) fn numbered(number: u32, scope: u64) -> Reg<T> {
        Reg { number, scope, holds: PhantomData }
    }

    pub(crate) fn scope(self) -> u64 {
        self.scope
    }

    /// The register without its Rust type.
    pub fn untyped(self) -> Register {
        Register { ty: T::TYPE, number: self.number }
    }
}

/// A source of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A register.
    Register(Register),
    /// The bits of a number.
    Constant(u64),
}

impl From<Register> for Operand {
    fn from(register: Register) -> Operand {
        Operand::Register(register)
    }
}

/// `[base + offset]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// A register with an address.
    pub base: Register,
    /// Bytes to add, which cost nothing.
    pub offset: i32,
}

/// A source that holds a `T`: a register or a constant.
#[derive(Debug)]
pub struct Value<T> {
    operand: Operand,
    /// That of the register.
    scope: Option<u64>,
    holds: PhantomData<T>,
}

impl<T> Clone for Value<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Value<T> {}

impl<T> Value<T> {
    /// The source without its Rust type.
    pub fn operand(self) -> Operand {
        self.operand
    }

    pub(crate) fn scope(self) -> Option<u64> {
        self.scope
    }
}

impl<T: Scalar> From<Reg<T>> for Value<T> {
    fn from(register: Reg<T>) -> Value<T> {
        Value { operand: Operand::Register(register.untyped()), scope: Some(register.scope), holds: PhantomData }
    }
}

impl<T: Scalar> From<T> for Value<T> {
    fn from(value: T) -> Value<T> {
        Value { operand: Operand::Constant(value.bits()), scope: None, holds: PhantomData }
    }
}
