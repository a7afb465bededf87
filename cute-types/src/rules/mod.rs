//! The conditions of the algebra, and the sentences that a user reads where one fails.
//!
//! # How a refusal becomes one readable error
//!
//! A rule is a total function of types to a [`Verdict`]: [`Holds`], or [`Refused`] with the case and its numbers. The
//! trait that a user sees, such as [`Admissible`], is implemented for a layout where the verdict holds. What remains is
//! to make rustc say *that* verdict, on the user's line, and nothing else:
//!
//! * Each sentence is a trait of its own, in [`sentence`], with `#[diagnostic::on_unimplemented]`, and one implementation:
//!   for operands `()`, "does not apply". A refused verdict gives the sentence of its case the decimal names of its
//!   numbers as operands, so exactly that bound fails: `Algebra<'_>: StrideIsMultiple<_3, _2>`.
//! * rustc prints below an error the chain of implementations that led to it, with their types, and those would be
//!   `Layout<(UInt<UInt<…`. The chain is cut where a bound is checked as the `where` clause of an associated type, as
//!   that is an obligation of its own; hence the type [`Verdict::Sentence`].
//! * An implementation for every refusal, [`Accepted`], that names such a type would have to prove its clause there and
//!   then. Below a `for<'a>` it need not, since rustc leaves a type that mentions a bound lifetime until it is
//!   instantiated, if it does not know it; hence the lifetime of those types and of [`Algebra`], which means nothing, and
//!   the second name that `Accepted` gives to a verdict.
//!
//! `cargo check` suffices for all of it; no constant is evaluated and no code generated.

mod admissible;
mod apart;
pub(crate) mod case;
mod composable;
mod defined;
mod divisible;
mod either;
mod refusal;
pub mod sentence;
mod shapes;
mod verdict;
mod words;

pub use admissible::Admissible;
pub use apart::Apart;
pub use composable::Composable;
pub use defined::{Defined, GivenBy, Gives};
pub use divisible::DivisibleBy;
pub use either::Either;
pub use refusal::Refusal;
pub use shapes::{Compatible, Congruent, InMode, Place, Top, WeaklyCongruent};
pub use verdict::{Accepted, Holds, Refused, Verdict};

use core::marker::PhantomData;

/// What the sentences are said of; the lifetime means nothing, see the module's text. (rustc prints a type without its
/// path only if no other public type of the crate has its name; so nothing else may be called this.)
pub struct Algebra<'a>(PhantomData<&'a ()>);
