//! `right_inverse`, `left_inverse` of a composed layout; composition with one.
//!
//! A swizzle is its own inverse, so the inverse of `W o L` is that of L after W, the swizzle on the other side. It is a
//! composed layout where a swizzle does behind the inverse what W does before it, see [`past`](super::past); and likewise
//! the composition of a layout with a composed one.
//!
//! CuTe: `right_inverse`, `left_inverse`, `composition(Layout, Swizzle)`, `swizzle_layout.hpp`, which takes the offsets of
//! the sources and of the targets for the new bits, unchecked.

use core::marker::PhantomData;

use typenum::U0;

use super::defined::{DefinedSwizzled, Finding, Made, NoSwizzle, SwizzledOf, SwizzledOperation};
use super::past::{End, IsPast, IsUnmoved, Past, RunOn};
use super::{Composed, Shift, StaticSwizzle};
use crate::algebra::composition::{Compose, Inner};
use crate::algebra::fold::Finished;
use crate::algebra::logical_product::Cosize;
use crate::algebra::op::{self, Operation};
use crate::int::{Bool, CeilDiv, Compare, Multiply, Nat, Power, Static};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Holds, Refused, Verdict, case};
use crate::tuple::{IntTuple, Offsets};

impl<W: StaticSwizzle, O: Shift + Static, S, D> Composed<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
{
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
    /// // right_inverse: what S<_2,_0,_3> does before the layout, no swizzle does behind it
    /// layout!(S<2,0,3> o (3,8):(8,1)).right_inverse();
    /// ```
    ///
    /// Source: CuTe's `right_inverse(ComposedLayout)`.
    pub fn right_inverse(self) -> SwizzledOf<op::RightInverse, W, O, Layout<S, D>>
    where
        Self: DefinedSwizzled<op::RightInverse>,
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
    /// // left_inverse: what S<_2,_0,_3> does before the layout, no swizzle does behind it
    /// layout!(S<2,0,3> o (3,8):(8,1)).left_inverse();
    /// ```
    ///
    /// Source: CuTe's `left_inverse(ComposedLayout)`.
    pub fn left_inverse(self) -> SwizzledOf<op::LeftInverse, W, O, Layout<S, D>>
    where
        Self: DefinedSwizzled<op::LeftInverse>,
    {
        Static::NEW
    }
}

/// The sentences of what moves a swizzle past a layout.
pub trait Mover {
    /// There is an offset above 0.
    type Above: Nat;
    /// There is one below 0.
    type Below: Nat;
    /// There is no such swizzle, for one whose sources are above its targets.
    type Up: Nat;
    /// The same for one whose sources are below.
    type Down: Nat;
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
    op::Composition<()>: CompositionOffset CompositionNegativeOffset CompositionPast CompositionPastDown;
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

/// `F`, the inverse of a layout, after the swizzle `W` and the offset `O`.
pub struct Inverted<M, W, O, F>(PhantomData<(M, W, O, F)>);

/// Whether `W` moves none of the indices that the layout of `F` takes.
type IsIdle<W, F> = IsUnmoved<W, <<F as Finished>::Layout as StaticLayout>::Size>;

impl<M: Mover, W: StaticSwizzle, O: Shift, F: Finished> Finding for Inverted<M, W, O, F> {
    type Verdict = <<F::Verdict as Verdict>::And<NoOffset<M, O>> as Verdict>::And<
        Moves<M, W, <IsIdle<W, F> as Bool>::Or<IsPast<W, F::Layout>>>,
    >;
    type Swizzle = <IsIdle<W, F> as Bool>::IfSwizzle<NoSwizzle, Past<W, F::Layout>>;
    type Base = U0;
    type Layout = F::Layout;
}

impl SwizzledOperation for op::RightInverse {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = Inverted<Self, W, O, <Self as Operation>::On<L>>;
}

impl SwizzledOperation for op::LeftInverse {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = Inverted<Self, W, O, <Self as Operation>::On<L>>;
}

/// `A` after `W o O o B`.
pub struct After<A, W, O, B>(PhantomData<(A, W, O, B)>);

/// `A` after `B`.
type Inside<A, B> = <op::Composition<B> as Operation>::On<A>;
/// `A`, with the last mode as long as the block of indices takes it that `W` exchanges with those of `B`.
type Taking<A, W, B> = RunOn<A, <CeilDiv<Cosize<B>, Block<W>> as Multiply>::Product<Block<W>>>;
/// How many indices `W` exchanges.
type Block<W> = <End<W> as Power>::Shifted<typenum::U1>;

impl<A: StaticLayout, W: StaticSwizzle, O: Shift, B: StaticLayout> Finding for After<A, W, O, B> {
    type Verdict = <<<<A::Stride as IntTuple>::Offsets as Offsets>::Swizzled as Verdict>::And<
        NoOffset<op::Composition<()>, O>,
    > as Verdict>::And<
        <<Inside<A, B> as Finished>::Verdict as Verdict>::And<
            Moves<op::Composition<()>, W, <IsUnmoved<W, Cosize<B>> as Bool>::Or<IsPast<W, Taking<A, W, B>>>>,
        >,
    >;
    type Swizzle = <IsUnmoved<W, Cosize<B>> as Bool>::IfSwizzle<NoSwizzle, Past<W, Taking<A, W, B>>>;
    type Base = U0;
    type Layout = <Inside<A, B> as Finished>::Layout;
}

/// What a finding makes, as a trait.
pub trait Makes {
    /// The result.
    type Result: Static;
}

impl<F: Finding> Makes for F {
    type Result = Made<F::Swizzle, F::Base, F::Layout>;
}

impl<S, D, W: StaticSwizzle, O: Shift + Static, T, E> DefinedSwizzled<op::Composition<Composed<W, O, Layout<T, E>>>>
    for Layout<S, D>
where
    Layout<S, D>: StaticLayout,
    Layout<T, E>: StaticLayout,
    <After<Self, W, O, Layout<T, E>> as Finding>::Verdict: Accepted,
{
    type Result = <After<Self, W, O, Layout<T, E>> as Makes>::Result;
}

#[diagnostic::do_not_recommend]
impl<W, O, L> Inner for Composed<W, O, L> {
    type Way = WithSwizzle;
}

/// As with a composed layout, whose swizzle is moved to the left.
#[doc(hidden)]
pub struct WithSwizzle;

#[diagnostic::do_not_recommend]
impl<S, D, W: StaticSwizzle, O: Shift + Static, T, E, R> Compose<Layout<S, D>, Composed<W, O, Layout<T, E>>, R>
    for WithSwizzle
where
    Layout<S, D>: StaticLayout,
    Layout<T, E>: StaticLayout,
    // The result comes first, and is there whatever the verdict says, so that what fails is the verdict.
    After<Layout<S, D>, W, O, Layout<T, E>>: Makes<Result = R>,
    Layout<S, D>: DefinedSwizzled<op::Composition<Composed<W, O, Layout<T, E>>>>,
    R: Static,
{
    fn compose(_outer: Layout<S, D>, _inner: Composed<W, O, Layout<T, E>>) -> R {
        Static::NEW
    }
}
