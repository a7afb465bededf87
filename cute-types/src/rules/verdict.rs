//! What a rule says of its operands.
//!
//! A verdict is a type. What it is asked for, and what it answers:
//!
//! | of the verdict `V` | [`Holds`] | [`Refused`] | the program decides, [`Either`](super::Either) |
//! |---|---|---|---|
//! | `V::And<W>` | W | V | W, after V |
//! | `V::Found<F>`, a result | F | none | F, under V |
//! | `V::Or<F, G>`, F being under V already | F | the second way G | F |
//! | `V::Composer<C>`, a walk that goes on | C | one that is refused | C, under V |
//! | `V::Of<O>`, in the name of an operation | V | V in that name | V in that name |
//! | `V::IsHolds`, `V::IsRefused` | yes, no | no, yes | no, no |
//! | `V::Report`, what a bound says | V | its case, with the decimal names of the numbers | its question |
//! | `V::decide(values)`, in the program | nothing | the refusal | which it is |
//!
//! So of two rules the first refusal counts, and a refusal that types know before one of the program.

use core::marker::PhantomData;

use super::case::Case;
use super::{OperationName, Refusal};
use crate::algebra::fold::{Finished, NotFound, Otherwise};
use crate::algebra::thread::{Composer, RefusedComposer};
use crate::int::{Bool, False, Nat, True, Values};

/// The rule holds.
pub struct Holds;

/// The rule is broken: the case of it, and the numbers that its sentence names.
pub struct Refused<Case, A, B, C, D>(PhantomData<(Case, A, B, C, D)>);

/// [`Holds`], [`Refused`], or what the running program [decides](super::Either).
pub trait Verdict {
    /// This verdict if it is a refusal, else `Next`: the first refusal counts.
    type And<Next: Verdict>: Verdict;
    /// `Before::And<Self>` where `Before` is a verdict that the program decides.
    #[doc(hidden)]
    type After<Before: Verdict>: Verdict;
    /// `F`, unless the verdict is a refusal; of `F` nothing is computed then.
    type Found<F: Finished>: Finished;
    /// `F`, unless the verdict is a refusal; else what `G` finds instead. Of `G` nothing is computed where it is not needed.
    #[doc(hidden)]
    type Or<F: Finished, G: Otherwise>: Finished;
    /// `Next`, unless the verdict is a refusal; else the composer that is refused.
    #[doc(hidden)]
    type Composer<Next: Composer>: Composer;
    /// The same, said of the operation `O`, which is made of the one that this is the verdict of.
    #[doc(hidden)]
    type Of<O: OperationName>: Verdict;
    /// Whether it holds, as a condition.
    #[doc(hidden)]
    type IsHolds: Bool;
    /// Whether it is a refusal.
    #[doc(hidden)]
    type IsRefused: Bool;
    /// What a bound says of it: whether it is [`Accepted`](super::Accepted), or at least [`Decidable`](super::Decidable).
    type Report;

    /// The refusal, where the integers break the rule.
    #[doc(hidden)]
    fn decide<V: Values>(values: &V) -> Result<(), Refusal>;
}

impl Verdict for Holds {
    type And<Next: Verdict> = Next;
    type After<Before: Verdict> = Before;
    type Found<F: Finished> = F;
    type Or<F: Finished, G: Otherwise> = F;
    type Composer<Next: Composer> = Next;
    type Of<O: OperationName> = Self;
    type IsHolds = True;
    type IsRefused = False;
    type Report = Self;

    #[inline(always)]
    fn decide<V: Values>(_values: &V) -> Result<(), Refusal> {
        Ok(())
    }
}

/// What a refusal of the case `$case` answers, but for its words.
macro_rules! refusal {
    ($case:ty) => {
        type And<Next: Verdict> = Self;
        type After<Before: Verdict> = Self;
        type Found<F: Finished> = NotFound<Self>;
        type Or<F: Finished, G: Otherwise> = G::Found<Self, $case>;
        type Composer<Next: Composer> = RefusedComposer<Self>;
        type IsHolds = False;
        type IsRefused = True;
    };
}
#[cfg(feature = "atoms")]
pub(crate) use refusal;

impl<K: Case, A: Nat, B: Nat, C: Nat, D: Nat> Verdict for Refused<K, A, B, C, D> {
    refusal!(K);
    type Of<O: OperationName> = Refused<K::Of<O>, A, B, C, D>;
    type Report = K::Report<A::Name, B::Name, C::Name, D::Name>;

    #[cold]
    fn decide<V: Values>(values: &V) -> Result<(), Refusal> {
        let numbers = [A::evaluate(values), B::evaluate(values), C::evaluate(values), D::evaluate(values)];
        Err(Refusal::new(K::WORDS, numbers))
    }
}
