//! The words that index code is written in.

use core::fmt;

use crate::index::Width;
use crate::ptx::Scalar;

/// An unsigned machine word: a type that index code can be written in.
pub trait Word: Scalar {
    /// The width of the arithmetic.
    const WIDTH: Width;

    /// The word with these low bits.
    fn from_bits(bits: u64) -> Self;
}

impl Word for u32 {
    const WIDTH: Width = Width::Bits32;

    fn from_bits(bits: u64) -> u32 {
        bits as u32
    }
}

impl Word for u64 {
    const WIDTH: Width = Width::Bits64;

    fn from_bits(bits: u64) -> u64 {
        bits
    }
}

/// Index code reads or gives a register of one width, and was given one of another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WidthMismatch {
    /// The bits that the code has.
    pub expression: u32,
    /// The bits of the register; 0 where there is none.
    pub found: u32,
}

impl fmt::Display for WidthMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WidthMismatch { expression, found } = self;
        write!(f, "index code of {expression} bits for a register of {found}; widen the one or the other")
    }
}

impl fmt::Debug for WidthMismatch {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for WidthMismatch {}
