//! What an operation does to the modes of a composed layout: what it does to those of L, under the same swizzle and
//! offset. Conditions and refusals are those of the operation on L.
//!
//! CuTe: `layout_composed.hpp`.

use super::{Base, Composed, StaticSwizzle};
use crate::algebra::{MaxAlignment, Tiler, op};
use crate::int::{Bool, Compare, Gcd, Nat, Power, Static};
use crate::layout::{Layout, StaticLayout};
use crate::rules::Gives;

/// The operations that are passed on: a method each, with the operands of the operation.
macro_rules! forwarded {
    ($($(#[$doc:meta])* $name:ident $(<$($operand:ident: $bound:path),+>)? ($($argument:ident: $type:ty),*) $op:ty;)*) => {
        impl<W: StaticSwizzle, O: Base, S, D> Composed<W, O, Layout<S, D>>
        where
            Layout<S, D>: StaticLayout,
        {
            $(
                $(#[$doc])*
                pub fn $name<$($($operand: $bound,)+)? R>(self $(, $argument: $type)*) -> Composed<W, O, R>
                where
                    Layout<S, D>: Gives<$op, R>,
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
    /// [`Layout::composition`] of the layout with `b`: `R(c) = self(b(c))`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.composition(layout!((4,4):(2,8))), layout!(S<2,0,3> o (4,4):(2,8)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
    /// let _ = layout!(S<2,0,3> o (4,6,8):(2,3,5)).composition(layout!(6:3));
    /// ```
    composition<B: StaticLayout>(b: B) op::Composition<B>;
    /// [`Layout::logical_divide`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.logical_divide((U4::NEW, U2::NEW)), layout!(S<2,0,3> o ((4,2),(2,2)):((1,4),(8,16))));
    /// ```
    logical_divide<T: Tiler>(tiler: T) op::LogicalDivide<T>;
}

impl<W: StaticSwizzle, O: Base, S, D> Composed<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
{
    /// The operation on the layout, under the same swizzle and offset: for those that have no method here.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).apply(op::Coalesce), layout!(S<2,0,3> o 32:1));
    /// ```
    pub fn apply<Op: op::Operation, R>(self, _operation: Op) -> Composed<W, O, R>
    where
        Layout<S, D>: Gives<Op, R>,
    {
        self.with(self.layout().give())
    }

    /// [`Layout::complement`] of the layout, which no swizzle stands over: what the layout leaves out of `m` indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)).complement(U64::NEW), layout!(2:32));
    /// ```
    pub fn complement<M: Nat, R>(self, _m: M) -> R
    where
        Layout<S, D>: Gives<op::Complement<M>, R>,
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
