//! Two swizzles as one: where one does what `W o O o (T o B o L)` does, as values have it.
//!
//! W and T are one where T moves no index of L, or, the offset O being added before T, where W moves none of what T makes of
//! them; or where the two have one shift, and what they exchange together is a run of bits. Before T may be added what is whole
//! blocks of the bits that it looks at.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::bits::{Aimed, Below, Distance, EndBit};
use super::merge::{BitRuns, Mask, TwoRuns};
use super::past::{IndexSet, IsHeld, OffsetsOf, Restricted, Restricting};
use super::{Shift, Signed, StaticSwizzle, Swizzle};
use crate::algebra::fold::{Complete, Finished, Found, State};
use crate::algebra::logical_product::Cosize;
use crate::int::{Add, Bool, Cmp, Compare, IsSame, Max, Nat, Ordering, Stride, True};
use crate::layout::{Layout, StaticLayout};
use crate::tuple::StaticTuple;

/// Whether one swizzle does it.
pub(super) type IsOne<W, O, T, B, L> = <AsOneSwizzle<W, O, T, B, L> as AsOne>::Is;
/// That swizzle, before `O + B`; without meaning if there is none.
pub(super) type SwizzleOf<W, O, T, B, L> = <AsOneSwizzle<W, O, T, B, L> as AsOne>::Swizzle;
/// Both.
type AsOneSwizzle<W, O, T, B, L> = <T as StaticSwizzle>::Merged<FiveNumbers<Merged<W, O, T, B, L>>>;

/// What five numbers say, see [`One`].
pub struct FiveNumbers<F>(PhantomData<F>);

impl<F: StaticTuple> AsOne for FiveNumbers<F> {
    type Is = <NumberAt<F> as Compare>::IsOne;
    type Swizzle = SwizzleIn<StaticRestOf<F>>;
}

/// The swizzle of these numbers: see [`One`].
type SwizzleIn<F> = Swizzle<
    NumberAt<F>,
    NumberAt<StaticRestOf<F>>,
    Signed<
        <NumberAt<StaticRestOf<StaticRestOf<StaticRestOf<F>>>> as Compare>::IsOne,
        NumberAt<StaticRestOf<StaticRestOf<F>>>,
    >,
>;
/// The first number of a tuple, and what follows it.
type NumberAt<T> = <<T as StaticTuple>::StaticFirst as StaticTuple>::Size;
type StaticRestOf<T> = <T as StaticTuple>::StaticRest;

/// Whether one swizzle does what `W o O o (T o B o L)` does, and which: five numbers, see [`One`].
///
/// The numbers are worked out in steps, each the end of a fold over L that looks at no mode: the compiler would write
/// the projections of one step into those of the next, where they are asked for many times.
type Merged<W, O, T, B, L> = <Go<
    L,
    Before<
        W,
        O,
        T,
        L,
        <Front<B, L, Max<EndBit<W>, EndBit<T>>> as IndexSet>::Bits,
        <Front<SumOf<O, B>, L, Max<EndBit<W>, EndBit<T>>> as IndexSet>::Bits,
    >,
> as Finished>::Tuple;

/// A step: the fold that ends with it passes all modes over.
macro_rules! step {
    ($(#[$doc:meta])* $name:ident<$($operand:ident $(: $bound:ident)?),+> = $finish:ty;) => {
        $(#[$doc])*
        pub struct $name<$($operand),+>(PhantomData<($($operand,)+)>);

        impl<$($operand $(: $bound)?),+> State for $name<$($operand),+> {
            type Step<S: Nat, D: Nat> = Self;
            type Other<S: Nat, D: Stride> = Self;
            type Finish = $finish;
        }
    };
}

/// What the fold over `L` finds that ends with the step `St`.
type Go<L, St> = <<L as StaticLayout>::Fold<St> as State>::Finish;
/// A part of a swizzle moves nothing.
type IsIdle<R> = <R as Restricting>::IsIdle;
/// The part that does.
type RunOf<R> = <R as Restricting>::Run;

step! {
    /// The indices before `T` have the bits `First`, and with both offsets taken together the bits `Both`.
    Before<W: StaticSwizzle, O: Shift, T: StaticSwizzle, L: StaticLayout, First: Nat, Both: Nat> = Go<
        L,
        Inner<W, O, T, L, Both, IsIdle<Restricted<T, OfBits<First>>>, RunOf<Restricted<T, OfBits<First>>>>,
    >;
}
step! {
    /// The `Run` is what of `T` moves some index, unless it `IsIdle`. Under an offset of whole blocks no more is looked at.
    Inner<
        W: StaticSwizzle, O: Shift, T: StaticSwizzle, L: StaticLayout, Both: Nat, Idle: Bool, Run: StaticSwizzle
    > = Go<
        L,
        Moved<W, O, L, Both, Idle, Run, <<O::Distance as Compare>::IsZero as Bool>::IfSwizzle<T, Run>>,
    >;
}
step! {
    /// The inner swizzle is `M`.
    Moved<
        W: StaticSwizzle, O: Shift, L: StaticLayout, Both: Nat, Idle: Bool, Run: StaticSwizzle, M: StaticSwizzle
    > = Go<L, Turned<W, O, L, Both, Idle, Run, M, Aimed<M, Both>>>;
}
step! {
    /// The swizzle turns over the bits `Aim`.
    Turned<
        W: StaticSwizzle, O: Shift, L: StaticLayout, Both: Nat, Idle: Bool, Run: StaticSwizzle, M: StaticSwizzle,
        Aim: Nat
    > = Go<L, Between<W, O, L, Idle, Run, M, <Both::Xor<Aim> as Add>::Sum<Both::And<Aim>>>>;
}
step! {
    /// The indices between the two have the bits `Bits`, before or after the inner one.
    Between<
        W: StaticSwizzle, O: Shift, L: StaticLayout, Idle: Bool, Run: StaticSwizzle, M: StaticSwizzle, Bits: Nat
    > = Go<
        L,
        Outer<
            W, O, L, Idle, Run, M, IsIdle<Restricted<W, OfBits<Bits>>>, RunOf<Restricted<W, OfBits<Bits>>>,
        >,
    >;
}
step! {
    /// `Past` is what of `W` moves some of them, unless it is `Out`.
    Outer<
        W: StaticSwizzle, O: Shift, L: StaticLayout, Idle: Bool, Run: StaticSwizzle, M: StaticSwizzle, Out: Bool,
        Past: StaticSwizzle
    > = Go<
        L,
        Chosen<
            W,
            M,
            L,
            Idle,
            <<Below<O::Distance, EndBit<Run>> as Compare>::IsZero as Bool>::And<
                Out::Or<<<MergedInTurn<W, M> as AsOne>::Is as Bool>::Or<<MergedInTurn<Past, Run> as AsOne>::Is>>,
            >,
            Out,
            <MergedInTurn<W, M> as AsOne>::Is,
            <MergedInTurn<W, M> as AsOne>::Swizzle,
            <MergedInTurn<Past, Run> as AsOne>::Swizzle,
        >,
    >;
}
step! {
    /// `W` alone is it where the inner swizzle is `Idle`, the inner one, `M`, where the outer one is `Out`, and else `Whole`, if
    /// that is one, or the `Parts`.
    Chosen<
        W: StaticSwizzle, M: StaticSwizzle, L: StaticLayout, Idle: Bool, Else: Bool, Out: Bool, IsWhole: Bool,
        Whole: StaticSwizzle, Parts: StaticSwizzle
    > = Go<L, One<Idle::Or<Else>, Idle::IfSwizzle<W, Out::IfSwizzle<M, IsWhole::IfSwizzle<Whole, Parts>>>>>;
}
step! {
    /// The end: 1 if it `Is` one, its bits, its base and its shift, without the sign, and 1 if that is below 0.
    One<Is: Bool, W: StaticSwizzle> = Found<
        Layout<(), ()>,
        U0,
        (
            Is::IfNat<U1, U0>,
            W::Bits,
            W::Base,
            <W::Shift as Shift>::Distance,
            <<W::Shift as Shift>::IsNegative as Bool>::IfNat<U1, U0>,
        ),
    >;
}

/// Two swizzles as one.
pub trait AsOne {
    /// Whether there is one that does what both do.
    type Is: Bool;
    /// The one swizzle; without meaning where there is none.
    type Swizzle: StaticSwizzle;
}

/// `T` and then `W`, under a name.
type MergedInTurn<W, T> = <W as StaticSwizzle>::Merged<InTurn<W, T>>;

/// `T` and then `W`.
pub struct InTurn<W, T>(PhantomData<(W, T)>);

/// The runs of two swizzles of one shift.
type RunsOf<W, T> = BitRuns<
    <W as StaticSwizzle>::Bits,
    <W as StaticSwizzle>::Base,
    <T as StaticSwizzle>::Bits,
    <T as StaticSwizzle>::Base,
>;

impl<W: StaticSwizzle, T: StaticSwizzle> AsOne for InTurn<W, T> {
    type Is = <<<W::Bits as Compare>::IsZero as Bool>::Or<<T::Bits as Compare>::IsZero> as Bool>::Or<
        <IsSame<W::Shift, T::Shift> as Bool>::And<IsHeld<<RunsOf<W, T> as TwoRuns>::Verdict<W::Shift>>>,
    >;
    type Swizzle = <<W::Bits as Compare>::IsZero as Bool>::IfSwizzle<
        T,
        <<T::Bits as Compare>::IsZero as Bool>::IfSwizzle<W, <RunsOf<W, T> as TwoRuns>::Swizzle<W::Shift>>,
    >;
}

/// `A + B`
pub(super) type SumOf<A, B> = <AreOfOneSign<A, B> as Bool>::IfShift<
    Signed<<A as Shift>::IsNegative, <<A as Shift>::Distance as Add>::Sum<<B as Shift>::Distance>>,
    <IsShiftBelow<A, B> as Bool>::IfShift<
        Signed<<B as Shift>::IsNegative, Distance<<A as Shift>::Distance, <B as Shift>::Distance>>,
        Signed<<A as Shift>::IsNegative, Distance<<A as Shift>::Distance, <B as Shift>::Distance>>,
    >,
>;
/// Whether the magnitude of `A` is below that of `B`.
type IsShiftBelow<A, B> = <Cmp<<A as Shift>::Distance, <B as Shift>::Distance> as Ordering>::IsLess;
/// Whether both are below 0, or neither.
type AreOfOneSign<A, B> = <<<A as Shift>::IsNegative as Bool>::And<<B as Shift>::IsNegative> as Bool>::Or<
    <<<A as Shift>::IsNegative as Bool>::Not as Bool>::And<<<B as Shift>::IsNegative as Bool>::Not>,
>;

/// The indices `O + L(c)`, below bit `To`.
pub struct Front<O, L, To>(PhantomData<(O, L, To)>);

/// As they are where none is below 0.
type Natural<O, L, To> =
    OffsetsOf<Swizzle<U0, To, U0>, <O as Shift>::Distance, L, <Cosize<L> as Add>::Sum<<O as Shift>::Distance>>;
/// Whether none is below 0, since no stride is, nor the offset.
type IsNatural<O, L> = <<<O as Shift>::IsNegative as Bool>::Not as Bool>::And<
    <<<NaturalsScan<L> as Finished>::Number as Stride>::Magnitude as Compare>::IsOne,
>;
type NaturalsScan<L> = <<L as StaticLayout>::Fold<NoNegativeStride> as State>::Finish;

impl<O: Shift, L: StaticLayout, To: Nat> IndexSet for Front<O, L, To> {
    type Bits = <IsNatural<O, L> as Bool>::IfNat<<Natural<O, L, To> as IndexSet>::Bits, Mask<U0, To>>;
    type Fixed = U0;
    type AreApart = True;
    type Count = Cosize<L>;
}

/// Indices of which the bits are known that some of them have.
pub struct OfBits<N>(PhantomData<N>);

impl<N: Nat> IndexSet for OfBits<N> {
    type Bits = N;
    type Fixed = U0;
    type AreApart = True;
    type Count = U1;
}

/// A fold over modes, none of them of a negative stride so far: 1 is found if there is none.
pub struct NoNegativeStride;

impl State for NoNegativeStride {
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> = Complete<Found<Layout<(), ()>>>;
    type Finish = Found<Layout<(), ()>, U1>;
}
