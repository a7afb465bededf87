//! `common_refinement`, `greatest_common_domain`: what two shapes have in common as factorizations of their indices.
//!
//! The integers of a shape cut the indices into digits: with `p_k` the product of those before it, `S_k` is the digit from
//! `p_k` up to `p_k S_k`. A layout of the shape is linear on each mode of indices that lies within a digit.
//!
//! The *greatest common domain* of S and T has, for each pair of digits `p..P` of S and `q..Q` of T, the mode
//!
//! ```text
//! g:d        d = lcm(p, q), d g = gcd(P, Q)
//! ```
//!
//! where these are integers and `g > 1`: all that lie within a digit of each, as long as they can be. Where it has every index
//! of S and T, its shape is their *common refinement*: the shape of fewest modes whose digits both of S and of T are made of.
//! A common refinement asks that `size(S) = size(T)`, and that of the ends of any two digits one divides the other.
//!
//! Source: PyCuTe's `greatest_common_domain`, `pycute/algebra.py`; Colfax, *Categorical Foundations for CuTe Layouts* (arXiv
//! 2601.05972): mutual refinement.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::fold::{DeferredState, Finished, Now, State};
use super::ordered::Extents;
use super::tiler::Unless;
use crate::int::{Bool, Cmp, Compare, Divide, Division, Gcd, IsMultiple, Multiply, Nat, Ordering, Static, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Holds, Refused, Verdict, case};
use crate::tuple::StaticTuple;

/// `common_refinement` of the shapes `A` and `B`, see [`common_refinement`].
pub type CommonRefinement<A, B> = <<Refined<A, B> as Finished>::Layout as StaticLayout>::Shape;
/// `greatest_common_domain` of the shapes `A` and `B`, see [`greatest_common_domain`].
pub type GreatestCommonDomain<A, B> = <Domain<A, B> as Finished>::Layout;

/// The flat shape of fewest modes that both A and B are made of.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(common_refinement(shape!((4,6)), shape!((2,(4,3)))), shape!((2,2,2,3)));
/// assert_eq!(common_refinement(shape!(12), shape!((4,3))), shape!((4,3)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// // common_refinement: a mode of A ends at _4, one of B at _6; neither divides the other
/// common_refinement(shape!((4,6)), shape!((6,4)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// common_refinement(shape!((4,6)), shape!(12)); // common_refinement: A has size _24, B has size _12
/// ```
///
/// Source: PyCuTe's `layout_add`, which asks for it; mutual refinement in Colfax's paper.
pub fn common_refinement<A: StaticTuple, B: StaticTuple>(_a: A, _b: B) -> CommonRefinement<A, B>
where
    <Refined<A, B> as Finished>::Verdict: Verdict<Report: Accepted>,
{
    Static::NEW
}

/// The modes of indices on which every layout of shape A and every one of shape B is linear; `(1):(0)` where the two have no
/// mode in common.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(greatest_common_domain(shape!((16,3)), shape!((16,3))), layout!((16,3):(1,16)));
/// assert_eq!(greatest_common_domain(shape!((5,3,4)), shape!((10,6))), layout!((5,2):(1,30)));
/// assert_eq!(greatest_common_domain(shape!((5,3)), shape!((3,5))), layout!((1):(0)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// greatest_common_domain((U5::NEW, U0::NEW), U3::NEW); // layout: extent _0 is below 1
/// ```
///
/// Source: PyCuTe's `greatest_common_domain`.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/greatest_common_domain.svg"))]
pub fn greatest_common_domain<A: StaticTuple, B: StaticTuple>(_a: A, _b: B) -> GreatestCommonDomain<A, B>
where
    <Domain<A, B> as Finished>::Verdict: Verdict<Report: Accepted>,
{
    Static::NEW
}

/// The common refinement as a layout of indices, and whether there is one.
type Refined<A, B> = Among<
    <<Extents<A> as Verdict>::And<Extents<B>> as Verdict>::And<
        SameSize<<A as StaticTuple>::Size, <B as StaticTuple>::Size, case::RefineSizes>,
    >,
    CommonModes<Refining<case::RefineEnds>, <A as StaticTuple>::Broadcast, <B as StaticTuple>::Broadcast>,
>;

/// The greatest common domain.
type Domain<A, B> = Among<
    <Extents<A> as Verdict>::And<Extents<B>>,
    CommonModes<Sharing, <A as StaticTuple>::Broadcast, <B as StaticTuple>::Broadcast>,
>;

/// The refusal `Case` of two sizes that differ.
pub(crate) type SameSize<N, M, Case> =
    <<Cmp<N, M> as Ordering>::IsEqual as Bool>::IfVerdict<Holds, Refused<Case, N, M, U0, U0>>;

/// The modes that `F` found, or `(1):(0)`, where `V` holds.
pub struct Among<V, F>(PhantomData<(V, F)>);

impl<V: Verdict, F: Finished> Finished for Among<V, F> {
    type Verdict = V::And<F::Verdict>;
    type Layout =
        <<<F::Layout as StaticLayout>::Rank as Compare>::IsZero as Bool>::IfLayout<Layout<(U1,), (U0,)>, F::Layout>;
    type Number = U0;
    type Tuple = ();
}

/// What the modes that lie within a digit of `A` and one of `B` are wanted for.
pub(crate) type CommonModes<For, A, B> =
    <<A as StaticLayout>::Fold<RefiningDigits<For, B, U1, Layout<(), ()>, Holds>> as State>::Finish;

/// What common modes are wanted for.
pub trait RefinementPurpose {
    /// The stride of the mode from `From` on, one step of which is worth `D` in A and `E` in B.
    type Stride<From: Nat, D: Stride, E: Stride>: Stride;
    /// Whether it has one.
    type IsThere<D: Stride, E: Stride>: Verdict;
    /// Whether a digit of A may end at `P` and one of B at `Q`.
    type Ends<P: Nat, Q: Nat>: Verdict;
}

/// The digits are wanted as they are.
pub struct Sharing;

impl RefinementPurpose for Sharing {
    type Stride<From: Nat, D: Stride, E: Stride> = From;
    type IsThere<D: Stride, E: Stride> = Holds;
    type Ends<P: Nat, Q: Nat> = Holds;
}

/// The digits have to reach every index; `Case` is the refusal.
pub struct Refining<Case>(PhantomData<Case>);

impl<Case: crate::rules::Case> RefinementPurpose for Refining<Case> {
    type Stride<From: Nat, D: Stride, E: Stride> = From;
    type IsThere<D: Stride, E: Stride> = Holds;
    type Ends<P: Nat, Q: Nat> =
        <<IsMultiple<P, Q> as Bool>::Or<IsMultiple<Q, P>> as Bool>::IfVerdict<Holds, Refused<Case, P, Q, U0, U0>>;
}

/// A fold over the modes of A, of which the next digit begins at `Start`. `Done` are the modes that those before have in
/// common with digits of `B`, and `V` is the verdict on them.
pub struct RefiningDigits<For, B, Start, Done, V>(PhantomData<(For, B, Start, Done, V)>);

impl<For: RefinementPurpose, B: StaticLayout, Start: Nat, Done: StaticLayout, V: Verdict> State
    for RefiningDigits<For, B, Start, Done, V>
{
    type Step<S: Nat, D: Nat> = Self::Other<S, D>;
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        RefiningDigit<For, B, Start, <S as Multiply>::Product<Start>, D, Done, V>,
    >;
    type Finish = Unless<V, Done>;
}

/// The digit `Start..End` of A, of a mode of stride `D`.
pub struct RefiningDigit<For, B, Start, End, D, Done, V>(PhantomData<(For, B, Start, End, D, Done, V)>);

/// What it has in common with those of `B`.
type RefinedDigit<For, B, Start, End, D, Done, V> =
    <<B as StaticLayout>::Fold<OtherDigits<For, Start, End, D, U1, Done, V>> as State>::Finish;

impl<For: RefinementPurpose, B: StaticLayout, Start: Nat, End: Nat, D: Stride, Done: StaticLayout, V: Verdict>
    DeferredState for RefiningDigit<For, B, Start, End, D, Done, V>
{
    type Eval = RefiningDigits<
        For,
        B,
        End,
        <RefinedDigit<For, B, Start, End, D, Done, V> as Finished>::Layout,
        <RefinedDigit<For, B, Start, End, D, Done, V> as Finished>::Verdict,
    >;
}

/// A fold over the modes of B for this digit, the next digit of B beginning at `From`.
pub struct OtherDigits<For, Start, End, D, From, Done, V>(PhantomData<(For, Start, End, D, From, Done, V)>);

impl<For: RefinementPurpose, Start: Nat, End: Nat, D: Stride, From: Nat, Done: StaticLayout, V: Verdict> State
    for OtherDigits<For, Start, End, D, From, Done, V>
{
    type Step<S: Nat, E: Nat> = Self::Other<S, E>;
    type Other<S: Nat, E: Stride> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        DigitPair<For, Start, End, D, From, <S as Multiply>::Product<From>, E, Done, V>,
    >;
    type Finish = Unless<V, Done>;
}

/// The digit `P..End` of a mode of stride `D`, and the digit `Q..To` of one of stride `E`.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct DigitPair<For, P, End, D, Q, To, E, Done, V>(PhantomData<(For, P, End, D, Q, To, E, Done, V)>);

/// The least common multiple.
type Lcm<P, Q> = <<<P as Divide>::By<<P as Gcd>::GcdWith<Q>> as Division>::Quotient as Multiply>::Product<Q>;

impl<For: RefinementPurpose, P: Nat, End: Nat, D: Stride, Q: Nat, To: Nat, E: Stride, Done: StaticLayout, V: Verdict>
    DeferredState for DigitPair<For, P, End, D, Q, To, E, Done, V>
{
    type Eval = <SharedDigit<
        For,
        P,
        End,
        D,
        Q,
        To,
        E,
        Done,
        V::And<For::Ends<End, To>>,
        Lcm<P, Q>,
        <End as Gcd>::GcdWith<To>,
    > as DeferredState>::Eval;
}

/// The same, of which `From..Up` would be in both.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct SharedDigit<For, P, End, D, Q, To, E, Done, V, From, Up>(
    PhantomData<(For, P, End, D, Q, To, E, Done, V, From, Up)>,
);

impl<For, P, End, D, Q, To, E, Done, V, From, Up> DeferredState
    for SharedDigit<For, P, End, D, Q, To, E, Done, V, From, Up>
where
    For: RefinementPurpose,
    P: Nat,
    End: Nat,
    D: Stride,
    Q: Nat,
    To: Nat,
    E: Stride,
    Done: StaticLayout,
    V: Verdict,
    From: Nat,
    Up: Nat,
{
    type Eval = <<<Cmp<From, Up> as Ordering>::IsLess as Bool>::And<IsMultiple<Up, From>> as Bool>::IfState<
        SharedMode<
            For,
            P,
            End,
            D,
            To,
            Done,
            V,
            From,
            <Up::By<From> as Division>::Quotient,
            D::Times<<From::By<P> as Division>::Quotient>,
            E::Times<<From::By<Q> as Division>::Quotient>,
        >,
        Now<OtherDigits<For, P, End, D, To, Done, V>>,
    >;
}

/// The mode of extent `S` from `From` on is in both, and a step of it is worth `X` in A and `Y` in B.
#[expect(clippy::type_complexity, reason = "markers, which a name would not shorten")]
pub struct SharedMode<For, P, End, D, To, Done, V, From, S, X, Y>(
    PhantomData<(For, P, End, D, To, Done, V, From, S, X, Y)>,
);

impl<For, P, End, D, To, Done, V, From, S, X, Y> DeferredState
    for SharedMode<For, P, End, D, To, Done, V, From, S, X, Y>
where
    For: RefinementPurpose,
    P: Nat,
    End: Nat,
    D: Stride,
    To: Nat,
    Done: StaticLayout,
    V: Verdict,
    From: Nat,
    S: Nat,
    X: Stride,
    Y: Stride,
{
    type Eval =
        OtherDigits<For, P, End, D, To, Done::Push<S::WithStride<For::Stride<From, X, Y>>>, V::And<For::IsThere<X, Y>>>;
}
