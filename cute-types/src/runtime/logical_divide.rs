//! # logical_divide
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
//! CuTe: `logical_divide`, `include/cute/layout.hpp`. Where a tile does not divide it rounds up, and the result has
//! elements that A has not.

use super::composition::{check_tiler_rank, in_tile};
use super::error::{LayoutError, Rule};
use super::layout::RuntimeLayout;
use super::tiler::Tiler;

impl RuntimeLayout {
    /// The tile and the rest, by a layout or mode by mode.
    ///
    /// ```
    /// use cute_types::runtime::{RuntimeLayout, Tiler};
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
    pub fn logical_divide(&self, tiler: impl Into<Tiler>) -> Result<RuntimeLayout, LayoutError> {
        match tiler.into() {
            Tiler::Keep => Ok(self.clone()),
            Tiler::Layout(tile) => self.divide_whole(&tile),
            // The compact layout of n: so CuTe makes a tile of an integer, with stride 0 for 1.
            Tiler::Int(n) => self.divide_whole(&RuntimeLayout::layout_left(n)?),
            Tiler::ByMode(tilers) => {
                check_tiler_rank(Rule::LogicalDivide, &tilers, self)?;
                let mut modes = self.modes()?;
                for (i, (tiler, mode)) in tilers.into_iter().zip(&mut modes).enumerate() {
                    *mode = mode.logical_divide(tiler).map_err(|refused| in_tile(refused, i))?;
                }
                RuntimeLayout::make_layout(&modes)
            }
        }
    }

    fn divide_whole(&self, tile: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
        let rest = tile.complement(self.size()).map_err(|refused| match refused {
            LayoutError::ComplementCotarget { cotarget, last } => {
                LayoutError::TileDoesNotDivide { mode: None, covers: last, size: cotarget }
            }
            other => other,
        })?;
        self.compose(&RuntimeLayout::make_layout([tile, &rest])?)
    }
}
