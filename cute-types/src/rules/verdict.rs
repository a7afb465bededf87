//! What a rule says of its operands.

use core::marker::PhantomData;

use super::case::Case;
use super::{OperationName, Refusal};
use crate::algebra::composition::{Composer, RefusedComposer};
use crate::algebra::fold::{Finished, NotFound, Otherwise};
use crate::int::{Bool, False, Nat, True, Values};

/// The rule holds.
pub struct Holds;

/// The rule is broken: the case of it, and the numbers that its sentence names.
pub struct Refused<Case, A, B, C, D>(PhantomData<(Case, A, B, C, D)>);

/// The rule holds: what the bound of an operation asks of its [verdict](super::Rule::Verdict).
///
/// What a refusal is in a bound, [`Verdict::Report`], implements this where its sentence holds, which it never does; so the
/// sentence is the error, and no type is printed below it but the report, `Stride<_3, _2>`.
///
/// A method's bound is `Verdict: Accepted<Proof: Sized>`, which says no more, since a proof is always `Sized`. But to see that,
/// rustc works out what the proof is, and so finds the refusal at the name of the method, before it comes to the bound: it
/// prints the sentence, and not the six lines about the bound as well.
pub trait Accepted {
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

/// [`Holds`], [`Refused`], or what the running program [decides](super::Either).
pub trait Verdict {
    /// This verdict if it is a refusal, else `Next`: the first refusal counts.
    type And<Next: Verdict>: Verdict;
    /// `F` if the verdict holds, else what is not found; of `F` nothing is computed then.
    type Found<F: Finished>: Finished;
    /// `F` if the verdict holds, or if the running program decides; else what `G` finds instead. Of `G` nothing is computed
    /// where it is not needed.
    #[doc(hidden)]
    type Or<F: Finished, G: Otherwise>: Finished;
    /// `Next` if the verdict holds, else the composer that is refused.
    #[doc(hidden)]
    type Composer<Next: Composer>: Composer;
    /// This verdict after `Before`, which the running program decides: a refusal that types know counts first.
    #[doc(hidden)]
    type After<Before: Verdict>: Verdict;
    /// `All`, a verdict that is refused wherever this one is; but where this one holds, that counts, whatever `All` is.
    #[doc(hidden)]
    type Within<All: Verdict>: Verdict;
    /// The same, said of the operation `O`, which is made of the one that this is the verdict of.
    #[doc(hidden)]
    type Of<O: OperationName>: Verdict;
    /// Whether it holds, as a condition; not so where the running program decides.
    #[doc(hidden)]
    type IsHolds: Bool;
    /// What a bound says of it: whether it is [`Accepted`], or at least [`Decidable`].
    type Report;

    /// The refusal, where the integers break the rule.
    #[doc(hidden)]
    fn decide<V: Values>(values: &V) -> Result<(), Refusal>;
}

impl Verdict for Holds {
    type And<Next: Verdict> = Next;
    type Found<F: Finished> = F;
    type Or<F: Finished, G: Otherwise> = F;
    type Composer<Next: Composer> = Next;
    type After<Before: Verdict> = Before;
    type Within<All: Verdict> = Self;
    type Of<O: OperationName> = Self;
    type IsHolds = True;
    type Report = Self;

    #[inline(always)]
    fn decide<V: Values>(_values: &V) -> Result<(), Refusal> {
        Ok(())
    }
}

impl<K: Case, A: Nat, B: Nat, C: Nat, D: Nat> Verdict for Refused<K, A, B, C, D> {
    type And<Next: Verdict> = Self;
    type Found<F: Finished> = NotFound<Self>;
    type Or<F: Finished, G: Otherwise> = G::Found<Self, K>;
    type Composer<Next: Composer> = RefusedComposer<Self>;
    type After<Before: Verdict> = Self;
    type Within<All: Verdict> = All;
    type Of<O: OperationName> = Refused<K::Of<O>, A, B, C, D>;
    type IsHolds = False;
    type Report = K::Report<A::Name, B::Name, C::Name, D::Name>;

    #[cold]
    fn decide<V: Values>(values: &V) -> Result<(), Refusal> {
        let numbers = [A::evaluate(values), B::evaluate(values), C::evaluate(values), D::evaluate(values)];
        Err(Refusal::new(K::WORDS, numbers))
    }
}
