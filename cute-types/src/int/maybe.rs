//! What only the running program knows to be true or false.
//!
//! Where a number is a [symbol](super::unknown), a comparison with it is no truth value but a condition on the integers of
//! the operands, which is a type as well: `Cmp<A, B>` is [`Perhaps<A, B>`], and whether that is less is
//! `Maybe<IsLess<A, B>>`. What a branch makes of [`Maybe`] depends on what is chosen:
//!
//! - a number becomes the choice of the two, an expression that the program evaluates;
//! - a verdict becomes one of the running program, [`Either`];
//! - a step of a fold may have a third side for it, [`Decide`](Bool::Decide), or a demand, [`Require`](Bool::Require);
//! - anything else takes the side of "no", since the profile of a result may not depend on the program: whoever branches sees
//!   to it that this side is right in either case.

use core::marker::PhantomData;

use typenum::U1;

use super::gcd::CommonDivisor;
use super::truth::branches;
use super::unknown::{Choice, Evaluate, Unknown, Values};
use super::{Bool, Cmp, Compare, Division, DynamicInt, False, Nat, Ordering, Static, Stride};
use crate::algebra::fold::{DeferredState, Demand, Finished};
use crate::algebra::thread::{Composer, DeferredThreaded, DemandingThread};
use crate::layout::StaticLayout;
use crate::rules::{Either, Holds, Verdict, question};
use crate::sealed::Sealed;
use crate::swizzle::{Covering, CuttingWay, Shift, SliceParts, Stack, StaticSwizzle};
use crate::tensor::MemoryLayout;

/// A condition on the dynamic integers of the operands.
pub trait Condition: Sealed + 'static {
    /// What a bound says where types would have to know it: the question, see [`question`].
    type Question;

    /// Whether it holds.
    fn holds<V: Values>(values: &V) -> bool;
}

/// The conditions: a struct each, and when it holds.
macro_rules! conditions {
    ($($(#[$doc:meta])* $name:ident<$a:ident, $b:ident: $bound:ident> asks $question:ty = $values:ident => $holds:expr;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<$a, $b>(PhantomData<($a, $b)>);

            impl<$a, $b> Sealed for $name<$a, $b> {}

            impl<$a: $bound + 'static, $b: $bound + 'static> Condition for $name<$a, $b> {
                type Question = $question;

                #[inline(always)]
                fn holds<V: Values>($values: &V) -> bool {
                    $holds
                }
            }
        )*
    };
}
conditions! {
    /// `A = B`
    IsEqual<A, B: Evaluate> asks question::Equal<A::Called, B::Called> = values => A::evaluate(values) == B::evaluate(values);
    /// `A < B`
    IsLess<A, B: Evaluate> asks question::Below<A::Called, B::Called> = values => A::evaluate(values) < B::evaluate(values);
    /// Both hold.
    Both<A, B: Condition> asks A::Question = values => A::holds(values) && B::holds(values);
    /// One holds.
    OneOf<A, B: Condition> asks A::Question = values => A::holds(values) || B::holds(values);
}

/// `A = 0`
pub struct Vanishes<A>(PhantomData<A>);

impl<A> Sealed for Vanishes<A> {}

impl<A: Evaluate + 'static> Condition for Vanishes<A> {
    type Question = A::Vanishing;

    #[inline(always)]
    fn holds<V: Values>(values: &V) -> bool {
        A::evaluate(values) == 0
    }
}

/// The condition does not hold.
pub struct Fails<K>(PhantomData<K>);

impl<K> Sealed for Fails<K> {}

impl<K: Condition> Condition for Fails<K> {
    type Question = K::Question;

    #[inline(always)]
    fn holds<V: Values>(values: &V) -> bool {
        !K::holds(values)
    }
}

/// `A` against `B`, of which one is a symbol.
pub struct Perhaps<A, B>(PhantomData<(A, B)>);

/// Whether two symbols are one: the same dynamic integer.
type AreOneSymbol<A, B> = <<<<A as Nat>::Symbol as Compare>::IsZero as Bool>::Not as Bool>::And<
    <Cmp<<A as Nat>::Symbol, <B as Nat>::Symbol> as Ordering>::IsEqual,
>;

impl<A: Nat, B: Nat> Ordering for Perhaps<A, B> {
    type IsLess = <<AreOneSymbol<A, B> as Bool>::Not as Bool>::And<Maybe<IsLess<A, B>>>;
    type IsEqual = <AreOneSymbol<A, B> as Bool>::Or<Maybe<IsEqual<A, B>>>;
    type IsGreater = <<AreOneSymbol<A, B> as Bool>::Not as Bool>::And<Maybe<IsLess<B, A>>>;
    type IsBefore = <A as Nat>::IsStatic;
}

/// Yes, if the condition `K` holds, which types do not know.
pub struct Maybe<K>(PhantomData<K>);

impl<K: Condition> Bool for Maybe<K> {
    type Not = Maybe<Fails<K>>;
    type And<B: Bool> = B::AndMaybe<K>;
    type Or<B: Bool> = B::OrMaybe<K>;
    type AndMaybe<J: Condition> = Maybe<Both<J, K>>;
    type OrMaybe<J: Condition> = Maybe<OneOf<J, K>>;
    type Known = False;
    type IfNat<A: Nat, B: Nat> = Unknown<Choice<K, A, B>, U1, CommonDivisor<A, B>>;
    type IfKnown<A: Nat, B: Nat> = B;
    type IfVerdict<A: Verdict, B: Verdict> = Either<K, A, B>;
    branches!(no);
    type IfState<A: DeferredState, B: DeferredState> = B::Eval;
    type Decide<A: DeferredState, B: DeferredState, U: DeferredState> = U::Eval;
    type Require<A: DeferredState, V: Verdict> = Demand<Either<K, Holds, V>, A::Eval>;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = B::Eval;
    type IfThreadedOr<A: DeferredThreaded, B: DeferredThreaded, V: Verdict> =
        DemandingThread<Either<K, Holds, V>, A::Eval>;
}
