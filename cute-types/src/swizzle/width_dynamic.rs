//! Swizzled layouts with dynamic integers in elements of another width: what types know of the swizzle does not depend on them.

use super::width::{
    DowncastSwizzle, DowncastVerdict, Fewer, OffsetVerdict, RecastSwizzle, RecastVerdict, Scaled, UpcastSwizzle,
    UpcastVerdict, WholeOffset, Wider,
};
use super::{Composed, Shift, StaticSwizzle};
use crate::algebra::op;
use crate::int::{Nat, Static};
use crate::layout::Layout;
use crate::rules::{Accepted, Decidable, Refusal, Rule, Verdict};
use crate::sealed::TOKEN;
use crate::tensor::MemoryLayout;
use crate::tuple::IntTuple;

/// What the operation `Op` makes of the layout, under the swizzle `W` and the offset `O`.
type Over<Op, S, D, W, O> = <op::Of<Op, Layout<S, D>> as MemoryLayout>::Over<W, O>;

/// The offset `O` of elements of `Old` bits in elements of `New`.
type RecastOffset<O, Old, New> = Scaled<WholeOffset<O, Wider<Old, New>>, Fewer<Old, New>>;

#[expect(clippy::type_complexity, reason = "the swizzle and the offset of each result, which a name would hide")]
impl<W: StaticSwizzle, O: Shift, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// [`Self::upcast`] where the layout may have dynamic integers, and the running program may have to decide whether the rule
    /// holds; of swizzle and offset types decide.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |m: usize| Composed::new(Swizzle::<U3, U4, U3>::new(), U64::NEW, layout!((8,m):(m,1)));
    /// assert_eq!(l(64).try_upcast(U4::NEW).unwrap().to_string(), "S<3,2,3> o 16 o (8,16):(16,1)");
    /// let refused = l(6).try_upcast(U4::NEW).unwrap_err();
    /// assert_eq!(refused.to_string(), "upcast: stride 6 is neither a multiple nor a divisor of 4");
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let m = 64_usize;
    /// // upcast: offset _64 is not a multiple of _128
    /// let _ = Composed::new(Swizzle::<U3, U4, U3>::new(), U64::NEW, layout!((8,m):(m,1))).try_upcast(U128::NEW);
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    ///
    /// Source: CuTe's `upcast<N>(ComposedLayout)`.
    pub fn try_upcast<N: Nat>(
        self,
        _n: N,
    ) -> Result<Over<op::Upcast<N>, S, D, UpcastSwizzle<W, N>, WholeOffset<O, N>>, Refusal>
    where
        Layout<S, D>: Rule<op::Upcast<N>, Verdict: Decidable<Proof: Sized>>,
        <UpcastVerdict<W, N> as Verdict>::And<OffsetVerdict<O, N>>: Verdict<Report: Accepted>,
        WholeOffset<O, N>: Static,
    {
        Ok(self.layout().try_give_with((), TOKEN)?.over(Static::NEW, Static::NEW))
    }

    /// [`Self::downcast`] where the layout may have dynamic integers, as [`Self::try_upcast`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |m: usize| Composed::new(Swizzle::<U3, U2, U3>::new(), U16::NEW, layout!((8,m):(m,1)));
    /// assert_eq!(l(16).try_downcast(U4::NEW).unwrap().to_string(), "S<3,4,3> o 64 o (8,64):(64,1)");
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_downcast<N: Nat>(
        self,
        _n: N,
    ) -> Result<Over<op::Downcast<N>, S, D, DowncastSwizzle<W, N>, Scaled<O, N>>, Refusal>
    where
        Layout<S, D>: Rule<op::Downcast<N>, Verdict: Decidable<Proof: Sized>>,
        DowncastVerdict<W, N>: Verdict<Report: Accepted>,
        Scaled<O, N>: Static,
    {
        Ok(self.layout().try_give_with((), TOKEN)?.over(Static::NEW, Static::NEW))
    }

    /// [`Self::recast`] where the layout may have dynamic integers, as [`Self::try_upcast`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |m: usize| Composed::new(Swizzle::<U3, U4, U3>::new(), U0::NEW, layout!((8,m):(m,1)));
    /// assert_eq!(l(64).try_recast(U8::NEW, U16::NEW).unwrap().to_string(), "S<3,3,3> o 0 o (8,32):(32,1)");
    /// assert_eq!(l(64).try_recast(U16::NEW, U8::NEW).unwrap().to_string(), "S<3,5,3> o 0 o (8,128):(128,1)");
    /// assert!(l(9).try_recast(U8::NEW, U16::NEW).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_recast<Old: Nat, New: Nat>(
        self,
        _old: Old,
        _new: New,
    ) -> Result<Over<op::Recast<Old, New>, S, D, RecastSwizzle<W, Old, New>, RecastOffset<O, Old, New>>, Refusal>
    where
        Layout<S, D>: Rule<op::Recast<Old, New>, Verdict: Decidable<Proof: Sized>>,
        <RecastVerdict<W, Old, New> as Verdict>::And<OffsetVerdict<O, Wider<Old, New>>>: Verdict<Report: Accepted>,
        RecastOffset<O, Old, New>: Static,
    {
        Ok(self.layout().try_give_with((), TOKEN)?.over(Static::NEW, Static::NEW))
    }
}
