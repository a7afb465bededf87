//! A swizzle moved past a layout: where the swizzle W stands before the layout L, the swizzle `W'` that does the same
//! behind it, `W'(L(i)) = L(W(i))` for every index i that L takes.
//!
//! That is so where every bit that W looks at is, in L, a mode of extent 2 of its own, whose stride is a power of two and
//! has no bit in common with what else L adds up, and where the strides of the sources, and those of the targets, are
//! runs of bits again. Two folds over the modes decide it. Of a mode `s:d` with the product `2^w` of the extents before
//! it, whose bits are those from w on,
//!
//! 1. [`Tracing`]: below the end of W, s is a power of two, or has as many factors 2 as W has bits left; and where a bit
//!    of the sources or targets lies in it, d is a power of two `2^e`, so that bit b goes to `e + b - w`. All modes with
//!    bits of the sources have to move these as far, and so for the targets.
//! 2. [`Parting`]: no two modes have a bit in common below the end of `W'`.

use core::marker::PhantomData;

use typenum::{U0, U1, U2, U62, U63};

use super::merge::Mask;
use super::{Shift, Signed, StaticSwizzle, Swizzle};
use crate::algebra::fold::{Complete, Finished, Found, Now, State};
use crate::int::{
    Add, AtMost, Bool, CeilDiv, Cmp, Compare, DeferredState, Max, Min, Multiply, Nat, Ordering, Power, Stride, Subtract,
};
use crate::layout::{Layout, StaticLayout};
use crate::tuple::StaticTuple;

/// The lowest bit of the upper run of the swizzle `W`.
pub(super) type Upper<W> = <<W as StaticSwizzle>::Base as Add>::Sum<<<W as StaticSwizzle>::Shift as Shift>::Distance>;
/// Its lowest source.
pub(super) type Sources<W> =
    <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<<W as StaticSwizzle>::Base, Upper<W>>;
/// Its lowest target.
pub(super) type Targets<W> =
    <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<Upper<W>, <W as StaticSwizzle>::Base>;
/// The bit behind its last one.
pub(super) type End<W> = <Upper<W> as Add>::Sum<<W as StaticSwizzle>::Bits>;

/// Whether `W` moves none of the first `N` indices.
pub(super) type IsUnmoved<W, N> =
    <<<W as StaticSwizzle>::Bits as Compare>::IsZero as Bool>::Or<AtMost<N, <Sources<W> as Power>::Shifted<U1>>>;

/// What the first fold found of `W` before `L`: a pair of numbers, [`Image`] of the sources and of the targets.
type Traced<W, L> = <<<L as StaticLayout>::Fold<Tracing<W, U0, U0, U0>> as State>::Finish as Finished>::Tuple;
/// 1 + the bit that the lowest source goes to, 0 if there is none.
type SourceImage<W, L> = <<Traced<W, L> as StaticTuple>::StaticFirst as StaticTuple>::Size;
/// The same of the lowest target.
type TargetImage<W, L> = <<<Traced<W, L> as StaticTuple>::StaticRest as StaticTuple>::StaticFirst as StaticTuple>::Size;

/// The swizzle that does behind `L` what `W` does before it, if [`IsPast`].
pub(super) type Past<W, L> = Between<W, SourceImage<W, L>, TargetImage<W, L>>;
/// The swizzle of as many bits as `W`, with sources and targets from the bits before `P` and `Q` on.
type Between<W, P, Q> = Swizzle<
    <W as StaticSwizzle>::Bits,
    <Min<P, Q> as Subtract>::Difference<U1>,
    Signed<<Cmp<P, Q> as Ordering>::IsLess, Distance<P, Q>>,
>;
/// How far two numbers are apart.
type Distance<P, Q> =
    <<Cmp<P, Q> as Ordering>::IsLess as Bool>::IfNat<<Q as Subtract>::Difference<P>, <P as Subtract>::Difference<Q>>;

/// Whether there is such a swizzle.
pub(super) type IsPast<W, L> =
    <<<AtMost<U1, SourceImage<W, L>> as Bool>::And<AtMost<U1, TargetImage<W, L>>> as Bool>::And<
        <AtMost<<W as StaticSwizzle>::Bits, Distance<SourceImage<W, L>, TargetImage<W, L>>> as Bool>::And<
            AtMost<End<Past<W, L>>, U63>,
        >,
    > as Bool>::And<
        <AtMost<End<W>, U62> as Bool>::And<
            <<<Parted<W, L> as Finished>::Number as Stride>::Magnitude as Compare>::IsOne,
        >,
    >;

/// What the second fold found.
type Parted<W, L> = <<L as StaticLayout>::Fold<Parting<End<W>, End<Past<W, L>>, U0, U0>> as State>::Finish;

/// The modes so far have the bits below `At` of an index. `P` is 1 + the bit that the lowest source of `W` goes to, 0
/// where no mode has had it; `Q` is that of the lowest target.
pub struct Tracing<W, At, P, Q>(PhantomData<(W, At, P, Q)>);

impl<W: StaticSwizzle, At: Nat, P: Nat, Q: Nat> State for Tracing<W, At, P, Q> {
    type Step<S: Nat, D: Nat> =
        <S::IsOne as Bool>::IfState<Now<Self>, Mode<W, At, P, Q, S, <D::IsPowerOfTwo as Bool>::IfNat<D::Digits, U0>>>;
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<Now<Self>, Mode<W, At, P, Q, S, U0>>;
    // All bits of the swizzle have to be bits of an index.
    type Finish = Found<
        Layout<U1, U0>,
        U0,
        (<AtMost<End<W>, At> as Bool>::IfNat<P, U0>, <AtMost<End<W>, At> as Bool>::IfNat<Q, U0>),
    >;
}

/// A mode of extent `S`. `G` is 1 + the logarithm of its stride, 0 where that is no power of two.
pub struct Mode<W, At, P, Q, S, G>(PhantomData<(W, At, P, Q, S, G)>);

impl<W: StaticSwizzle, At: Nat, P: Nat, Q: Nat, S: Nat, G: Nat> DeferredState for Mode<W, At, P, Q, S, G> {
    type Eval = <<Cmp<At, End<W>> as Ordering>::IsLess as Bool>::IfState<
        Bits<W, At, P, Q, G, At::Sum<S::Zeros>, <S::Odd as Compare>::IsOne>,
        // It is above all bits of the swizzle.
        Now<Tracing<W, At, P, Q>>,
    >;
}

/// A mode with the bits `At..To`, and no other if `IsAll`.
pub struct Bits<W, At, P, Q, G, To, IsAll>(PhantomData<(W, At, P, Q, G, To, IsAll)>);

/// No swizzle does it.
type NoPast = Complete<Found<Layout<U1, U0>, U0, (U0, U0)>>;

impl<W: StaticSwizzle, At: Nat, P: Nat, Q: Nat, G: Nat, To: Nat, IsAll: Bool> DeferredState
    for Bits<W, At, P, Q, G, To, IsAll>
{
    type Eval = <<<IsAll::Or<AtMost<End<W>, To>> as Bool>::And<IsRun<W, Sources<W>, At, To, G, P>> as Bool>::And<
        IsRun<W, Targets<W>, At, To, G, Q>,
    > as Bool>::IfState<
        Now<Tracing<W, To, Image<W, Sources<W>, At, To, G, P>, Image<W, Targets<W>, At, To, G, Q>>>,
        Now<NoPast>,
    >;
}

/// Whether none of the bits `At..To` is one of the run of `W` from `From` on.
type IsOutside<W, From, At, To> =
    <AtMost<<From as Add>::Sum<<W as StaticSwizzle>::Bits>, At> as Bool>::Or<AtMost<To, From>>;

/// 1 + the bit that the lowest of the run goes to, `P` where a mode before had it.
type Image<W, From, At, To, G, P> = <IsOutside<W, From, At, To> as Bool>::IfNat<
    P,
    <<P as Compare>::IsZero as Bool>::IfNat<<<G as Add>::Sum<From> as Subtract>::Difference<At>, P>,
>;

/// Whether those of the bits `At..To` that are in the run go on where the run has gone.
type IsRun<W, From, At, To, G, P> = <IsOutside<W, From, At, To> as Bool>::Or<
    <AtMost<U1, G> as Bool>::And<
        <<P as Compare>::IsZero as Bool>::Or<<Cmp<<P as Add>::Sum<At>, <G as Add>::Sum<From>> as Ordering>::IsEqual>,
    >,
>;

/// The modes so far have the bits below `At` of an index, and the bits `Taken` below bit `To` of what they add up. A mode
/// below bit `Until` is taken bit by bit. The number found is 1 where no two parts have a bit in common, and the tuple
/// beside it has the bits of all.
pub struct Parting<Until, To, At, Taken>(PhantomData<(Until, To, At, Taken)>);

impl<Until: Nat, To: Nat, At: Nat, Taken: Nat> State for Parting<Until, To, At, Taken> {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        // Of stride 0 that is no bit.
        Part<
            Until,
            To,
            At,
            Taken,
            S,
            Mask<Min<D::Zeros, To>, Min<<<S::Difference<U1> as Multiply>::Product<D> as Power>::Digits, To>>,
            <<D::IsPowerOfTwo as Bool>::Or<D::IsZero> as Bool>::Or<AtMost<To, <D::Zeros as Add>::Successor>>,
        >,
    >;
    // Counting down, all bits from the lowest on.
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<
        Now<Self>,
        Part<
            Until,
            To,
            At,
            Taken,
            S,
            Mask<Min<<D::Magnitude as Power>::Zeros, To>, To>,
            AtMost<To, <<D::Magnitude as Power>::Zeros as Add>::Successor>,
        >,
    >;
    type Finish = Found<Layout<U1, U0>, U1, (Taken,)>;
}

/// A mode of extent `S` that adds up the bits `Mask`; `IsApart` if these are apart where it is taken bit by bit.
pub struct Part<Until, To, At, Taken, S, Mask, IsApart>(PhantomData<(Until, To, At, Taken, S, Mask, IsApart)>);

impl<Until: Nat, To: Nat, At: Nat, Taken: Nat, S: Nat, M: Nat, IsApart: Bool> DeferredState
    for Part<Until, To, At, Taken, S, M, IsApart>
{
    type Eval = <<<Taken::And<M> as Compare>::IsZero as Bool>::And<
        <IsApart::Or<AtMost<S, U2>> as Bool>::Or<AtMost<Until, At>>,
    > as Bool>::IfState<
        Now<Parting<Until, To, At::Sum<S::Zeros>, Taken::Sum<M>>>,
        Now<Complete<Found<Layout<U1, U0>, U0>>>,
    >;
}

/// The layout of the modes of `L`, flat, with the last one long enough for `N` indices.
pub(super) type RunOn<L, N> = <<<L as StaticLayout>::Fold<RunningOn<N>> as State>::Finish as Finished>::Layout;

/// Before the first mode of a layout that is to have `N` indices.
pub struct RunningOn<N>(PhantomData<N>);

impl<N: Nat> State for RunningOn<N> {
    type Step<S: Nat, D: Nat> = Last<N, Layout<(), ()>, U1, S, D>;
    type Other<S: Nat, D: Stride> = Last<N, Layout<(), ()>, U1, S, D>;
    type Finish = Found<Layout<U1, U0>>;
}

/// The modes `Done`, of `Inner` indices, and the mode `S:D`, which is the last if no other comes.
pub struct Last<N, Done, Inner, S, D>(PhantomData<(N, Done, Inner, S, D)>);

impl<N: Nat, Done: StaticLayout, Inner: Nat, S: Nat, D: Stride> State for Last<N, Done, Inner, S, D> {
    type Step<S1: Nat, D1: Nat> = Last<N, Done::Push<S::WithStride<D>>, Inner::Product<S>, S1, D1>;
    type Other<S1: Nat, D1: Stride> = Last<N, Done::Push<S::WithStride<D>>, Inner::Product<S>, S1, D1>;
    type Finish = Found<Done::Push<<Max<S, CeilDiv<N, Inner>> as Nat>::WithStride<D>>>;
}
