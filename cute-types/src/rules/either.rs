//! Verdicts that the running program decides.

use core::marker::PhantomData;

use super::{OperationName, Refusal, Verdict};
use crate::algebra::fold::{Finished, Otherwise, Under};
use crate::algebra::thread::{Composer, DemandingComposer};
use crate::int::{Condition, False, Values};

/// The verdict `A` where the condition `K` holds, else `B`.
pub struct Either<K, A, B>(PhantomData<(K, A, B)>);

/// The first refusal of `A` and `B`.
pub struct FirstRefusal<A, B>(PhantomData<(A, B)>);

/// What a verdict of the running program is to types: no refusal.
macro_rules! undecided {
    () => {
        type And<Next: Verdict> = Next::After<Self>;
        type After<Before: Verdict> = FirstRefusal<Before, Self>;
        type Found<F: Finished> = Under<Self, F>;
        type Or<F: Finished, G: Otherwise> = F;
        type Composer<Next: Composer> = DemandingComposer<Self, Next>;
        type IsHolds = False;
        type IsRefused = False;
    };
}

impl<K: Condition, A: Verdict, B: Verdict> Verdict for Either<K, A, B> {
    undecided!();
    type Of<O: OperationName> = Either<K, A::Of<O>, B::Of<O>>;
    type Report = K::Question;

    #[inline(always)]
    fn decide<V: Values>(values: &V) -> Result<(), Refusal> {
        if K::holds(values) { A::decide(values) } else { B::decide(values) }
    }
}

impl<A: Verdict, B: Verdict> Verdict for FirstRefusal<A, B> {
    undecided!();
    type Of<O: OperationName> = FirstRefusal<A::Of<O>, B::Of<O>>;
    type Report = A::Report;

    #[inline(always)]
    fn decide<V: Values>(values: &V) -> Result<(), Refusal> {
        A::decide(values)?;
        B::decide(values)
    }
}
