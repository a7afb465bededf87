//! `left_inverse`: from an offset back to an index.
//!
//! Of the modes of coalesced L that have a stride other than 0, sorted by stride as `s_0:d_0, ..., s_n:d_n`, and with w_k
//! the product of the extents to the left of mode k in L, the result is the coalesced form of
//!
//! ```text
//! R = (d_0, d_1/d_0, ..., d_n/d_{n-1}, s_n) : (0, w_0, ..., w_{n-1}, w_n)
//! ```
//!
//! and `L(R(L(i))) = L(i)` for every index i, so for an injective L `R(L(i)) = i`: the digits of an offset in
//! `(d_0, d_1/d_0, ...)` are the coordinates again. They are where each stride is a multiple of the one below it, and
//! what the modes up to k reach together leaves no digit k of s_k or more, which would go on into another mode.
//!
//! Of a layout of coordinates it is that of each [place](super::inverses).
//!
//! CuTe: `left_inverse`, `layout.hpp`, which asks for the multiples alone.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::by_stride::{FoldByStride, Refuse};
use super::fold::{DeferredState, Finished, Now, State};
use super::inverses::ByPlace;
use super::op::{self, OperationOfKinds};
use super::{LeftInverse, coalesce};
use crate::int::{Add, Bool, Cmp, Compare, Divide, Division, Min, Multiply, Nat, Ordering, Stride, Subtract};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Refused, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::LeftInverse {
    type On<L: StaticLayout> = LeftInverted<L>;
}

/// The inverse, and whether there is one.
pub(crate) type LeftInverted<L> =
    <<LeftInvertedIndices<L> as Finished>::Verdict as Verdict>::Or<LeftInvertedIndices<L>, ByPlace<op::LeftInverse, L>>;

/// That of a layout whose offsets are integers.
type LeftInvertedIndices<L> = FoldByStride<L, Refuse<case::LeftInverseNegative, case::LeftInverseBasis>, AllStill<U1>>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// A layout R with `L(R(L(i))) = L(i)`: of an injective L, `R(L(i)) = i`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((4,2):(2,16));
    /// let r = l.left_inverse();
    /// assert_eq!(r, layout!((2,8,2):(0,1,4)));
    /// assert!((0..l.size()).all(|i| r.offset(l.offset(i)) == i));
    /// // From coordinates: the index of each element of every second row.
    /// assert_eq!(layout!((4,3):(2@0,1@1)).left_inverse(), layout!(((2,4),3):((0,1),4)));
    /// ```
    ///
    /// Where digits of the offset are not the coordinates, there is no such layout; this one CuTe accepts, with a wrong
    /// result:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // left_inverse: the mode of stride _6 has extent _3, but an offset has digit _3 there
    /// let _ = layout!((4,3):(12,6)).left_inverse();
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3):(3,1)
    /// 0 1 2
    /// 3 4 5
    ///
    /// left_inverse(A) = (3,2):(2,1)
    /// 0 1
    /// 2 3
    /// 4 5
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/left_inverse.svg"))]
    ///
    /// Source: CuTe's `left_inverse`.
    pub fn left_inverse(self) -> LeftInverse<Self>
    where
        Self: Rule<op::LeftInverse, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::LeftInverse, TOKEN)
    }

    /// [`Self::left_inverse`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(l(2).try_left_inverse().unwrap().to_string(), "(2,4):(1,2)");
    /// let refused = l(1).try_left_inverse().unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "left_inverse: the mode of stride 1 has extent 4, but an offset has digit 4 there",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_left_inverse(self) -> Result<LeftInverse<Self>, Refusal>
    where
        Self: Rule<op::LeftInverse, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::LeftInverse, TOKEN)
    }
}

/// All modes so far have stride 0, the last of them extent `S`.
pub struct AllStill<S>(PhantomData<S>);

impl<S0: Nat> State for AllStill<S0> {
    // The modes come with their weights, as basis elements.
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> =
        <<D::Mode as Compare>::IsZero as Bool>::IfState<Now<AllStill<S>>, FirstMoving<S, D::Mode, D::Magnitude>>;
    type Finish = <<coalesce::StartCoalescing as State>::Step<S0, U0> as State>::Finish;
}

/// The first mode that moves, `S:D` of weight `W`.
pub struct FirstMoving<S, D, W>(PhantomData<(S, D, W)>);

impl<S: Nat, D: Nat, W: Nat> DeferredState for FirstMoving<S, D, W> {
    // A dynamic stride may be 0: then the mode counts as `1:1`, and no digit is bounded by it.
    type Eval = LeftInverting<
        <coalesce::StartCoalescing as State>::Step<<D::IsZero as Bool>::IfNat<U1, D>, U0>,
        <D::IsZero as Bool>::IfNat<U1, S>,
        <D::IsZero as Bool>::IfNat<U1, D>,
        W,
        <<S as Subtract>::Difference<U1> as Multiply>::Product<D>,
    >;
}

/// The digits below `D` are in the coalescing state `C`; `S:D` of weight `W` is the last mode, and the modes up to it
/// reach `Reach`.
pub struct LeftInverting<C, S, D, W, Reach>(PhantomData<(C, S, D, W, Reach)>);

impl<C: State, S: Nat, D: Nat, W: Nat, Reach: Nat> State for LeftInverting<C, S, D, W, Reach> {
    type Step<S1: Nat, D1: Nat> = Self;
    type Other<S1: Nat, D1: Stride> =
        AfterMode<Self, S1, D1::Mode, D1::Magnitude, <D1::Mode as Divide>::By<D>, <Reach as Divide>::By<D>>;
    // The last digit has no end.
    type Finish = <<<Cmp<<Reach::By<D> as Division>::Quotient, S> as Ordering>::IsLess as Bool>::Require<
        LastTaken<C, S, W>,
        Refused<case::LeftInverseReach, D, S, <Reach::By<D> as Division>::Quotient, U0>,
    > as State>::Finish;
}

/// The last mode is in.
pub struct LastTaken<C, S, W>(PhantomData<(C, S, W)>);

impl<C: State, S: Nat, W: Nat> DeferredState for LastTaken<C, S, W> {
    type Eval = C::Step<S, W>;
}

/// [`LeftInverting`], and the next mode `S1:D1` of weight `W1`. `Q` is its stride by that of the last mode, whose digit
/// therefore counts up to that; `Digit` is what the modes reach in that digit if nothing bounds it.
type AfterMode<Now_, S1, D1, W1, Q, Digit> = <Now_ as Advance>::Next<S1, D1, W1, Q, Digit>;

/// The step of [`LeftInverting`], whose parameters it needs again.
pub trait Advance {
    /// The state after `S1:D1`.
    type Next<S1: Nat, D1: Nat, W1: Nat, Q: Division, Digit: Division>: State;
}

impl<C: State, S: Nat, D: Nat, W: Nat, Reach: Nat> Advance for LeftInverting<C, S, D, W, Reach> {
    // The digit is at most Q - 1; it is below S if that is, or if what they reach is.
    type Next<S1: Nat, D1: Nat, W1: Nat, Q: Division, Digit: Division> =
        <<<Cmp<Digit::Quotient, S> as Ordering>::IsLess as Bool>::Or<
            <<Cmp<S, Q::Quotient> as Ordering>::IsLess as Bool>::Not,
        > as Bool>::Require<
            DigitStays<C, S1, D1, W1, Q, D, W, Reach>,
            Refused<case::LeftInverseReach, D, S, Min<Digit::Quotient, <Q::Quotient as Subtract>::Difference<U1>>, U0>,
        >;
}

/// The digit stays in its mode; the next stride has to be a multiple of its.
#[expect(clippy::type_complexity, reason = "a list of operands, which a name would not shorten")]
pub struct DigitStays<C, S1, D1, W1, Q, D, W, Reach>(PhantomData<(C, S1, D1, W1, Q, D, W, Reach)>);

impl<C: State, S1: Nat, D1: Nat, W1: Nat, Q: Division, D: Nat, W: Nat, Reach: Nat> DeferredState
    for DigitStays<C, S1, D1, W1, Q, D, W, Reach>
{
    type Eval = <<Q::Remainder as Compare>::IsZero as Bool>::Require<
        DigitTaken<C, S1, D1, W1, Q::Quotient, W, Reach>,
        Refused<case::LeftInverseStride, D1, D, U0, U0>,
    >;
}

/// The digit of `Q` values and weight `W` is in, and `S1:D1` of weight `W1` the last mode.
pub struct DigitTaken<C, S1, D1, W1, Q, W, Reach>(PhantomData<(C, S1, D1, W1, Q, W, Reach)>);

impl<C: State, S1: Nat, D1: Nat, W1: Nat, Q: Nat, W: Nat, Reach: Nat> DeferredState
    for DigitTaken<C, S1, D1, W1, Q, W, Reach>
{
    type Eval = LeftInverting<
        C::Step<Q, W>,
        S1,
        D1,
        W1,
        <Reach as Add>::Sum<<<S1 as Subtract>::Difference<U1> as Multiply>::Product<D1>>,
    >;
}
