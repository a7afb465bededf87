//! Operations on a layout behind several swizzles: on the modes of the innermost one, after which the swizzles may be one.

use super::defined::DefinedSwizzled;
use super::merged::{SwizzledBy, SwizzledLayout};
use super::width::{DowncastSwizzle, DowncastVerdict, OffsetVerdict, Scaled, UpcastSwizzle, UpcastVerdict, Whole};
use super::{Composed, Shift, StaticSwizzle};
use crate::algebra::op;
use crate::algebra::tiler::Tiler;
use crate::int::{Nat, Static};
use crate::rules::Accepted;
use crate::tuple::StaticTuple;

/// An operation on the modes of a layout, which passes the swizzles over it by.
pub trait OnModes {}

impl<W: StaticSwizzle, O: Shift + Static, T, B, L, Op: OnModes, R> DefinedSwizzled<Op>
    for Composed<W, O, Composed<T, B, L>>
where
    Self: Static,
    Composed<T, B, L>: DefinedSwizzled<Op, Result = R>,
    R: SwizzledBy<W, O>,
{
    type Result = SwizzledLayout<W, O, R>;
}

impl<W: StaticSwizzle, O: Shift + Static, T, B, L, N: Nat, R> DefinedSwizzled<op::Upcast<N>>
    for Composed<W, O, Composed<T, B, L>>
where
    Self: Static,
    Composed<T, B, L>: DefinedSwizzled<op::Upcast<N>, Result = R>,
    UpcastVerdict<W, N>: Accepted,
    OffsetVerdict<O, N>: Accepted,
    R: SwizzledBy<UpcastSwizzle<W, N>, Whole<O, N>>,
{
    type Result = SwizzledLayout<UpcastSwizzle<W, N>, Whole<O, N>, R>;
}

impl<W: StaticSwizzle, O: Shift + Static, T, B, L, N: Nat, R> DefinedSwizzled<op::Downcast<N>>
    for Composed<W, O, Composed<T, B, L>>
where
    Self: Static,
    Composed<T, B, L>: DefinedSwizzled<op::Downcast<N>, Result = R>,
    DowncastVerdict<W, N>: Accepted,
    R: SwizzledBy<DowncastSwizzle<W, N>, Scaled<O, N>>,
{
    type Result = SwizzledLayout<DowncastSwizzle<W, N>, Scaled<O, N>, R>;
}

/// A method for each operation, with the operands of the operation.
macro_rules! on_modes {
    ($($(#[$doc:meta])* $name:ident $(<$($operand:ident: $bound:path),+>)? ($($argument:ident: $type:ty),*) $op:ty = $value:expr;)*) => {
        impl<W: StaticSwizzle, O: Shift + Static, T, B, L> Composed<W, O, Composed<T, B, L>>
        where
            Self: Static,
        {
            $(
                $(#[$doc])*
                pub fn $name$(<$($operand: $bound),+>)?(self $(, $argument: $type)*) -> <Self as DefinedSwizzled<$op>>::Result
                where
                    Self: DefinedSwizzled<$op>,
                {
                    self.apply($value)
                }
            )*
        }
    };
}
on_modes! {
    /// [`Layout::coalesce`](crate::Layout::coalesce) of the innermost layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.coalesce(), layout!(S<1,0,1> o S<1,1,1> o 8:1));
    /// // So is every operation on modes.
    /// assert_eq!(l.apply(op::Flatten), l);
    /// ```
    coalesce() op::Coalesce = op::Coalesce;
    /// [`Layout::coalesce_by`](crate::Layout::coalesce_by) of the innermost layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o ((2,2),2):((1,2),4));
    /// assert_eq!(l.coalesce_by((U1::NEW, U1::NEW)), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    coalesce_by<P: StaticTuple>(profile: P) op::CoalesceBy<P> = op::CoalesceBy(profile);
    /// [`Layout::mode`](crate::Layout::mode) of the innermost layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// // No index of the mode has bit 1, which decides over bit 0: one swizzle is left.
    /// let l = layout!(S<1,0,1> o S<1,2,1> o (4,4):(1,4));
    /// assert_eq!(l.mode::<U1>(), layout!(S<1,2,1> o 4:4));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).mode::<U2>(); // mode: index _2 is outside 0.._2
    /// ```
    mode<I: Nat>() op::Mode<I> = op::Mode(Static::NEW);
    /// [`Layout::composition`](crate::Layout::composition) of the innermost layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!(l.composition(layout!((2,4):(4,1))), layout!(S<1,0,1> o S<1,1,1> o (2,4):(4,1)));
    /// // No element that is left has bit 2, and then no bit 1 is turned over.
    /// assert_eq!(l.composition(layout!(4:1)), layout!(S<1,0,1> o 4:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
    /// layout!(S<1,0,1> o S<1,1,1> o (4,6,8):(2,3,5)).composition(layout!(6:3));
    /// ```
    composition<C: Tiler>(b: C) op::Composition<C> = op::Composition(b);
    /// [`Layout::logical_divide`](crate::Layout::logical_divide) of the innermost layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!(l.logical_divide(U4::NEW), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    logical_divide<C: Tiler>(tiler: C) op::LogicalDivide<C> = op::LogicalDivide(tiler);
    /// [`Layout::zipped_divide`](crate::Layout::zipped_divide) of the innermost layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// let tiles = l.zipped_divide((U2::NEW, U2::NEW));
    /// assert_eq!(tiles, layout!(S<1,0,1> o S<1,1,1> o ((2,2),(2,1)):((2,1),(4,0))));
    /// ```
    zipped_divide<C: Tiler>(tiler: C) op::ZippedDivide<C> = op::ZippedDivide(tiler);
    /// The layout in elements that are `N` of these: each swizzle and each offset is counted in them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,1,1> o 2 o S<1,2,1> o 16:1);
    /// assert_eq!(l.upcast::<U2>(), layout!(S<1,0,1> o 1 o S<1,1,1> o 8:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<1,1,1> o 1 o S<1,2,1> o 16:1).upcast::<U2>(); // upcast: offset _1 is not a multiple of _2
    /// ```
    upcast<N: Nat>() op::Upcast<N> = op::Upcast(Static::NEW);
    /// The layout in elements that are an `N`-th of these.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o 1 o S<1,1,1> o 8:1);
    /// assert_eq!(l.downcast::<U2>(), layout!(S<1,1,1> o 2 o S<1,2,1> o 16:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!(S<1,0,1> o S<1,1,1> o 8:1).downcast::<U3>(); // downcast: _3 is not a power of two
    /// ```
    downcast<N: Nat>() op::Downcast<N> = op::Downcast(Static::NEW);
}
