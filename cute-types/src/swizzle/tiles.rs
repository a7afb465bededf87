//! Compositions, divides and products of a composed layout: those of L, under the same swizzle and offset.
//!
//! CuTe: `layout_composed.hpp`.

use super::defined::{Behind, SwizzledOperation};
use super::domain::{forwarded, wanted};
use super::stack::{ChainOperation, Stays};
use super::{Base, Composed, Shift, StaticSwizzle};
use crate::algebra::mixed::{AtFirst, AtSecond, at};
use crate::algebra::op::{self, Operation};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Rule};
use crate::sealed::TOKEN;
use crate::tensor::MemoryLayout;
use crate::tuple::IntTuple;

forwarded! {
    /// [`Layout::composition`] of the layout with `b`, a layout or by mode: `R(c) = self(b(c))`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.composition(layout!((4,4):(2,8))), layout!(S<2,0,3> o (4,4):(2,8)));
    /// // Of a swizzled one it is behind both swizzles, or behind one that does the same.
    /// let b = layout!(S<1,0,1> o 8:1);
    /// assert_eq!(layout!(S<1,1,1> o 8:1).composition(b), layout!(S<1,1,1> o S<1,0,1> o 8:1));
    /// assert_eq!(layout!(S<1,0,1> o 8:1).composition(b), layout!(8:1));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
    /// let _ = layout!(S<2,0,3> o (4,6,8):(2,3,5)).composition(layout!(6:3));
    /// ```
    composition / try_composition<B: Tiler>(b: B) op::Composition<B>: Accepted;
    /// [`Layout::logical_divide`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.logical_divide((U4::NEW, U2::NEW)), layout!(S<2,0,3> o ((4,2),(2,2)):((1,4),(8,16))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide: in mode _0, the tile covers _3, which does not divide size _8
    /// let _ = layout!(S<2,0,3> o (8,4):(1,8)).logical_divide((U3::NEW, U2::NEW));
    /// ```
    logical_divide / try_logical_divide<T: Tiler>(tiler: T) op::LogicalDivide<T>: Accepted;
    /// [`Layout::zipped_divide`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.zipped_divide((U4::NEW, U2::NEW)), layout!(S<2,0,3> o ((4,2),(2,2)):((1,8),(4,16))));
    /// ```
    zipped_divide / try_zipped_divide<T: Tiler>(tiler: T) op::ZippedDivide<T>: Accepted;
    /// [`Layout::tiled_divide`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tiled_divide((U4::NEW, U2::NEW)), layout!(S<2,0,3> o ((4,2),2,2):((1,8),4,16)));
    /// ```
    tiled_divide / try_tiled_divide<T: Tiler>(tiler: T) op::TiledDivide<T>: Accepted;
    /// [`Layout::flat_divide`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.flat_divide((U4::NEW, U2::NEW)), layout!(S<2,0,3> o (4,2,2,2):(1,8,4,16)));
    /// ```
    flat_divide / try_flat_divide<T: Tiler>(tiler: T) op::FlatDivide<T>: Accepted;
    /// [`Layout::logical_divide_ceil`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.logical_divide_ceil((U5::NEW, U2::NEW)), layout!(S<2,0,3> o ((5,2),(2,2)):((1,5),(8,16))));
    /// ```
    logical_divide_ceil / try_logical_divide_ceil<T: Tiler>(tiler: T) op::LogicalDivideCeil<T>: Accepted;
    /// [`Layout::zipped_divide_ceil`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.zipped_divide_ceil((U5::NEW, U2::NEW)), layout!(S<2,0,3> o ((5,2),(2,2)):((1,8),(5,16))));
    /// ```
    zipped_divide_ceil / try_zipped_divide_ceil<T: Tiler>(tiler: T) op::ZippedDivideCeil<T>: Accepted;
    /// [`Layout::tiled_divide_ceil`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tiled_divide_ceil((U5::NEW, U2::NEW)), layout!(S<2,0,3> o ((5,2),2,2):((1,8),5,16)));
    /// ```
    tiled_divide_ceil / try_tiled_divide_ceil<T: Tiler>(tiler: T) op::TiledDivideCeil<T>: Accepted;
    /// [`Layout::flat_divide_ceil`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.flat_divide_ceil((U5::NEW, U2::NEW)), layout!(S<2,0,3> o (5,2,2,2):(1,8,5,16)));
    /// ```
    flat_divide_ceil / try_flat_divide_ceil<T: Tiler>(tiler: T) op::FlatDivideCeil<T>: Accepted;
    /// [`Layout::logical_product`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.logical_product(layout!(2:1)), layout!(S<2,0,3> o ((8,4),2):((1,8),32)));
    /// ```
    logical_product / try_logical_product<T: Tiler>(tiler: T) op::LogicalProduct<T>: Accepted;
    /// [`Layout::zipped_product`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.zipped_product(layout!(2:1)), layout!(S<2,0,3> o ((8,4),2):((1,8),32)));
    /// ```
    zipped_product / try_zipped_product<T: Tiler>(tiler: T) op::ZippedProduct<T>: Accepted;
    /// [`Layout::tiled_product`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tiled_product(layout!(2:1)), layout!(S<2,0,3> o ((8,4),2):((1,8),32)));
    /// ```
    tiled_product / try_tiled_product<T: Tiler>(tiler: T) op::TiledProduct<T>: Accepted;
    /// [`Layout::flat_product`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.flat_product(layout!(2:1)), layout!(S<2,0,3> o (8,4,2):(1,8,32)));
    /// ```
    flat_product / try_flat_product<T: Tiler>(tiler: T) op::FlatProduct<T>: Accepted;
    /// [`Layout::blocked_product`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.blocked_product(layout!((1,2))), layout!(S<2,0,3> o ((8,1),(4,2)):((1,0),(8,32))));
    /// ```
    blocked_product / try_blocked_product<T: StaticLayout>(tiler: T) op::BlockedProduct<T>: Accepted;
    /// [`Layout::raked_product`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.raked_product(layout!((1,2))), layout!(S<2,0,3> o ((1,8),(2,4)):((0,1),(32,8))));
    /// ```
    raked_product / try_raked_product<T: StaticLayout>(tiler: T) op::RakedProduct<T>: Accepted;
    /// [`Layout::tile_to_shape`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tile_to_shape(shape!((16,8))), layout!(S<2,0,3> o ((8,2),(4,2)):((1,32),(8,64))));
    /// ```
    tile_to_shape / try_tile_to_shape<T: StaticTuple>(shape: T) op::TileToShape<T>: Accepted;
    /// [`Layout::tile_to_shape_ordered`] of the layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<2,0,3> o (8,4):(1,8));
    /// assert_eq!(l.tile_to_shape_ordered(shape!((16,8)), (U1::NEW, U0::NEW)), layout!(S<2,0,3> o ((8,2),(4,2)):((1,64),(8,32))));
    /// ```
    tile_to_shape_ordered / try_tile_to_shape_ordered<T: StaticTuple, O2: StaticTuple>(shape: T, order: O2) op::TileToShapeOrdered<T, O2>: Accepted;
}
