//! What an operation does to the modes of a composed layout: what it does to those of L, under the same swizzle and
//! offset. Conditions and refusals are those of the operation on L.
//!
//! CuTe: `layout_composed.hpp`.

use super::defined::{Behind, NoSwizzle, SwizzledOperation};
use super::stack::{ChainOperation, Leaves, Stays};
use super::{Base, Composed, Shift, StaticSwizzle};
use crate::algebra::mixed::{AtFirst, AtSecond, Mixed, at};
use crate::algebra::op::{self, Operation};
use crate::int::Nat;
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;
use crate::tensor::MemoryLayout;
use crate::tuple::{IntTuple, StaticTuple};

/// The operations that are passed on: a method each, with the operands of the operation. What their verdict has to be stands
/// beside each, since an error marks it: where the macro wrote it, rustc would print the macro as well.
macro_rules! forwarded {
    (@value $op:ident) => { op::$op };
    (@value $op:ident $($argument:ident),+) => { op::$op($($argument),+) };
    ($(
        $(#[$doc:meta])*
        $name:ident $(/ $try_name:ident)?
        $(<$operand:ident: $bound:ident $(, $second:ident: $bound2:ident)?>)?
        ($($argument:ident: $type:ty),*)
        op::$op:ident $(<$($of:ident),+>)?: $accepted:tt;
    )*) => {
        impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
            $(
                $(#[$doc])*
                #[allow(clippy::type_complexity, reason = "the swizzle and the offset stay, which a name would hide")]
                pub fn $name$(<$operand: at::$bound<AtFirst> $(, $second: at::$bound2<AtSecond>)?>)?(
                    self $(, $argument: $type)*
                ) -> <op::Of<op::$op $(<$($of),+>)?, Layout<S, D>> as MemoryLayout>::Over<W, O>
                where
                    Layout<S, D>: Rule<op::$op $(<$($of),+>)?, Verdict: $accepted>,
                {
                    self.layout().give(forwarded!(@value $op $($argument),*), TOKEN).over(self.swizzle(), self.base_offset())
                }

                forwarded! {
                    @try $name [$($try_name)?] [$(<$operand: at::$bound<AtFirst> $(, $second: at::$bound2<AtSecond>)?>)?]
                    [$($argument: $type),*] [op::$op $(<$($of),+>)?] [forwarded!(@value $op $($argument),*)]
                }
            )*
        }
        $(
            impl$(<$operand: wanted::$bound $(, $second: wanted::$bound2)?>)? SwizzledOperation for op::$op $(<$($of),+>)? {
                type On<W: StaticSwizzle, O1: Shift, L: StaticLayout> = Behind<W, O1, <op::$op $(<$($of),+>)? as Operation>::On<L>>;
            }

            impl$(<$operand: wanted::$bound $(, $second: wanted::$bound2)?>)? ChainOperation for op::$op $(<$($of),+>)? {
                type Outer = Stays;
            }
        )*
    };
    (@try $name:ident [] $($rest:tt)*) => {};
    (
        @try $name:ident [$try_name:ident] [$($generics:tt)*] [$($argument:ident: $type:ty),*] [$op:ty] [$value:expr]
    ) => {
        #[doc = concat!("[`Self::", stringify!($name), "`] where the running program may have to decide.")]
        ///
        /// # Errors
        ///
        /// As the sentence of the rule, where the integers break it; also where types know that they do.
        #[allow(clippy::type_complexity, reason = "the swizzle and the offset stay, which a name would hide")]
        pub fn $try_name $($generics)* (self $(, $argument: $type)*) -> Result<<op::Of<$op, Layout<S, D>> as MemoryLayout>::Over<W, O>, Refusal>
        where
            Layout<S, D>: Rule<$op, Verdict: Decidable>,
        {
            Ok(self.layout().try_give($value, TOKEN)?.over(self.swizzle(), self.base_offset()))
        }
    };
}
forwarded! {
    /// [`Layout::coalesce`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).coalesce(), layout!(S<2,0,3> o 32:1));
    /// ```
    coalesce() op::Coalesce: Accepted;
    /// [`Layout::flatten`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,(2,2)):(1,(8,16))).flatten(), layout!(S<2,0,3> o (8,2,2):(1,8,16)));
    /// ```
    flatten() op::Flatten: Accepted;
    /// [`Layout::concat`] of the layout and `b`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).concat(layout!(2:32)), layout!(S<2,0,3> o (8,4,2):(1,8,32)));
    /// ```
    concat<B: StaticLayout>(b: B) op::Concat<B>: Accepted;
    /// [`Layout::coalesce_by`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o ((2,4),4):((1,2),8));
    /// assert_eq!(l.coalesce_by((U1::NEW, U1::NEW)), layout!(S<2,0,3> o (8,4):(1,8)));
    /// ```
    coalesce_by<P: StaticTuple>(profile: P) op::CoalesceBy<P>: Accepted;
    /// [`Layout::filter`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4,3):(1,8,0)).filter(), layout!(S<2,0,3> o 32:1));
    /// ```
    filter() op::Filter: Accepted;
    /// [`Layout::filter_by`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o ((2,3),4):((1,0),8));
    /// assert_eq!(l.filter_by((U1::NEW, U1::NEW)), layout!(S<2,0,3> o (2,4):(1,8)));
    /// ```
    filter_by<P: StaticTuple>(profile: P) op::FilterBy<P>: Accepted;
    /// [`Layout::filter_zeros`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,3):(1,0)).filter_zeros(), layout!(S<2,0,3> o (8,1):(1,0)));
    /// ```
    filter_zeros() op::FilterZeros: Accepted;
    /// [`Layout::unflatten`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.unflatten((U1::NEW, (U1::NEW, U1::NEW))), layout!(S<2,0,3> o (8,(2,2)):(1,(8,16))));
    /// ```
    unflatten<P: StaticTuple>(profile: P) op::Unflatten<P>: Accepted;
    /// [`Layout::append`] to the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).append(layout!(2:32)), layout!(S<2,0,3> o (8,4,2):(1,8,32)));
    /// ```
    append<B: StaticLayout>(b: B) op::Append<B>: Accepted;
    /// [`Layout::prepend`] to the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).prepend(layout!(2:32)), layout!(S<2,0,3> o (2,8,4):(32,1,8)));
    /// ```
    prepend<B: StaticLayout>(b: B) op::Prepend<B>: Accepted;
    /// [`Layout::zip`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o ((4,2),(2,2)):((1,4),(8,16)));
    /// assert_eq!(l.zip(), layout!(S<2,0,3> o ((4,2),(2,2)):((1,8),(4,16))));
    /// ```
    zip() op::Zip: Accepted;
    /// [`Layout::dice`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).dice((0, ..)), layout!(S<2,0,3> o (8):(1)));
    /// ```
    dice<C: Slicer>(coord: C) op::Dice<C>: Accepted;
}

pub(super) use forwarded;

/// What is asked of an operand of each kind: see [`operand`].
pub(super) mod wanted {
    pub(in super::super) use crate::algebra::Tiler;
    pub(in super::super) use crate::coord::Slicer;
    pub(in super::super) use crate::operand::{StaticLayout, StaticTuple};
}

/// The operations whose operands are types alone, given as `l.mode::<U1>()`.
macro_rules! forwarded_by_type {
    ($($(#[$doc:meta])* $name:ident <$($operand:ident: $bound:path),+> $op:ty;)*) => {
        impl<W: StaticSwizzle, O: Base, S, D> Composed<W, O, Layout<S, D>>
        where
            Layout<S, D>: StaticLayout,
        {
            $(
                $(#[$doc])*
                pub fn $name<$($operand: $bound),+>(self) -> Composed<W, O, op::Of<$op, Layout<S, D>>>
                where
                    Layout<S, D>: Rule<$op, Verdict: Accepted>,
                {
                    self.with(self.layout().give_with((), TOKEN))
                }
            )*
        }
        $(
            impl<$($operand: $bound),+> SwizzledOperation for $op {
                type On<W: StaticSwizzle, O1: Shift, L: StaticLayout> = Behind<W, O1, <$op as Operation>::On<L>>;
            }

            impl<$($operand: $bound),+> ChainOperation for $op {
                type Outer = Stays;
            }
        )*
    };
}
forwarded_by_type! {
    /// [`Layout::mode`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).mode::<U1>(), layout!(S<2,0,3> o 4:8));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).mode::<U2>(); // mode: index _2 is outside 0.._2
    /// ```
    mode<I: operand::Nat> op::Mode<I>;
    /// [`Layout::group`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.group::<U1, U3>(), layout!(S<2,0,3> o (8,(2,2)):(1,(8,16))));
    /// ```
    group<B: operand::Nat, E: operand::Nat> op::Group<B, E>;
    /// [`Layout::take`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.take::<U1, U3>(), layout!(S<2,0,3> o (2,2):(8,16)));
    /// ```
    take<B: operand::Nat, E: operand::Nat> op::Take<B, E>;
    /// [`Layout::select`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.select::<(U2, U0)>(), layout!(S<2,0,3> o (2,8):(16,1)));
    /// ```
    select<I: operand::Indices> op::Select<I>;
    /// [`Layout::append_to`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).append_to::<U3>(), layout!(S<2,0,3> o (8,4,1):(1,8,0)));
    /// ```
    append_to<N: operand::Nat> op::AppendTo<N>;
    /// [`Layout::prepend_to`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).prepend_to::<U3>(), layout!(S<2,0,3> o (1,8,4):(0,1,8)));
    /// ```
    prepend_to<N: operand::Nat> op::PrependTo<N>;
}

impl<W: StaticSwizzle, O: Base, S, D> Composed<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
{
    /// [`Layout::replace`] of mode `I` of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.replace::<U1, _>(layout!(2:16)), layout!(S<2,0,3> o (8,2):(1,16)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// l.replace::<U2, _>(layout!(2:16)); // replace: index _2 is outside 0.._2
    /// ```
    #[expect(clippy::type_complexity, reason = "the swizzle and the offset stay, which a name would hide")]
    pub fn replace<I: operand::Nat, B: Mixed<AtSecond>>(
        self,
        b: B,
    ) -> Composed<W, O, op::Of<op::Replace<I, B>, Layout<S, D>>>
    where
        Layout<S, D>: Rule<op::Replace<I, B>, Verdict: Accepted>,
    {
        self.with(self.layout().give_with(b, TOKEN))
    }

    /// [`Layout::complement`] of the layout, which no swizzle stands over: what the layout leaves out of `m` indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).complement(U64::NEW), layout!(2:32));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // complement: cotarget _48 is not a multiple of _32, the extent times stride of the last mode
    /// layout!(S<2,0,3> o (8,4):(1,8)).complement(U48::NEW);
    /// ```
    pub fn complement<M: operand::StaticTuple>(self, m: M) -> op::Of<op::Complement<M>, Layout<S, D>>
    where
        Layout<S, D>: Rule<op::Complement<M>, Verdict: Accepted>,
    {
        self.layout().give(op::Complement(m), TOKEN)
    }

    /// [`Layout::fragment_like`] of the layout, which no swizzle stands over: registers have no banks.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(4,1)).fragment_like(), layout!((8,(4)):(1,(8))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!(S<2,0,3> o (2,3,4):(1,5,5)).fragment_like(); // ordered: two modes have order _5
    /// ```
    pub fn fragment_like(self) -> op::Of<op::FragmentLike, Layout<S, D>>
    where
        Layout<S, D>: Rule<op::FragmentLike, Verdict: Accepted>,
    {
        self.layout().give(op::FragmentLike, TOKEN)
    }

    /// [`Layout::complement_ceil`] of the layout, which no swizzle stands over.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).complement_ceil(U48::NEW), layout!(2:32));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<2,0,3> o (8,4):(1,8)).complement_ceil(U0::NEW); // complement_ceil: _0 is below 1
    /// ```
    pub fn complement_ceil<M: operand::StaticTuple>(self, m: M) -> op::Of<op::ComplementCeil<M>, Layout<S, D>>
    where
        Layout<S, D>: Rule<op::ComplementCeil<M>, Verdict: Accepted>,
    {
        self.layout().give(op::ComplementCeil(m), TOKEN)
    }

    /// [`Layout::nullspace`] of the layout, which is that of the composed one: the indices that a stride 0 sends to the
    /// offset of index 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4,3):(1,8,0)).nullspace(), layout!(3:32));
    /// ```
    pub fn nullspace(self) -> op::Of<op::Nullspace, Layout<S, D>>
    where
        Layout<S, D>: Rule<op::Nullspace, Verdict: Accepted>,
    {
        self.layout().give(op::Nullspace, TOKEN)
    }
}

impl<I: Nat, B: StaticLayout> SwizzledOperation for op::Replace<I, B> {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = Behind<W, O, <Self as Operation>::On<L>>;
}

impl<I: Nat, B: StaticLayout> ChainOperation for op::Replace<I, B> {
    type Outer = Stays;
}

/// The operations whose result no swizzle stands over.
macro_rules! unswizzled {
    ($($op:ty $(: $operand:ident $bound:path)?;)*) => {
        $(
            impl$(<$operand: $bound>)? SwizzledOperation for $op {
                type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = Behind<NoSwizzle, typenum::U0, <$op as Operation>::On<L>>;
            }

            impl$(<$operand: $bound>)? ChainOperation for $op {
                type Outer = Leaves;
            }
        )*
    };
}
unswizzled! {
    op::Complement<M>: M StaticTuple;
    op::ComplementCeil<M>: M StaticTuple;
    op::Nullspace;
    op::FragmentLike;
}
