//! `slice`, `slice_and_offset` of a composed layout.
//!
//! The fixed part of the coordinate is an offset in L. By integers that only the running program knows, all of it goes in
//! front of the swizzle, which is right for every coordinate. By static ones, of a static layout, types do what values do:
//! what the swizzle looks at of the fixed part goes in front of it, the rest is the offset beside the part. And where the
//! part is left with the sources or the targets of the swizzle, but with no target together with its own source, the
//! swizzle does the same to every element whose bits agree, and the part *decays* to a layout of strides, some of them
//! negative: bit by bit, with `o` the new offset,
//!
//! - a target bit counts up where its source is not set in `o`, and down where it is;
//! - a source bit counts itself and its target, up where the target is not set in `o`, and down where it is.
//!
//! That is right where no sum of offset, fixed part and part carries in the bits that the swizzle looks at. Where one could
//! carry, all of the fixed part goes in front.
//!
//! Integers are computed with in two's complement here, so that those below 0 have bits: modulo a power of two that is
//! above all of them.
//!
//! CuTe: `slice_and_offset`, `swizzle_layout.hpp`, whose operands are powers of two, unchecked.

use core::marker::PhantomData;

use typenum::{U0, U1, U2, U3, U56, U61};

use super::composed::{Kind, OffsetOf};
use super::defined::{ComposedOf, IsNothing};
use super::merge::Mask;
use super::past::{BitAboveLowerRun, EndBit, Parting, RunBits, Sources, Targets, TwoToThe, UpperRun, WithMode};
use super::{Base, Composed, Shift, Signed, StaticSwizzle};
use crate::algebra::fold::{Finished, Found, NotFound, State};
use crate::algebra::op::{self, Operation};
use crate::algebra::walk::Walk;
use crate::coord::{InSlice, Slicer};
use crate::int::{
    Add, AtMost, Bool, Cmp, Compare, Divide, Division, Multiply, Nat, Ordering, Power, Repeat, Static, Stride, Subtract,
};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Refused, Top, Verdict, case};
use crate::tuple::{IntTuple, Offset, Offsets, StaticTuple};

/// How `W o O o S:D` is sliced by `C`: as types can where they know all of it, else as the running program has to. (The
/// compiler goes along the digits one in the other, and not deep enough for more of them.)
type How<W, O, S, D, C> = <<<<<C as Slicer>::IsStatic as Bool>::And<<O as Base>::IsKnown> as Bool>::And<
    <<S as IntTuple>::IsStatic as Bool>::And<<D as IntTuple>::IsStatic>,
> as Bool>::And<AtMost<<Period<W, <O as Base>::Known, Fixed<S, D, C>> as Power>::Digits, U56>> as Bool>::IfCutting<
    StaticCut,
    RunningCut,
>;

/// What it comes to.
type Pieces<W, O, S, D, C> = <How<W, O, S, D, C> as CuttingWay>::Of<W, O, S, D, C>;
/// The part of `W o O o S:D` that the coordinate `C` leaves, see [`Composed::slice`].
pub type SwizzledPart<W, O, S, D, C> = <Pieces<W, O, S, D, C> as Cuts<W, O, S, D, C>>::Part;
/// The offset beside it.
type PartOffset<W, O, S, D, C> = <Pieces<W, O, S, D, C> as Cuts<W, O, S, D, C>>::Offset;

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// The modes under the `..` of a coordinate, without the offset that [`Self::slice_and_offset`] gives beside them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,1,3> o (4,8,2):(1,4,32));
    /// let row = l.slice((2, .., 1));
    /// assert_eq!(row.to_string(), "S<3,1,3> o 34 o (8):(4)");
    /// assert_eq!(row.offset(3), l.offset((2, 3, 1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<3,1,3> o (4,8):(1,4)).slice((2, .., 1)); // slice: it has _3 modes, the shape has _2
    /// ```
    ///
    /// Source: CuTe's `slice(coord, ComposedLayout)`.
    pub fn slice<C: Slicer>(&self, coord: C) -> SwizzledPart<W, O, S, D, C>
    where
        C::Fits<S, Top, InSlice>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        <Pieces<W, O, S, D, C>>::cut(self, coord).0
    }

    /// The modes under the `..` of a coordinate, and the offset to add to theirs: `self(c) = offset + part(r)`.
    ///
    /// By static integers, the part is what CuTe's is: the swizzle and what it looks at, or a layout of strides where the
    /// swizzle does the same to all of the part.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,1,3> o (4,8,2):(1,4,32));
    /// // Bits 1 and 4 are a target and its source: the part stays swizzled.
    /// assert_eq!(l.slice_and_offset((.., .., U1::NEW)), (layout!(S<3,1,3> o 32 o (4,8):(1,4)), 0));
    /// // Bit 1 of this row is set, and is counted down.
    /// let (row, offset) = l.slice_and_offset((U2::NEW, .., U1::NEW));
    /// assert_eq!((row, offset), (layout!(((2,2,2)):((-4,8,14))), 38));
    /// assert_eq!(l.offset((2, 3, 1)) as isize, offset + row.offset(3));
    /// ```
    ///
    /// Integers of the running program decide after types are checked. By these the part stays swizzled, with all of
    /// their offset in front, which is right for every coordinate, and the offset beside it is 0. (So it does by static
    /// ones where swizzle, offset and coordinate together need more than 51 bits.)
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// let (column, offset) = l.slice_and_offset((.., 3));
    /// assert_eq!((column.to_string().as_str(), offset), ("S<2,0,3> o 24 o (8):(1)", 0));
    /// assert_eq!(l.offset((5, 3)), offset + column.offset(5));
    /// ```
    ///
    /// Source: CuTe's `slice_and_offset`.
    #[expect(clippy::type_complexity, reason = "a pair, each of the two with a name")]
    pub fn slice_and_offset<C: Slicer>(&self, coord: C) -> (SwizzledPart<W, O, S, D, C>, PartOffset<W, O, S, D, C>)
    where
        C::Fits<S, Top, InSlice>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        <Pieces<W, O, S, D, C>>::cut(self, coord)
    }
}

/// A way to slice a composed layout.
pub trait CuttingWay {
    /// What it makes of `W o O o S:D` and the coordinate `C`.
    type Of<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, C: Slicer>: Cuts<W, O, S, D, C>;
}

/// What a way to slice makes of `W o O o S:D` and the coordinate `C`.
///
/// The method is here and not in [`CuttingWay`]: an implementation of it for the type that [`StaticCut`] computes would
/// have the compiler compare signatures that it writes out in full, whereas the one below knows its part by a name.
pub trait Cuts<W, O, S, D, C> {
    /// What is left.
    type Part;
    /// The offset beside it.
    type Offset: Offset;
    /// Both.
    fn cut(layout: &Composed<W, O, Layout<S, D>>, coord: C) -> (Self::Part, Self::Offset);
}

/// Some integers are known when the program runs.
pub struct RunningCut;

impl CuttingWay for RunningCut {
    type Of<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, C: Slicer> = Self;
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, C: Slicer> Cuts<W, O, S, D, C> for RunningCut {
    type Part = Composed<W, OffsetOf<O, D>, Layout<C::Slice<S>, C::Slice<D>>>;
    type Offset = OffsetOf<O, D>;

    fn cut(layout: &Composed<W, O, Layout<S, D>>, coord: C) -> (Self::Part, Self::Offset) {
        let of_coord = coord.offset_under(layout.shape(), layout.layout().stride());
        let first = layout.base_offset().digits().wrapping_add(of_coord);
        let kept = Layout::of_congruent(coord.slice_of(layout.shape()), coord.slice_of(layout.layout().stride()));
        (Composed::of(layout.swizzle(), Offset::of(first), kept), Offset::of(0))
    }
}

/// Types know all of it.
pub struct StaticCut;

/// The layout that is cut.
type SlicedMode<S, D> = <S as IntTuple>::Known<D>;
/// The modes that are left of it.
type ModesLeft<S, D, C> = <C as Slicer>::StaticSlice<SlicedMode<S, D>>;
/// The offset of the fixed ones.
type Fixed<S, D, C> = <C as Slicer>::Fixed<SlicedMode<S, D>, EmptySum>;

impl CuttingWay for StaticCut {
    type Of<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, C: Slicer> = KnownParts<
        CutComposed<
            W,
            O::Known,
            ModesLeft<S, D, C>,
            Wrapped<Period<W, O::Known, Fixed<S, D, C>>, Fixed<S, D, C>>,
            Period<W, O::Known, Fixed<S, D, C>>,
            C::Fixes,
        >,
    >;
}

/// The parts `P`, which types found.
pub struct KnownParts<P>(PhantomData<P>);

impl<W, O: Base, S, D: IntTuple, C, P: SliceParts> Cuts<W, O, S, D, C> for KnownParts<P> {
    type Part = P::Part;
    type Offset = <<Kind<O, D> as Offsets>::Join<P::Kind> as Offsets>::Offset;

    fn cut(_layout: &Composed<W, O, Layout<S, D>>, _coord: C) -> (Self::Part, Self::Offset) {
        (Static::NEW, Offset::of(<P::Beside as Static>::NEW.digits()))
    }
}

/// A sum of integers: of those above 0, and of those below.
pub trait OffsetSum {
    /// The sum of those above.
    type Up: Nat;
    /// The sum of those below, without the sign.
    type Down: Nat;
    /// This sum, whatever `X` is.
    type Ignoring<X>: OffsetSum;
}

/// No integers.
pub struct EmptySum;

impl OffsetSum for EmptySum {
    type Up = U0;
    type Down = U0;
    type Ignoring<X> = Self;
}

/// The sum `Out`, and the offset of the `I`-th element of `L`.
pub struct SumAt<L, I, Out>(PhantomData<(L, I, Out)>);

/// The two sums.
type Indexed<L, I, Out> =
    <<<L as StaticLayout>::Fold<Indexing<I, <Out as OffsetSum>::Up, <Out as OffsetSum>::Down>> as State>::Finish as Finished>::Tuple;

impl<L: StaticLayout, I: Nat, Out: OffsetSum> OffsetSum for SumAt<L, I, Out> {
    type Up = <<Indexed<L, I, Out> as StaticTuple>::StaticFirst as StaticTuple>::Size;
    type Down = <<<Indexed<L, I, Out> as StaticTuple>::StaticRest as StaticTuple>::StaticFirst as StaticTuple>::Size;
    type Ignoring<X> = Self;
}

/// The digits of the modes so far have the offset `Up - Down`, and `I` is what is left of the index.
pub struct Indexing<I, Up, Down>(PhantomData<(I, Up, Down)>);

/// The digit of `I` in a mode of extent `S`, by the number `D`.
type DigitTimes<I, S, D> = <<<I as Divide>::By<S> as Division>::Remainder as Multiply>::Product<D>;

impl<I: Nat, Up: Nat, Down: Nat> State for Indexing<I, Up, Down> {
    type Step<S: Nat, D: Nat> = Indexing<<I::By<S> as Division>::Quotient, Up::Sum<DigitTimes<I, S, D>>, Down>;
    type Other<S: Nat, D: Stride> =
        Indexing<<I::By<S> as Division>::Quotient, Up, Down::Sum<DigitTimes<I, S, D::Magnitude>>>;
    type Finish = Found<Layout<U1, U0>, U0, (Up, Down)>;
}

/// A power of two far above every sum of what the swizzle, the offset and the fixed part add up to.
type Period<W, O, F> = TwoToThe<
    <<<<<<O as Shift>::Distance as Add>::Sum<<F as OffsetSum>::Up> as Add>::Sum<<F as OffsetSum>::Down> as Add>::Sum<
        TwoToThe<EndBit<W>>,
    > as Power>::Digits as Add>::Sum<U3>,
>;
/// A sum in two's complement, modulo `P`.
type Wrapped<P, F> = <<Cmp<<F as OffsetSum>::Up, <F as OffsetSum>::Down> as Ordering>::IsLess as Bool>::IfNat<
    <P as Subtract>::Difference<<<F as OffsetSum>::Down as Subtract>::Difference<<F as OffsetSum>::Up>>,
    <<F as OffsetSum>::Up as Subtract>::Difference<<F as OffsetSum>::Down>,
>;
/// An integer in two's complement.
type TwosComplement<P, O> = <<O as Shift>::IsNegative as Bool>::IfNat<
    <P as Subtract>::Difference<<O as Shift>::Distance>,
    <O as Shift>::Distance,
>;
/// `A + B`, in two's complement.
type PlusComplement<P, A, B> = Reduced<P, <A as Add>::Sum<B>>;
/// The number modulo `P`, twice which it is below.
type Reduced<P, N> = <<Cmp<N, P> as Ordering>::IsLess as Bool>::IfNat<N, <N as Subtract>::Difference<P>>;
/// The integer of this two's complement.
type SignedComplement<P, N> =
    Signed<IsNegativeComplement<P, N>, <IsNegativeComplement<P, N> as Bool>::IfNat<<P as Subtract>::Difference<N>, N>>;
/// Whether it is below 0.
type IsNegativeComplement<P, N> = AtMost<P, <N as Multiply>::Twice>;

/// The bits that the swizzle `W` looks at.
type Seen<W> = <RunBits<W, <W as StaticSwizzle>::Base> as Add>::Sum<RunBits<W, UpperRun<W>>>;
/// The sources among the bits `N`, moved onto their targets.
pub(super) type Aimed<W, N> = <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<
    <<<W as StaticSwizzle>::Shift as Shift>::Distance as Power>::Shifted<<N as Power>::And<RunBits<W, Sources<W>>>>,
    <<<<N as Power>::And<RunBits<W, Sources<W>>> as Divide>::By<
        <<<W as StaticSwizzle>::Shift as Shift>::Distance as Power>::Shifted<U1>,
    > as Division>::Quotient as Power>::And<RunBits<W, Targets<W>>>,
>;
/// `W(N)`
type Applied<W, N> = <N as Power>::Xor<Aimed<W, N>>;

/// What is left of a composed layout, and beside it.
pub trait SliceParts {
    /// The part.
    type Part: Static;
    /// The offset to add.
    type Beside: Shift;
    /// The kind of offsets of a part that decayed.
    type Kind: Offsets;
}

/// `W o O o R`, where `R` is what is left and `F` the offset of the rest modulo `P`, if `Fixes` says that there is a rest.
pub struct CutComposed<W, O, R, F, P, Fixes>(PhantomData<(W, O, R, F, P, Fixes)>);

/// What there is to know of `W o O o R` beside the fixed part `F`, modulo `P`.
pub trait BesideSlice {
    /// The offset, and what the swizzle looks at of the fixed part.
    type InFront: Nat;
    /// What the swizzle does not look at of the fixed part.
    type Outside: Nat;
    /// The bits of all: how they part.
    type Parted: Finished;
    /// Whether no sum carries.
    type IsApart: Bool;
    /// The layout that `R` decays to, if it does.
    type Tried: Finished;
    /// Whether it does.
    type Decays: Bool;
}

/// See [`BesideSlice`].
pub struct BesideRest<P, W, O, R, F>(PhantomData<(P, W, O, R, F)>);

/// The same, under a name of generic code.
type BesideOf<P, W, O, R, F> = <W as StaticSwizzle>::Beside<BesideRest<P, W, O, R, F>>;
/// The bits below the end of `W`.
type Low<W, N> = <N as Power>::And<Mask<U0, EndBit<W>>>;
/// Those of them that the two have.
type BothLow<W, B> = <Low<W, <B as BesideSlice>::InFront> as Add>::Sum<Low<W, <B as BesideSlice>::Outside>>;
/// The bits that `R` has.
type Varying<W, B> =
    <<<<<B as BesideSlice>::Parted as Finished>::Tuple as StaticTuple>::StaticFirst as StaticTuple>::Size as Subtract>::Difference<
        BothLow<W, B>,
    >;
/// Whether it has no target together with its own source.
type IsSteady<W, B> = <<Aimed<W, Varying<W, B>> as Power>::And<Varying<W, B>> as Compare>::IsZero;

impl<P: Nat, W: StaticSwizzle, O: Shift, R: StaticLayout, F: Nat> BesideSlice for BesideRest<P, W, O, R, F> {
    type InFront = PlusComplement<P, TwosComplement<P, O>, <F as Power>::And<Seen<W>>>;
    type Outside = <F as Subtract>::Difference<<F as Power>::And<Seen<W>>>;
    type Parted =
        W::Folded<<R::Fold<Parting<U0, EndBit<W>, U0, BothLow<W, BesideOf<P, W, O, R, F>>>> as State>::Finish>;
    type IsApart = <<<Low<W, <BesideOf<P, W, O, R, F> as BesideSlice>::InFront> as Power>::And<
        <BesideOf<P, W, O, R, F> as BesideSlice>::Outside,
    > as Compare>::IsZero as Bool>::And<
        <<<<BesideOf<P, W, O, R, F> as BesideSlice>::Parted as Finished>::Number as Stride>::Magnitude as Compare>::IsOne,
    >;
    type Tried = W::Folded<
        <<<<BesideOf<P, W, O, R, F> as BesideSlice>::IsApart as Bool>::And<IsSteady<W, BesideOf<P, W, O, R, F>>> as Bool>::And<
            AtMost<EndBit<W>, U61>,
        > as Bool>::IfFound<
            Decaying<W, <BesideOf<P, W, O, R, F> as BesideSlice>::InFront, R>,
            NotFound<Refused<case::Extent, U0, U0, U0, U0>>,
        >,
    >;
    type Decays = <<<<<<BesideOf<P, W, O, R, F> as BesideSlice>::Tried as Finished>::Verdict as Verdict>::Found<
        Found<Layout<U1, U0>, U1>,
    > as Finished>::Number as Stride>::Magnitude as Compare>::IsOne;
}

impl<W: StaticSwizzle, O: Shift, R: StaticLayout, F: Nat, P: Nat, Fixes: Bool> SliceParts
    for CutComposed<W, O, R, F, P, Fixes>
{
    type Part = <Fixes as Bool>::IfStatic<
        <IsNothing<W, O> as Bool>::IfStatic<
            R,
            <<BesideOf<P, W, O, R, F> as BesideSlice>::IsApart as Bool>::IfStatic<
                <<BesideOf<P, W, O, R, F> as BesideSlice>::Decays as Bool>::IfStatic<
                    <<BesideOf<P, W, O, R, F> as BesideSlice>::Tried as Finished>::Layout,
                    ComposedOf<W, SignedComplement<P, <BesideOf<P, W, O, R, F> as BesideSlice>::InFront>, R>,
                >,
                ComposedOf<W, SignedComplement<P, PlusComplement<P, TwosComplement<P, O>, F>>, R>,
            >,
        >,
        ComposedOf<W, O, R>,
    >;
    type Beside = <Fixes as Bool>::IfShift<
        <IsNothing<W, O> as Bool>::IfShift<
            SignedComplement<P, F>,
            <<BesideOf<P, W, O, R, F> as BesideSlice>::IsApart as Bool>::IfShift<
                SignedComplement<
                    P,
                    <<BesideOf<P, W, O, R, F> as BesideSlice>::Decays as Bool>::IfNat<
                        PlusComplement<
                            P,
                            Applied<W, <BesideOf<P, W, O, R, F> as BesideSlice>::InFront>,
                            <BesideOf<P, W, O, R, F> as BesideSlice>::Outside,
                        >,
                        <BesideOf<P, W, O, R, F> as BesideSlice>::Outside,
                    >,
                >,
                U0,
            >,
        >,
        U0,
    >;
    type Kind =
        <<<<BesideOf<P, W, O, R, F> as BesideSlice>::Tried as Finished>::Layout as StaticLayout>::Stride as IntTuple>::Offsets;
}

/// `i -> W(N + R(i)) - W(N)`, where `R` has no target with its source.
pub struct Decaying<W, N, R>(PhantomData<(W, N, R)>);

type Decayed<W, N, R> = <op::Composition<R> as Operation>::On<BitModes<W, N>>;

impl<W: StaticSwizzle, N: Nat, R: StaticLayout> Finished for Decaying<W, N, R> {
    type Verdict = <Decayed<W, N, R> as Finished>::Verdict;
    type Layout = <Decayed<W, N, R> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// What each bit of an index adds to the offset, where `N` is in front of the swizzle: below the runs, the lower run,
/// between them, the upper run, and above.
type BitModes<W, N> = WithMode<
    WithMode<
        WithMode<
            WithMode<
                WithMode<Layout<(), ()>, <TwoToThe<<W as StaticSwizzle>::Base> as Nat>::WithStride<U1>>,
                Stepped<
                    W,
                    N,
                    <W as StaticSwizzle>::Base,
                    UpperRun<W>,
                    <<W as StaticSwizzle>::Shift as Shift>::IsNegative,
                >,
            >,
            <TwoToThe<<UpperRun<W> as Subtract>::Difference<BitAboveLowerRun<W>>> as Nat>::WithStride<
                TwoToThe<BitAboveLowerRun<W>>,
            >,
        >,
        Stepped<
            W,
            N,
            UpperRun<W>,
            <W as StaticSwizzle>::Base,
            <<<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<U0, U1> as Compare>::IsOne,
        >,
    >,
    Layout<U1, TwoToThe<EndBit<W>>>,
>;
/// The run from bit `K` on, whose partners are those from `P` on. `AreSources` says that these are sources.
type Stepped<W, N, K, P, AreSources> = <<<W as StaticSwizzle>::Bits as Repeat>::Steps<
    SteppingBits<N, TwoToThe<K>, TwoToThe<P>, AreSources, Layout<(), ()>>,
> as Walk>::End;

/// The modes of the bits before bit `K`, whose partner is bit `P`, are `Done`; both bits as numbers.
pub struct SteppingBits<N, K, P, AreSources, Done>(PhantomData<(N, K, P, AreSources, Done)>);

/// Whether the bit `P` is 0 in `N`.
type IsClear<N, P> = <<N as Power>::And<P> as Compare>::IsZero;
/// The step of a target, which its source turns around.
type TargetStep<N, K, P> = <IsClear<N, P> as Bool>::IfShift<K, <K as Shift>::Opposite>;
/// The step of a source, which takes its target along.
type SourceStep<N, K, P> = <IsClear<N, P> as Bool>::IfShift<
    <K as Add>::Sum<P>,
    <AtMost<P, K> as Bool>::IfShift<
        <K as Subtract>::Difference<P>,
        <<P as Subtract>::Difference<K> as Shift>::Opposite,
    >,
>;

impl<N: Nat, K: Nat, P: Nat, AreSources: Bool, Done: StaticLayout> Walk for SteppingBits<N, K, P, AreSources, Done> {
    type Next = SteppingBits<
        N,
        K::Twice,
        P::Twice,
        AreSources,
        Done::Push<<U2 as Nat>::WithStride<<AreSources as Bool>::IfShift<SourceStep<N, K, P>, TargetStep<N, K, P>>>>,
    >;
    type End = Done;
}
