//! What a method's bound asks of a verdict's [report](super::Verdict::Report), so that a refusal is one sentence.
//!
//! | report | is [`Accepted`] | is [`Decidable`] |
//! |---|---|---|
//! | [`Holds`] | yes | yes |
//! | a case, `Stride<_3, _2>` | where its sentence's trait is implemented: never, and rustc prints the sentence | if it is of numbers |
//! | a [question](super::question) | likewise | yes |

use super::Holds;

/// The rule holds: what the bound of an operation asks of its [verdict](super::Rule::Verdict).
///
/// What a refusal is in a bound, [`Verdict::Report`](super::Verdict::Report), implements this where its sentence holds, which it
/// never does; so the sentence is the error, and no type is printed below it but the report, `Stride<_3, _2>`.
///
/// A method's bound is `Verdict: Accepted<Proof: Sized>`, which says no more, since a proof is always `Sized`. But to see that,
/// rustc works out what the proof is, and so finds the refusal at the name of the method, before it comes to the bound: it
/// prints the sentence, and not the six lines about the bound as well.
pub trait Accepted: Allowed {
    /// What a bound names so that the sentence stands alone. It has no value that is of use.
    type Proof;
}

impl<R: Allowed> Accepted for R {
    type Proof = ();
}

/// A report that says of nothing that it is wrong.
///
/// [`Accepted`] is this and nothing else. Below an error rustc shows what else implements the trait of the bound, for types
/// like the one in question: of `Accepted` that would be the line of a macro, since each case is a type of its own. Of a
/// trait that has one implementation, for all types, it shows nothing.
#[diagnostic::on_unimplemented(
    message = "nothing says here that the rule of the operation holds",
    label = "a bound is missing",
    note = "in generic code it is that of the function that is called"
)]
pub trait Allowed {}

impl Allowed for Holds {}

/// Kinds, modes and ranks of the operands fit: types know whether the rule holds, or the running program decides. What the
/// bound of an operation that begins with `try_` asks of its [verdict](super::Rule::Verdict).
pub trait Decidable {
    /// As [`Accepted::Proof`].
    type Proof;
}

impl<R: NotRefused> Decidable for R {
    type Proof = ();
}

/// To [`Decidable`] what [`Allowed`] is to [`Accepted`].
#[diagnostic::on_unimplemented(
    message = "nothing says here that the rule of the operation may hold",
    label = "a bound is missing",
    note = "in generic code it is that of the function that is called"
)]
pub trait NotRefused {}

impl NotRefused for Holds {}
