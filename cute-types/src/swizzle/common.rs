//! `max_common_layout`, `max_common_vector` where one of the layouts is swizzled.
//!
//! Elements stay together below bit M of a swizzle, and where the offset in front of it is a multiple of as many: that
//! bounds how many two layouts have in common. Two layouts that are swizzled alike, from one offset on, move together, and
//! are not bounded.
//!
//! - post (`max_common_layout`): `A(R(i)) = A(0) + i` and `B(R(i)) = B(0) + i`, or both the same permutation of that
//!
//! CuTe: `max_common_layout`, `max_common_vector`, `swizzle_layout.hpp`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::defined::{AnyLayout, Finding, IsNothing, NoSwizzle, SwizzledOperation};
use super::width::Together;
use super::{Composed, DefinedSwizzled, Shift, StaticSwizzle};
use crate::algebra::fold::Finished;
use crate::algebra::op::{self, Operation};
use crate::int::{Bool, Cmp, Compare, Equal, Gcd, IsSame, Nat, Ordering, Static, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Holds, Verdict};

/// `max_common_layout` of `W o O o L` and `B`, see [`Composed::max_common_layout`].
pub type SwizzledMaxCommonLayout<W, O, L, B> = <Common<W, O, L, B> as Finding>::Layout;
/// `max_common_vector` of `W o O o L` and `B`, a number, see [`Composed::max_common_vector`].
pub type SwizzledMaxCommonVector<W, O, L, B> =
    <IsFree<W, O, L, B> as Bool>::IfNat<<Unbounded<L, B> as Size>::Size, Limit<W, O, B>>;

impl<W: StaticSwizzle, O: Shift + Static, S, D> Composed<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
{
    /// The largest layout of indices at which this layout and `b`, swizzled or not, both count up from the offset of
    /// index 0, or do so behind the same swizzle.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!(S<3,4,3> o (8,64):(64,1));
    /// assert_eq!(a.max_common_layout(layout!((8,64):(128,1))), layout!(16:8));
    /// assert_eq!(a.max_common_layout(a), layout!((64,8):(8,1)));
    /// ```
    ///
    /// Refused where it is for the two layouts, see [`Layout::max_common_layout`]:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
    /// layout!(S<1,2,3> o (4,6,8):(2,3,5)).max_common_layout(layout!((3,6):(6,1)));
    /// ```
    ///
    /// Source: CuTe's `max_common_layout(ComposedLayout, Layout)`.
    pub fn max_common_layout<B: AnyLayout>(self, _b: B) -> SwizzledMaxCommonLayout<W, O, Layout<S, D>, B>
    where
        Self: DefinedSwizzled<op::MaxCommonLayout<B>>,
    {
        Static::NEW
    }

    /// How many elements one access may move between this layout and `b`: the size of
    /// [`max_common_layout`](Self::max_common_layout).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!(S<3,4,3> o (8,64):(64,1));
    /// assert_eq!(a.max_common_vector(layout!((8,64):(128,1))), U16::NEW);
    /// assert_eq!(a.max_common_vector(a), U512::NEW);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
    /// layout!(S<1,2,3> o (4,6,8):(2,3,5)).max_common_vector(layout!((3,6):(6,1)));
    /// ```
    ///
    /// Source: CuTe's `max_common_vector(ComposedLayout, Layout)`.
    pub fn max_common_vector<B: AnyLayout>(self, _b: B) -> SwizzledMaxCommonVector<W, O, Layout<S, D>, B>
    where
        Self: DefinedSwizzled<op::MaxCommonLayout<B>>,
    {
        Static::NEW
    }
}

impl<B: AnyLayout> SwizzledOperation for op::MaxCommonLayout<B> {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = Common<W, O, L, B>;
}

/// What `L` and the layout of `B` have in common, but for the swizzles.
type Unbounded<L, B> = <op::MaxCommonLayout<<B as AnyLayout>::Layout> as Operation>::On<L>;

/// The size of what they have.
pub trait Size {
    /// It.
    type Size: Nat;
}

impl<F: Finished> Size for F {
    type Size = <F::Number as Stride>::Magnitude;
}

/// How many elements stay together in both.
type Limit<W, O, B> = <Together<W, O> as Gcd>::GcdWith<Together<<B as AnyLayout>::Swizzle, <B as AnyLayout>::Base>>;

/// Whether `W o O` and the swizzle and offset of `B` are the same.
type IsAlike<W, O, B> =
    <<IsNothing<W, O> as Bool>::And<IsNothing<<B as AnyLayout>::Swizzle, <B as AnyLayout>::Base>> as Bool>::Or<
        <<IsEqual<<W as StaticSwizzle>::Bits, <<B as AnyLayout>::Swizzle as StaticSwizzle>::Bits> as Bool>::And<
            IsEqual<<W as StaticSwizzle>::Base, <<B as AnyLayout>::Swizzle as StaticSwizzle>::Base>,
        > as Bool>::And<
            <IsSame<<W as StaticSwizzle>::Shift, <<B as AnyLayout>::Swizzle as StaticSwizzle>::Shift> as Bool>::And<
                IsSame<O, <B as AnyLayout>::Base>,
            >,
        >,
    >;

/// Whether two numbers are equal.
type IsEqual<A, B> = <<A as Compare>::Order<B, Equal> as Ordering>::IsEqual;

/// Whether no limit counts: the layouts are alike, there is none, or it is not below the size.
type IsFree<W, O, L, B> = <<IsAlike<W, O, B> as Bool>::Or<<Limit<W, O, B> as Compare>::IsZero> as Bool>::Or<
    <<Cmp<<Unbounded<L, B> as Size>::Size, Limit<W, O, B>> as Ordering>::IsLess as Bool>::Or<
        IsEqual<<Unbounded<L, B> as Size>::Size, Limit<W, O, B>>,
    >,
>;

/// What `W o O o L` and `B` have in common.
pub struct Common<W, O, L, B>(PhantomData<(W, O, L, B)>);

/// The first elements of what `L` and `B` have in common.
type Bounded<W, O, L, B> =
    <op::Composition<<Limit<W, O, B> as Nat>::WithStride<U1>> as Operation>::On<<Unbounded<L, B> as Finished>::Layout>;

impl<W: StaticSwizzle, O: Shift, L: StaticLayout, B: AnyLayout> Finding for Common<W, O, L, B> {
    type Verdict = <<Unbounded<L, B> as Finished>::Verdict as Verdict>::And<
        <IsFree<W, O, L, B> as Bool>::IfVerdict<Holds, <Bounded<W, O, L, B> as Finished>::Verdict>,
    >;
    type Swizzle = NoSwizzle;
    type Base = U0;
    type Layout = <IsFree<W, O, L, B> as Bool>::IfLayout<
        <Unbounded<L, B> as Finished>::Layout,
        <Bounded<W, O, L, B> as Finished>::Layout,
    >;
}
