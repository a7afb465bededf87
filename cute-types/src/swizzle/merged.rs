//! A swizzle over a layout, swizzled or not: one swizzle where one does the same as two, as values have it.
//!
//! Of `W o O o (T o B o L)`, W and T are one where T moves no index of L, or, the offset O being added before T, where W moves
//! none of what T makes of them; or where the two have one shift, and what they exchange together is a run of bits. Before T
//! may be added what is whole blocks of the bits that it looks at.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::chain::Bounded;
use super::defined::{IsNothing, Made};
use super::merge::{Mask, Runs, TwoRuns};
use super::past::{Below, Distance, End, Indices, IsHeld, OffsetsOf, Restricted, Restricting};
use super::slice::Aimed;
use super::{Composed, Shift, Signed, StaticSwizzle, Swizzle, Swizzled};
use crate::algebra::fold::{Complete, Finished, Found, State};
use crate::algebra::logical_product::Cosize;
use crate::int::{Add, Bool, Cmp, Compare, IsSame, Max, Nat, Ordering, Static, Stride, True};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::Accepted;
use crate::tuple::{Offsets, StaticTuple};

/// A static layout, swizzled or not, as one over which the swizzle `W` stands, before it the offset `O`.
#[diagnostic::on_unimplemented(
    message = "this is not a static layout, swizzled or not",
    label = "neither a `Layout` nor a `Composed` of static integers"
)]
pub trait SwizzledBy<W, O>: Static {
    /// `c -> W(O + self(c))`: of one swizzle where one does the same, else a chain of them.
    type Result: Static;
}

impl<W: StaticSwizzle, O: Shift + Static, S: Strided<D>, D: StaticTuple> SwizzledBy<W, O> for Layout<S, D> {
    type Result = Made<W, O, Self>;
}

impl<W: StaticSwizzle, O: Shift + Static, T: StaticSwizzle, B: Shift + Static, S: Strided<D>, D: StaticTuple>
    SwizzledBy<W, O> for Composed<T, B, Layout<S, D>>
{
    type Result = <IsNothing<W, O> as Bool>::IfStatic<
        Self,
        Behind<Merged<W, O, T, B, Layout<S, D>>, SumOf<O, B>, Layout<S, D>, Composed<W, O, Self>>,
    >;
}

/// The layout `L` behind the swizzle that `F` found and the offset `O`; `Chain` if there is none.
type Behind<F, O, L, Chain> = <<NumberAt<F> as Compare>::IsOne as Bool>::IfStatic<
    Made<
        Swizzle<
            NumberAt<Rest<F>>,
            NumberAt<Rest<Rest<F>>>,
            Signed<<NumberAt<Rest<Rest<Rest<Rest<F>>>>> as Compare>::IsOne, NumberAt<Rest<Rest<Rest<F>>>>>,
        >,
        O,
        L,
    >,
    Chain,
>;
/// The first number of a tuple, and what follows it.
type NumberAt<T> = <<T as StaticTuple>::StaticFirst as StaticTuple>::Size;
type Rest<T> = <T as StaticTuple>::StaticRest;

impl<W: StaticSwizzle, O: Shift + Static, T, B, U, C, L> SwizzledBy<W, O> for Composed<T, B, Composed<U, C, L>>
where
    Self: Bounded,
{
    type Result = <IsNothing<W, O> as Bool>::IfStatic<Self, Composed<W, O, Self>>;
}

/// What the swizzle `W` and the offset `O` make of the layout `L`, see [`Layout::swizzled`].
pub type SwizzledLayout<W, O, L> = <L as SwizzledBy<W, O>>::Result;

impl<S: Strided<D>, D: StaticTuple> Layout<S, D> {
    /// The layout `c -> swizzle(offset + self(c))`. CuTe: `composition(swizzle, offset, layout)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((8,4):(1,8)).swizzled(Swizzle::<U2, U0, U3>::new(), U16::NEW);
    /// assert_eq!(l, layout!(S<2,0,3> o 16 o (8,4):(1,8)));
    /// ```
    ///
    /// A swizzle permutes integers, not coordinates:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // swizzle: a stride of the layout is a basis element, of mode _0
    /// identity(shape!((4,4))).swizzled(Swizzle::<U1, U0, U1>::new(), U0::NEW);
    /// ```
    pub fn swizzled<W: StaticSwizzle, O: Shift + Static>(self, _swizzle: W, _offset: O) -> SwizzledLayout<W, O, Self>
    where
        <D::Offsets as Offsets>::Swizzled: Accepted,
    {
        Static::NEW
    }
}

impl<T, B, L> Composed<T, B, L> {
    /// The layout `c -> swizzle(offset + self(c))`: one of one swizzle where one does the same, else a chain of them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,0,3> o 8:1);
    /// // No index of 8 has a source of S<3,0,3>.
    /// assert_eq!(l.swizzled(Swizzle::<U1, U0, U2>::new(), U0::NEW), layout!(S<1,0,2> o 8:1));
    /// // What both exchange is exchanged back.
    /// let l = layout!(S<1,0,3> o 1 o 64:1).swizzled(Swizzle::<U3, U0, U3>::new(), U64::NEW);
    /// assert_eq!(l, layout!(S<2,1,3> o 65 o 64:1));
    /// // Bit 1 decides after it was exchanged.
    /// let l = layout!(S<1,1,1> o 8:1).swizzled(Swizzle::<U1, U0, U1>::new(), U0::NEW);
    /// assert_eq!(l.to_string(), "S<1,0,1> o 0 o S<1,1,1> o 0 o 8:1");
    /// ```
    ///
    /// CuTe merges nothing: `ComposedLayout<Swizzle, Offset, ComposedLayout>`.
    pub fn swizzled<W: StaticSwizzle, O: Shift + Static>(self, _swizzle: W, _offset: O) -> SwizzledLayout<W, O, Self>
    where
        Self: SwizzledBy<W, O>,
    {
        Static::NEW
    }
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, T, B, L> Swizzled<W> for Composed<T, B, L>
where
    Self: SwizzledBy<W, U0>,
{
    type Result = SwizzledLayout<W, U0, Self>;
    type Verdict = W::Verdict;
}

/// Whether one swizzle does what `W o O o (T o B o L)` does, and which: five numbers, see [`One`].
///
/// It is worked out in steps, each the end of a fold over L that looks at no mode: the compiler would write the projections of
/// one step into those of the next, where they are asked for many times.
type Merged<W, O, T, B, L> = <Go<
    L,
    Before<
        W,
        O,
        T,
        L,
        <Front<B, L, Max<End<W>, End<T>>> as Indices>::Bits,
        <Front<SumOf<O, B>, L, Max<End<W>, End<T>>> as Indices>::Bits,
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
    /// The `Run` is what of `T` moves some index, unless it `IsIdle`. Behind an offset of whole blocks no more is looked at.
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
    /// It turns over the bits `Aim`.
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
            <<Below<O::Distance, End<Run>> as Compare>::IsZero as Bool>::And<
                Out::Or<<<InTurn<W, M> as AsOne>::Is as Bool>::Or<<InTurn<Past, Run> as AsOne>::Is>>,
            >,
            Out,
            <InTurn<W, M> as AsOne>::Is,
            <InTurn<W, M> as AsOne>::Swizzle,
            <InTurn<Past, Run> as AsOne>::Swizzle,
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
    /// Whether there is such.
    type Is: Bool;
    /// It; without meaning where there is none.
    type Swizzle: StaticSwizzle;
}

/// `T` and then `W`.
pub struct InTurn<W, T>(PhantomData<(W, T)>);

/// The runs of two swizzles of one shift.
type RunsOf<W, T> = Runs<
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
    <IsBelow<A, B> as Bool>::IfShift<
        Signed<<B as Shift>::IsNegative, Distance<<A as Shift>::Distance, <B as Shift>::Distance>>,
        Signed<<A as Shift>::IsNegative, Distance<<A as Shift>::Distance, <B as Shift>::Distance>>,
    >,
>;
/// Whether the magnitude of `A` is below that of `B`.
type IsBelow<A, B> = <Cmp<<A as Shift>::Distance, <B as Shift>::Distance> as Ordering>::IsLess;
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
    <<<Scanned<L> as Finished>::Number as Stride>::Magnitude as Compare>::IsOne,
>;
type Scanned<L> = <<L as StaticLayout>::Fold<Naturals> as State>::Finish;

impl<O: Shift, L: StaticLayout, To: Nat> Indices for Front<O, L, To> {
    type Bits = <IsNatural<O, L> as Bool>::IfNat<<Natural<O, L, To> as Indices>::Bits, Mask<U0, To>>;
    type Fixed = U0;
    type AreApart = True;
    type Count = Cosize<L>;
}

/// Indices of which the bits are known that some of them have.
pub struct OfBits<N>(PhantomData<N>);

impl<N: Nat> Indices for OfBits<N> {
    type Bits = N;
    type Fixed = U0;
    type AreApart = True;
    type Count = U1;
}

/// A fold over modes, none of them of a negative stride so far: 1 is found if there is none.
pub struct Naturals;

impl State for Naturals {
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> = Complete<Found<Layout<(), ()>>>;
    type Finish = Found<Layout<(), ()>, U1>;
}
