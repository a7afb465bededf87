//! Order of naturals, the two truth values, and what only the running program knows to be one or the other.

use core::marker::PhantomData;

use typenum::{B0, B1, U1, UInt, UTerm};

use super::divide::Divided;
use super::gcd::CommonDivisor;
use super::unknown::{Choice, Evaluate, Unknown, Values};
use super::{Division, Dyn, DynamicInt, Multiple, Nat, Static, Stride};
use crate::algebra::composition::{Composer, DemandingThread, Threaded};
use crate::algebra::fold::{Demand, Finished, RefusedState, State};
use crate::layout::StaticLayout;
use crate::rules::{Either, Verdict, question};
use crate::sealed::Sealed;
use crate::swizzle::{Covering, Cutting, Shift, Stack, StaticSwizzle};
use crate::tensor::MemoryLayout;

/// Comparison from the least significant digit on: a difference in a higher digit overrides what the lower ones said.
pub trait Compare: Sized {
    /// `self` against `R`; where they are equal, `Lower`.
    type Order<R: Nat, Lower: Ordering>: Ordering;
    /// Whether the number is 0.
    type IsZero: Bool;
    /// Whether the number is 1.
    type IsOne: Bool;
    /// `2U` against `self`
    #[doc(hidden)]
    type OrderEven<U: Nat, Lower: Ordering>: Ordering;
    /// `2U + 1` against `self`
    #[doc(hidden)]
    type OrderOdd<U: Nat, Lower: Ordering>: Ordering;
    /// 0 against `self`
    #[doc(hidden)]
    type OrderZero<Lower: Ordering>: Ordering;
}

/// `A` against `B`.
pub(crate) type Cmp<A, B> = <A as Compare>::Order<B, Equal>;
/// Whether `A` is not above `B`.
pub(crate) type AtMost<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::Or<<Cmp<A, B> as Ordering>::IsEqual>;
/// The smaller number.
pub(crate) type Min<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::IfNat<A, B>;
/// The larger number.
pub(crate) type Max<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::IfNat<B, A>;

impl Compare for UTerm {
    type Order<R: Nat, Lower: Ordering> = R::OrderZero<Lower>;
    type IsZero = True;
    type IsOne = False;
    type OrderEven<U: Nat, Lower: Ordering> = Greater;
    type OrderOdd<U: Nat, Lower: Ordering> = Greater;
    type OrderZero<Lower: Ordering> = Lower;
}

impl<V: Nat> Compare for UInt<V, B0> {
    type Order<R: Nat, Lower: Ordering> = R::OrderEven<V, Lower>;
    type IsZero = False;
    type IsOne = False;
    type OrderEven<U: Nat, Lower: Ordering> = U::Order<V, Lower>;
    type OrderOdd<U: Nat, Lower: Ordering> = U::Order<V, Greater>;
    type OrderZero<Lower: Ordering> = Less;
}

impl<V: Nat> Compare for UInt<V, B1> {
    type Order<R: Nat, Lower: Ordering> = R::OrderOdd<V, Lower>;
    type IsZero = False;
    type IsOne = V::IsZero;
    type OrderEven<U: Nat, Lower: Ordering> = U::Order<V, Less>;
    type OrderOdd<U: Nat, Lower: Ordering> = U::Order<V, Lower>;
    type OrderZero<Lower: Ordering> = Less;
}

/// The result of a comparison.
pub trait Ordering {
    /// Whether less.
    type IsLess: Bool;
    /// Whether equal.
    type IsEqual: Bool;
    /// Whether greater.
    type IsGreater: Bool;
    /// Whether less, to sort by: what types do not know counts as large, as CuTe has it.
    type IsBefore: Bool;
}

/// `self < other`
pub struct Less;
/// `self == other`
pub struct Equal;
/// `self > other`
pub struct Greater;

impl Ordering for Less {
    type IsLess = True;
    type IsEqual = False;
    type IsGreater = False;
    type IsBefore = True;
}

impl Ordering for Equal {
    type IsLess = False;
    type IsEqual = True;
    type IsGreater = False;
    type IsBefore = False;
}

impl Ordering for Greater {
    type IsLess = False;
    type IsEqual = False;
    type IsGreater = True;
    type IsBefore = False;
}

/// A truth value, as a branch over each kind of type that the algebra branches on.
///
/// The compiler normalises the arguments of a projection first, so both sides of an `If` would be computed. The sides
/// are therefore *deferred*: plain structs that hold the operands, of which only the chosen one is asked for its value.
pub trait Bool {
    /// Both.
    type And<B: Bool>: Bool;
    /// Either.
    type Or<B: Bool>: Bool;
    /// Both, where the condition `K` is the other.
    #[doc(hidden)]
    type AndMaybe<K: Condition>: Bool;
    /// Either, likewise.
    #[doc(hidden)]
    type OrMaybe<K: Condition>: Bool;
    /// The next state of a fold, `A`, which this is a condition for; `V` is the refusal.
    type Require<A: DeferredState, V: Verdict>: State;
    /// Yes, where types know it is; no, where it is only maybe so.
    type Known: Bool;
    /// The other.
    type Not: Bool;
    /// The next state of a fold; `U` where only the running program knows.
    type Decide<A: DeferredState, B: DeferredState, U: DeferredState>: State;
    /// A number: `A` where types know that this is a yes.
    type IfKnown<A: Nat, B: Nat>: Nat;
    /// A leaf after it was threaded; where only the running program knows, A under the refusal `V`.
    type IfThreadedOr<A: DeferredThreaded, B: DeferredThreaded, V: Verdict>: Threaded;
    /// A quotient and a remainder.
    #[doc(hidden)]
    type IfDivision<A: Division, B: Division>: Division;
    /// [`Dyn`] for 1, and what `N` is known to divide for others.
    #[doc(hidden)]
    type IfDyn<N: Nat>: DynamicInt;
    /// The next state of a fold.
    type IfState<A: DeferredState, B: DeferredState>: State;
    /// What an operation found; nothing of a side that is not taken is computed.
    type IfFound<A: Finished, B: Finished>: Finished;
    /// A verdict.
    type IfVerdict<A: Verdict, B: Verdict>: Verdict;
    /// A number.
    type IfNat<A: Nat, B: Nat>: Nat;
    /// A swizzle.
    type IfSwizzle<A: StaticSwizzle, B: StaticSwizzle>: StaticSwizzle;
    /// A static integer.
    type IfShift<A: Shift, B: Shift>: Shift;
    /// A way to slice a composed layout.
    type IfCutting<A: Cutting, B: Cutting>: Cutting;
    /// A type with one value.
    type IfStatic<A: Static, B: Static>: Static;
    /// A static layout, swizzled or not.
    type IfMemory<A: Static + MemoryLayout, B: Static + MemoryLayout>: Static + MemoryLayout;
    /// A layout behind swizzles, in parts.
    type IfStack<A: Stack, B: Stack>: Stack;
    /// A way to set a swizzle over a composed layout.
    type IfCovering<A: Covering, B: Covering>: Covering;
    /// What a bound says of a rule.
    type IfReport<A, B>;
    /// A stride.
    type IfStride<A: Stride, B: Stride>: Stride;
    /// A layout.
    type IfLayout<A: StaticLayout, B: StaticLayout>: StaticLayout;
    /// A composer.
    type IfComposer<A: Composer, B: Composer>: Composer;
    /// A leaf after it was threaded.
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded>: Threaded;
    /// A digit of a long division: 0 where `R < D`, else 1.
    type IfDigit<Q: Nat, R: Nat, D: Nat>: Division;
    /// A name in a message.
    type IfName<A, B>;
}

/// A state of a fold that is computed when it is asked for.
pub trait DeferredState {
    /// The state.
    type Eval: State;
}

/// A leaf after it was threaded, which is computed when it is asked for.
pub trait DeferredThreaded {
    /// The leaf.
    type Eval: Threaded;
}

/// Yes.
pub struct True;
/// No.
pub struct False;

impl Bool for True {
    type And<B: Bool> = B;
    type Or<B: Bool> = Self;
    type AndMaybe<K: Condition> = Maybe<K>;
    type OrMaybe<K: Condition> = Self;
    type Require<A: DeferredState, V: Verdict> = A::Eval;
    type IfDivision<A: Division, B: Division> = A;
    type IfDyn<N: Nat> = Dyn;
    type Known = Self;
    type Not = False;
    type Decide<A: DeferredState, B: DeferredState, U: DeferredState> = A::Eval;
    type IfKnown<A: Nat, B: Nat> = A;
    type IfThreadedOr<A: DeferredThreaded, B: DeferredThreaded, V: Verdict> = A::Eval;
    type IfState<A: DeferredState, B: DeferredState> = A::Eval;
    type IfFound<A: Finished, B: Finished> = A;
    type IfVerdict<A: Verdict, B: Verdict> = A;
    type IfNat<A: Nat, B: Nat> = A;
    type IfSwizzle<A: StaticSwizzle, B: StaticSwizzle> = A;
    type IfShift<A: Shift, B: Shift> = A;
    type IfCutting<A: Cutting, B: Cutting> = A;
    type IfStatic<A: Static, B: Static> = A;
    type IfMemory<A: Static + MemoryLayout, B: Static + MemoryLayout> = A;
    type IfStack<A: Stack, B: Stack> = A;
    type IfCovering<A: Covering, B: Covering> = A;
    type IfReport<A, B> = A;
    type IfStride<A: Stride, B: Stride> = A;
    type IfLayout<A: StaticLayout, B: StaticLayout> = A;
    type IfComposer<A: Composer, B: Composer> = A;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = A::Eval;
    type IfDigit<Q: Nat, R: Nat, D: Nat> = Divided<Q::Twice, R>;
    type IfName<A, B> = A;
}

impl Bool for False {
    type And<B: Bool> = Self;
    type Or<B: Bool> = B;
    type AndMaybe<K: Condition> = Self;
    type OrMaybe<K: Condition> = Maybe<K>;
    type Require<A: DeferredState, V: Verdict> = RefusedState<V>;
    type IfDivision<A: Division, B: Division> = B;
    type IfDyn<N: Nat> = Multiple<N>;
    type Known = Self;
    type Not = True;
    type Decide<A: DeferredState, B: DeferredState, U: DeferredState> = B::Eval;
    type IfKnown<A: Nat, B: Nat> = B;
    type IfThreadedOr<A: DeferredThreaded, B: DeferredThreaded, V: Verdict> = B::Eval;
    type IfState<A: DeferredState, B: DeferredState> = B::Eval;
    type IfFound<A: Finished, B: Finished> = B;
    type IfVerdict<A: Verdict, B: Verdict> = B;
    type IfNat<A: Nat, B: Nat> = B;
    type IfSwizzle<A: StaticSwizzle, B: StaticSwizzle> = B;
    type IfShift<A: Shift, B: Shift> = B;
    type IfCutting<A: Cutting, B: Cutting> = B;
    type IfStatic<A: Static, B: Static> = B;
    type IfMemory<A: Static + MemoryLayout, B: Static + MemoryLayout> = B;
    type IfStack<A: Stack, B: Stack> = B;
    type IfCovering<A: Covering, B: Covering> = B;
    type IfReport<A, B> = B;
    type IfStride<A: Stride, B: Stride> = B;
    type IfLayout<A: StaticLayout, B: StaticLayout> = B;
    type IfComposer<A: Composer, B: Composer> = B;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = B::Eval;
    type IfDigit<Q: Nat, R: Nat, D: Nat> = Divided<UInt<Q, B1>, R::Difference<D>>;
    type IfName<A, B> = B;
}

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
type AreOne<A, B> = <<<<A as Nat>::Symbol as Compare>::IsZero as Bool>::Not as Bool>::And<
    <Cmp<<A as Nat>::Symbol, <B as Nat>::Symbol> as Ordering>::IsEqual,
>;

impl<A: Nat, B: Nat> Ordering for Perhaps<A, B> {
    type IsLess = <<AreOne<A, B> as Bool>::Not as Bool>::And<Maybe<IsLess<A, B>>>;
    type IsEqual = <AreOne<A, B> as Bool>::Or<Maybe<IsEqual<A, B>>>;
    type IsGreater = <<AreOne<A, B> as Bool>::Not as Bool>::And<Maybe<IsLess<B, A>>>;
    type IsBefore = <A as Nat>::IsStatic;
}

/// Yes, if the condition `K` holds, which types do not know.
///
/// A number becomes the choice, and a verdict one of the running program. A branch that decides on the profile of a result
/// takes the side of "no": whoever branches sees to it that this side is right in either case.
pub struct Maybe<K>(PhantomData<K>);

impl<K: Condition> Bool for Maybe<K> {
    type And<B: Bool> = B::AndMaybe<K>;
    type Or<B: Bool> = B::OrMaybe<K>;
    type AndMaybe<J: Condition> = Maybe<Both<J, K>>;
    type OrMaybe<J: Condition> = Maybe<OneOf<J, K>>;
    type Require<A: DeferredState, V: Verdict> = Demand<Either<K, crate::rules::Holds, V>, A::Eval>;
    type IfDivision<A: Division, B: Division> = B;
    type IfDyn<N: Nat> = Dyn;
    type Known = False;
    type Not = Maybe<Fails<K>>;
    type Decide<A: DeferredState, B: DeferredState, U: DeferredState> = U::Eval;
    type IfKnown<A: Nat, B: Nat> = B;
    type IfThreadedOr<A: DeferredThreaded, B: DeferredThreaded, V: Verdict> =
        DemandingThread<Either<K, crate::rules::Holds, V>, A::Eval>;
    type IfState<A: DeferredState, B: DeferredState> = B::Eval;
    type IfFound<A: Finished, B: Finished> = B;
    type IfVerdict<A: Verdict, B: Verdict> = Either<K, A, B>;
    type IfNat<A: Nat, B: Nat> = Unknown<Choice<K, A, B>, U1, CommonDivisor<A, B>>;
    type IfSwizzle<A: StaticSwizzle, B: StaticSwizzle> = B;
    type IfShift<A: Shift, B: Shift> = B;
    type IfCutting<A: Cutting, B: Cutting> = B;
    type IfStatic<A: Static, B: Static> = B;
    type IfMemory<A: Static + MemoryLayout, B: Static + MemoryLayout> = B;
    type IfStack<A: Stack, B: Stack> = B;
    type IfCovering<A: Covering, B: Covering> = B;
    type IfReport<A, B> = B;
    type IfStride<A: Stride, B: Stride> = B;
    type IfLayout<A: StaticLayout, B: StaticLayout> = B;
    type IfComposer<A: Composer, B: Composer> = B;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = B::Eval;
    type IfDigit<Q: Nat, R: Nat, D: Nat> = Divided<Q, R>;
    type IfName<A, B> = B;
}
