//! What an operation does to the modes of a composed layout: what it does to those of L, under the same swizzle and
//! offset. Conditions and refusals are those of the operation on L.
//!
//! CuTe: `layout_composed.hpp`.

use super::defined::{Behind, NoSwizzle, SwizzledOperation};
use super::{Base, Composed, Shift, StaticSwizzle};
use crate::algebra::mixed::{AtFirst, at};
use crate::algebra::op::{self, Operation};
use crate::int::{Nat, Static};
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::{Defined, GivenBy, Gives, Refusal};
use crate::tuple::{IntTuple, StaticTuple};

/// The operations that are passed on: a method each, with the operands of the operation.
macro_rules! forwarded {
    (@value $op:ident) => { op::$op };
    (@value $op:ident $($argument:ident),+) => { op::$op($($argument),+) };
    ($($(#[$doc:meta])* $name:ident $(<$operand:ident: $bound:ident $(, $second:ident: $bound2:ident)?>)? ($($argument:ident: $type:ty),*) op::$op:ident $(<$($of:ident),+>)?;)*) => {
        impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
            $(
                $(#[$doc])*
                pub fn $name<$($operand: at::$bound<AtFirst>, $($second: at::$bound2<AtSecond>,)?)? R, K>(self $(, $argument: $type)*) -> R::Composed
                where
                    Layout<S, D>: Gives<op::$op $(<$($of),+>)?, R>,
                    R: GivenBy<Layout<S, D>, op::$op $(<$($of),+>)?, K> + UnderSwizzle<W, O>,
                {
                    self.layout().give(forwarded!(@value $op $($argument),*)).under(self)
                }
            )*
        }
        $(
            impl$(<$operand: wanted::$bound $(, $second: wanted::$bound2)?>)? SwizzledOperation for op::$op $(<$($of),+>)? {
                type On<W: StaticSwizzle, O1: Shift, L: StaticLayout> = Behind<W, O1, <op::$op $(<$($of),+>)? as Operation>::On<L>>;
            }
        )*
    };
}
forwarded! {
    /// [`Layout::coalesce`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).coalesce(), layout!(S<2,0,3> o 32:1));
    /// ```
    coalesce() op::Coalesce;
    /// [`Layout::flatten`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,(2,2)):(1,(8,16))).flatten(), layout!(S<2,0,3> o (8,2,2):(1,8,16)));
    /// ```
    flatten() op::Flatten;
    /// [`Layout::concat`] of the layout and `b`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).concat(layout!(2:32)), layout!(S<2,0,3> o (8,4,2):(1,8,32)));
    /// ```
    concat<B: StaticLayout>(b: B) op::Concat<B>;
    /// [`Layout::coalesce_by`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o ((2,4),4):((1,2),8));
    /// assert_eq!(l.coalesce_by((U1::NEW, U1::NEW)), layout!(S<2,0,3> o (8,4):(1,8)));
    /// ```
    coalesce_by<P: StaticTuple>(profile: P) op::CoalesceBy<P>;
    /// [`Layout::filter`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4,3):(1,8,0)).filter(), layout!(S<2,0,3> o 32:1));
    /// ```
    filter() op::Filter;
    /// [`Layout::filter_by`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o ((2,3),4):((1,0),8));
    /// assert_eq!(l.filter_by((U1::NEW, U1::NEW)), layout!(S<2,0,3> o (2,4):(1,8)));
    /// ```
    filter_by<P: StaticTuple>(profile: P) op::FilterBy<P>;
    /// [`Layout::filter_zeros`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,3):(1,0)).filter_zeros(), layout!(S<2,0,3> o (8,1):(1,0)));
    /// ```
    filter_zeros() op::FilterZeros;
    /// [`Layout::unflatten`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.unflatten((U1::NEW, (U1::NEW, U1::NEW))), layout!(S<2,0,3> o (8,(2,2)):(1,(8,16))));
    /// ```
    unflatten<P: StaticTuple>(profile: P) op::Unflatten<P>;
    /// [`Layout::append`] to the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).append(layout!(2:32)), layout!(S<2,0,3> o (8,4,2):(1,8,32)));
    /// ```
    append<B: StaticLayout>(b: B) op::Append<B>;
    /// [`Layout::prepend`] to the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).prepend(layout!(2:32)), layout!(S<2,0,3> o (2,8,4):(32,1,8)));
    /// ```
    prepend<B: StaticLayout>(b: B) op::Prepend<B>;
    /// [`Layout::zip`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o ((4,2),(2,2)):((1,4),(8,16)));
    /// assert_eq!(l.zip(), layout!(S<2,0,3> o ((4,2),(2,2)):((1,8),(4,16))));
    /// ```
    zip() op::Zip;
    /// [`Layout::dice`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).dice((0, ..)), layout!(S<2,0,3> o (8):(1)));
    /// ```
    dice<C: Slicer>(coord: C) op::Dice<C>;
}

pub(super) use forwarded;

/// What is asked of an operand of each kind: see [`operand`].
pub(super) mod wanted {
    pub(in super::super) use crate::algebra::Tiler;
    pub(in super::super) use crate::coord::Slicer;
    pub(in super::super) use crate::operand::{StaticLayout, StaticTuple};
}

/// What an operation on the layout of a composed one returns, a layout or a `Result` of one: under a swizzle `W` and an
/// offset `O` it is composed, or a `Result` of that.
pub trait UnderSwizzle<W, O> {
    /// It under them.
    type Composed;
    /// The value of it: under those of `whole`.
    fn under<L: Copy>(self, whole: Composed<W, O, L>) -> Self::Composed;
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Base, S, D> UnderSwizzle<W, O> for Layout<S, D> {
    type Composed = Composed<W, O, Self>;

    #[inline]
    fn under<L: Copy>(self, whole: Composed<W, O, L>) -> Self::Composed {
        whole.with(self)
    }
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Base, S, D> UnderSwizzle<W, O> for Result<Layout<S, D>, Refusal> {
    type Composed = Result<Composed<W, O, Layout<S, D>>, Refusal>;

    #[inline]
    fn under<L: Copy>(self, whole: Composed<W, O, L>) -> Self::Composed {
        self.map(|layout| whole.with(layout))
    }
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
                    Layout<S, D>: Defined<$op>,
                {
                    self.with(Static::NEW)
                }
            )*
        }
        $(
            impl<$($operand: $bound),+> SwizzledOperation for $op {
                type On<W: StaticSwizzle, O1: Shift, L: StaticLayout> = Behind<W, O1, <$op as Operation>::On<L>>;
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
    pub fn replace<I: Nat, B: StaticLayout>(self, _b: B) -> Composed<W, O, op::Of<op::Replace<I, B>, Layout<S, D>>>
    where
        Layout<S, D>: Defined<op::Replace<I, B>>,
    {
        self.with(Static::NEW)
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
    pub fn complement<M: operand::Nat, R, K>(self, m: M) -> R
    where
        Layout<S, D>: Gives<op::Complement<M>, R>,
        R: GivenBy<Layout<S, D>, op::Complement<M>, K>,
    {
        self.layout().give(op::Complement(m))
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
    pub fn fragment_like<R, K>(self) -> R
    where
        Layout<S, D>: Gives<op::FragmentLike, R>,
        R: GivenBy<Layout<S, D>, op::FragmentLike, K>,
    {
        self.layout().give(op::FragmentLike)
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
    pub fn complement_ceil<M: operand::StaticTuple, R, K>(self, m: M) -> R
    where
        Layout<S, D>: Gives<op::ComplementCeil<M>, R>,
        R: GivenBy<Layout<S, D>, op::ComplementCeil<M>, K>,
    {
        self.layout().give(op::ComplementCeil(m))
    }

    /// [`Layout::nullspace`] of the layout, which is that of the composed one: the indices that a stride 0 sends to the
    /// offset of index 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4,3):(1,8,0)).nullspace(), layout!(3:32));
    /// ```
    pub fn nullspace<R, K>(self) -> R
    where
        Layout<S, D>: Gives<op::Nullspace, R>,
        R: GivenBy<Layout<S, D>, op::Nullspace, K>,
    {
        self.layout().give(op::Nullspace)
    }
}

impl<I: Nat, B: StaticLayout> SwizzledOperation for op::Replace<I, B> {
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = Behind<W, O, <Self as Operation>::On<L>>;
}

/// The operations whose result no swizzle stands over.
macro_rules! unswizzled {
    ($($op:ty $(: $operand:ident $bound:path)?;)*) => {
        $(impl$(<$operand: $bound>)? SwizzledOperation for $op {
            type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = Behind<NoSwizzle, typenum::U0, <$op as Operation>::On<L>>;
        })*
    };
}
unswizzled! {
    op::Complement<M>: M Nat;
    op::ComplementCeil<M>: M StaticTuple;
    op::Nullspace;
}
