//! The two truth values, as branches.
//!
//! `<C as Bool>::IfNat<A, B>` is the number A where the condition C is [`True`], and B where it is [`False`]. There is a
//! branch for each kind of type that the algebra chooses among. A third truth value is what only the running program
//! knows: [`Maybe`](super::Maybe).
//!
//! The compiler normalises the arguments of a projection first, so both sides of a branch are computed. Where that would
//! go on for ever, or cost too much, the sides are *deferred*: plain structs that hold the operands, of which only the
//! chosen one is asked for its `Eval`. So are all sides that are states of a fold or leaves of a layout.

use super::divide::LongDivision;
use super::{Condition, Division, DynamicInt, Maybe, Nat, Static, Stride};
use crate::algebra::fold::{DeferredState, Finished, RefusedState, State};
use crate::algebra::thread::{Composer, DeferredThreaded, Threaded};
use crate::layout::StaticLayout;
use crate::rules::Verdict;
use crate::swizzle::{Covering, CuttingWay, Shift, SliceParts, Stack, StaticSwizzle};
use crate::tensor::MemoryLayout;

/// The branches of which both sides are at hand: declared, or with the first side (`yes`) or the second (`no`) taken.
macro_rules! branches {
    ($which:ident) => {
        branches! { @ $which
            /// A static integer.
            IfShift: Shift;
            /// A stride.
            IfStride: Stride;
            /// [`Dyn`](super::Dyn) or [`Multiple`](super::Multiple), or what else only the running program knows.
            IfDynamic: DynamicInt;
            /// A quotient and a remainder.
            IfDivision: Division;
            /// A layout.
            IfLayout: StaticLayout;
            /// A static layout, swizzled or not.
            IfMemory: Static + MemoryLayout;
            /// A type with one value.
            IfStatic: Static;
            /// What an operation found. Of the side that is not taken nothing is computed, since it is asked for nothing.
            IfFound: Finished;
            /// A composer.
            IfComposer: Composer;
            /// A swizzle.
            IfSwizzle: StaticSwizzle;
            /// A layout under swizzles, in parts.
            IfStack: Stack;
            /// What is left of a sliced composed layout. Of the side that is not taken nothing is computed, as of
            /// [`Self::IfFound`].
            IfParts: SliceParts;
            /// A way to slice a composed layout.
            IfCutting: CuttingWay;
            /// A way to set a swizzle over a composed layout.
            IfCovering: Covering;
            /// Of any kind: a name in a message, or what a bound says of a rule.
            IfType:;
        }
    };
    (@ declared $($(#[$doc:meta])* $branch:ident: $($kind:ident)? $(+ $more:ident)?;)*) => {
        $($(#[$doc])* type $branch<A: $($kind)? $(+ $more)?, B: $($kind)? $(+ $more)?>: $($kind)? $(+ $more)?;)*
    };
    (@ yes $($(#[$doc:meta])* $branch:ident: $($kind:ident)? $(+ $more:ident)?;)*) => {
        $(type $branch<A: $($kind)? $(+ $more)?, B: $($kind)? $(+ $more)?> = A;)*
    };
    (@ no $($(#[$doc:meta])* $branch:ident: $($kind:ident)? $(+ $more:ident)?;)*) => {
        $(type $branch<A: $($kind)? $(+ $more)?, B: $($kind)? $(+ $more)?> = B;)*
    };
}
pub(super) use branches;

/// A truth value, as a branch over each kind of type that the algebra branches on.
pub trait Bool: LongDivision {
    /// The other.
    type Not: Bool;
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
    /// Yes, where types know it is; no, where it is only maybe so.
    type Known: Bool;

    /// A number.
    type IfNat<A: Nat, B: Nat>: Nat;
    /// A number: `A` where types know that this is a yes.
    type IfKnown<A: Nat, B: Nat>: Nat;
    /// A verdict.
    type IfVerdict<A: Verdict, B: Verdict>: Verdict;
    branches!(declared);

    /// The next state of a fold.
    type IfState<A: DeferredState, B: DeferredState>: State;
    /// The same; `U` where only the running program knows.
    type Decide<A: DeferredState, B: DeferredState, U: DeferredState>: State;
    /// The next state of a fold, `A`, which this is a condition for; `V` is the refusal.
    type Require<A: DeferredState, V: Verdict>: State;
    /// A leaf after it was threaded.
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded>: Threaded;
    /// The same; where only the running program knows, A under the refusal `V`.
    type IfThreadedOr<A: DeferredThreaded, B: DeferredThreaded, V: Verdict>: Threaded;
}

/// Yes.
pub struct True;
/// No.
pub struct False;

impl Bool for True {
    type Not = False;
    type And<B: Bool> = B;
    type Or<B: Bool> = Self;
    type AndMaybe<K: Condition> = Maybe<K>;
    type OrMaybe<K: Condition> = Self;
    type Known = Self;
    type IfNat<A: Nat, B: Nat> = A;
    type IfKnown<A: Nat, B: Nat> = A;
    type IfVerdict<A: Verdict, B: Verdict> = A;
    branches!(yes);
    type IfState<A: DeferredState, B: DeferredState> = A::Eval;
    type Decide<A: DeferredState, B: DeferredState, U: DeferredState> = A::Eval;
    type Require<A: DeferredState, V: Verdict> = A::Eval;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = A::Eval;
    type IfThreadedOr<A: DeferredThreaded, B: DeferredThreaded, V: Verdict> = A::Eval;
}

impl Bool for False {
    type Not = True;
    type And<B: Bool> = Self;
    type Or<B: Bool> = B;
    type AndMaybe<K: Condition> = Self;
    type OrMaybe<K: Condition> = Maybe<K>;
    type Known = Self;
    type IfNat<A: Nat, B: Nat> = B;
    type IfKnown<A: Nat, B: Nat> = B;
    type IfVerdict<A: Verdict, B: Verdict> = B;
    branches!(no);
    type IfState<A: DeferredState, B: DeferredState> = B::Eval;
    type Decide<A: DeferredState, B: DeferredState, U: DeferredState> = B::Eval;
    type Require<A: DeferredState, V: Verdict> = RefusedState<V>;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = B::Eval;
    type IfThreadedOr<A: DeferredThreaded, B: DeferredThreaded, V: Verdict> = B::Eval;
}
