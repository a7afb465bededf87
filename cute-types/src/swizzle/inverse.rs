//! `right_inverse`, `left_inverse` of a composed layout; composition with one.
//!
//! A swizzle is its own inverse, so the inverse of `W o L` is that of L after W, the swizzle on the other side. It is a
//! composed layout where a swizzle does after the inverse what W does before it, see [`past`](super::past); and likewise
//! the composition of a layout with a composed one.
//!
//! CuTe: `right_inverse`, `left_inverse`, `composition(Layout, Swizzle)`, `swizzle_layout.hpp`, which takes the offsets of
//! the sources and of the targets for the new bits, unchecked.

use core::marker::PhantomData;

use typenum::U0;

use super::defined::{
    ComposedOf, FindingOnSwizzled, KnownSwizzledOf, NoSwizzle, NoValues, SwizzledOperation, found_by_types,
};
use super::past::{FirstIndices, Image, ImageOf, IsHeld, OffsetsOf, Pass, Passing, Restricting, RunOn};
use super::{Base, Composed, Shift, StaticSwizzle};
use crate::algebra::composition::WalkedComposition;
use crate::algebra::fold::Finished;
use crate::algebra::logical_product::Cosize;
use crate::algebra::mixed::{AtSecond, Mixed};
use crate::algebra::op::{self, Operation};
use crate::int::unknown::dynamic;
use crate::int::{Add, Bool, Compare, Static};
use crate::layout::{Layout, StaticLayout};
use crate::rules::question::BothKnown;
use crate::rules::{Accepted, AreKnown, Case, Holds, IfKnown, IsKnown, Refusal, Refused, Rule, Verdict, case};
use crate::sealed::Token;
use crate::tensor::MemoryLayout;
use crate::tuple::{IntTuple, Offsets};

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// Where the offsets 0, 1, 2, … are: R with `self(R(i)) = i`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (4,8):(8,1));
    /// let r = l.right_inverse();
    /// assert_eq!(r, layout!(S<2,0,-2> o (8,4):(4,1)));
    /// assert!((0..32).all(|i| l.offset(r.offset(i)) == i));
    /// // It is a layout of strides where the swizzle moves none of the offsets that it takes.
    /// assert_eq!(layout!(S<2,0,3> o (4,8):(1,16)).right_inverse(), layout!(4:1));
    /// // No offset below 512 has bit 9, the third source of this swizzle: two of them decide.
    /// assert_eq!(layout!(S<3,4,3> o (8,64):(64,1)).right_inverse(), layout!(S<2,1,-6> o (64,8):(8,1)));
    /// ```
    ///
    /// Nothing may stand between swizzle and layout, and there has to be such a swizzle:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<2,0,3> o 8 o (4,8):(8,1)).right_inverse(); // right_inverse: offset _8 is not 0
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // right_inverse: no swizzle after the layout does bit by bit what S<_2,_0,_3> does before it
    /// layout!(S<2,0,3> o (3,8):(8,1)).right_inverse();
    /// ```
    ///
    /// With dynamic integers the swizzle would depend on them; `try_right_inverse` gives it as a value:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let m = 8_usize;
    /// layout!(S<2,0,3> o (4,m):(m,1)).right_inverse(); // types do not know all integers of this layout
    /// ```
    ///
    /// Source: CuTe's `right_inverse(ComposedLayout)`.
    pub fn right_inverse(self) -> KnownSwizzledOf<op::RightInverse, W, O, S, D>
    where
        Self: Rule<op::RightInverse, Verdict: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }

    /// From an offset back to an index: R with `self(R(self(i))) = self(i)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (4,8):(8,1));
    /// let r = l.left_inverse();
    /// assert!((0..32).all(|i| r.offset(l.offset(i)) == i));
    /// ```
    ///
    /// Refused where that of the layout is, and as [`Self::right_inverse`] is:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<1,0,1> o (4,2):(-1,4)).left_inverse(); // left_inverse: stride -_1 is negative
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // left_inverse: no swizzle after the layout does bit by bit what S<_2,_0,_3> does before it
    /// layout!(S<2,0,3> o (3,8):(8,1)).left_inverse();
    /// ```
    ///
    /// With dynamic integers `try_left_inverse` gives a value:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let m = 8_usize;
    /// layout!(S<2,0,3> o (4,m):(m,1)).left_inverse(); // types do not know all integers of this layout
    /// ```
    ///
    /// Source: CuTe's `left_inverse(ComposedLayout)`.
    pub fn left_inverse(self) -> KnownSwizzledOf<op::LeftInverse, W, O, S, D>
    where
        Self: Rule<op::LeftInverse, Verdict: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }
}

/// The sentences of what moves a swizzle past a layout.
pub trait Mover {
    /// There is an offset above 0; of `composition`, which takes it along, never said.
    type Above: Case;
    /// There is one below 0.
    type Below: Case;
    /// There is no such swizzle, for one whose sources are above its targets.
    type Up: Case;
    /// The same for one whose sources are below.
    type Down: Case;
}

macro_rules! movers {
    ($($operation:ty: $above:ident $below:ident $up:ident $down:ident;)*) => {
        $(impl Mover for $operation {
            type Above = case::$above;
            type Below = case::$below;
            type Up = case::$up;
            type Down = case::$down;
        })*
    };
}
movers! {
    op::RightInverse: RightInverseOffset RightInverseNegativeOffset RightInversePast RightInversePastDown;
    op::LeftInverse: LeftInverseOffset LeftInverseNegativeOffset LeftInversePast LeftInversePastDown;
    op::Composition<()>: CompositionNegativeOffset CompositionNegativeOffset CompositionPast CompositionPastDown;
}

/// Whether the offset `O` is 0.
type NoOffset<M, O> = <<<O as Shift>::Distance as Compare>::IsZero as Bool>::IfVerdict<
    Holds,
    <<O as Shift>::IsNegative as Bool>::IfVerdict<
        Refused<<M as Mover>::Below, <O as Shift>::Distance, U0, U0, U0>,
        Refused<<M as Mover>::Above, <O as Shift>::Distance, U0, U0, U0>,
    >,
>;

/// Whether `Can` is true, by the sentence that no swizzle does what `W` does.
type Moves<M, W, Can> = <Can as Bool>::IfVerdict<
    Holds,
    <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfVerdict<
        Refused<
            <M as Mover>::Down,
            <W as StaticSwizzle>::Bits,
            <W as StaticSwizzle>::Base,
            <<W as StaticSwizzle>::Shift as Shift>::Distance,
            U0,
        >,
        Refused<
            <M as Mover>::Up,
            <W as StaticSwizzle>::Bits,
            <W as StaticSwizzle>::Base,
            <<W as StaticSwizzle>::Shift as Shift>::Distance,
            U0,
        >,
    >,
>;

/// `F`, the right inverse of a layout, after the swizzle `W` and the offset `O`.
pub struct RightInvertedSwizzled<W, O, F>(PhantomData<(W, O, F)>);

/// `W` before the layout of `F`, for the offsets below its size.
type BeforeRight<W, F> = Pass<
    <F as Finished>::Layout,
    W,
    FirstIndices<<<F as Finished>::Layout as StaticLayout>::Size>,
    <F as Finished>::Layout,
    U0,
>;
/// What of it moves some of them.
type RestrictedOf<P> = <P as Passing>::Restricted;
/// Whether nothing does.
type RestrictedIsIdle<P> = <RestrictedOf<P> as Restricting>::IsIdle;

impl<W: StaticSwizzle, O: Shift, F: Finished> FindingOnSwizzled for RightInvertedSwizzled<W, O, F> {
    type Verdict = <<F::Verdict as Verdict>::And<NoOffset<op::RightInverse, O>> as Verdict>::And<
        Moves<
            op::RightInverse,
            W,
            // It takes the offsets below its size, and no others.
            <RestrictedIsIdle<BeforeRight<W, F>> as Bool>::Or<
                <<RestrictedOf<BeforeRight<W, F>> as Restricting>::Permutes as Bool>::And<
                    <BeforeRight<W, F> as Passing>::Is,
                >,
            >,
        >,
    >;
    type Swizzle =
        <RestrictedIsIdle<BeforeRight<W, F>> as Bool>::IfSwizzle<NoSwizzle, <BeforeRight<W, F> as Passing>::Swizzle>;
    type Base = U0;
    type Layout = F::Layout;
}

impl SwizzledOperation for op::RightInverse {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> =
        W::Found<RightInvertedSwizzled<W, O, W::Folded<<Self as Operation>::On<L>>>>;
}

/// `F`, the left inverse of the layout `L`, after the swizzle `W` and the offset `O`.
pub struct LeftInvertedSwizzled<W, O, L, F>(PhantomData<(W, O, L, F)>);

/// One more than the largest index in front of the swizzle.
type IndexCount<O, L> = <Cosize<L> as Add>::Sum<<O as Shift>::Distance>;
/// `A` after `B`.
type FoldedAfter<A, W, B> = <W as StaticSwizzle>::Folded<<op::Composition<B> as Operation>::On<A>>;
/// Whether `P` passes a swizzle on, and its composition `F` is one that a swizzle is moved by.
type IsMoved<P, F> = <IsHeld<<F as Finished>::Verdict> as Bool>::And<<P as Passing>::Is>;
/// `W` before the layout of `F`, for the offsets of `L` after `O`.
type BeforeLeft<W, O, L, F> = Pass<
    <F as Finished>::Layout,
    W,
    OffsetsOf<W, <O as Shift>::Distance, L, IndexCount<O, L>>,
    <Thereafter<W, L, F> as Finished>::Layout,
    U0,
>;
/// The layout of `F` after `L`.
type Thereafter<W, L, F> = FoldedWalk<<F as Finished>::Layout, W, L>;
/// The layout of `F`, long enough for `N` indices.
type Long<F, N> = <<op::Coalesce as Operation>::On<RunOn<<F as Finished>::Layout, N>> as Finished>::Layout;
/// What the layout of `F` makes of the offset.
type LeftImage<W, O, L, F> = OffsetImage<<F as Finished>::Layout, W, O, L>;
/// Whether nothing is swizzled, and the offset can be taken off again.
type IsShifted<W, O, L, F> = <<<O as Shift>::IsNegative as Bool>::Not as Bool>::And<
    <RestrictedIsIdle<BeforeLeft<W, O, L, F>> as Bool>::And<
        IsHeld<
            <FoldedAfter<<F as Finished>::Layout, W, <LeftImage<W, O, L, F> as Finished>::Layout> as Finished>::Verdict,
        >,
    >,
>;

impl<W: StaticSwizzle, O: Shift, L: StaticLayout, F: Finished> FindingOnSwizzled for LeftInvertedSwizzled<W, O, L, F> {
    type Verdict = <F::Verdict as Verdict>::And<
        <<O::Distance as Compare>::IsZero as Bool>::IfVerdict<
            Moves<
                op::LeftInverse,
                W,
                <RestrictedIsIdle<BeforeLeft<W, O, L, F>> as Bool>::Or<
                    IsMoved<BeforeLeft<W, O, L, F>, Thereafter<W, L, F>>,
                >,
            >,
            <IsShifted<W, O, L, F> as Bool>::IfVerdict<Holds, NoOffset<op::LeftInverse, O>>,
        >,
    >;
    type Swizzle = <RestrictedIsIdle<BeforeLeft<W, O, L, F>> as Bool>::IfSwizzle<
        NoSwizzle,
        <BeforeLeft<W, O, L, F> as Passing>::Swizzle,
    >;
    type Base =
        <<O::Distance as Compare>::IsZero as Bool>::IfShift<U0, <ImageOf<LeftImage<W, O, L, F>> as Shift>::Opposite>;
    type Layout = <RestrictedIsIdle<BeforeLeft<W, O, L, F>> as Bool>::IfLayout<
        Long<F, IndexCount<O, L>>,
        Long<F, <RestrictedOf<BeforeLeft<W, O, L, F>> as Restricting>::Reach>,
    >;
}

impl SwizzledOperation for op::LeftInverse {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> =
        W::Found<LeftInvertedSwizzled<W, O, L, W::Folded<<Self as Operation>::On<L>>>>;
}

/// `A` after `W o O o B`.
pub struct AfterSwizzled<A, W, O, B>(PhantomData<(A, W, O, B)>);

/// What `A` makes of the offset in front of `B`.
type OffsetImage<A, W, O, B> = <W as StaticSwizzle>::Folded<Image<A, <O as Shift>::Distance, B>>;
/// Whether it is added to what `A` makes of `B`.
type TakesOffset<A, W, O, B> = <<<O as Shift>::Distance as Compare>::IsZero as Bool>::IfVerdict<
    Holds,
    <<O as Shift>::IsNegative as Bool>::IfVerdict<
        Refused<case::CompositionNegativeOffset, <O as Shift>::Distance, U0, U0, U0>,
        <FoldedAfter<A, W, <OffsetImage<A, W, O, B> as Finished>::Layout> as Finished>::Verdict,
    >,
>;
/// `W` before `A`, for the offsets of `B` after `O`.
type BeforeOuter<A, W, O, B> = Pass<
    A,
    W,
    OffsetsOf<W, <O as Shift>::Distance, B, IndexCount<O, B>>,
    <FoldedWalk<A, W, B> as Finished>::Layout,
    <ImageOf<OffsetImage<A, W, O, B>> as Shift>::Distance,
>;
/// `A` after `B`, as far as a swizzle is moved by it.
type FoldedWalk<A, W, B> = <W as StaticSwizzle>::Folded<WalkedComposition<A, B>>;

impl<A: StaticLayout, W: StaticSwizzle, O: Shift, B: StaticLayout> FindingOnSwizzled for AfterSwizzled<A, W, O, B> {
    type Verdict = <<<<A::Stride as IntTuple>::Offsets as Offsets>::Swizzled as Verdict>::And<
        <<O::IsNegative as Bool>::IfVerdict<TakesOffset<A, W, O, B>, Holds> as Verdict>::And<
            <FoldedAfter<A, W, B> as Finished>::Verdict,
        >,
    > as Verdict>::And<
        <TakesOffset<A, W, O, B> as Verdict>::And<
            Moves<
                op::Composition<()>,
                W,
                <RestrictedIsIdle<BeforeOuter<A, W, O, B>> as Bool>::Or<
                    <<<ImageOf<OffsetImage<A, W, O, B>> as Shift>::IsNegative as Bool>::Not as Bool>::And<
                        IsMoved<BeforeOuter<A, W, O, B>, FoldedWalk<A, W, B>>,
                    >,
                >,
            >,
        >,
    >;
    type Swizzle = <RestrictedIsIdle<BeforeOuter<A, W, O, B>> as Bool>::IfSwizzle<
        NoSwizzle,
        <BeforeOuter<A, W, O, B> as Passing>::Swizzle,
    >;
    type Base = ImageOf<OffsetImage<A, W, O, B>>;
    type Layout = <FoldedAfter<A, W, B> as Finished>::Layout;
}

/// What a finding makes, as a trait.
pub trait Makes {
    /// The result.
    type Result: Static + MemoryLayout;
}

impl<F: FindingOnSwizzled> Makes for F {
    type Result = ComposedOf<F::Swizzle, F::Base, F::Layout>;
}

/// What is found of `A o W o O o B`.
type FoundAfterSwizzled<A, W, O, B> = <W as StaticSwizzle>::Found<AfterSwizzled<A, W, O, B>>;

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, W: StaticSwizzle, O: Base, T: IntTuple, E: IntTuple>
    Rule<op::Composition<Composed<W, O, Layout<T, E>>>> for Layout<S, D>
{
    type Verdict = IfKnown<
        <AreKnown<S, D> as Bool>::And<IsKnown<O, T, E>>,
        <FoundAfterSwizzled<S::Known<D>, W, O::Known, T::Known<E>> as FindingOnSwizzled>::Verdict,
        BothKnown<dynamic>,
    >;
    type Result = <FoundAfterSwizzled<S::Known<D>, W, O::Known, T::Known<E>> as Makes>::Result;

    found_by_types!(
        op::Composition<Composed<W, O, Layout<T, E>>>,
        <FoundAfterSwizzled<S::Known<D>, W, O::Known, T::Known<E>> as FindingOnSwizzled>::Verdict
    );
}
