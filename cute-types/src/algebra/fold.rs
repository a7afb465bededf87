//! Left folds over the modes of a layout: how every operation of the algebra walks one.
//!
//! `L::Fold<St>` hands the modes of `L`, flattened, in colexicographic order to the state `St`. It is generated for
//! tuples of each arity as one nested projection, so its depth is that of the tuple and not the number of its modes:
//! rank 16 costs the old solver no more levels than rank 1, and the next one a few a mode; no user needs
//! `#![recursion_limit]`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use crate::int::{Bool, Compare, Nat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Case, Holds, OperationName, Refused, Verdict};
use crate::tuple::StaticTuple;

/// A state of a fold over modes.
pub trait State {
    /// The state after the mode `S:D`.
    type Step<S: Nat, D: Nat>: State;
    /// The same, where the stride is negative or a basis element.
    type Other<S: Nat, D: Stride>: State;
    /// What the fold found, after the last mode.
    type Finish: Finished;
}

/// A state of a fold that is computed when it is asked for.
pub trait DeferredState {
    /// The state.
    type Eval: State;
}

/// What a fold found.
pub trait Finished {
    /// Whether there is a result.
    type Verdict: Verdict;
    /// The result; without meaning, but a layout, where the verdict is a refusal, so that one mistake is one error.
    type Layout: StaticLayout;
    /// A number beside it, or a stride, where the operation has one.
    type Number: Stride;
    /// A tuple beside it, where the operation has one.
    type Tuple: StaticTuple;
}

/// The first number of the tuple beside what `F` found.
pub(crate) type FirstBeside<F> = <<<F as Finished>::Tuple as StaticTuple>::StaticFirst as StaticTuple>::Size;
/// The second.
pub(crate) type SecondBeside<F> =
    <<<<F as Finished>::Tuple as StaticTuple>::StaticRest as StaticTuple>::StaticFirst as StaticTuple>::Size;

/// A second way to a result, for where the first one is refused.
pub trait Otherwise {
    /// What is found in this way, where the first one is refused by the verdict `V`, of the case `K`.
    type Found<V: Verdict, K: Case>: Finished;
}

/// A result, and what is beside it.
pub struct Found<L, N = U0, T = ()>(PhantomData<(L, N, T)>);

impl<L: StaticLayout, N: Stride, T: StaticTuple> Finished for Found<L, N, T> {
    type Verdict = Holds;
    type Layout = L;
    type Number = N;
    type Tuple = T;
}

/// A layout that is computed when it is asked for, as a side of a branch.
pub trait DeferredLayout {
    /// The layout.
    type Eval: StaticLayout;
}

/// A result that is computed when it is asked for.
pub struct Later<F>(PhantomData<F>);

impl<F: DeferredLayout> Finished for Later<F> {
    type Verdict = Holds;
    type Layout = F::Eval;
    type Number = U0;
    type Tuple = ();
}

/// No result.
pub struct NotFound<V>(PhantomData<V>);

impl<V: Verdict> Finished for NotFound<V> {
    type Verdict = V;
    type Layout = Layout<U1, U0>;
    type Number = U0;
    type Tuple = ();
}

/// The refusal of the case `Case`, with the number `N`, where N is 0.
pub(crate) type NotZero<N, Case> = <<N as Compare>::IsZero as Bool>::IfVerdict<Refused<Case, N, U0, U0, U0>, Holds>;

/// A fold that was refused.
pub struct RefusedState<V>(PhantomData<V>);

impl<V: Verdict> State for RefusedState<V> {
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> = Self;
    type Finish = NotFound<V>;
}

/// A state that is at hand, as a side of a branch.
pub struct Now<St>(PhantomData<St>);

impl<St: State> DeferredState for Now<St> {
    type Eval = St;
}

/// A fold that knows its result already.
pub struct Complete<F>(PhantomData<F>);

impl<F: Finished> State for Complete<F> {
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> = Self;
    type Finish = F;
}

/// The fold `St`, under the verdict `V` of the running program.
pub struct Demand<V, St>(PhantomData<(V, St)>);

impl<V: Verdict, St: State> State for Demand<V, St> {
    type Step<S: Nat, D: Nat> = Demand<V, St::Step<S, D>>;
    type Other<S: Nat, D: Stride> = Demand<V, St::Other<S, D>>;
    type Finish = Under<V, St::Finish>;
}

/// What `F` found, refused in the name of the operation `O`, which is made of the one that `F` is of.
pub struct Called<O, F>(PhantomData<(O, F)>);

impl<O: OperationName, F: Finished> Finished for Called<O, F> {
    type Verdict = <F::Verdict as Verdict>::Of<O>;
    type Layout = F::Layout;
    type Number = F::Number;
    type Tuple = F::Tuple;
}

/// What `F` found, under the verdict `V` of the running program.
pub struct Under<V, F>(PhantomData<(V, F)>);

impl<V: Verdict, F: Finished> Finished for Under<V, F> {
    type Verdict = V::And<F::Verdict>;
    type Layout = F::Layout;
    type Number = F::Number;
    type Tuple = F::Tuple;
}
