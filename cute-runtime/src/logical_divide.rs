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
//! that A's last mode gets by running on. It is for whoever masks them.
//!
//! - pre: no two modes of B overlap, `complement_ceil` reaches `size(A)`, and the composition exists
//! - post: rank 2, mode 0 is a tile; R(c) = A((B, B*)(c)) for every coordinate c, A's last mode running on
//!
//! CuTe: `logical_divide`, `include/cute/layout.hpp`, which is the `_ceil` form without its conditions.

use super::by_mode::by_mode;
use super::error::LayoutError;
use super::layout::{RuntimeLayout, StridedLayout};
use super::rule::Rule;
use super::stride::Stride;
use super::tiler::Tiler;

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
    pub fn logical_divide(&self, tiler: impl Into<Tiler>) -> Result<Self, LayoutError> {
        self.divide(&tiler.into(), rest)
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
    pub fn logical_divide_ceil(&self, tiler: impl Into<Tiler>) -> Result<Self, LayoutError> {
        self.divide(&tiler.into(), |tile, a| tile.complement_ceil(a.coalesce()?.shape()))
    }

    fn divide(
        &self,
        tiler: &Tiler,
        rest: fn(&RuntimeLayout, &Self) -> Result<RuntimeLayout, LayoutError>,
    ) -> Result<Self, LayoutError> {
        let whole = |tile: &RuntimeLayout| {
            let rest = {
                scope!("what walks over the tiles: the complement of {tile} in the size of A, {}", self.size());
                rest(tile, self)?
            };
            scope!("A o (tile, walk): {self} o ({tile}, {rest})");
            self.compose_pair(tile, &rest)
        };
        match tiler {
            Tiler::Keep => Ok(self.clone()),
            Tiler::Layout(tile) => whole(tile),
            // The compact layout of n: so CuTe makes a tile of an integer, with stride 0 for 1.
            Tiler::Int(n) => whole(&RuntimeLayout::new(*n, i64::from(*n != 1))?),
            Tiler::ByMode(tilers) => by_mode(Rule::LogicalDivide, self, tilers, |mode, tiler| mode.divide(tiler, rest)),
        }
    }
}

/// The walk over the tiles: the complement of a tile that divides.
fn rest<D: Stride>(tile: &RuntimeLayout, a: &StridedLayout<D>) -> Result<RuntimeLayout, LayoutError> {
    tile.complement(a.size()).map_err(|refused| match refused {
        LayoutError::ComplementCotarget { cotarget, last } => {
            LayoutError::TileDoesNotDivide { mode: None, covers: last, size: cotarget }
        }
        other => other,
    })
}
