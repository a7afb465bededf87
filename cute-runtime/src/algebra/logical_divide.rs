//! # logical_divide, logical_divide_ceil
//!
//! A layout cut into tiles: with a tile `B`, a layout of indices into A,
//!
//! `logical_divide(A, B) = A ∘ (B, complement(B, size(A)))`
//!
//! - pre: B is admissible in `size(A)` ("the tile divides"), and the composition exists
//! - post: rank 2; mode 0 is a tile, `A ∘ B`; mode 1 walks over the tiles
//! - post: for an injective B, the offsets are those of A
//!
//! By mode, each mode of A is divided by its tiler; `_` and the modes past the tiler's stay as they are.
//!
//! `logical_divide_ceil` is the same with [`complement_ceil`](super::complement_ceil), in the shape of coalesced A:
//! where a tile does not divide, there is one tile more, and the result has elements that A has not, with the offsets
//! that A's last mode gets by running on. It is for whoever masks them. Where a gap between B's modes is no multiple of what
//! lies below it, the rest of the gap is in no tile, as in CuTe: `(2,3):(1,5)` covers 0, 1, 5, 6, 10, 11, and again from 2 on,
//! and never 4. `logical_divide` refuses such a tile.
//!
//! - pre: no two modes of B overlap, `complement_ceil` reaches `size(A)`, and the composition exists
//! - post: rank 2, mode 0 is a tile; R(c) = A((B, B*)(c)) for every coordinate c, A's last mode running on
//!
//! CuTe: `logical_divide`, `include/cute/layout.hpp`, which is the `_ceil` form without its conditions.

use super::split::{self, Split, Tile};
use super::tiler::{By, TilerRef};
use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::{RuntimeLayout, StridedLayout};
use crate::rules::Rule;
use crate::view::View;

impl<D: Stride> StridedLayout<D> {
    /// The tile and the rest, by a layout or mode by mode.
    ///
    /// ```
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let a: RuntimeLayout = "(4,6):(6,1)".parse()?;
    /// let tiler: Tiler = "(2:1,2:1)".parse()?;
    /// assert_eq!(a.logical_divide(&tiler)?.to_string(), "((2,2),(2,3)):((6,12),(1,2))");
    /// let tile: RuntimeLayout = "2:2".parse()?;
    /// assert_eq!(a.logical_divide(tile)?.to_string(), "(2,(2,6)):(12,(6,1))");
    ///
    /// let refused = |tiler: &str| a.logical_divide(tiler.parse::<Tiler>().unwrap()).unwrap_err().to_string();
    /// assert_eq!(refused("(2,4)"), "logical_divide: in mode 1, the tile covers 4, which does not divide size 6");
    /// assert_eq!(refused("(2,2,2)"), "logical_divide: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/logical_divide.svg"))]
    pub fn logical_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        split::logical(Rule::LogicalDivide, self.view(), tiler.into().by(), &|mode, tile| mode.divide(tile, rest))
    }

    /// The tile and the rest, rounded up where the tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let a: RuntimeLayout = "10:1".parse()?;
    /// assert_eq!(a.logical_divide_ceil("4:1".parse::<Tiler>()?)?.to_string(), "(4,3):(1,4)");
    ///
    /// let refused = a.logical_divide_ceil("(2,2):(1,1)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "complement_ceil: stride 1 is below 2, the extent times stride of the mode below it",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/logical_divide_ceil.svg"))]
    pub fn logical_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        split::logical(Rule::LogicalDivide, self.view(), tiler.into().by(), &|mode, tile| mode.divide(tile, rest_ceil))
            .map_err(|refused| refused.of(Rule::LogicalDivideCeil))
    }
}

/// What walks over the tiles of a layout, whether the tile has to divide it or not.
pub(crate) type Rest<D> = fn(&RuntimeLayout, View<'_, D>) -> Result<RuntimeLayout, LayoutError>;

impl<D: Stride> View<'_, D> {
    /// The tile and what walks over it.
    pub(crate) fn divide(self, tile: Tile<'_>, rest: Rest<D>) -> Result<Split<D>, LayoutError> {
        match tile {
            Tile::Layout(tile) => {
                let rest = {
                    scope!("what walks over the tiles: the complement of {tile} in the size of A, {}", self.size);
                    rest(tile, self)?
                };
                scope!("A o (tile, walk): {self} o ({tile}, {rest})");
                self.compose_pair(tile, &rest)
            }
            Tile::Coord(tile) => {
                let rest = {
                    scope!("what walks over the tiles: the complement of {tile} at each place of A, {}", self.shape);
                    tile.fill_places(Rule::LogicalDivide, self, &rest)?
                };
                scope!("A o (tile, walk): {self} o ({tile}, {rest})");
                self.compose_coords(tile, &rest)
            }
        }
    }

    /// The tiles and the rests of all modes.
    pub(crate) fn divide_apart(self, tiler: By<'_>, rest: Rest<D>) -> Result<Split<D>, LayoutError> {
        let rules = [Rule::LogicalDivide, Rule::ZippedDivide];
        split::apart(rules, self, tiler, &|mode, tile| mode.divide(tile, rest))
    }
}

/// The walk over the tiles: the complement of a tile that divides.
pub(crate) fn rest<D: Stride>(tile: &RuntimeLayout, a: View<'_, D>) -> Result<RuntimeLayout, LayoutError> {
    tile.complement(a.size).map_err(|refused| match refused {
        LayoutError::ComplementCotarget { cotarget, last } => {
            LayoutError::TileDoesNotDivide { rule: Rule::LogicalDivide, mode: None, covers: last, size: cotarget }
        }
        other => other,
    })
}

/// The walk over as many tiles as there have to be, in the shape of coalesced A.
pub(crate) fn rest_ceil<D: Stride>(tile: &RuntimeLayout, a: View<'_, D>) -> Result<RuntimeLayout, LayoutError> {
    tile.complement_ceil(a.coalesce()?.shape())
}
