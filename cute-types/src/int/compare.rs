//! Order of static naturals, and the two truth values.

use typenum::{B0, B1, UInt, UTerm};

use super::divide::Divided;
use super::{Division, Nat, Static, Stride};
use crate::algebra::composition::{Composer, Threaded};
use crate::algebra::fold::{Finished, State};
use crate::layout::StaticLayout;
use crate::rules::Verdict;
use crate::swizzle::{Cutting, Shift, StaticSwizzle};

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
}

impl Ordering for Equal {
    type IsLess = False;
    type IsEqual = True;
}

impl Ordering for Greater {
    type IsLess = False;
    type IsEqual = False;
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
    /// The decimal name of `N`, or `()`.
    type IfName<N: Nat>;
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
    type IfState<A: DeferredState, B: DeferredState> = A::Eval;
    type IfFound<A: Finished, B: Finished> = A;
    type IfVerdict<A: Verdict, B: Verdict> = A;
    type IfNat<A: Nat, B: Nat> = A;
    type IfSwizzle<A: StaticSwizzle, B: StaticSwizzle> = A;
    type IfShift<A: Shift, B: Shift> = A;
    type IfCutting<A: Cutting, B: Cutting> = A;
    type IfStatic<A: Static, B: Static> = A;
    type IfStride<A: Stride, B: Stride> = A;
    type IfLayout<A: StaticLayout, B: StaticLayout> = A;
    type IfComposer<A: Composer, B: Composer> = A;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = A::Eval;
    type IfDigit<Q: Nat, R: Nat, D: Nat> = Divided<Q::Twice, R>;
    type IfName<N: Nat> = N::Name;
}

impl Bool for False {
    type And<B: Bool> = Self;
    type Or<B: Bool> = B;
    type IfState<A: DeferredState, B: DeferredState> = B::Eval;
    type IfFound<A: Finished, B: Finished> = B;
    type IfVerdict<A: Verdict, B: Verdict> = B;
    type IfNat<A: Nat, B: Nat> = B;
    type IfSwizzle<A: StaticSwizzle, B: StaticSwizzle> = B;
    type IfShift<A: Shift, B: Shift> = B;
    type IfCutting<A: Cutting, B: Cutting> = B;
    type IfStatic<A: Static, B: Static> = B;
    type IfStride<A: Stride, B: Stride> = B;
    type IfLayout<A: StaticLayout, B: StaticLayout> = B;
    type IfComposer<A: Composer, B: Composer> = B;
    type IfThreaded<A: DeferredThreaded, B: DeferredThreaded> = B::Eval;
    type IfDigit<Q: Nat, R: Nat, D: Nat> = Divided<UInt<Q, B1>, R::Difference<D>>;
    type IfName<N: Nat> = ();
}
