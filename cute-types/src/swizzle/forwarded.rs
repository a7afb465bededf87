// From `tables/operations.toml`: `cargo xtask generate` writes this file.
//! What an operation does to a composed layout: what it does to L, under the same swizzle and offset. Conditions
//! and refusals are those of the operation on L.
//!
//! CuTe: `layout_composed.hpp`.

use super::defined::{Behind, NoSwizzle, SwizzledOperation};
use super::domain::{Forwarded, leave, stay};
use super::stack::{ChainOperation, LeavesNoSwizzle, Stays};
use super::{Base, Composed, Shift, StaticSwizzle};
use crate::algebra::Tiler;
use crate::algebra::mixed::{AtFirst, AtSecond, at};
use crate::algebra::op::{self, Operation};
use crate::coord::Slicer;
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::{Accepted, Decidable, Refusal, Rule};
use crate::sealed::TOKEN;
use crate::tensor::MemoryLayout;
use crate::tuple::IntTuple;

#[allow(clippy::type_complexity, reason = "the swizzle and the offset stay, which a name would hide")]
impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// [`fragment_like(L)`](Layout::fragment_like) of the layout, over which no swizzle stands: a compact layout of its
    /// shape for registers: mode 0 fastest.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(4,1)).fragment_like(), layout!((8,(4)):(1,(8))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // ordered: two modes have order _5
    /// let _ = layout!(S<2,0,3> o (2,3,4):(1,5,5)).fragment_like();
    /// ```
    pub fn fragment_like(self) -> op::Of<op::FragmentLike, Layout<S, D>>
    where
        Layout<S, D>: Rule<op::FragmentLike, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::FragmentLike, TOKEN)
    }

    /// [`concat(A,B)`](Layout::concat) of the layout, under the same swizzle and offset: the modes of A, then those of
    /// B.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).concat(layout!(2:32)), layout!(S<2,0,3> o (8,4,2):(1,8,32)));
    /// ```
    pub fn concat<B: at::StaticLayout<AtFirst>>(
        self,
        b: B,
    ) -> <op::Of<op::Concat<B>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Concat<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Concat(b), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`append(L,X)`](Layout::append) of the layout, under the same swizzle and offset: with X as one more mode at the
    /// end.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).append(layout!(2:32)), layout!(S<2,0,3> o (8,4,2):(1,8,32)));
    /// ```
    pub fn append<X: at::StaticLayout<AtFirst>>(
        self,
        x: X,
    ) -> <op::Of<op::Append<X>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Append<X>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Append(x), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`prepend(L,X)`](Layout::prepend) of the layout, under the same swizzle and offset: with X as one more mode at
    /// the front.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).prepend(layout!(2:32)), layout!(S<2,0,3> o (2,8,4):(32,1,8)));
    /// ```
    pub fn prepend<X: at::StaticLayout<AtFirst>>(
        self,
        x: X,
    ) -> <op::Of<op::Prepend<X>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Prepend<X>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Prepend(x), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`flatten(L)`](Layout::flatten) of the layout, under the same swizzle and offset: without nesting.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,(2,2)):(1,(8,16))).flatten(), layout!(S<2,0,3> o (8,2,2):(1,8,16)));
    /// ```
    pub fn flatten(self) -> <op::Of<op::Flatten, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Flatten, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Flatten, TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`unflatten(L,P)`](Layout::unflatten) of the layout, under the same swizzle and offset: nested like a profile.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.unflatten((U1::NEW, (U1::NEW, U1::NEW))), layout!(S<2,0,3> o (8,(2,2)):(1,(8,16))));
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.unflatten((U1::NEW, (U1::NEW,))), layout!(S<2,0,3> o (8,(4)):(1,(8))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // unflatten: the profile has _1 leaves, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).unflatten(U1::NEW);
    /// ```
    pub fn unflatten<P: at::StaticTuple<AtFirst>>(
        self,
        profile: P,
    ) -> <op::Of<op::Unflatten<P>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Unflatten<P>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Unflatten(profile), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`zip(L)`](Layout::zip) of the layout, under the same swizzle and offset: ((a,b),(x,y)) becomes ((a,x),(b,y)).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o ((4,2),(2,2)):((1,4),(8,16)));
    /// assert_eq!(l.zip(), layout!(S<2,0,3> o ((4,2),(2,2)):((1,8),(4,16))));
    /// ```
    pub fn zip(self) -> <op::Of<op::Zip, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Zip, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Zip, TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`reverse(L)`](Layout::reverse) of the layout, under the same swizzle and offset: the modes in the opposite
    /// order.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).reverse(), layout!(S<2,0,3> o (4,8):(8,1)));
    /// ```
    pub fn reverse(self) -> <op::Of<op::Reverse, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Reverse, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Reverse, TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`dice(L,C)`](Layout::dice) of the layout, under the same swizzle and offset: the sublayout of the modes at
    /// which the coordinate has integers.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).dice((0, ..)), layout!(S<2,0,3> o (8):(1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // dice: it has _3 modes, the shape has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).dice((1, .., ..));
    /// ```
    pub fn dice<C: at::Slicer<AtFirst>>(
        self,
        coord: C,
    ) -> <op::Of<op::Dice<C>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Dice<C>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Dice(coord), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`coalesce(L)`](Layout::coalesce) of the layout, under the same swizzle and offset: the same function with as
    /// few modes as possible.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).coalesce(), layout!(S<2,0,3> o 32:1));
    /// ```
    pub fn coalesce(self) -> <op::Of<op::Coalesce, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Coalesce, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Coalesce, TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`coalesce_by(L,P)`](Layout::coalesce_by) of the layout, under the same swizzle and offset: coalesced at the
    /// integers of a profile.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o ((2,4),4):((1,2),8));
    /// assert_eq!(l.coalesce_by((U1::NEW, U1::NEW)), layout!(S<2,0,3> o (8,4):(1,8)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // coalesce_by: the profile has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).coalesce_by((U1::NEW, U1::NEW, U1::NEW));
    /// ```
    pub fn coalesce_by<P: at::StaticTuple<AtFirst>>(
        self,
        profile: P,
    ) -> <op::Of<op::CoalesceBy<P>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::CoalesceBy<P>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::CoalesceBy(profile), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`filter(L)`](Layout::filter) of the layout, under the same swizzle and offset: coalesced, without modes of
    /// stride 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4,3):(1,8,0)).filter(), layout!(S<2,0,3> o 32:1));
    /// ```
    pub fn filter(self) -> <op::Of<op::Filter, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Filter, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Filter, TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`filter_by(L,P)`](Layout::filter_by) of the layout, under the same swizzle and offset: coalesced at the
    /// integers of a profile, without modes of stride 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o ((2,3),4):((1,0),8));
    /// assert_eq!(l.filter_by((U1::NEW, U1::NEW)), layout!(S<2,0,3> o (2,4):(1,8)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // filter_by: the profile has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).filter_by((U1::NEW, U1::NEW, U1::NEW));
    /// ```
    pub fn filter_by<P: at::StaticTuple<AtFirst>>(
        self,
        profile: P,
    ) -> <op::Of<op::FilterBy<P>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::FilterBy<P>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::FilterBy(profile), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`filter_zeros(L)`](Layout::filter_zeros) of the layout, under the same swizzle and offset: with extent 1 where
    /// the stride is 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,3):(1,0)).filter_zeros(), layout!(S<2,0,3> o (8,1):(1,0)));
    /// ```
    pub fn filter_zeros(self) -> <op::Of<op::FilterZeros, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::FilterZeros, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::FilterZeros, TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`composition(A,B)`](Layout::composition) of the layout, under the same swizzle and offset: R with R(c) =
    /// A(B(c)); a tuple of layouts for B composes by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.composition(layout!((4,4):(2,8))), layout!(S<2,0,3> o (4,4):(2,8)));
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).composition((layout!(2:4), ..)), layout!(S<2,0,3> o (2,4):(4,8)));
    /// // Of a swizzled one it is under both swizzles, or under one that does the same.
    /// assert_eq!(layout!(S<1,1,1> o 8:1).composition(layout!(S<1,0,1> o 8:1)), layout!(S<1,1,1> o S<1,0,1> o 8:1));
    /// assert_eq!(layout!(S<1,0,1> o 8:1).composition(layout!(S<1,0,1> o 8:1)), layout!(8:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
    /// let _ = layout!(S<2,0,3> o (4,6,8):(2,3,5)).composition(layout!(6:3));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: the tiler has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).composition((.., .., ..));
    /// ```
    pub fn composition<B: at::Tiler<AtFirst>>(
        self,
        b: B,
    ) -> <op::Of<op::Composition<B>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::Composition<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Composition(b), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::composition`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_composition<B: at::Tiler<AtFirst>>(
        self,
        b: B,
    ) -> Result<<op::Of<op::Composition<B>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::Composition<B>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::Composition(b), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`with_shape(L,S)`](Layout::with_shape) of the layout, under the same swizzle and offset: the elements of L
    /// under another shape, R with R(c) = L(i), i the index of c in S.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.with_shape((U4::NEW, U2::NEW, U4::NEW)), layout!(S<2,0,3> o (4,2,4):(1,4,8)));
    /// ```
    pub fn with_shape<S2: at::StaticTuple<AtFirst>>(
        self,
        shape: S2,
    ) -> <op::Of<op::WithShape<S2>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::WithShape<S2>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::WithShape(shape), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`complement(L,M)`](Layout::complement) of the layout, over which no swizzle stands: the layout that together
    /// with L is a bijection onto 0..M.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).complement(U64::NEW), layout!(2:32));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // complement: cotarget _48 is not a multiple of _32, the extent times stride of the last mode
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).complement(U48::NEW);
    /// ```
    pub fn complement<M: at::StaticTuple<AtFirst>>(self, cotarget: M) -> op::Of<op::Complement<M>, Layout<S, D>>
    where
        Layout<S, D>: Rule<op::Complement<M>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Complement(cotarget), TOKEN)
    }

    /// [`Self::complement`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_complement<M: at::StaticTuple<AtFirst>>(
        self,
        cotarget: M,
    ) -> Result<op::Of<op::Complement<M>, Layout<S, D>>, Refusal>
    where
        Layout<S, D>: Rule<op::Complement<M>, Verdict: Decidable<Proof: Sized>>,
    {
        self.layout().try_give(op::Complement(cotarget), TOKEN)
    }

    /// [`complement_ceil(L,M)`](Layout::complement_ceil) of the layout, over which no swizzle stands: what fills the
    /// gaps of L and reaches M, as far as whole modes can.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).complement_ceil(U48::NEW), layout!(2:32));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // complement_ceil: _0 is below _1
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).complement_ceil(U0::NEW);
    /// ```
    pub fn complement_ceil<M: at::StaticTuple<AtFirst>>(
        self,
        cotarget: M,
    ) -> op::Of<op::ComplementCeil<M>, Layout<S, D>>
    where
        Layout<S, D>: Rule<op::ComplementCeil<M>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::ComplementCeil(cotarget), TOKEN)
    }

    /// [`Self::complement_ceil`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_complement_ceil<M: at::StaticTuple<AtFirst>>(
        self,
        cotarget: M,
    ) -> Result<op::Of<op::ComplementCeil<M>, Layout<S, D>>, Refusal>
    where
        Layout<S, D>: Rule<op::ComplementCeil<M>, Verdict: Decidable<Proof: Sized>>,
    {
        self.layout().try_give(op::ComplementCeil(cotarget), TOKEN)
    }

    /// [`nullspace(L)`](Layout::nullspace) of the layout, over which no swizzle stands: the indices that stride 0 sends
    /// to offset 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4,3):(1,8,0)).nullspace(), layout!(3:32));
    /// ```
    pub fn nullspace(self) -> op::Of<op::Nullspace, Layout<S, D>>
    where
        Layout<S, D>: Rule<op::Nullspace, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::Nullspace, TOKEN)
    }

    /// [`logical_divide(L,T)`](Layout::logical_divide) of the layout, under the same swizzle and offset:
    /// ((tile),(rest)); a tuple divides by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.logical_divide((U4::NEW, U2::NEW)), layout!(S<2,0,3> o ((4,2),(2,2)):((1,4),(8,16))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide: in mode _0, the tile covers _5, which does not divide size _8
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).logical_divide((U5::NEW, U2::NEW));
    /// ```
    pub fn logical_divide<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::LogicalDivide<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::LogicalDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::LogicalDivide(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::logical_divide`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_logical_divide<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::LogicalDivide<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::LogicalDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::LogicalDivide(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`logical_divide_ceil(L,T)`](Layout::logical_divide_ceil) of the layout, under the same swizzle and offset:
    /// logical_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.logical_divide_ceil((U5::NEW, U2::NEW)), layout!(S<2,0,3> o ((5,2),(2,2)):((1,5),(8,16))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide_ceil: the tiler has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).logical_divide_ceil((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    pub fn logical_divide_ceil<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::LogicalDivideCeil<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::LogicalDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::LogicalDivideCeil(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::logical_divide_ceil`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_logical_divide_ceil<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::LogicalDivideCeil<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::LogicalDivideCeil<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::LogicalDivideCeil(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`zipped_divide(L,T)`](Layout::zipped_divide) of the layout, under the same swizzle and offset:
    /// ((tiles),(rests)).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.zipped_divide((U4::NEW, U2::NEW)), layout!(S<2,0,3> o ((4,2),(2,2)):((1,8),(4,16))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // zipped_divide: in mode _0, the tile covers _5, which does not divide size _8
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).zipped_divide((U5::NEW, U2::NEW));
    /// ```
    pub fn zipped_divide<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::ZippedDivide<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::ZippedDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::ZippedDivide(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::zipped_divide`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_zipped_divide<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::ZippedDivide<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::ZippedDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::ZippedDivide(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`zipped_divide_ceil(L,T)`](Layout::zipped_divide_ceil) of the layout, under the same swizzle and offset:
    /// zipped_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.zipped_divide_ceil((U5::NEW, U2::NEW)), layout!(S<2,0,3> o ((5,2),(2,2)):((1,8),(5,16))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // zipped_divide_ceil: the tiler has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).zipped_divide_ceil((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    pub fn zipped_divide_ceil<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::ZippedDivideCeil<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::ZippedDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::ZippedDivideCeil(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::zipped_divide_ceil`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_zipped_divide_ceil<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::ZippedDivideCeil<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::ZippedDivideCeil<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::ZippedDivideCeil(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`tiled_divide(L,T)`](Layout::tiled_divide) of the layout, under the same swizzle and offset:
    /// ((tiles),rest,rest,…).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tiled_divide((U4::NEW, U2::NEW)), layout!(S<2,0,3> o ((4,2),2,2):((1,8),4,16)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // tiled_divide: in mode _0, the tile covers _5, which does not divide size _8
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).tiled_divide((U5::NEW, U2::NEW));
    /// ```
    pub fn tiled_divide<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::TiledDivide<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::TiledDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::TiledDivide(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::tiled_divide`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_tiled_divide<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::TiledDivide<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::TiledDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::TiledDivide(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`tiled_divide_ceil(L,T)`](Layout::tiled_divide_ceil) of the layout, under the same swizzle and offset:
    /// tiled_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tiled_divide_ceil((U5::NEW, U2::NEW)), layout!(S<2,0,3> o ((5,2),2,2):((1,8),5,16)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // tiled_divide_ceil: the tiler has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).tiled_divide_ceil((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    pub fn tiled_divide_ceil<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::TiledDivideCeil<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::TiledDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::TiledDivideCeil(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::tiled_divide_ceil`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_tiled_divide_ceil<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::TiledDivideCeil<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::TiledDivideCeil<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::TiledDivideCeil(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`flat_divide(L,T)`](Layout::flat_divide) of the layout, under the same swizzle and offset:
    /// (tile,tile,…,rest,rest,…).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.flat_divide((U4::NEW, U2::NEW)), layout!(S<2,0,3> o (4,2,2,2):(1,8,4,16)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // flat_divide: in mode _0, the tile covers _5, which does not divide size _8
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).flat_divide((U5::NEW, U2::NEW));
    /// ```
    pub fn flat_divide<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::FlatDivide<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::FlatDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::FlatDivide(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::flat_divide`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_flat_divide<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::FlatDivide<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::FlatDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::FlatDivide(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`flat_divide_ceil(L,T)`](Layout::flat_divide_ceil) of the layout, under the same swizzle and offset:
    /// flat_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.flat_divide_ceil((U5::NEW, U2::NEW)), layout!(S<2,0,3> o (5,2,2,2):(1,8,5,16)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // flat_divide_ceil: the tiler has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).flat_divide_ceil((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    pub fn flat_divide_ceil<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::FlatDivideCeil<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::FlatDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::FlatDivideCeil(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::flat_divide_ceil`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_flat_divide_ceil<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::FlatDivideCeil<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::FlatDivideCeil<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::FlatDivideCeil(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`logical_product(L,T)`](Layout::logical_product) of the layout, under the same swizzle and offset:
    /// ((block),(repetitions)); a tuple repeats by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.logical_product(layout!(2:1)), layout!(S<2,0,3> o ((8,4),2):((1,8),32)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_product: the tiler has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).logical_product((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    pub fn logical_product<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::LogicalProduct<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::LogicalProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::LogicalProduct(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::logical_product`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_logical_product<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::LogicalProduct<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::LogicalProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::LogicalProduct(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`zipped_product(L,T)`](Layout::zipped_product) of the layout, under the same swizzle and offset:
    /// ((blocks),(repetitions)).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.zipped_product(layout!(2:1)), layout!(S<2,0,3> o ((8,4),2):((1,8),32)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // zipped_product: the tiler has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).zipped_product((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    pub fn zipped_product<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::ZippedProduct<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::ZippedProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::ZippedProduct(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::zipped_product`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_zipped_product<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::ZippedProduct<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::ZippedProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::ZippedProduct(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`tiled_product(L,T)`](Layout::tiled_product) of the layout, under the same swizzle and offset:
    /// ((blocks),repetition,repetition,…).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tiled_product(layout!(2:1)), layout!(S<2,0,3> o ((8,4),2):((1,8),32)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // tiled_product: the tiler has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).tiled_product((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    pub fn tiled_product<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::TiledProduct<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::TiledProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::TiledProduct(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::tiled_product`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_tiled_product<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::TiledProduct<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::TiledProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::TiledProduct(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`flat_product(L,T)`](Layout::flat_product) of the layout, under the same swizzle and offset:
    /// (block,block,…,repetition,repetition,…).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).flat_product(layout!(2:1)), layout!(S<2,0,3> o (8,4,2):(1,8,32)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // flat_product: the tiler has _3 modes, A has _2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).flat_product((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    pub fn flat_product<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> <op::Of<op::FlatProduct<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::FlatProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::FlatProduct(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::flat_product`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_flat_product<T: at::Tiler<AtFirst>>(
        self,
        tiler: T,
    ) -> Result<<op::Of<op::FlatProduct<T>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::FlatProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::FlatProduct(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`blocked_product(A,B)`](Layout::blocked_product) of the layout, under the same swizzle and offset: A repeated
    /// by B, mode by mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.blocked_product(layout!((1,2))), layout!(S<2,0,3> o ((8,1),(4,2)):((1,0),(8,32))));
    /// ```
    pub fn blocked_product<B: at::StaticLayout<AtFirst>>(
        self,
        tiler: B,
    ) -> <op::Of<op::BlockedProduct<B>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::BlockedProduct<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::BlockedProduct(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::blocked_product`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_blocked_product<B: at::StaticLayout<AtFirst>>(
        self,
        tiler: B,
    ) -> Result<<op::Of<op::BlockedProduct<B>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::BlockedProduct<B>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::BlockedProduct(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`raked_product(A,B)`](Layout::raked_product) of the layout, under the same swizzle and offset: A repeated by B,
    /// mode by mode, the blocks interleaved.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.raked_product(layout!((1,2))), layout!(S<2,0,3> o ((1,8),(2,4)):((0,1),(32,8))));
    /// ```
    pub fn raked_product<B: at::StaticLayout<AtFirst>>(
        self,
        tiler: B,
    ) -> <op::Of<op::RakedProduct<B>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::RakedProduct<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::RakedProduct(tiler), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::raked_product`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_raked_product<B: at::StaticLayout<AtFirst>>(
        self,
        tiler: B,
    ) -> Result<<op::Of<op::RakedProduct<B>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::RakedProduct<B>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::RakedProduct(tiler), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`tile_to_shape(L,S)`](Layout::tile_to_shape) of the layout, under the same swizzle and offset: L repeated until
    /// it fills a shape.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tile_to_shape((U16::NEW, U8::NEW)), layout!(S<2,0,3> o ((8,2),(4,2)):((1,32),(8,64))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // tile_to_shape: in mode _0, size _8 of A does not divide _12
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).tile_to_shape((U12::NEW, U8::NEW));
    /// ```
    pub fn tile_to_shape<S2: at::StaticTuple<AtFirst>>(
        self,
        shape: S2,
    ) -> <op::Of<op::TileToShape<S2>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::TileToShape<S2>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::TileToShape(shape), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::tile_to_shape`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_tile_to_shape<S2: at::StaticTuple<AtFirst>>(
        self,
        shape: S2,
    ) -> Result<<op::Of<op::TileToShape<S2>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::TileToShape<S2>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self.layout().try_give(op::TileToShape(shape), TOKEN)?.over(self.swizzle(), self.base_offset()))
    }

    /// [`tile_to_shape_ordered(L,S,O)`](Layout::tile_to_shape_ordered) of the layout, under the same swizzle and
    /// offset: L repeated until it fills a shape, the mode of the smallest order first.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tile_to_shape_ordered((U16::NEW, U8::NEW), (U1::NEW, U0::NEW)), layout!(S<2,0,3> o ((8,2),(4,2)):((1,64),(8,32))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // ordered: two modes have order _0
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).tile_to_shape_ordered((U16::NEW, U8::NEW), (U0::NEW, U0::NEW));
    /// ```
    pub fn tile_to_shape_ordered<S2: at::StaticTuple<AtFirst>, O2: at::StaticTuple<AtSecond>>(
        self,
        shape: S2,
        order: O2,
    ) -> <op::Of<op::TileToShapeOrdered<S2, O2>, Layout<S, D>> as MemoryLayout>::Over<W, O>
    where
        Layout<S, D>: Rule<op::TileToShapeOrdered<S2, O2>, Verdict: Accepted<Proof: Sized>>,
    {
        self.layout().give(op::TileToShapeOrdered(shape, order), TOKEN).over(self.swizzle(), self.base_offset())
    }

    /// [`Self::tile_to_shape_ordered`] where the running program may have to decide.
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_tile_to_shape_ordered<S2: at::StaticTuple<AtFirst>, O2: at::StaticTuple<AtSecond>>(
        self,
        shape: S2,
        order: O2,
    ) -> Result<<op::Of<op::TileToShapeOrdered<S2, O2>, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
    where
        Layout<S, D>: Rule<op::TileToShapeOrdered<S2, O2>, Verdict: Decidable<Proof: Sized>>,
    {
        Ok(self
            .layout()
            .try_give(op::TileToShapeOrdered(shape, order), TOKEN)?
            .over(self.swizzle(), self.base_offset()))
    }

    /// [`mode(L,I)`](Layout::mode) of the layout, under the same swizzle and offset: one mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).mode(U1::NEW), layout!(S<2,0,3> o 4:8));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // mode: index _2 is outside _0.._2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).mode(U2::NEW);
    /// ```
    pub fn mode<I: operand::Nat>(self, _i: I) -> Composed<W, O, op::Of<op::Mode<I>, Layout<S, D>>>
    where
        Layout<S, D>: Rule<op::Mode<I>, Verdict: Accepted<Proof: Sized>>,
    {
        self.with(self.layout().give_with((), TOKEN))
    }

    /// [`select(L,I)`](Layout::select) of the layout, under the same swizzle and offset: the modes with these indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,2,2):(1,8,16)).select((U2::NEW, U0::NEW)), layout!(S<2,0,3> o (2,8):(16,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // select: index _2 is outside _0.._2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).select((U2::NEW,));
    /// ```
    pub fn select<I: operand::Indices>(self, _indices: I) -> Composed<W, O, op::Of<op::Select<I>, Layout<S, D>>>
    where
        Layout<S, D>: Rule<op::Select<I>, Verdict: Accepted<Proof: Sized>>,
    {
        self.with(self.layout().give_with((), TOKEN))
    }

    /// [`take(L,B,E)`](Layout::take) of the layout, under the same swizzle and offset: the modes B..E.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,2,2):(1,8,16)).take(U1::NEW, U3::NEW), layout!(S<2,0,3> o (2,2):(8,16)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // take: _1.._1 is not a range of modes in _0.._2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).take(U1::NEW, U1::NEW);
    /// ```
    pub fn take<B: operand::Nat, E: operand::Nat>(
        self,
        _begin: B,
        _end: E,
    ) -> Composed<W, O, op::Of<op::Take<B, E>, Layout<S, D>>>
    where
        Layout<S, D>: Rule<op::Take<B, E>, Verdict: Accepted<Proof: Sized>>,
    {
        self.with(self.layout().give_with((), TOKEN))
    }

    /// [`group(L,B,E)`](Layout::group) of the layout, under the same swizzle and offset: the modes B..E as one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.group(U1::NEW, U3::NEW), layout!(S<2,0,3> o (8,(2,2)):(1,(8,16))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // group: _1.._3 is not a range of modes in _0.._2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).group(U1::NEW, U3::NEW);
    /// ```
    pub fn group<B: operand::Nat, E: operand::Nat>(
        self,
        _begin: B,
        _end: E,
    ) -> Composed<W, O, op::Of<op::Group<B, E>, Layout<S, D>>>
    where
        Layout<S, D>: Rule<op::Group<B, E>, Verdict: Accepted<Proof: Sized>>,
    {
        self.with(self.layout().give_with((), TOKEN))
    }

    /// [`replace(L,I,X)`](Layout::replace) of the layout, under the same swizzle and offset: with X for mode I.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).replace(U1::NEW, layout!(2:16)), layout!(S<2,0,3> o (8,2):(1,16)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // replace: index _2 is outside _0.._2
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).replace(U2::NEW, layout!(2:16));
    /// ```
    pub fn replace<I: operand::Nat, X: at::StaticLayout<AtSecond>>(
        self,
        _i: I,
        x: X,
    ) -> Composed<W, O, op::Of<op::Replace<I, X>, Layout<S, D>>>
    where
        Layout<S, D>: Rule<op::Replace<I, X>, Verdict: Accepted<Proof: Sized>>,
    {
        self.with(self.layout().give_with(x, TOKEN))
    }

    /// [`append_to(L,N)`](Layout::append_to) of the layout, under the same swizzle and offset: with modes 1:0 at the
    /// end, up to N modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).append_to(U3::NEW), layout!(S<2,0,3> o (8,4,1):(1,8,0)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // append: rank _1 is below _2, the modes of A
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).append_to(U1::NEW);
    /// ```
    pub fn append_to<N: operand::Nat>(self, _rank: N) -> Composed<W, O, op::Of<op::AppendTo<N>, Layout<S, D>>>
    where
        Layout<S, D>: Rule<op::AppendTo<N>, Verdict: Accepted<Proof: Sized>>,
    {
        self.with(self.layout().give_with((), TOKEN))
    }

    /// [`prepend_to(L,N)`](Layout::prepend_to) of the layout, under the same swizzle and offset: with modes 1:0 at the
    /// front, up to N modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).prepend_to(U3::NEW), layout!(S<2,0,3> o (1,8,4):(0,1,8)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // prepend: rank _1 is below _2, the modes of A
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).prepend_to(U1::NEW);
    /// ```
    pub fn prepend_to<N: operand::Nat>(self, _rank: N) -> Composed<W, O, op::Of<op::PrependTo<N>, Layout<S, D>>>
    where
        Layout<S, D>: Rule<op::PrependTo<N>, Verdict: Accepted<Proof: Sized>>,
    {
        self.with(self.layout().give_with((), TOKEN))
    }
}

stay! {
    [B: operand::StaticLayout] op::Concat<B>;
    [I: operand::Nat] op::Mode<I>;
    [I: operand::Indices] op::Select<I>;
    [B: operand::Nat, E: operand::Nat] op::Take<B, E>;
    [B: operand::Nat, E: operand::Nat] op::Group<B, E>;
    [I: operand::Nat, X: operand::StaticLayout] op::Replace<I, X>;
    [X: operand::StaticLayout] op::Append<X>;
    [N: operand::Nat] op::AppendTo<N>;
    [X: operand::StaticLayout] op::Prepend<X>;
    [N: operand::Nat] op::PrependTo<N>;
    [] op::Flatten;
    [P: operand::StaticTuple] op::Unflatten<P>;
    [] op::Zip;
    [] op::Reverse;
    [C: Slicer] op::Dice<C>;
    [] op::Coalesce;
    [P: operand::StaticTuple] op::CoalesceBy<P>;
    [] op::Filter;
    [P: operand::StaticTuple] op::FilterBy<P>;
    [] op::FilterZeros;
    [B: Tiler] op::Composition<B>;
    [S2: operand::StaticTuple] op::WithShape<S2>;
    [T: Tiler] op::LogicalDivide<T>;
    [T: Tiler] op::LogicalDivideCeil<T>;
    [T: Tiler] op::ZippedDivide<T>;
    [T: Tiler] op::ZippedDivideCeil<T>;
    [T: Tiler] op::TiledDivide<T>;
    [T: Tiler] op::TiledDivideCeil<T>;
    [T: Tiler] op::FlatDivide<T>;
    [T: Tiler] op::FlatDivideCeil<T>;
    [T: Tiler] op::LogicalProduct<T>;
    [T: Tiler] op::ZippedProduct<T>;
    [T: Tiler] op::TiledProduct<T>;
    [T: Tiler] op::FlatProduct<T>;
    [B: operand::StaticLayout] op::BlockedProduct<B>;
    [B: operand::StaticLayout] op::RakedProduct<B>;
    [S2: operand::StaticTuple] op::TileToShape<S2>;
    [S2: operand::StaticTuple, O2: operand::StaticTuple] op::TileToShapeOrdered<S2, O2>;
}

leave! {
    [] op::FragmentLike;
    [M: operand::StaticTuple] op::Complement<M>;
    [M: operand::StaticTuple] op::ComplementCeil<M>;
    [] op::Nullspace;
}
