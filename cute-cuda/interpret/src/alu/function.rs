//! The functions of computing instructions.

use cute_ptx::ptx::{Comparison, Type};

/// What a computing instruction does with its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Move,
    /// Two or four parts as one, the first the lowest.
    Pack(u32),
    /// To the instruction's type, from this one.
    Convert(Type),
    /// Between integers: the nearest that the instruction's type holds.
    Saturate(Type),
    /// Two `.f32`, the upper one first, as two floats of 8 bits.
    NarrowPair(Type),
    /// The two halves of an `.f16x2` as two floats of 8 bits.
    NarrowHalves(Type),
    /// Two floats of 8 bits as the halves of an `.f16x2`.
    WidenPair(Type),
    Add,
    Sub,
    MulLo,
    MulHi,
    MulWide,
    MadLo,
    MadHi,
    MadWide,
    Fma,
    Div,
    Rem,
    Reciprocal,
    /// The square root, to the nearest.
    Sqrt,
    /// Of `.f32`, what a device approximates; here the nearest number to what is exact.
    Approximate(Approximate),
    Shl,
    Shr,
    And,
    Or,
    Xor,
    Not,
    Neg,
    Abs,
    Min,
    Max,
    /// Of floats: NaN where either is NaN.
    MinNan,
    MaxNan,
    Compare(Comparison),
    /// Of floats: true also where either is NaN.
    CompareOrNan(Comparison),
    /// Of floats: is neither NaN?
    Numbers,
    /// Of floats: is either NaN?
    AnyNan,
    Select,
    BitExtract,
    BitInsert,
    /// The truth table, `lop3`'s last operand.
    Logic3(u8),
    Permute,
    CountOnes,
    LeadingZeros,
    ReverseBits,
}

/// The functions that a device approximates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Approximate {
    Sqrt,
    Rsqrt,
    Exp2,
    /// Where subnormal numbers are 0.
    Exp2Flushed,
    Log2,
    Tanh,
}

/// The only way in which arithmetic can fail, and the first lane where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DivisionByZero {
    pub(crate) lane: usize,
}
