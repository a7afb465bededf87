// From `tables/operations.toml`: `cargo xtask generate` writes this file.
//! What an operation on the domain does to the innermost layout, under the same swizzles.

use super::chain::ComposedChain;
use crate::algebra::tiler::Tiler;
use crate::any::AnyLayout;
use crate::coord::Slicer;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::tuple::IntTuple;

impl ComposedChain {
    pub(crate) fn fragment_like(&self) -> Result<RuntimeLayout, LayoutError> {
        self.layout().fragment_like()
    }

    pub(crate) fn concat(&self, b: &RuntimeLayout) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().concat(b)?)
    }

    pub(crate) fn mode(&self, i: usize) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().mode(i)?)
    }

    pub(crate) fn select(&self, indices: &[usize]) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().select(indices)?)
    }

    pub(crate) fn take(&self, begin: usize, end: usize) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().take(begin, end)?)
    }

    pub(crate) fn group(&self, begin: usize, end: usize) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().group(begin, end)?)
    }

    pub(crate) fn replace(&self, i: usize, x: &RuntimeLayout) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().replace(i, x)?)
    }

    pub(crate) fn append(&self, x: &RuntimeLayout) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().append(x)?)
    }

    pub(crate) fn append_to(&self, rank: usize) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().append_to(rank)?)
    }

    pub(crate) fn prepend(&self, x: &RuntimeLayout) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().prepend(x)?)
    }

    pub(crate) fn prepend_to(&self, rank: usize) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().prepend_to(rank)?)
    }

    pub(crate) fn flatten(&self) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().flatten()?)
    }

    pub(crate) fn unflatten(&self, profile: &IntTuple) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().unflatten(profile)?)
    }

    pub(crate) fn zip(&self) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().zip()?)
    }

    pub(crate) fn reverse(&self) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().reverse()?)
    }

    pub(crate) fn dice(&self, coord: &Slicer) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().dice(coord)?)
    }

    pub(crate) fn coalesce(&self) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().coalesce()?)
    }

    pub(crate) fn coalesce_by(&self, profile: &IntTuple) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().coalesce_by(profile)?)
    }

    pub(crate) fn filter(&self) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().filter()?)
    }

    pub(crate) fn filter_by(&self, profile: &IntTuple) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().filter_by(profile)?)
    }

    pub(crate) fn filter_zeros(&self) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().filter_zeros()?)
    }

    pub(crate) fn composition(&self, b: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().composition(b)?)
    }

    pub(crate) fn with_shape(&self, shape: &IntTuple) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().with_shape(shape)?)
    }

    pub(crate) fn complement(&self, cotarget: i64) -> Result<RuntimeLayout, LayoutError> {
        self.layout().complement(cotarget)
    }

    pub(crate) fn complement_ceil(&self, cotarget: &IntTuple) -> Result<RuntimeLayout, LayoutError> {
        self.layout().complement_ceil(cotarget)
    }

    pub(crate) fn nullspace(&self) -> Result<RuntimeLayout, LayoutError> {
        self.layout().nullspace()
    }

    pub(crate) fn logical_divide(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().logical_divide(tiler)?)
    }

    pub(crate) fn logical_divide_ceil(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().logical_divide_ceil(tiler)?)
    }

    pub(crate) fn zipped_divide(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().zipped_divide(tiler)?)
    }

    pub(crate) fn zipped_divide_ceil(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().zipped_divide_ceil(tiler)?)
    }

    pub(crate) fn tiled_divide(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().tiled_divide(tiler)?)
    }

    pub(crate) fn tiled_divide_ceil(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().tiled_divide_ceil(tiler)?)
    }

    pub(crate) fn flat_divide(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().flat_divide(tiler)?)
    }

    pub(crate) fn flat_divide_ceil(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().flat_divide_ceil(tiler)?)
    }

    pub(crate) fn logical_product(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().logical_product(tiler)?)
    }

    pub(crate) fn zipped_product(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().zipped_product(tiler)?)
    }

    pub(crate) fn tiled_product(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().tiled_product(tiler)?)
    }

    pub(crate) fn flat_product(&self, tiler: &Tiler) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().flat_product(tiler)?)
    }

    pub(crate) fn blocked_product(&self, tiler: &RuntimeLayout) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().blocked_product(tiler)?)
    }

    pub(crate) fn raked_product(&self, tiler: &RuntimeLayout) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().raked_product(tiler)?)
    }

    pub(crate) fn tile_to_shape(&self, shape: &IntTuple) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().tile_to_shape(shape)?)
    }

    pub(crate) fn tile_to_shape_ordered(&self, shape: &IntTuple, order: &IntTuple) -> Result<AnyLayout, LayoutError> {
        self.over(self.layout().tile_to_shape_ordered(shape, order)?)
    }
}
