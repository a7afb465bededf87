//! What is tried: one target a file.

mod algebra;
mod builder;
mod decode;
mod interpreter;
mod macros;
mod parser;

use crate::tally::Tally;

/// What is wrong with a case.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// In a few words, without the case: findings of the same words are one.
    pub(crate) what: String,
    /// What is wrong with this case.
    pub(crate) detail: String,
}

impl Finding {
    pub(crate) fn new(what: impl Into<String>, detail: impl Into<String>) -> Self {
        Finding { what: what.into(), detail: detail.into() }
    }
}

/// Something that reads input.
pub(crate) trait Target: Sync {
    /// As the command names it.
    fn name(&self) -> &'static str;

    /// The bytes that a case has at most.
    fn bytes(&self) -> usize;

    /// The bytes of stack that it runs with: those of a thread.
    fn stack(&self) -> usize {
        2 << 20
    }

    /// The case of these bytes, to be read by people.
    fn text(&self, bytes: &[u8]) -> String;

    /// Checks the case of these bytes, and counts what was accepted and refused.
    fn check(&self, bytes: &[u8], tally: &mut Tally) -> Result<(), Finding>;

    /// What the cases were to try and did not: a check that sees only refusals finds nothing.
    fn blind_to(&self, tally: &Tally) -> Vec<String>;
}

/// All of them.
pub(crate) const TARGETS: &[&dyn Target] = &[
    &parser::Parser,
    &algebra::Algebra,
    &interpreter::Interpreters,
    &macros::Macros,
    &builder::Builders,
    &decode::Decode,
];
