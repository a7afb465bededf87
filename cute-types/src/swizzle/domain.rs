//! What an operation does to the modes of a composed layout: what it does to those of L, under the same swizzle and
//! offset. Conditions and refusals are those of the operation on L.
//!
//! CuTe: `layout_composed.hpp`.

use super::{Base, Composed, StaticSwizzle};
use crate::algebra::{Indices, MaxAlignment, op};
use crate::coord::Slicer;
use crate::int::{Bool, Compare, Gcd, Nat, Power, Static};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Defined, GivenBy, Gives};
use crate::tuple::StaticTuple;

/// The operations that are passed on: a method each, with the operands of the operation.
macro_rules! forwarded {
    ($($(#[$doc:meta])* $name:ident $(<$($operand:ident: $bound:path),+>)? ($($argument:ident: $type:ty),*) $op:ty;)*) => {
        impl<W: StaticSwizzle, O: Base, S, D> Composed<W, O, Layout<S, D>>
        where
            Layout<S, D>: StaticLayout,
        {
            $(
                $(#[$doc])*
                pub fn $name<$($($operand: $bound,)+)? R, K>(self $(, $argument: $type)*) -> Composed<W, O, R>
                where
                    Layout<S, D>: Gives<$op, R>,
                    R: GivenBy<Layout<S, D>, $op, K>,
                {
                    $(let _ = $argument;)*
                    self.with(self.layout().give())
                }
            )*
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
    mode<I: Nat> op::Mode<I>;
    /// [`Layout::group`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.group::<U1, U3>(), layout!(S<2,0,3> o (8,(2,2)):(1,(8,16))));
    /// ```
    group<B: Nat, E: Nat> op::Group<B, E>;
    /// [`Layout::take`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.take::<U1, U3>(), layout!(S<2,0,3> o (2,2):(8,16)));
    /// ```
    take<B: Nat, E: Nat> op::Take<B, E>;
    /// [`Layout::select`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,2,2):(1,8,16));
    /// assert_eq!(l.select::<(U2, U0)>(), layout!(S<2,0,3> o (2,8):(16,1)));
    /// ```
    select<I: Indices> op::Select<I>;
    /// [`Layout::append_to`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).append_to::<U3>(), layout!(S<2,0,3> o (8,4,1):(1,8,0)));
    /// ```
    append_to<N: Nat> op::AppendTo<N>;
    /// [`Layout::prepend_to`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).prepend_to::<U3>(), layout!(S<2,0,3> o (1,8,4):(0,1,8)));
    /// ```
    prepend_to<N: Nat> op::PrependTo<N>;
}

impl<W: StaticSwizzle, O: Base, S, D> Composed<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
{
    /// [`Layout::complement`] of the layout, which no swizzle stands over: what the layout leaves out of `m` indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).complement(U64::NEW), layout!(2:32));
    /// ```
    pub fn complement<M: Nat, R, K>(self, _m: M) -> R
    where
        Layout<S, D>: Gives<op::Complement<M>, R>,
        R: GivenBy<Layout<S, D>, op::Complement<M>, K>,
    {
        self.layout().give()
    }
}

/// How many indices from the first one on stay together, aligned to their number; 0 if all do.
type Together<W, O> = <<<W as StaticSwizzle>::Bits as Compare>::IsZero as Bool>::IfNat<
    O,
    <O as Gcd>::GcdWith<<<W as StaticSwizzle>::Base as Power>::Shifted<typenum::U1>>,
>;

impl<W: StaticSwizzle, O: Nat, S, D> Composed<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
{
    /// How many adjacent elements, aligned to their number, the layout is made of.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<3,4,3> o (8,64):(64,1)).max_alignment(), U16::NEW);
    /// assert_eq!(layout!(S<3,4,3> o 8 o (8,64):(64,1)).max_alignment(), U8::NEW);
    /// ```
    pub fn max_alignment(self) -> <Together<W, O> as Gcd>::GcdWith<MaxAlignment<Layout<S, D>>> {
        Static::NEW
    }
}
