// From `tables/operations.toml`: `cargo xtask generate` writes this file.
//! Operations on a chain: on the modes of the innermost layout, after which the swizzles over it may be one.
//!
//! All integers have to be static, since it depends on them how many swizzles are left.

use super::stack::Stacked;
use super::{Chain, Chained, Shift, StaticSwizzle};
use crate::algebra::mixed::{AtFirst, at};
use crate::algebra::op;
use crate::coord::Slicer;
use crate::operand;
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;

impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained> Chain<W, O, L> {
    /// [`fragment_like(L)`](super::Composed::fragment_like) of the inner layout, over which no swizzle stands: a
    /// compact layout of its shape for registers: mode 0 fastest.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1)).fragment_like(), layout!((4,(2)):(1,(4))));
    /// ```
    pub fn fragment_like(self) -> op::Of<op::FragmentLike, Self>
    where
        Self: Rule<op::FragmentLike, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::FragmentLike>::give_with(self, (), TOKEN)
    }

    /// [`concat(A,B)`](super::Composed::concat) of the inner layout, under the same swizzles or those that do the same:
    /// the modes of A, then those of B.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.concat(layout!(2:8)), layout!(S<1,0,1> o S<1,1,1> o (4,2,2):(1,4,8)));
    /// ```
    pub fn concat<B: operand::StaticLayout>(self, _b: B) -> op::Of<op::Concat<B>, Self>
    where
        Self: Rule<op::Concat<B>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Concat<B>>::give_with(self, (), TOKEN)
    }

    /// [`mode(L,I)`](super::Composed::mode) of the inner layout, under the same swizzles or those that do the same: one
    /// mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// // No index of the mode has bit 1, which decides over bit 0: one swizzle is left.
    /// assert_eq!(layout!(S<1,0,1> o S<1,2,1> o (4,4):(1,4)).mode(U1::NEW), layout!(S<1,2,1> o 4:4));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // mode: index _2 is outside _0.._2
    /// let _ = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).mode(U2::NEW);
    /// ```
    pub fn mode<I: operand::Nat>(self, _i: I) -> op::Of<op::Mode<I>, Self>
    where
        Self: Rule<op::Mode<I>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Mode<I>>::give_with(self, (), TOKEN)
    }

    /// [`select(L,I)`](super::Composed::select) of the inner layout, under the same swizzles or those that do the same:
    /// the modes with these indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4));
    /// assert_eq!(l.select((U2::NEW, U0::NEW, U1::NEW)), layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(4,1,2)));
    /// ```
    pub fn select<I: operand::Indices>(self, _indices: I) -> op::Of<op::Select<I>, Self>
    where
        Self: Rule<op::Select<I>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Select<I>>::give_with(self, (), TOKEN)
    }

    /// [`take(L,B,E)`](super::Composed::take) of the inner layout, under the same swizzles or those that do the same:
    /// the modes B..E.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4));
    /// assert_eq!(l.take(U1::NEW, U3::NEW), layout!(S<1,0,1> o S<1,1,1> o (2,2):(2,4)));
    /// ```
    pub fn take<B: operand::Nat, E: operand::Nat>(self, _begin: B, _end: E) -> op::Of<op::Take<B, E>, Self>
    where
        Self: Rule<op::Take<B, E>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Take<B, E>>::give_with(self, (), TOKEN)
    }

    /// [`group(L,B,E)`](super::Composed::group) of the inner layout, under the same swizzles or those that do the same:
    /// the modes B..E as one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4));
    /// assert_eq!(l.group(U0::NEW, U2::NEW), layout!(S<1,0,1> o S<1,1,1> o ((2,2),2):((1,2),4)));
    /// ```
    pub fn group<B: operand::Nat, E: operand::Nat>(self, _begin: B, _end: E) -> op::Of<op::Group<B, E>, Self>
    where
        Self: Rule<op::Group<B, E>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Group<B, E>>::give_with(self, (), TOKEN)
    }

    /// [`replace(L,I,X)`](super::Composed::replace) of the inner layout, under the same swizzles or those that do the
    /// same: with X for mode I.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.replace(U0::NEW, layout!(2:2)), layout!(S<1,0,1> o S<1,1,1> o (2,2):(2,4)));
    /// ```
    pub fn replace<I: operand::Nat, X: operand::StaticLayout>(self, _i: I, _x: X) -> op::Of<op::Replace<I, X>, Self>
    where
        Self: Rule<op::Replace<I, X>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Replace<I, X>>::give_with(self, (), TOKEN)
    }

    /// [`append(L,X)`](super::Composed::append) of the inner layout, under the same swizzles or those that do the same:
    /// with X as one more mode at the end.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.append(layout!(2:8)), layout!(S<1,0,1> o S<1,1,1> o (4,2,2):(1,4,8)));
    /// ```
    pub fn append<X: operand::StaticLayout>(self, _x: X) -> op::Of<op::Append<X>, Self>
    where
        Self: Rule<op::Append<X>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Append<X>>::give_with(self, (), TOKEN)
    }

    /// [`append_to(L,N)`](super::Composed::append_to) of the inner layout, under the same swizzles or those that do the
    /// same: with modes 1:0 at the end, up to N modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.append_to(U3::NEW), layout!(S<1,0,1> o S<1,1,1> o (4,2,1):(1,4,0)));
    /// ```
    pub fn append_to<N: operand::Nat>(self, _rank: N) -> op::Of<op::AppendTo<N>, Self>
    where
        Self: Rule<op::AppendTo<N>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::AppendTo<N>>::give_with(self, (), TOKEN)
    }

    /// [`prepend(L,X)`](super::Composed::prepend) of the inner layout, under the same swizzles or those that do the
    /// same: with X as one more mode at the front.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.prepend(layout!(2:8)), layout!(S<1,0,1> o S<1,1,1> o (2,4,2):(8,1,4)));
    /// ```
    pub fn prepend<X: operand::StaticLayout>(self, _x: X) -> op::Of<op::Prepend<X>, Self>
    where
        Self: Rule<op::Prepend<X>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Prepend<X>>::give_with(self, (), TOKEN)
    }

    /// [`prepend_to(L,N)`](super::Composed::prepend_to) of the inner layout, under the same swizzles or those that do
    /// the same: with modes 1:0 at the front, up to N modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.prepend_to(U3::NEW), layout!(S<1,0,1> o S<1,1,1> o (1,4,2):(0,1,4)));
    /// ```
    pub fn prepend_to<N: operand::Nat>(self, _rank: N) -> op::Of<op::PrependTo<N>, Self>
    where
        Self: Rule<op::PrependTo<N>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::PrependTo<N>>::give_with(self, (), TOKEN)
    }

    /// [`flatten(L)`](super::Composed::flatten) of the inner layout, under the same swizzles or those that do the same:
    /// without nesting.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o ((2,2),2):((1,2),4));
    /// assert_eq!(l.flatten(), layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4)));
    /// ```
    pub fn flatten(self) -> op::Of<op::Flatten, Self>
    where
        Self: Rule<op::Flatten, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Flatten>::give_with(self, (), TOKEN)
    }

    /// [`unflatten(L,P)`](super::Composed::unflatten) of the inner layout, under the same swizzles or those that do the
    /// same: nested like a profile.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4));
    /// assert_eq!(l.unflatten(((U1::NEW, U1::NEW), U1::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),2):((1,2),4)));
    /// ```
    pub fn unflatten<P: operand::StaticTuple>(self, _profile: P) -> op::Of<op::Unflatten<P>, Self>
    where
        Self: Rule<op::Unflatten<P>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Unflatten<P>>::give_with(self, (), TOKEN)
    }

    /// [`zip(L)`](super::Composed::zip) of the inner layout, under the same swizzles or those that do the same:
    /// ((a,b),(x,y)) becomes ((a,x),(b,y)).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o ((2,2),(4,1)):((1,2),(4,0)));
    /// assert_eq!(l.zip(), layout!(S<1,0,1> o S<1,1,1> o ((2,4),(2,1)):((1,4),(2,0))));
    /// ```
    pub fn zip(self) -> op::Of<op::Zip, Self>
    where
        Self: Rule<op::Zip, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Zip>::give_with(self, (), TOKEN)
    }

    /// [`reverse(L)`](super::Composed::reverse) of the inner layout, under the same swizzles or those that do the same:
    /// the modes in the opposite order.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).reverse(), layout!(S<1,0,1> o S<1,1,1> o (2,4):(4,1)));
    /// ```
    pub fn reverse(self) -> op::Of<op::Reverse, Self>
    where
        Self: Rule<op::Reverse, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Reverse>::give_with(self, (), TOKEN)
    }

    /// [`dice(L,C)`](super::Composed::dice) of the inner layout, under the same swizzles or those that do the same: the
    /// sublayout of the modes at which the coordinate has integers.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (8,2):(1,8)).dice((0, ..)), layout!(S<1,0,1> o S<1,1,1> o (8):(1)));
    /// ```
    pub fn dice<C: Slicer>(self, _coord: C) -> op::Of<op::Dice<C>, Self>
    where
        Self: Rule<op::Dice<C>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Dice<C>>::give_with(self, (), TOKEN)
    }

    /// [`coalesce(L)`](super::Composed::coalesce) of the inner layout, under the same swizzles or those that do the
    /// same: the same function with as few modes as possible.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).coalesce(), layout!(S<1,0,1> o S<1,1,1> o 8:1));
    /// ```
    pub fn coalesce(self) -> op::Of<op::Coalesce, Self>
    where
        Self: Rule<op::Coalesce, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Coalesce>::give_with(self, (), TOKEN)
    }

    /// [`coalesce_by(L,P)`](super::Composed::coalesce_by) of the inner layout, under the same swizzles or those that do
    /// the same: coalesced at the integers of a profile.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o ((2,2),2):((1,2),4));
    /// assert_eq!(l.coalesce_by((U1::NEW, U1::NEW)), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    pub fn coalesce_by<P: operand::StaticTuple>(self, _profile: P) -> op::Of<op::CoalesceBy<P>, Self>
    where
        Self: Rule<op::CoalesceBy<P>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::CoalesceBy<P>>::give_with(self, (), TOKEN)
    }

    /// [`filter(L)`](super::Composed::filter) of the inner layout, under the same swizzles or those that do the same:
    /// coalesced, without modes of stride 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,3,2):(1,0,4)).filter(), layout!(S<1,0,1> o S<1,1,1> o 8:1));
    /// ```
    pub fn filter(self) -> op::Of<op::Filter, Self>
    where
        Self: Rule<op::Filter, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Filter>::give_with(self, (), TOKEN)
    }

    /// [`filter_by(L,P)`](super::Composed::filter_by) of the inner layout, under the same swizzles or those that do the
    /// same: coalesced at the integers of a profile, without modes of stride 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o ((4,3),2):((1,0),4));
    /// assert_eq!(l.filter_by((U1::NEW, U1::NEW)), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    pub fn filter_by<P: operand::StaticTuple>(self, _profile: P) -> op::Of<op::FilterBy<P>, Self>
    where
        Self: Rule<op::FilterBy<P>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::FilterBy<P>>::give_with(self, (), TOKEN)
    }

    /// [`filter_zeros(L)`](super::Composed::filter_zeros) of the inner layout, under the same swizzles or those that do
    /// the same: with extent 1 where the stride is 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,3,2):(1,0,4));
    /// assert_eq!(l.filter_zeros(), layout!(S<1,0,1> o S<1,1,1> o (4,1,2):(1,0,4)));
    /// ```
    pub fn filter_zeros(self) -> op::Of<op::FilterZeros, Self>
    where
        Self: Rule<op::FilterZeros, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::FilterZeros>::give_with(self, (), TOKEN)
    }

    /// [`composition(A,B)`](super::Composed::composition) of the inner layout, under the same swizzles or those that do
    /// the same: R with R(c) = A(B(c)); a tuple of layouts for B composes by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!(l.composition(layout!((2,4):(4,1))), layout!(S<1,0,1> o S<1,1,1> o (2,4):(4,1)));
    /// // No element that is left has bit 2, and then no bit 1 is turned over: one swizzle is left.
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o 8:1).composition(layout!(4:1)), layout!(S<1,0,1> o 4:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
    /// let _ = layout!(S<1,0,1> o S<1,1,1> o (4,6,8):(2,3,5)).composition(layout!(6:3));
    /// ```
    pub fn composition<B: at::Tiler<AtFirst>>(self, _b: B) -> op::Of<op::Composition<B>, Self>
    where
        Self: Rule<op::Composition<B>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Composition<B>>::give_with(self, (), TOKEN)
    }

    /// [`with_shape(L,S)`](super::Composed::with_shape) of the inner layout, under the same swizzles or those that do
    /// the same: the elements of L under another shape, R with R(c) = L(i), i the index of c in S.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!(l.with_shape((U2::NEW, U4::NEW)), layout!(S<1,0,1> o S<1,1,1> o (2,4):(1,2)));
    /// ```
    pub fn with_shape<S2: operand::StaticTuple>(self, _shape: S2) -> op::Of<op::WithShape<S2>, Self>
    where
        Self: Rule<op::WithShape<S2>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::WithShape<S2>>::give_with(self, (), TOKEN)
    }

    /// [`complement(L,M)`](super::Composed::complement) of the inner layout, over which no swizzle stands: the layout
    /// that together with L is a bijection onto 0..M.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).complement(U16::NEW), layout!(2:8));
    /// ```
    pub fn complement<M: operand::StaticTuple>(self, _cotarget: M) -> op::Of<op::Complement<M>, Self>
    where
        Self: Rule<op::Complement<M>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Complement<M>>::give_with(self, (), TOKEN)
    }

    /// [`complement_ceil(L,M)`](super::Composed::complement_ceil) of the inner layout, over which no swizzle stands:
    /// what fills the gaps of L and reaches M, as far as whole modes can.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).complement_ceil(U16::NEW), layout!(2:8));
    /// ```
    pub fn complement_ceil<M: operand::StaticTuple>(self, _cotarget: M) -> op::Of<op::ComplementCeil<M>, Self>
    where
        Self: Rule<op::ComplementCeil<M>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::ComplementCeil<M>>::give_with(self, (), TOKEN)
    }

    /// [`nullspace(L)`](super::Composed::nullspace) of the inner layout, over which no swizzle stands: the indices that
    /// stride 0 sends to offset 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2,3):(1,4,0)).nullspace(), layout!(3:8));
    /// ```
    pub fn nullspace(self) -> op::Of<op::Nullspace, Self>
    where
        Self: Rule<op::Nullspace, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Nullspace>::give_with(self, (), TOKEN)
    }

    /// [`logical_divide(L,T)`](super::Composed::logical_divide) of the inner layout, under the same swizzles or those
    /// that do the same: ((tile),(rest)); a tuple divides by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!(l.logical_divide(U4::NEW), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    pub fn logical_divide<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::LogicalDivide<T>, Self>
    where
        Self: Rule<op::LogicalDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::LogicalDivide<T>>::give_with(self, (), TOKEN)
    }

    /// [`logical_divide_ceil(L,T)`](super::Composed::logical_divide_ceil) of the inner layout, under the same swizzles
    /// or those that do the same: logical_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!(l.logical_divide_ceil(U4::NEW), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    pub fn logical_divide_ceil<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::LogicalDivideCeil<T>, Self>
    where
        Self: Rule<op::LogicalDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::LogicalDivideCeil<T>>::give_with(self, (), TOKEN)
    }

    /// [`zipped_divide(L,T)`](super::Composed::zipped_divide) of the inner layout, under the same swizzles or those
    /// that do the same: ((tiles),(rests)).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.zipped_divide((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),(2,1)):((2,1),(4,0))));
    /// ```
    pub fn zipped_divide<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::ZippedDivide<T>, Self>
    where
        Self: Rule<op::ZippedDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::ZippedDivide<T>>::give_with(self, (), TOKEN)
    }

    /// [`zipped_divide_ceil(L,T)`](super::Composed::zipped_divide_ceil) of the inner layout, under the same swizzles or
    /// those that do the same: zipped_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.zipped_divide_ceil((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),(2,1)):((2,1),(4,0))));
    /// ```
    pub fn zipped_divide_ceil<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::ZippedDivideCeil<T>, Self>
    where
        Self: Rule<op::ZippedDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::ZippedDivideCeil<T>>::give_with(self, (), TOKEN)
    }

    /// [`tiled_divide(L,T)`](super::Composed::tiled_divide) of the inner layout, under the same swizzles or those that
    /// do the same: ((tiles),rest,rest,…).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.tiled_divide((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),2,1):((2,1),4,0)));
    /// ```
    pub fn tiled_divide<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::TiledDivide<T>, Self>
    where
        Self: Rule<op::TiledDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::TiledDivide<T>>::give_with(self, (), TOKEN)
    }

    /// [`tiled_divide_ceil(L,T)`](super::Composed::tiled_divide_ceil) of the inner layout, under the same swizzles or
    /// those that do the same: tiled_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.tiled_divide_ceil((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),2,1):((2,1),4,0)));
    /// ```
    pub fn tiled_divide_ceil<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::TiledDivideCeil<T>, Self>
    where
        Self: Rule<op::TiledDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::TiledDivideCeil<T>>::give_with(self, (), TOKEN)
    }

    /// [`flat_divide(L,T)`](super::Composed::flat_divide) of the inner layout, under the same swizzles or those that do
    /// the same: (tile,tile,…,rest,rest,…).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.flat_divide((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o (2,2,2,1):(2,1,4,0)));
    /// ```
    pub fn flat_divide<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::FlatDivide<T>, Self>
    where
        Self: Rule<op::FlatDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::FlatDivide<T>>::give_with(self, (), TOKEN)
    }

    /// [`flat_divide_ceil(L,T)`](super::Composed::flat_divide_ceil) of the inner layout, under the same swizzles or
    /// those that do the same: flat_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.flat_divide_ceil((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o (2,2,2,1):(2,1,4,0)));
    /// ```
    pub fn flat_divide_ceil<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::FlatDivideCeil<T>, Self>
    where
        Self: Rule<op::FlatDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::FlatDivideCeil<T>>::give_with(self, (), TOKEN)
    }

    /// [`logical_product(L,T)`](super::Composed::logical_product) of the inner layout, under the same swizzles or those
    /// that do the same: ((block),(repetitions)); a tuple repeats by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.logical_product(layout!(2:1)), layout!(S<1,0,1> o S<1,1,1> o ((4,2),2):((1,4),8)));
    /// ```
    pub fn logical_product<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::LogicalProduct<T>, Self>
    where
        Self: Rule<op::LogicalProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::LogicalProduct<T>>::give_with(self, (), TOKEN)
    }

    /// [`zipped_product(L,T)`](super::Composed::zipped_product) of the inner layout, under the same swizzles or those
    /// that do the same: ((blocks),(repetitions)).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.zipped_product(layout!(2:1)), layout!(S<1,0,1> o S<1,1,1> o ((4,2),2):((1,4),8)));
    /// ```
    pub fn zipped_product<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::ZippedProduct<T>, Self>
    where
        Self: Rule<op::ZippedProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::ZippedProduct<T>>::give_with(self, (), TOKEN)
    }

    /// [`tiled_product(L,T)`](super::Composed::tiled_product) of the inner layout, under the same swizzles or those
    /// that do the same: ((blocks),repetition,repetition,…).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.tiled_product(layout!(2:1)), layout!(S<1,0,1> o S<1,1,1> o ((4,2),2):((1,4),8)));
    /// ```
    pub fn tiled_product<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::TiledProduct<T>, Self>
    where
        Self: Rule<op::TiledProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::TiledProduct<T>>::give_with(self, (), TOKEN)
    }

    /// [`flat_product(L,T)`](super::Composed::flat_product) of the inner layout, under the same swizzles or those that
    /// do the same: (block,block,…,repetition,repetition,…).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.flat_product(layout!(2:1)), layout!(S<1,0,1> o S<1,1,1> o (4,2,2):(1,4,8)));
    /// ```
    pub fn flat_product<T: at::Tiler<AtFirst>>(self, _tiler: T) -> op::Of<op::FlatProduct<T>, Self>
    where
        Self: Rule<op::FlatProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::FlatProduct<T>>::give_with(self, (), TOKEN)
    }

    /// [`blocked_product(A,B)`](super::Composed::blocked_product) of the inner layout, under the same swizzles or those
    /// that do the same: A repeated by B, mode by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.blocked_product(layout!((1,2):(0,1))), layout!(S<1,0,1> o S<1,1,1> o ((4,1),(2,2)):((1,0),(4,8))));
    /// ```
    pub fn blocked_product<B: operand::StaticLayout>(self, _tiler: B) -> op::Of<op::BlockedProduct<B>, Self>
    where
        Self: Rule<op::BlockedProduct<B>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::BlockedProduct<B>>::give_with(self, (), TOKEN)
    }

    /// [`raked_product(A,B)`](super::Composed::raked_product) of the inner layout, under the same swizzles or those
    /// that do the same: A repeated by B, mode by mode, the blocks interleaved.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.raked_product(layout!((1,2):(0,1))), layout!(S<1,0,1> o S<1,1,1> o ((1,4),(2,2)):((0,1),(8,4))));
    /// ```
    pub fn raked_product<B: operand::StaticLayout>(self, _tiler: B) -> op::Of<op::RakedProduct<B>, Self>
    where
        Self: Rule<op::RakedProduct<B>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::RakedProduct<B>>::give_with(self, (), TOKEN)
    }

    /// [`tile_to_shape(L,S)`](super::Composed::tile_to_shape) of the inner layout, under the same swizzles or those
    /// that do the same: L repeated until it fills a shape.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.tile_to_shape((U4::NEW, U4::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((4,1),(2,2)):((1,0),(4,8))));
    /// ```
    pub fn tile_to_shape<S2: operand::StaticTuple>(self, _shape: S2) -> op::Of<op::TileToShape<S2>, Self>
    where
        Self: Rule<op::TileToShape<S2>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::TileToShape<S2>>::give_with(self, (), TOKEN)
    }

    /// [`tile_to_shape_ordered(L,S,O)`](super::Composed::tile_to_shape_ordered) of the inner layout, under the same
    /// swizzles or those that do the same: L repeated until it fills a shape, the mode of the smallest order first.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.tile_to_shape_ordered((U8::NEW, U4::NEW), (U1::NEW, U0::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((4,2),(2,2)):((1,16),(4,8))));
    /// ```
    pub fn tile_to_shape_ordered<S2: operand::StaticTuple, O2: operand::StaticTuple>(
        self,
        _shape: S2,
        _order: O2,
    ) -> op::Of<op::TileToShapeOrdered<S2, O2>, Self>
    where
        Self: Rule<op::TileToShapeOrdered<S2, O2>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::TileToShapeOrdered<S2, O2>>::give_with(self, (), TOKEN)
    }

    /// [`upcast(L,N)`](super::Composed::upcast) of the inner layout, under the same swizzles or those that do the same:
    /// in elements that are N of these.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,1,1> o 2 o S<1,2,1> o 16:1).upcast(U2::NEW), layout!(S<1,0,1> o 1 o S<1,1,1> o 8:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // upcast: offset _1 is not a multiple of _2
    /// let _ = layout!(S<1,1,1> o 1 o S<1,2,1> o 16:1).upcast(U2::NEW);
    /// ```
    pub fn upcast<N: operand::Nat>(self, _n: N) -> op::Of<op::Upcast<N>, Self>
    where
        Self: Rule<op::Upcast<N>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Upcast<N>>::give_with(self, (), TOKEN)
    }

    /// [`downcast(L,N)`](super::Composed::downcast) of the inner layout, under the same swizzles or those that do the
    /// same: in elements that are an N-th of these.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o 1 o S<1,1,1> o 8:1).downcast(U2::NEW), layout!(S<1,1,1> o 2 o S<1,2,1> o 16:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // downcast: _3 is not a power of two
    /// let _ = layout!(S<1,0,1> o S<1,1,1> o 8:1).downcast(U3::NEW);
    /// ```
    pub fn downcast<N: operand::Nat>(self, _n: N) -> op::Of<op::Downcast<N>, Self>
    where
        Self: Rule<op::Downcast<N>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Downcast<N>>::give_with(self, (), TOKEN)
    }

    /// [`recast(L,Old,New)`](super::Composed::recast) of the inner layout, under the same swizzles or those that do the
    /// same: in elements of NEW bits instead of OLD.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o 1 o S<1,1,1> o 8:1);
    /// assert_eq!(l.recast(U16::NEW, U8::NEW), layout!(S<1,1,1> o 2 o S<1,2,1> o 16:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // recast: _0 is below _1
    /// let _ = layout!(S<1,0,1> o S<1,1,1> o 8:1).recast(U8::NEW, U0::NEW);
    /// ```
    pub fn recast<Old: operand::Nat, New: operand::Nat>(
        self,
        _old: Old,
        _new: New,
    ) -> op::Of<op::Recast<Old, New>, Self>
    where
        Self: Rule<op::Recast<Old, New>, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::Recast<Old, New>>::give_with(self, (), TOKEN)
    }
}
