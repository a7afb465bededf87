//! What an operation is to expressions: what is typed, what is said about it, and what it does. They are in `table.rs`; the
//! help and the suggestion for a misspelt name come from there as well, in `names.rs`.

use core::ops::RangeInclusive;

use super::evaluate::{ExprError, Operands};
use super::value::Value;

/// An operation of expressions: its words.
pub struct OperationHelp {
    /// The call as a user writes it, `composition(A,B)`.
    pub signature: &'static str,
    pub(super) operands: RangeInclusive<usize>,
    /// What the result is, in one line.
    pub says: &'static str,
    /// A call and its result, `complement((2,4):(1,2),16) = 2:8`.
    pub example: &'static str,
    pub(super) evaluate: fn(&Operands) -> Result<Value, ExprError>,
}

impl OperationHelp {
    /// Its name, `composition`.
    pub fn name(&self) -> &'static str {
        self.signature.split('(').next().unwrap_or(self.signature)
    }
}
