// From `tables/operations.toml`: `cargo xtask generate` writes this file.
//! What gives a layout again, for each kind that has the operation.

use super::{AnyLayout, each};
use crate::algebra::tiler::Tiler;
use crate::coord::Slicer;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::Rule;
use crate::tuple::IntTuple;

#[allow(clippy::useless_conversion, reason = "a chain gives a layout of any kind, the others give their own")]
impl AnyLayout {
    /// `fragment_like(L)`: a compact layout of its shape for registers: mode 0 fastest. See
    /// [`RuntimeLayout::fragment_like`].
    pub fn fragment_like(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.fragment_like().map(AnyLayout::from))
    }

    /// `mode(L,I)`: one mode. See [`RuntimeLayout::mode`].
    pub fn mode(&self, i: usize) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.mode(i).map(AnyLayout::from))
    }

    /// `select(L,I)`: the modes with these indices. See [`RuntimeLayout::select`].
    pub fn select(&self, indices: &[usize]) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.select(indices).map(AnyLayout::from))
    }

    /// `take(L,B,E)`: the modes B..E. See [`RuntimeLayout::take`].
    pub fn take(&self, begin: usize, end: usize) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.take(begin, end).map(AnyLayout::from))
    }

    /// `group(L,B,E)`: the modes B..E as one. See [`RuntimeLayout::group`].
    pub fn group(&self, begin: usize, end: usize) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.group(begin, end).map(AnyLayout::from))
    }

    /// `append_to(L,N)`: with modes 1:0 at the end, up to N modes. See [`RuntimeLayout::append_to`].
    pub fn append_to(&self, rank: usize) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.append_to(rank).map(AnyLayout::from))
    }

    /// `prepend_to(L,N)`: with modes 1:0 at the front, up to N modes. See [`RuntimeLayout::prepend_to`].
    pub fn prepend_to(&self, rank: usize) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.prepend_to(rank).map(AnyLayout::from))
    }

    /// `flatten(L)`: without nesting. See [`RuntimeLayout::flatten`].
    pub fn flatten(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.flatten().map(AnyLayout::from))
    }

    /// `unflatten(L,P)`: nested like a profile. See [`RuntimeLayout::unflatten`].
    pub fn unflatten(&self, profile: &IntTuple) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.unflatten(profile).map(AnyLayout::from))
    }

    /// `zip(L)`: ((a,b),(x,y)) becomes ((a,x),(b,y)). See [`RuntimeLayout::zip`].
    pub fn zip(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.zip().map(AnyLayout::from))
    }

    /// `sort(L)`: the modes by increasing stride. Not of coordinates, and not swizzled. See [`RuntimeLayout::sort`].
    pub fn sort(&self) -> Result<AnyLayout, LayoutError> {
        self.strided(Rule::Sort)?.sort().map(AnyLayout::from)
    }

    /// `reverse(L)`: the modes in the opposite order. See [`RuntimeLayout::reverse`].
    pub fn reverse(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.reverse().map(AnyLayout::from))
    }

    /// `slice(L,C)`: the sublayout of the modes at which the coordinate has `_`. See [`RuntimeLayout::slice`].
    pub fn slice(&self, c: &Slicer) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.slice(c).map(AnyLayout::from))
    }

    /// `dice(L,C)`: the sublayout of the modes at which the coordinate has integers. See [`RuntimeLayout::dice`].
    pub fn dice(&self, coord: &Slicer) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.dice(coord).map(AnyLayout::from))
    }

    /// `coalesce(L)`: the same function with as few modes as possible. See [`RuntimeLayout::coalesce`].
    pub fn coalesce(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.coalesce().map(AnyLayout::from))
    }

    /// `coalesce_by(L,P)`: coalesced at the integers of a profile. See [`RuntimeLayout::coalesce_by`].
    pub fn coalesce_by(&self, profile: &IntTuple) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.coalesce_by(profile).map(AnyLayout::from))
    }

    /// `filter(L)`: coalesced, without modes of stride 0. See [`RuntimeLayout::filter`].
    pub fn filter(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.filter().map(AnyLayout::from))
    }

    /// `filter_by(L,P)`: coalesced at the integers of a profile, without modes of stride 0. See
    /// [`RuntimeLayout::filter_by`].
    pub fn filter_by(&self, profile: &IntTuple) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.filter_by(profile).map(AnyLayout::from))
    }

    /// `filter_zeros(L)`: with extent 1 where the stride is 0. See [`RuntimeLayout::filter_zeros`].
    pub fn filter_zeros(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.filter_zeros().map(AnyLayout::from))
    }

    /// `composition(A,B)`: R with R(c) = A(B(c)); a tuple of layouts for B composes by mode. See
    /// [`RuntimeLayout::composition`].
    pub fn composition(&self, b: &Tiler) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.composition(b).map(AnyLayout::from))
    }

    /// `with_shape(L,S)`: the elements of L under another shape, R with R(c) = L(i), i the index of c in S. See
    /// [`RuntimeLayout::with_shape`].
    pub fn with_shape(&self, shape: &IntTuple) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.with_shape(shape).map(AnyLayout::from))
    }

    /// `complement_ceil(L,M)`: what fills the gaps of L and reaches M, as far as whole modes can. See
    /// [`RuntimeLayout::complement_ceil`].
    pub fn complement_ceil(&self, cotarget: &IntTuple) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.complement_ceil(cotarget).map(AnyLayout::from))
    }

    /// `right_inverse(L)`: R with L(R(i)) = i. See [`RuntimeLayout::right_inverse`].
    pub fn right_inverse(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.right_inverse().map(AnyLayout::from))
    }

    /// `left_inverse(L)`: R with L(R(L(i))) = L(i). See [`RuntimeLayout::left_inverse`].
    pub fn left_inverse(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.left_inverse().map(AnyLayout::from))
    }

    /// `nullspace(L)`: the indices that stride 0 sends to offset 0. See [`RuntimeLayout::nullspace`].
    pub fn nullspace(&self) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.nullspace().map(AnyLayout::from))
    }

    /// `logical_divide(L,T)`: ((tile),(rest)); a tuple divides by mode. See [`RuntimeLayout::logical_divide`].
    pub fn logical_divide(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.logical_divide(tiler).map(AnyLayout::from))
    }

    /// `logical_divide_ceil(L,T)`: logical_divide, rounded up where a tile does not divide. See
    /// [`RuntimeLayout::logical_divide_ceil`].
    pub fn logical_divide_ceil(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.logical_divide_ceil(tiler).map(AnyLayout::from))
    }

    /// `zipped_divide(L,T)`: ((tiles),(rests)). See [`RuntimeLayout::zipped_divide`].
    pub fn zipped_divide(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.zipped_divide(tiler).map(AnyLayout::from))
    }

    /// `zipped_divide_ceil(L,T)`: zipped_divide, rounded up where a tile does not divide. See
    /// [`RuntimeLayout::zipped_divide_ceil`].
    pub fn zipped_divide_ceil(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.zipped_divide_ceil(tiler).map(AnyLayout::from))
    }

    /// `tiled_divide(L,T)`: ((tiles),rest,rest,…). See [`RuntimeLayout::tiled_divide`].
    pub fn tiled_divide(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.tiled_divide(tiler).map(AnyLayout::from))
    }

    /// `tiled_divide_ceil(L,T)`: tiled_divide, rounded up where a tile does not divide. See
    /// [`RuntimeLayout::tiled_divide_ceil`].
    pub fn tiled_divide_ceil(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.tiled_divide_ceil(tiler).map(AnyLayout::from))
    }

    /// `flat_divide(L,T)`: (tile,tile,…,rest,rest,…). See [`RuntimeLayout::flat_divide`].
    pub fn flat_divide(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.flat_divide(tiler).map(AnyLayout::from))
    }

    /// `flat_divide_ceil(L,T)`: flat_divide, rounded up where a tile does not divide. See
    /// [`RuntimeLayout::flat_divide_ceil`].
    pub fn flat_divide_ceil(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        each!(self, a => a.flat_divide_ceil(tiler).map(AnyLayout::from))
    }

    /// `logical_product(L,T)`: ((block),(repetitions)); a tuple repeats by mode. Not of coordinates. See
    /// [`RuntimeLayout::logical_product`].
    pub fn logical_product(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.logical_product(tiler).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::LogicalProduct)),
            AnyLayout::Composed(a) => a.logical_product(tiler).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.logical_product(tiler).map(AnyLayout::from),
        }
    }

    /// `zipped_product(L,T)`: ((blocks),(repetitions)). Not of coordinates. See [`RuntimeLayout::zipped_product`].
    pub fn zipped_product(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.zipped_product(tiler).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::ZippedProduct)),
            AnyLayout::Composed(a) => a.zipped_product(tiler).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.zipped_product(tiler).map(AnyLayout::from),
        }
    }

    /// `tiled_product(L,T)`: ((blocks),repetition,repetition,…). Not of coordinates. See
    /// [`RuntimeLayout::tiled_product`].
    pub fn tiled_product(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.tiled_product(tiler).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::TiledProduct)),
            AnyLayout::Composed(a) => a.tiled_product(tiler).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.tiled_product(tiler).map(AnyLayout::from),
        }
    }

    /// `flat_product(L,T)`: (block,block,…,repetition,repetition,…). Not of coordinates. See
    /// [`RuntimeLayout::flat_product`].
    pub fn flat_product(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.flat_product(tiler).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::FlatProduct)),
            AnyLayout::Composed(a) => a.flat_product(tiler).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.flat_product(tiler).map(AnyLayout::from),
        }
    }

    /// `blocked_product(A,B)`: A repeated by B, mode by mode. Not of coordinates. See
    /// [`RuntimeLayout::blocked_product`].
    pub fn blocked_product(&self, tiler: &RuntimeLayout) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.blocked_product(tiler).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::BlockedProduct)),
            AnyLayout::Composed(a) => a.blocked_product(tiler).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.blocked_product(tiler).map(AnyLayout::from),
        }
    }

    /// `raked_product(A,B)`: A repeated by B, mode by mode, the blocks interleaved. Not of coordinates. See
    /// [`RuntimeLayout::raked_product`].
    pub fn raked_product(&self, tiler: &RuntimeLayout) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.raked_product(tiler).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::RakedProduct)),
            AnyLayout::Composed(a) => a.raked_product(tiler).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.raked_product(tiler).map(AnyLayout::from),
        }
    }

    /// `tile_to_shape(L,S)`: L repeated until it fills a shape. Not of coordinates. See
    /// [`RuntimeLayout::tile_to_shape`].
    pub fn tile_to_shape(&self, shape: &IntTuple) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.tile_to_shape(shape).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::TileToShape)),
            AnyLayout::Composed(a) => a.tile_to_shape(shape).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.tile_to_shape(shape).map(AnyLayout::from),
        }
    }

    /// `tile_to_shape_ordered(L,S,O)`: L repeated until it fills a shape, the mode of the smallest order first. Not of
    /// coordinates. See [`RuntimeLayout::tile_to_shape_ordered`].
    pub fn tile_to_shape_ordered(&self, shape: &IntTuple, order: &IntTuple) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.tile_to_shape_ordered(shape, order).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::TileToShape)),
            AnyLayout::Composed(a) => a.tile_to_shape_ordered(shape, order).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.tile_to_shape_ordered(shape, order).map(AnyLayout::from),
        }
    }

    /// `upcast(L,N)`: in elements that are N of these. Not of coordinates. See [`RuntimeLayout::upcast`].
    pub fn upcast(&self, n: i64) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.upcast(n).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::Upcast)),
            AnyLayout::Composed(a) => a.upcast(n).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.upcast(n).map(AnyLayout::from),
        }
    }

    /// `downcast(L,N)`: in elements that are an N-th of these. Not of coordinates. See [`RuntimeLayout::downcast`].
    pub fn downcast(&self, n: i64) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.downcast(n).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::Downcast)),
            AnyLayout::Composed(a) => a.downcast(n).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.downcast(n).map(AnyLayout::from),
        }
    }

    /// `recast(L,Old,New)`: in elements of NEW bits instead of OLD. Not of coordinates. See [`RuntimeLayout::recast`].
    pub fn recast(&self, old: i64, new: i64) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.recast(old, new).map(AnyLayout::from),
            AnyLayout::Coord(a) => Err(a.basis_stride(Rule::Recast)),
            AnyLayout::Composed(a) => a.recast(old, new).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.recast(old, new).map(AnyLayout::from),
        }
    }
}
