//! # tile_to_shape
//!
//! A block repeated until it fills a shape: the blocked product of the block with the layout that repeats it
//! `shape_i / size(A_i)` times in mode `i`, in an order of the modes (leftmost first, where none is given).
//!
//! - pre: A has no more modes than the shape (an integer is one), and the size of each divides the shape's
//! - pre: the blocked product exists
//! - post: `compatible(shape, shape(R))`: every coordinate of the shape is one of R; refused where the shape is nested
//!   in another way than the result
//! - post: every repetition of the block is a translate of it
//!
//! CuTe: `tile_to_shape`, `include/cute/layout.hpp`, which states the first postcondition and breaks it for a nested
//! shape.

use crate::error::LayoutError;
use crate::layout::{RuntimeLayout, check_shape};
use crate::rules::Rule;
use crate::rules::compatible::check_compatible;
use crate::tuple::IntTuple;

impl RuntimeLayout {
    /// The block repeated over `shape`, the leftmost mode first.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,2):(2,1)".parse()?;
    /// assert_eq!(a.tile_to_shape((4, 6))?.to_string(), "((2,2),(2,3)):((2,4),(1,8))");
    ///
    /// let refused = a.tile_to_shape((4, 5)).unwrap_err();
    /// assert_eq!(refused.to_string(), "tile_to_shape: in mode 1, size 2 of A does not divide 5");
    /// assert_eq!(a.tile_to_shape(8).unwrap_err().to_string(), "tile_to_shape: A has 2 modes, the shape has 0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tile_to_shape.svg"))]
    pub fn tile_to_shape(&self, shape: impl Into<IntTuple>) -> Result<RuntimeLayout, LayoutError> {
        let shape = shape.into();
        let product = self.tiles_of(&shape)?;
        let tiles = {
            scope!("the repetitions {product}, compact");
            RuntimeLayout::layout_left(product)?
        };
        self.fill(&shape, &tiles)
    }

    /// [`tile_to_shape`](Self::tile_to_shape) with the repetitions in an order of the modes: that of the smallest order first.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,2):(2,1)".parse()?;
    /// assert_eq!(a.tile_to_shape_ordered((4, 6), (1, 0))?.to_string(), "((2,2),(2,3)):((2,12),(1,4))");
    ///
    /// let refused = a.tile_to_shape_ordered((4, 6), (0, 0)).unwrap_err();
    /// assert_eq!(refused.to_string(), "ordered: two modes have order 0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tile_to_shape_ordered.svg"))]
    pub fn tile_to_shape_ordered(
        &self,
        shape: impl Into<IntTuple>,
        order: impl Into<IntTuple>,
    ) -> Result<RuntimeLayout, LayoutError> {
        let shape = shape.into();
        let product = self.tiles_of(&shape)?;
        let (order, tiles) = (order.into(), product);
        let tiles = {
            scope!("the repetitions {tiles}, in the order {order}");
            RuntimeLayout::ordered(tiles, order)?
        };
        self.fill(&shape, &tiles)
    }

    /// How often the block is repeated in each mode.
    fn tiles_of(&self, shape: &IntTuple) -> Result<IntTuple, LayoutError> {
        check_shape(shape)?;
        if self.rank() > shape.rank() {
            let (left, right) = (self.rank(), shape.tuple_rank());
            return Err(LayoutError::Modes { rule: Rule::TileToShape, mode: None, left, right });
        }
        let mut tiles = alloc::vec::Vec::with_capacity(shape.rank());
        let blocks = self.shape().modes().iter().map(Some).chain(core::iter::repeat(None));
        for (mode, (target, block)) in shape.modes().iter().zip(blocks).enumerate() {
            let (target, block) = (target.size()?, block.map_or(Ok(1), IntTuple::size)?);
            if target % block != 0 {
                step!("mode {mode}: {block} does not divide {target}: refused");
                return Err(LayoutError::TileDoesNotFill { mode, block, target });
            }
            step!("mode {mode}: {target}/{block} = {} times", target / block);
            tiles.push(target / block);
        }
        Ok(tiles.into())
    }

    fn fill(&self, shape: &IntTuple, tiles: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
        let block = self.append_to(shape.rank())?;
        let filled = {
            scope!("the blocked product of {block} and {tiles}");
            block.blocked_product(tiles)?
        };
        check_compatible(shape, filled.shape())?;
        Ok(filled)
    }
}
