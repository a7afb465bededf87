//! Compositions, divides and products of a composed layout: those of L, under the same swizzle and offset. Conditions and
//! refusals are those of the operation on L, named as there.
//!
//! CuTe: `include/cute/layout_composed.hpp`.

use super::ComposedLayout;
use crate::error::LayoutError;
use crate::int_tuple::IntTuple;
use crate::layout::RuntimeLayout;
use crate::tiler::TilerRef;

impl ComposedLayout {
    /// The layout `c ↦ self(b(c))`, nested like `b`; by mode where `b` is a tuple of tilers.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.composition("(2:4,_)".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o (2,4):(4,8)");
    /// let refused = a.composition("(_,_,_)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "composition: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn composition<'t>(&self, b: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.composition(b)?)
    }

    /// The tile and the rest, by a layout or mode by mode.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.logical_divide("(4,2)".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o ((4,2),(2,2)):((1,4),(8,16))");
    /// let refused = a.logical_divide("(5,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide: in mode 0, the tile covers 5, which does not divide size 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn logical_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.logical_divide(tiler)?)
    }

    /// The same, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.logical_divide_ceil("(5,2)".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o ((5,2),(2,2)):((1,5),(8,16))");
    /// let refused = a.logical_divide_ceil("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn logical_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.logical_divide_ceil(tiler)?)
    }

    /// The tiles of all modes as mode 0, the walk over them as mode 1.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.zipped_divide("(4,2)".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o ((4,2),(2,2)):((1,8),(4,16))");
    /// let refused = a.zipped_divide("(5,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide: in mode 0, the tile covers 5, which does not divide size 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn zipped_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.zipped_divide(tiler)?)
    }

    /// The same, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.zipped_divide_ceil("(5,2)".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o ((5,2),(2,2)):((1,8),(5,16))");
    /// let refused = a.zipped_divide_ceil("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn zipped_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.zipped_divide_ceil(tiler)?)
    }

    /// The tiles of all modes as mode 0, and a mode for each rest.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.tiled_divide("(4,2)".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o ((4,2),2,2):((1,8),4,16)");
    /// let refused = a.tiled_divide("(5,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide: in mode 0, the tile covers 5, which does not divide size 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tiled_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.tiled_divide(tiler)?)
    }

    /// The same, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.tiled_divide_ceil("(5,2)".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o ((5,2),2,2):((1,8),5,16)");
    /// let refused = a.tiled_divide_ceil("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tiled_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.tiled_divide_ceil(tiler)?)
    }

    /// A mode for each tile, then a mode for each rest.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.flat_divide("(4,2)".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o (4,2,2,2):(1,8,4,16)");
    /// let refused = a.flat_divide("(5,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide: in mode 0, the tile covers 5, which does not divide size 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flat_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.flat_divide(tiler)?)
    }

    /// The same, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.flat_divide_ceil("(5,2)".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o (5,2,2,2):(1,8,5,16)");
    /// let refused = a.flat_divide_ceil("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flat_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.flat_divide_ceil(tiler)?)
    }

    /// The block and its repetitions, by a layout or mode by mode.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.logical_product("2:1".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o ((8,4),2):((1,8),32)");
    /// let refused = a.logical_product("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_product: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn logical_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.logical_product(tiler)?)
    }

    /// The blocks as mode 0, the repetitions as mode 1.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.zipped_product("2:1".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o ((8,4),2):((1,8),32)");
    /// let refused = a.zipped_product("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_product: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn zipped_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.zipped_product(tiler)?)
    }

    /// The blocks as mode 0, and a mode for each repetition.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.tiled_product("2:1".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o ((8,4),2):((1,8),32)");
    /// let refused = a.tiled_product("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_product: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tiled_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.tiled_product(tiler)?)
    }

    /// A mode for each block, then one for each repetition.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.flat_product("2:1".parse::<Tiler>()?)?.to_string(), "S<2,0,3> o 0 o (8,4,2):(1,8,32)");
    /// let refused = a.flat_product("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_product: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flat_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.flat_product(tiler)?)
    }

    /// Mode by mode, the block first: every element of the tiler is a block.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.blocked_product(&"(1,2)".parse()?)?.to_string(), "S<2,0,3> o 0 o ((8,1),(4,2)):((1,0),(8,32))");
    /// let refused = a.blocked_product(&"(1,9223372036854775807)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 32 times 9223372036854775807 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn blocked_product(&self, tiler: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.blocked_product(tiler)?)
    }

    /// Mode by mode, the tiler first: the blocks lie interleaved.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.raked_product(&"(1,2)".parse()?)?.to_string(), "S<2,0,3> o 0 o ((1,8),(2,4)):((0,1),(32,8))");
    /// let refused = a.raked_product(&"(1,9223372036854775807)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 32 times 9223372036854775807 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn raked_product(&self, tiler: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.raked_product(tiler)?)
    }

    /// The block repeated over `shape`, the leftmost mode first.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.tile_to_shape((16, 8))?.to_string(), "S<2,0,3> o 0 o ((8,2),(4,2)):((1,32),(8,64))");
    /// let refused = a.tile_to_shape((12, 8)).unwrap_err();
    /// assert_eq!(refused.to_string(), "tile_to_shape: in mode 0, size 8 of A does not divide 12");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tile_to_shape(&self, shape: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.with(self.layout.tile_to_shape(shape)?)
    }

    /// The same, with the repetitions in an order of the modes: that of the smallest order first.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// let tiled = a.tile_to_shape_ordered((16, 8), (1, 0))?;
    /// assert_eq!(tiled.to_string(), "S<2,0,3> o 0 o ((8,2),(4,2)):((1,64),(8,32))");
    /// let refused = a.tile_to_shape_ordered((16, 8), (0, 0)).unwrap_err();
    /// assert_eq!(refused.to_string(), "ordered: two modes have order 0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tile_to_shape_ordered(
        &self,
        shape: impl Into<IntTuple>,
        order: impl Into<IntTuple>,
    ) -> Result<Self, LayoutError> {
        self.with(self.layout.tile_to_shape_ordered(shape, order)?)
    }
}
