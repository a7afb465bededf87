//! Order of naturals, the two truth values, and what only the running program knows to be one or the other.

use core::marker::PhantomData;

use typenum::{U1, U2, U3, UTerm};

use super::divide::LongDivision;
use super::gcd::CommonDivisor;
use super::octal::{O0, O1, O2, O3, O4, O5, O6, O7};
use super::unknown::{Choice, Evaluate, Unknown, Values};
use super::{Division, Dyn, DynamicInt, Multiple, Nat, Static, Stride};
use crate::algebra::fold::{DeferredState, Demand, Finished, RefusedState, State};
use crate::algebra::thread::{Composer, DeferredThreaded, DemandingThread, Threaded};
use crate::layout::StaticLayout;
use crate::rules::{Either, Verdict, question};
use crate::sealed::Sealed;
use crate::swizzle::{Covering, CuttingWay, Shift, Stack, StaticSwizzle};
use crate::tensor::MemoryLayout;

/// Comparison from the least significant digit on: a difference in a higher digit overrides what the lower ones said.
pub trait Compare: Sized {
    /// `self` against `R`; where they are equal, `Lower`.
    type Order<R: Nat, Lower: Ordering>: Ordering;
    /// Whether the number is 0.
    type IsZero: Bool;
    /// Whether the number is 1.
    type IsOne: Bool;
    /// `8U` against `self`
    #[doc(hidden)]
    type Order0<U: Nat, Lower: Ordering>: Ordering;
    /// `8U + 1` against `self`, and so on
    #[doc(hidden)]
    type Order1<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order2<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order3<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order4<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order5<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order6<U: Nat, Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type Order7<U: Nat, Lower: Ordering>: Ordering;
    /// 0 against `self`, and so on
    #[doc(hidden)]
    type OrderZero<Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type OrderOne<Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type OrderTwo<Lower: Ordering>: Ordering;
    #[doc(hidden)]
    type OrderThree<Lower: Ordering>: Ordering;
}

/// `A` against `B`.
pub(crate) type Cmp<A, B> = <A as Compare>::Order<B, Equal>;
/// Whether `A` is not above `B`.
pub(crate) type AtMost<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::Or<<Cmp<A, B> as Ordering>::IsEqual>;
/// The smaller number.
pub(crate) type Min<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::IfNat<A, B>;
/// The larger number.
pub(crate) type Max<A, B> = <<Cmp<A, B> as Ordering>::IsLess as Bool>::IfNat<B, A>;

/// A number that is one digit: what it asks the other operand for, whether it is 0 and 1, and what 0 to 3 are against it.
macro_rules! single {
    ($($number:ident: $order:ident $zero:ident $one:ident, $($small:ident $is:ident),*;)*) => {
        $(
            impl Compare for $number {
                type Order<R: Nat, Lower: Ordering> = R::$order<Lower>;
                type IsZero = $zero;
                type IsOne = $one;
                type Order0<U: Nat, Lower: Ordering> = Greater;
                type Order1<U: Nat, Lower: Ordering> = Greater;
                type Order2<U: Nat, Lower: Ordering> = Greater;
                type Order3<U: Nat, Lower: Ordering> = Greater;
                type Order4<U: Nat, Lower: Ordering> = Greater;
                type Order5<U: Nat, Lower: Ordering> = Greater;
                type Order6<U: Nat, Lower: Ordering> = Greater;
                type Order7<U: Nat, Lower: Ordering> = Greater;
                $(type $small<Lower: Ordering> = $is;)*
            }
        )*
    };
}
single! {
    UTerm: OrderZero True False, OrderZero Lower, OrderOne Greater, OrderTwo Greater, OrderThree Greater;
    U1: OrderOne False True, OrderZero Less, OrderOne Lower, OrderTwo Greater, OrderThree Greater;
    U2: OrderTwo False False, OrderZero Less, OrderOne Less, OrderTwo Lower, OrderThree Greater;
    U3: OrderThree False False, OrderZero Less, OrderOne Less, OrderTwo Less, OrderThree Lower;
}

/// A number that ends in a digit: what it asks the other operand for, and what each digit is against its own.
macro_rules! digit {
    ($($digit:ident: $order:ident $l0:ident $l1:ident $l2:ident $l3:ident $l4:ident $l5:ident $l6:ident $l7:ident;)*) => {
        $(
            impl<V: Nat> Compare for $digit<V> {
                type Order<R: Nat, Lower: Ordering> = R::$order<V, Lower>;
                type IsZero = False;
                type IsOne = False;
                type Order0<U: Nat, Lower: Ordering> = U::Order<V, $l0>;
                type Order1<U: Nat, Lower: Ordering> = U::Order<V, $l1>;
                type Order2<U: Nat, Lower: Ordering> = U::Order<V, $l2>;
                type Order3<U: Nat, Lower: Ordering> = U::Order<V, $l3>;
                type Order4<U: Nat, Lower: Ordering> = U::Order<V, $l4>;
                type Order5<U: Nat, Lower: Ordering> = U::Order<V, $l5>;
                type Order6<U: Nat, Lower: Ordering> = U::Order<V, $l6>;
                type Order7<U: Nat, Lower: Ordering> = U::Order<V, $l7>;
                type OrderZero<Lower: Ordering> = Less;
                type OrderOne<Lower: Ordering> = Less;
                type OrderTwo<Lower: Ordering> = Less;
                type OrderThree<Lower: Ordering> = Less;
            }
        )*
    };
}
digit! {
    O0: Order0 Lower Greater Greater Greater Greater Greater Greater Greater;
    O1: Order1 Less Lower Greater Greater Greater Greater Greater Greater;
    O2: Order2 Less Less Lower Greater Greater Greater Greater Greater;
    O3: Order3 Less Less Less Lower Greater Greater Greater Greater;
    O4: Order4 Less Less Less Less Lower Greater Greater Greater;
    O5: Order5 Less Less Less Less Less Lower Greater Greater;
    O6: Order6 Less Less Less Less Less Less Lower Greater;
    O7: Order7 Less Less Less Less Less Less Less Lower;
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
pub trait Bool: LongDivision {
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
    type IfCutting<A: CuttingWay, B: CuttingWay>: CuttingWay;
    /// A type with one value.
    type IfStatic<A: Static, B: Static>: Static;
    /// A static layout, swizzled or not.
    type IfMemory<A: Static + MemoryLayout, B: Static + MemoryLayout>: Static + MemoryLayout;
    /// A layout under swizzles, in parts.
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
    /// A name in a message.
    type IfName<A, B>;
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
    type IfCutting<A: CuttingWay, B: CuttingWay> = A;
    type IfStatic<A: Static, B: Static> = A;
    type IfMemory<A: Static + MemoryLayout, B: Static + MemoryLayout> = A;
    type IfStack<A: Stack, B: Stack> = A;
    type IfCovering<A: Covering, B: Covering> = A;
    type IfReport<A, B> = A;
    type IfStride<A: Stride, B: Stride> = A;
    type IfLayout<A: StaticLayout, B: StaticLayout> = A;
    type IfComposer<A: Composer, B: Composer> = A;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = A::Eval;
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
    type IfCutting<A: CuttingWay, B: CuttingWay> = B;
    type IfStatic<A: Static, B: Static> = B;
    type IfMemory<A: Static + MemoryLayout, B: Static + MemoryLayout> = B;
    type IfStack<A: Stack, B: Stack> = B;
    type IfCovering<A: Covering, B: Covering> = B;
    type IfReport<A, B> = B;
    type IfStride<A: Stride, B: Stride> = B;
    type IfLayout<A: StaticLayout, B: StaticLayout> = B;
    type IfComposer<A: Composer, B: Composer> = B;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = B::Eval;
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
    type IfCutting<A: CuttingWay, B: CuttingWay> = B;
    type IfStatic<A: Static, B: Static> = B;
    type IfMemory<A: Static + MemoryLayout, B: Static + MemoryLayout> = B;
    type IfStack<A: Stack, B: Stack> = B;
    type IfCovering<A: Covering, B: Covering> = B;
    type IfReport<A, B> = B;
    type IfStride<A: Stride, B: Stride> = B;
    type IfLayout<A: StaticLayout, B: StaticLayout> = B;
    type IfComposer<A: Composer, B: Composer> = B;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = B::Eval;
    type IfName<A, B> = B;
}
