//! `complement_ceil`: what fills the gaps of a layout as far as whole modes can, repeated until a cotarget is reached.
//!
//! Let `A = (s_1, ..., s_n):(d_1, ..., d_n)` without modes of extent 1 or stride 0, sorted by stride, `p_0 = 1` and
//! `p_k = s_k d_k`. Where each `d_k` is at least `p_(k-1)`, the result for the cotarget M is the coalesced form of
//!
//! ```text
//! C = (floor(d_1/p_0), floor(d_2/p_1), ..., ceil(M/p_n)) : (p_0, p_1, ..., p_n)
//! ```
//!
//! C is ordered and its image meets that of A in 0 alone. Where every division is exact it is the
//! [`complement`](super::complement). Where one of a gap is not, part of the gap stays open. A cotarget may be a shape:
//! then each of its modes is divided by what the modes before it leave of the period `p_n`, and rounded up. Where A and C
//! then fall short of M, since there is a gap at the end of the last period, or since the roundings of a shape add up,
//! there are as many periods more as reach it: `cosize((A, C)) >= M`.
//!
//! Source: CuTe's `complement`, which falls short there, though its own description names the last condition.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::fold::{DeferredState, Finished, Found, NotZero, Now, RefusedState, State};
use super::mixed::{AtFirst, Mixed};
use super::op::{self, OperationOfKinds};
use super::places::{Fill, FilledIn};
use super::{ComplementCeil, coalesce};
use crate::int::{Add, Bool, CeilDiv, Cmp, Division, Max, Multiply, Nat, Ordering, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Refused, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, StaticTuple};

impl<M: StaticTuple> OperationOfKinds for op::ComplementCeil<M> {
    type On<L: StaticLayout> = ComplementedCeil<L, M>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// Fills the gaps as far as whole modes can, and repeats until the cotarget, an integer or a shape, is reached.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,4):(1,2)).complement_ceil(U12::NEW), layout!(2:8));
    /// assert_eq!(layout!(2:3).complement_ceil(U8::NEW), layout!((3,2):(1,6)));
    /// // 2:36 would reach 71: the last period has a gap at its end.
    /// assert_eq!(layout!((4,6):(1,6)).complement_ceil(U72::NEW), layout!(3:36));
    /// ```
    ///
    /// Of a layout of coordinates it is the same at each place of a shape:
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,2):(1@0,1@1)).complement_ceil(shape!((6,5))), layout!((2,3):(4@0,2@1)));
    /// ```
    ///
    /// No mode may lie inside of another:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // complement_ceil: stride _1 is below _2, the extent times stride of the mode below it
    /// let _ = layout!((2,2):(1,1)).complement_ceil(U12::NEW);
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = 3:1
    /// 0 1 2
    ///
    /// complement_ceil(A,10) = 4:3
    /// 0 3 6 9
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/complement_ceil.svg"))]
    ///
    /// Source: CuTe's `complement`.
    pub fn complement_ceil<M: Mixed<AtFirst>>(self, m: M) -> ComplementCeil<Self, M>
    where
        Self: Rule<op::ComplementCeil<M>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::ComplementCeil(m), TOKEN)
    }

    /// [`Self::complement_ceil`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(l(3).try_complement_ceil(U16::NEW).unwrap().to_string(), "(1,2):(2,12)");
    /// let refused = l(1).try_complement_ceil(U16::NEW).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "complement_ceil: stride 1 is below 2, the extent times stride of the mode below it",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_complement_ceil<M: Mixed<AtFirst>>(self, m: M) -> Result<ComplementCeil<Self, M>, Refusal>
    where
        Self: Rule<op::ComplementCeil<M>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::ComplementCeil(m), TOKEN)
    }
}

/// What `For` makes of the gaps of `L`.
pub(crate) type Gaps<L, For> = <<<L as StaticLayout>::Sorted as StaticLayout>::Fold<
    FillingGaps<For, coalesce::StartCoalescing, U1, U0>,
> as State>::Finish;

/// The complement of `L` up to `M`, which has to be positive; of coordinates, at each place.
pub(crate) type ComplementedCeil<L, M> = <NotZero<<M as StaticTuple>::Size, case::CeilCotarget> as Verdict>::Found<
    FilledIn<L, <M as StaticTuple>::Broadcast, UpToCotarget>,
>;

/// What a layout leaves of a cotarget, rounded up.
pub struct UpToCotarget;

impl Fill for UpToCotarget {
    type OfBasis = case::CeilBasis;
    type Outside = case::CeilIndex;
    type In<T: StaticLayout, L: StaticLayout> = Gaps<T, UpToSize<L>>;
}

/// The modes of A so far end at the period `Filled`, and `C`, the state of a [`coalesce`](super::coalesce), fills their
/// gaps but for `Open` numbers of each period. `For` makes the result of it.
pub struct FillingGaps<For, C, Filled, Open>(PhantomData<(For, C, Filled, Open)>);

impl<For: PeriodPurpose, C: State, Filled: Nat, Open: Nat> State for FillingGaps<For, C, Filled, Open> {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<Now<Self>, ProperModeCeil<For, C, Filled, Open, S, D>>;
    type Other<S: Nat, D: Stride> =
        <S::IsOne as Bool>::IfState<Now<Self>, Now<RefusedState<D::Refusal<case::CeilNegative, case::CeilBasis>>>>;
    type Finish = For::Repeat<C, Filled, Open>;
}

/// The mode `S:D`, with an extent that is not 1.
pub struct ProperModeCeil<For, C, Filled, Open, S, D>(PhantomData<(For, C, Filled, Open, S, D)>);

impl<For: PeriodPurpose, C: State, Filled: Nat, Open: Nat, S: Nat, D: Nat> DeferredState
    for ProperModeCeil<For, C, Filled, Open, S, D>
{
    type Eval =
        <D::IsZero as Bool>::IfState<Now<FillingGaps<For, C, Filled, Open>>, ModeAbove<For, C, Filled, Open, S, D>>;
}

/// The mode `S:D`, with a stride that is not 0 either: it has to lie above those before it.
pub struct ModeAbove<For, C, Filled, Open, S, D>(PhantomData<(For, C, Filled, Open, S, D)>);

impl<For: PeriodPurpose, C: State, Filled: Nat, Open: Nat, S: Nat, D: Nat> DeferredState
    for ModeAbove<For, C, Filled, Open, S, D>
{
    type Eval = <<<<Cmp<D, Filled> as Ordering>::IsLess as Bool>::Not as Bool>::Or<D::IsZero> as Bool>::Require<
        GapLeftOpen<For, C, Filled, Open, S, D>,
        Refused<case::CeilStride, D, Filled, U0, U0>,
    >;
}

/// The mode `S:D`, which leaves a gap from `Filled` on: the whole modes in it are taken, what is left stays open.
pub struct GapLeftOpen<For, C, Filled, Open, S, D>(PhantomData<(For, C, Filled, Open, S, D)>);

impl<For: PeriodPurpose, C: State, Filled: Nat, Open: Nat, S: Nat, D: Nat> DeferredState
    for GapLeftOpen<For, C, Filled, Open, S, D>
{
    type Eval = FillingGaps<
        For,
        // A dynamic stride may be 0: then it leaves no gap, and fills nothing.
        C::Step<<D::IsZero as Bool>::IfNat<U1, <D::By<Filled> as Division>::Quotient>, Filled>,
        <D::IsZero as Bool>::IfNat<Filled, S::Product<D>>,
        Open::Sum<<D::By<Filled> as Division>::Remainder>,
    >;
}

/// What the gaps are filled for: how often the period is repeated, and what is asked then.
pub trait PeriodPurpose {
    /// The result.
    type Repeat<C: State, Filled: Nat, Open: Nat>: Finished;
}

/// To reach the size of the shape of `M`.
pub struct UpToSize<M>(PhantomData<M>);

impl<M: StaticLayout> PeriodPurpose for UpToSize<M> {
    type Repeat<C: State, Filled: Nat, Open: Nat> = PeriodRepeated<C, Filled, Open, Periods<M, Filled>, M::Size>;
}

/// How often `Filled` goes into the shape of `M`, mode by mode, and rounded up.
type Periods<M, Filled> =
    <<<<M as StaticLayout>::Fold<CountingPeriods<U1, Filled, U1>> as State>::Finish as Finished>::Number as Stride>::Magnitude;

/// `N` periods, or as many as reach M: the offsets of A and of the gaps end `Open` short of the last one.
type PeriodRepeated<C, Filled, Open, N, M> =
    <<C as State>::Step<Max<N, CeilDiv<<Open as Add>::Sum<M>, Filled>>, Filled> as State>::Finish;

/// A fold over the modes of a cotarget: `Count` periods go into those so far, and of the period `ceil(Over/By)` is left
/// for the next.
pub struct CountingPeriods<Count, Over, By>(PhantomData<(Count, Over, By)>);

impl<Count: Nat, Over: Nat, By: Nat> State for CountingPeriods<Count, Over, By> {
    type Step<S: Nat, D: Nat> =
        CountingPeriods<<CeilDiv<S, CeilDiv<Over, By>> as Multiply>::Product<Count>, CeilDiv<Over, By>, S>;
    // The strides of a cotarget mean nothing.
    type Other<S: Nat, D: Stride> = Self::Step<S, U0>;
    type Finish = Found<Layout<(), ()>, Count>;
}
