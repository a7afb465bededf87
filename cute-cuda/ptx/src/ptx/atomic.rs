//! What atomic operations and bulk reductions do with an element of memory.

use super::types::Type;

/// What an atomic operation does with the element in memory and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomicOp {
    /// The sum.
    Add,
    /// The smaller one.
    Min,
    /// The larger one.
    Max,
    /// The common bits.
    And,
    /// All bits of either.
    Or,
    /// The bits that differ.
    Xor,
    /// The value.
    Exchange,
}

impl AtomicOp {
    /// The name, and the type that it exists for.
    pub(super) fn of(self, ty: Type) -> (&'static str, Type) {
        match self {
            // A sum of integers is the same with a sign and without, and there is none of `.s64`.
            AtomicOp::Add if ty == Type::S64 => ("add", Type::U64),
            AtomicOp::Add => ("add", ty),
            AtomicOp::Min => ("min", ty),
            AtomicOp::Max => ("max", ty),
            AtomicOp::And => ("and", ty.as_bits()),
            AtomicOp::Or => ("or", ty.as_bits()),
            AtomicOp::Xor => ("xor", ty.as_bits()),
            AtomicOp::Exchange => ("exch", ty.as_bits()),
        }
    }
}
