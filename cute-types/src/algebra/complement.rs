//! `complement`: the layout that fills the gaps of another up to a size.
//!
//! Let `A = (s_1, ..., s_n):(d_1, ..., d_n)` without modes of extent 1 or stride 0, sorted by stride, and `M` positive. A
//! is *admissible* for complementation in M if
//!
//! ```text
//! s_k d_k divides d_{k+1}     for k < n
//! s_n d_n divides M
//! ```
//!
//! and then the complement is the coalesced form of
//!
//! ```text
//! C = (d_1, d_2/(s_1 d_1), ..., M/(s_n d_n)) : (1, s_1 d_1, ..., s_n d_n)
//! ```
//!
//! C is ordered, its image meets that of A in 0 alone, and `concat(A, C)` is a bijection onto `0..M` (where A has no mode
//! of stride 0). Of a layout without such modes C is `M:1`.
//!
//! Source: *Bridging Math and Code: CuTe Layout Algebra in CuTeDSL*;
//! Shah, *A note on the algebra of CuTe layouts*, definition 2.6 and proposition 2.7. CuTe's
//! `complement` demands less, rounds up, and may leave gaps or exceed M.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::fold::{DeferredState, NotZero, Now, RefusedState, State};
use super::mixed::{AtFirst, Mixed};
use super::op::{self, OperationOfKinds};
use super::places::{Fill, FilledIn};
use super::{Complement, coalesce};

use crate::int::{Bool, Compare, Division, Nat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Refused, Rule, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::{IntTuple, StaticTuple};

impl<M: StaticTuple> OperationOfKinds for op::Complement<M> {
    type On<L: StaticLayout> = ComplementIn<L, M>;
}

/// The complement of `L` in the shape of `M`, which has to be positive; of coordinates, at each place.
pub(crate) type ComplementIn<L, M> = <NotZero<<M as StaticTuple>::Size, case::NoCotarget> as Verdict>::Found<
    FilledIn<L, <M as StaticTuple>::Broadcast, InCotarget>,
>;

/// The complement of `L` in `M`, and whether there is one.
pub(crate) type Complemented<L, M, For = Plain> = <<<L as StaticLayout>::Sorted as StaticLayout>::Fold<
    Complementing<M, coalesce::StartCoalescing, U1, For>,
> as State>::Finish;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The layout that together with this one is a bijection onto `0..M`. A cotarget that is a shape counts by its size.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,4):(1,2)).complement(U16::NEW), layout!(2:8));
    /// assert_eq!(layout!(8:2).complement(U32::NEW), layout!((2,2):(1,16)));
    /// ```
    ///
    /// Of a layout of coordinates it is the complement at each place of a shape, coalesced, in the order of the places:
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// // A tile of rows and columns, and where its copies begin.
    /// let tile = layout!((4,2):(1@0,1@1));
    /// assert_eq!(tile.complement(shape!((8,6))), layout!((2,3):(4@0,2@1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // complement: cotarget _6 is not a multiple of _4, the extent times stride of the last mode
    /// let _ = layout!((4,2):(1@0,1@1)).complement(shape!((6,6)));
    /// ```
    ///
    /// The complement exists where the layout is [`Admissible`](crate::rules::Admissible) in M. Otherwise the call does
    /// not compile:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // complement: stride _3 is not a multiple of _2, the extent times stride of the mode below it
    /// let _ = layout!((2,4):(1,3)).complement(U16::NEW);
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2):(1,4)
    /// 0 4
    /// 1 5
    ///
    /// complement(A,16) = (2,2):(2,8)
    ///  0  8
    ///  2 10
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/complement.svg"))]
    ///
    /// Source: *Bridging Math and Code: CuTe Layout Algebra in CuTeDSL*; CuTe's `complement`, restricted to where the
    /// result is exact.
    pub fn complement<M: Mixed<AtFirst>>(self, m: M) -> Complement<Self, M>
    where
        Self: Rule<op::Complement<M>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Complement(m), TOKEN)
    }

    /// [`Self::complement`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(l(2).try_complement(U16::NEW).unwrap().to_string(), "(1,2):(2,8)");
    /// let refused = l(3).try_complement(U16::NEW).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_complement<M: Mixed<AtFirst>>(self, m: M) -> Result<Complement<Self, M>, Refusal>
    where
        Self: Rule<op::Complement<M>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::Complement(m), TOKEN)
    }
}

/// Up to stride `Filled` every number is an offset of A plus one of `C`, the state of a
/// [`coalesce`](super::coalesce) that holds the complement; `M` is the cotarget.
pub struct Complementing<M, C, Filled, For>(PhantomData<(M, C, Filled, For)>);

impl<M: Nat, C: State, Filled: Nat, For: ComplementPurpose> State for Complementing<M, C, Filled, For> {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<Now<Self>, ProperMode<M, C, Filled, For, S, D>>;
    type Other<S: Nat, D: Stride> =
        <S::IsOne as Bool>::IfState<Now<Self>, Now<RefusedState<D::Refusal<case::NegativeStride, case::BasisStride>>>>;
    type Finish = <<<<M::By<Filled> as Division>::Remainder as Compare>::IsZero as Bool>::Require<
        GapToCotarget<C, <M::By<Filled> as Division>::Quotient, Filled>,
        For::CotargetIsNoMultiple<M, Filled>,
    > as State>::Finish;
}

/// The mode `S:D`, with an extent that is not 1.
pub struct ProperMode<M, C, Filled, For, S, D>(PhantomData<(M, C, Filled, For, S, D)>);

impl<M: Nat, C: State, Filled: Nat, For: ComplementPurpose, S: Nat, D: Nat> DeferredState
    for ProperMode<M, C, Filled, For, S, D>
{
    type Eval =
        <D::IsZero as Bool>::IfState<Now<Complementing<M, C, Filled, For>>, StridedMode<M, C, Filled, For, S, D>>;
}

/// The mode `S:D`, with a stride that is not 0 either, as far as types know.
pub struct StridedMode<M, C, Filled, For, S, D>(PhantomData<(M, C, Filled, For, S, D)>);

impl<M: Nat, C: State, Filled: Nat, For: ComplementPurpose, S: Nat, D: Nat> DeferredState
    for StridedMode<M, C, Filled, For, S, D>
{
    type Eval = <<<D::By<Filled> as Division>::Remainder as Compare>::IsZero as Bool>::Require<
        GapBefore<M, C, Filled, For, S, D>,
        Refused<case::Stride, D, Filled, U0, U0>,
    >;
}

/// The mode `S:D`, of which `Filled` divides the stride.
pub struct GapBefore<M, C, Filled, For, S, D>(PhantomData<(M, C, Filled, For, S, D)>);

impl<M: Nat, C: State, Filled: Nat, For: ComplementPurpose, S: Nat, D: Nat> DeferredState
    for GapBefore<M, C, Filled, For, S, D>
{
    // A dynamic stride may be 0: then it leaves no gap, and fills nothing.
    type Eval = Complementing<
        M,
        C::Step<<D::IsZero as Bool>::IfNat<U1, <D::By<Filled> as Division>::Quotient>, Filled>,
        <D::IsZero as Bool>::IfNat<Filled, S::Product<D>>,
        For,
    >;
}

/// The gap from `Filled` to the cotarget, `Q` times `Filled`.
pub struct GapToCotarget<C, Q, Filled>(PhantomData<(C, Q, Filled)>);

impl<C: State, Q: Nat, Filled: Nat> DeferredState for GapToCotarget<C, Q, Filled> {
    type Eval = C::Step<Q, Filled>;
}

/// What a complement is for: who refuses a cotarget that is not a multiple of what the layout fills.
pub trait ComplementPurpose {
    /// The refusal of `M`, which is no multiple of `Filled`.
    type CotargetIsNoMultiple<M: Nat, Filled: Nat>: Verdict;
}

/// What a layout leaves of a cotarget.
pub struct InCotarget;

impl Fill for InCotarget {
    type OfBasis = case::BasisStride;
    type Outside = case::ComplementIndex;
    type In<T: StaticLayout, L: StaticLayout> = Complemented<T, L::Size>;
}

/// A complement for its own sake.
pub struct Plain;

impl ComplementPurpose for Plain {
    type CotargetIsNoMultiple<M: Nat, Filled: Nat> = Refused<case::Cotarget, M, Filled, U0, U0>;
}
