//! Verdicts that the running program decides.

use core::marker::PhantomData;

use super::{Accepted, Refusal, Verdict};
use crate::algebra::composition::{Composer, DemandingComposer};
use crate::algebra::fold::{Finished, Otherwise, Under};
use crate::int::{Condition, Nat, Values};
use crate::layout::StaticLayout;

/// The verdict `A` where the condition `K` holds, else `B`.
pub struct Either<K, A, B>(PhantomData<(K, A, B)>);

/// The first refusal of `A` and `B`.
pub struct First<A, B>(PhantomData<(A, B)>);

/// What a verdict of the running program is to types: no refusal.
macro_rules! undecided {
    () => {
        type And<Next: Verdict> = Next::After<Self>;
        type After<Before: Verdict> = First<Before, Self>;
        type Found<F: Finished> = Under<Self, F>;
        type Or<F: Finished, G: Otherwise> = F;
        type Composer<Next: Composer> = DemandingComposer<Self, Next>;
        type Outcome<L: StaticLayout> = Result<L::Evaluated, Refusal>;
        type A<Case: Nat> = ();
        type B<Case: Nat> = ();
        type C<Case: Nat> = ();
        type D<Case: Nat> = ();
        type Sentence<'a> = ();

        #[inline(always)]
        fn outcome<L: StaticLayout, V: Values>(values: &V) -> Result<L::Evaluated, Refusal> {
            Self::decide(values)?;
            Ok(L::evaluate_layout(values))
        }
    };
}

impl<K: Condition, A: Verdict, B: Verdict> Verdict for Either<K, A, B> {
    undecided!();

    #[inline(always)]
    fn decide<V: Values>(values: &V) -> Result<(), Refusal> {
        if K::holds(values) { A::decide(values) } else { B::decide(values) }
    }
}

impl<K: Condition, A: Verdict, B: Verdict> Accepted for Either<K, A, B> {}

impl<A: Verdict, B: Verdict> Verdict for First<A, B> {
    undecided!();

    #[inline(always)]
    fn decide<V: Values>(values: &V) -> Result<(), Refusal> {
        A::decide(values)?;
        B::decide(values)
    }
}

impl<A: Verdict, B: Verdict> Accepted for First<A, B> {}
