//! Operations on a chain: on the modes of the innermost layout, after which the swizzles over it may be one.
//!
//! All integers have to be static, since it depends on them how many swizzles are left.

use super::stack::{Piled, Stack, Stacked};
use super::{Chain, Chained, Shift, StaticSwizzle};
use crate::algebra::mixed::{AtFirst, at};
use crate::algebra::op;
use crate::coord::Slicer;
use crate::int::Static;
use crate::operand::{Indices, Nat, StaticLayout, StaticTuple};
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;

/// The methods. What the verdict has to be stands beside each, since an error marks it: where the macro wrote it, rustc would
/// print the macro as well.
macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident$(<$($operand:ident: $bound:path),+>)? ($($argument:ident: $type:ty),*) $op:ty: $accepted:tt;)*) => {
        impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained> Chain<W, O, L> {
            $(
                $(#[$doc])*
                pub fn $name$(<$($operand: $bound),+>)?(self $(, $argument: $type)*) -> op::Of<$op, Self>
                where
                    Self: Rule<$op, Verdict: $accepted>,
                {
                    Rule::<$op>::give_with(self, (), TOKEN)
                }
            )*
        }
    };
}
methods! {
    /// [`Composed::coalesce`](super::Composed::coalesce) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).coalesce(), layout!(S<1,0,1> o S<1,1,1> o 8:1));
    /// ```
    coalesce() op::Coalesce: Accepted;
    /// [`Composed::coalesce_by`](super::Composed::coalesce_by) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o ((2,2),2):((1,2),4));
    /// assert_eq!(l.coalesce_by((U1::NEW, U1::NEW)), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    coalesce_by<P: StaticTuple>(_profile: P) op::CoalesceBy<P>: Accepted;
    /// [`Composed::filter`](super::Composed::filter) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,3,2):(1,0,4)).filter(), layout!(S<1,0,1> o S<1,1,1> o 8:1));
    /// ```
    filter() op::Filter: Accepted;
    /// [`Composed::filter_by`](super::Composed::filter_by) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o ((4,3),2):((1,0),4));
    /// assert_eq!(l.filter_by((U1::NEW, U1::NEW)), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    filter_by<P: StaticTuple>(_profile: P) op::FilterBy<P>: Accepted;
    /// [`Composed::filter_zeros`](super::Composed::filter_zeros) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,3,2):(1,0,4));
    /// assert_eq!(l.filter_zeros(), layout!(S<1,0,1> o S<1,1,1> o (4,1,2):(1,0,4)));
    /// ```
    filter_zeros() op::FilterZeros: Accepted;
    /// [`Composed::flatten`](super::Composed::flatten) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o ((2,2),2):((1,2),4));
    /// assert_eq!(l.flatten(), layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4)));
    /// ```
    flatten() op::Flatten: Accepted;
    /// [`Composed::unflatten`](super::Composed::unflatten) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4));
    /// assert_eq!(l.unflatten(((U1::NEW, U1::NEW), U1::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),2):((1,2),4)));
    /// ```
    unflatten<P: StaticTuple>(_profile: P) op::Unflatten<P>: Accepted;
    /// [`Composed::zip`](super::Composed::zip) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o ((2,2),(4,1)):((1,2),(4,0)));
    /// assert_eq!(l.zip(), layout!(S<1,0,1> o S<1,1,1> o ((2,4),(2,1)):((1,4),(2,0))));
    /// ```
    zip() op::Zip: Accepted;
    /// [`Composed::dice`](super::Composed::dice) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (8,2):(1,8)).dice((0, ..)), layout!(S<1,0,1> o S<1,1,1> o (8):(1)));
    /// ```
    dice<C: Slicer>(_coord: C) op::Dice<C>: Accepted;
    /// [`Composed::append`](super::Composed::append) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.append(layout!(2:8)), layout!(S<1,0,1> o S<1,1,1> o (4,2,2):(1,4,8)));
    /// ```
    append<B: StaticLayout>(_b: B) op::Append<B>: Accepted;
    /// [`Composed::prepend`](super::Composed::prepend) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.prepend(layout!(2:8)), layout!(S<1,0,1> o S<1,1,1> o (2,4,2):(8,1,4)));
    /// ```
    prepend<B: StaticLayout>(_b: B) op::Prepend<B>: Accepted;
    /// [`Composed::concat`](super::Composed::concat) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.concat(layout!(2:8)), layout!(S<1,0,1> o S<1,1,1> o (4,2,2):(1,4,8)));
    /// ```
    concat<B: StaticLayout>(_b: B) op::Concat<B>: Accepted;
    /// [`Composed::composition`](super::Composed::composition) of the inner layout.
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
    /// layout!(S<1,0,1> o S<1,1,1> o (4,6,8):(2,3,5)).composition(layout!(6:3));
    /// ```
    composition<B: at::Tiler<AtFirst>>(_b: B) op::Composition<B>: Accepted;
    /// [`Composed::logical_divide`](super::Composed::logical_divide) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!(l.logical_divide(U4::NEW), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    logical_divide<T: at::Tiler<AtFirst>>(_tiler: T) op::LogicalDivide<T>: Accepted;
    /// [`Composed::zipped_divide`](super::Composed::zipped_divide) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.zipped_divide((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),(2,1)):((2,1),(4,0))));
    /// ```
    zipped_divide<T: at::Tiler<AtFirst>>(_tiler: T) op::ZippedDivide<T>: Accepted;
    /// [`Composed::tiled_divide`](super::Composed::tiled_divide) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.tiled_divide((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),2,1):((2,1),4,0)));
    /// ```
    tiled_divide<T: at::Tiler<AtFirst>>(_tiler: T) op::TiledDivide<T>: Accepted;
    /// [`Composed::flat_divide`](super::Composed::flat_divide) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.flat_divide((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o (2,2,2,1):(2,1,4,0)));
    /// ```
    flat_divide<T: at::Tiler<AtFirst>>(_tiler: T) op::FlatDivide<T>: Accepted;
    /// [`Composed::logical_divide_ceil`](super::Composed::logical_divide_ceil) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 8:1);
    /// assert_eq!(l.logical_divide_ceil(U4::NEW), layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)));
    /// ```
    logical_divide_ceil<T: at::Tiler<AtFirst>>(_tiler: T) op::LogicalDivideCeil<T>: Accepted;
    /// [`Composed::zipped_divide_ceil`](super::Composed::zipped_divide_ceil) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.zipped_divide_ceil((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),(2,1)):((2,1),(4,0))));
    /// ```
    zipped_divide_ceil<T: at::Tiler<AtFirst>>(_tiler: T) op::ZippedDivideCeil<T>: Accepted;
    /// [`Composed::tiled_divide_ceil`](super::Composed::tiled_divide_ceil) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.tiled_divide_ceil((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((2,2),2,1):((2,1),4,0)));
    /// ```
    tiled_divide_ceil<T: at::Tiler<AtFirst>>(_tiler: T) op::TiledDivideCeil<T>: Accepted;
    /// [`Composed::flat_divide_ceil`](super::Composed::flat_divide_ceil) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1));
    /// assert_eq!(l.flat_divide_ceil((U2::NEW, U2::NEW)), layout!(S<1,0,1> o S<1,1,1> o (2,2,2,1):(2,1,4,0)));
    /// ```
    flat_divide_ceil<T: at::Tiler<AtFirst>>(_tiler: T) op::FlatDivideCeil<T>: Accepted;
    /// [`Composed::logical_product`](super::Composed::logical_product) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.logical_product(layout!(2:1)), layout!(S<1,0,1> o S<1,1,1> o ((4,2),2):((1,4),8)));
    /// ```
    logical_product<T: at::Tiler<AtFirst>>(_tiler: T) op::LogicalProduct<T>: Accepted;
    /// [`Composed::zipped_product`](super::Composed::zipped_product) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.zipped_product(layout!(2:1)), layout!(S<1,0,1> o S<1,1,1> o ((4,2),2):((1,4),8)));
    /// ```
    zipped_product<T: at::Tiler<AtFirst>>(_tiler: T) op::ZippedProduct<T>: Accepted;
    /// [`Composed::tiled_product`](super::Composed::tiled_product) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.tiled_product(layout!(2:1)), layout!(S<1,0,1> o S<1,1,1> o ((4,2),2):((1,4),8)));
    /// ```
    tiled_product<T: at::Tiler<AtFirst>>(_tiler: T) op::TiledProduct<T>: Accepted;
    /// [`Composed::flat_product`](super::Composed::flat_product) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.flat_product(layout!(2:1)), layout!(S<1,0,1> o S<1,1,1> o (4,2,2):(1,4,8)));
    /// ```
    flat_product<T: at::Tiler<AtFirst>>(_tiler: T) op::FlatProduct<T>: Accepted;
    /// [`Composed::blocked_product`](super::Composed::blocked_product) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.blocked_product(layout!((1,2):(0,1))), layout!(S<1,0,1> o S<1,1,1> o ((4,1),(2,2)):((1,0),(4,8))));
    /// ```
    blocked_product<T: StaticLayout>(_tiler: T) op::BlockedProduct<T>: Accepted;
    /// [`Composed::raked_product`](super::Composed::raked_product) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.raked_product(layout!((1,2):(0,1))), layout!(S<1,0,1> o S<1,1,1> o ((1,4),(2,2)):((0,1),(8,4))));
    /// ```
    raked_product<T: StaticLayout>(_tiler: T) op::RakedProduct<T>: Accepted;
    /// [`Composed::tile_to_shape`](super::Composed::tile_to_shape) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.tile_to_shape(shape!((4,4))), layout!(S<1,0,1> o S<1,1,1> o ((4,1),(2,2)):((1,0),(4,8))));
    /// ```
    tile_to_shape<T: StaticTuple>(_shape: T) op::TileToShape<T>: Accepted;
    /// [`Composed::tile_to_shape_ordered`](super::Composed::tile_to_shape_ordered) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.tile_to_shape_ordered(shape!((8,4)), (U1::NEW, U0::NEW)), layout!(S<1,0,1> o S<1,1,1> o ((4,2),(2,2)):((1,16),(4,8))));
    /// ```
    tile_to_shape_ordered<T: StaticTuple, N: StaticTuple>(_shape: T, _order: N) op::TileToShapeOrdered<T, N>: Accepted;
    /// [`Composed::complement`](super::Composed::complement): no swizzle stands over it.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).complement(U16::NEW), layout!(2:8));
    /// ```
    complement<N: StaticTuple>(_m: N) op::Complement<N>: Accepted;
    /// [`Composed::complement_ceil`](super::Composed::complement_ceil): no swizzle stands over it.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).complement_ceil(U16::NEW), layout!(2:8));
    /// ```
    complement_ceil<N: StaticTuple>(_m: N) op::ComplementCeil<N>: Accepted;
    /// [`Composed::nullspace`](super::Composed::nullspace): no swizzle stands over it.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2,3):(1,4,0)).nullspace(), layout!(3:8));
    /// ```
    nullspace() op::Nullspace: Accepted;
    /// [`Composed::fragment_like`](super::Composed::fragment_like): no swizzle stands over it.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o (4,2):(2,1)).fragment_like(), layout!((4,(2)):(1,(4))));
    /// ```
    fragment_like() op::FragmentLike: Accepted;
    /// [`Composed::mode`](super::Composed::mode) of the inner layout.
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
    /// // mode: index _2 is outside 0.._2
    /// layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4)).mode::<U2>();
    /// ```
    mode<I: Nat>() op::Mode<I>: Accepted;
    /// [`Composed::group`](super::Composed::group) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4));
    /// assert_eq!(l.group::<U0, U2>(), layout!(S<1,0,1> o S<1,1,1> o ((2,2),2):((1,2),4)));
    /// ```
    group<B: Nat, E: Nat>() op::Group<B, E>: Accepted;
    /// [`Composed::take`](super::Composed::take) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4));
    /// assert_eq!(l.take::<U1, U3>(), layout!(S<1,0,1> o S<1,1,1> o (2,2):(2,4)));
    /// ```
    take<B: Nat, E: Nat>() op::Take<B, E>: Accepted;
    /// [`Composed::select`](super::Composed::select) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(1,2,4));
    /// assert_eq!(l.select::<(U2, U0, U1)>(), layout!(S<1,0,1> o S<1,1,1> o (2,2,2):(4,1,2)));
    /// ```
    select<I: Indices>() op::Select<I>: Accepted;
    /// [`Composed::append_to`](super::Composed::append_to) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.append_to::<U3>(), layout!(S<1,0,1> o S<1,1,1> o (4,2,1):(1,4,0)));
    /// ```
    append_to<N: Nat>() op::AppendTo<N>: Accepted;
    /// [`Composed::prepend_to`](super::Composed::prepend_to) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.prepend_to::<U3>(), layout!(S<1,0,1> o S<1,1,1> o (1,4,2):(0,1,4)));
    /// ```
    prepend_to<N: Nat>() op::PrependTo<N>: Accepted;
    /// [`Composed::replace`](super::Composed::replace) of the inner layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o (4,2):(1,4));
    /// assert_eq!(l.replace::<U0, _>(layout!(2:2)), layout!(S<1,0,1> o S<1,1,1> o (2,2):(2,4)));
    /// ```
    replace<I: Nat, B: StaticLayout>(_b: B) op::Replace<I, B>: Accepted;
    /// The layout in elements that are `N` of these: each swizzle and each offset is counted in them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,1,1> o 2 o S<1,2,1> o 16:1).upcast::<U2>(), layout!(S<1,0,1> o 1 o S<1,1,1> o 8:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // upcast: offset _1 is not a multiple of _2
    /// layout!(S<1,1,1> o 1 o S<1,2,1> o 16:1).upcast::<U2>();
    /// ```
    upcast<N: Nat>() op::Upcast<N>: Accepted;
    /// The layout in elements that are an `N`-th of these.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o 1 o S<1,1,1> o 8:1).downcast::<U2>(), layout!(S<1,1,1> o 2 o S<1,2,1> o 16:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // downcast: _3 is not a power of two
    /// layout!(S<1,0,1> o S<1,1,1> o 8:1).downcast::<U3>();
    /// ```
    downcast<N: Nat>() op::Downcast<N>: Accepted;
    /// The layout of elements of `Old` bits in elements of `New` bits.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,1> o 1 o S<1,1,1> o 8:1).recast::<U16, U8>(), layout!(S<1,1,1> o 2 o S<1,2,1> o 16:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // recast: _0 is below 1
    /// layout!(S<1,0,1> o S<1,1,1> o 8:1).recast::<U8, U0>();
    /// ```
    recast<Old: Nat, New: Nat>() op::Recast<Old, New>: Accepted;
}

impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained> Chain<W, O, L> {
    /// How many adjacent elements, aligned to their number, the layout is made of.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,2,1> o S<1,3,1> o 32:1).max_alignment(), U4::NEW);
    /// assert_eq!(layout!(S<1,2,1> o 2 o S<1,3,1> o 32:1).max_alignment(), U2::NEW);
    /// ```
    pub fn max_alignment(self) -> <Piled<W, O, L::Stack> as Stack>::MaxAlignment {
        Static::NEW
    }
}
