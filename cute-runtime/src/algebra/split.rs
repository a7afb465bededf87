//! What the divides and the products have in common: a layout is split into two parts, tiles and rests, by a layout or
//! mode by mode. The *logical* forms nest what becomes of a mode where the mode was; the others gather the parts of all
//! modes, see [`gather`](super::gather), and need not nest them first.

use alloc::vec::Vec;

use super::by_mode::{Part, Parts, by_mode, check_rank, in_operand};
use super::gather::unzipped;
use super::tiler::By;
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::{RuntimeLayout, StridedLayout};
use crate::measure::Measure;
use crate::rules::Rule;
use crate::tuple::Nested;
use crate::view::View;

/// A tile, or a tiler, of a whole layout: a layout of its indices, or of its coordinates.
#[derive(Clone, Copy)]
pub(crate) enum Tile<'a> {
    Layout(&'a RuntimeLayout),
    Coord(&'a CoordLayout),
}

/// The tiles and the rests of a layout, or the blocks and their repetitions. The layout of them is in bounds.
pub(crate) struct Split<D> {
    pub(crate) tiles: Part<D>,
    pub(crate) rests: Part<D>,
    /// How deep the logical form is.
    depth: usize,
    pub(crate) size: i64,
    pub(crate) cosize: i64,
}

impl<D: Stride> Split<D> {
    /// Two modes of a layout, which may be too large.
    pub(crate) fn of(tiles: Part<D>, rests: Part<D>) -> Result<Self, LayoutError> {
        let mut measure = Measure::new();
        measure.add(&tiles.0, &tiles.1, 1);
        measure.add(&rests.0, &rests.1, 1);
        Split::measured(tiles, rests, measure)
    }

    /// The same, already looked at.
    pub(crate) fn measured(tiles: Part<D>, rests: Part<D>, measure: Measure<D>) -> Result<Self, LayoutError> {
        let depth = measure.depth;
        let (size, cosize) = measure.check()?;
        Ok(Split { tiles, rests, depth, size, cosize })
    }

    /// The layout of the two modes.
    pub(crate) fn pair(self) -> StridedLayout<D> {
        let shape = Vec::from([self.tiles.0, self.rests.0]);
        let stride = Vec::from([self.tiles.1, self.rests.1]);
        StridedLayout::of_checked(Nested::Tuple(shape), Nested::Tuple(stride), self.size, self.cosize)
    }
}

/// The logical form: of each mode that has a tiler, a tile and a rest; `whole` splits by one layout.
pub(crate) fn logical<D: Stride>(
    rule: Rule,
    a: View<'_, D>,
    tiler: By<'_>,
    whole: &impl Fn(View<'_, D>, Tile<'_>) -> Result<Split<D>, LayoutError>,
) -> Result<StridedLayout<D>, LayoutError> {
    match tiler {
        By::Keep => a.to_layout(),
        By::Layout(tile) => whole(a, Tile::Layout(tile)).map(Split::pair),
        By::Coord(tile) => whole(a, Tile::Coord(tile)).map(Split::pair),
        By::Int(n) => whole(a, Tile::Layout(&compact(n)?)).map(Split::pair),
        By::Mode(tilers) => by_mode(rule, a, tilers, |mode, tiler| logical(rule, mode, tiler.by(), whole)),
    }
}

/// The tiles of all modes, and their rests. Refused under the name of `gathers` where a mode is not two.
pub(crate) fn apart<D: Stride>(
    [rule, gathers]: [Rule; 2],
    a: View<'_, D>,
    tiler: By<'_>,
    whole: &impl Fn(View<'_, D>, Tile<'_>) -> Result<Split<D>, LayoutError>,
) -> Result<Split<D>, LayoutError> {
    match tiler {
        By::Layout(tile) => whole(a, Tile::Layout(tile)),
        By::Coord(tile) => whole(a, Tile::Coord(tile)),
        By::Int(n) => whole(a, Tile::Layout(&compact(n)?)),
        By::Mode(tilers) if !tiler.keeps() => {
            check_rank(rule, tilers.len(), a)?;
            let (mut tiles, mut rests) = (Parts::of_rank(tilers.len()), Parts::of_rank(a.shape.rank()));
            let mut measure = Measure::new();
            for (i, mode) in a.modes().enumerate() {
                match tilers.get(i) {
                    Some(tiler) => {
                        scope!("mode {i}, {mode}, by {tiler}");
                        let split = apart([rule, gathers], mode, tiler.by(), whole);
                        let split = split.map_err(|refused| in_operand(refused, i))?;
                        measure.add(&split.tiles.0, &split.tiles.1, 0);
                        measure.add(&split.rests.0, &split.rests.1, 0);
                        measure.depth = measure.depth.max(1 + split.depth);
                        tiles.push(split.tiles);
                        rests.push(split.rests);
                    }
                    None => {
                        measure.add(mode.shape, mode.stride, 1);
                        rests.push(mode.to_part());
                    }
                }
            }
            let depth = measure.depth;
            let (size, cosize) = measure.check()?;
            Ok(Split { tiles: tiles.tuple(), rests: rests.tuple(), depth, size, cosize })
        }
        By::Keep | By::Mode(_) => {
            // A mode that is left alone may be no two, but what the modes after it are refused for is told first.
            let layout = logical(rule, a, tiler, whole)?;
            let (size, cosize, depth) = (layout.size(), layout.cosize(), layout.depth());
            let (shapes, strides) = layout.into_parts();
            let (tiles, rests) = unzipped(gathers, shapes, tiler)?;
            let (tile_strides, rest_strides) = unzipped(gathers, strides, tiler)?;
            Ok(Split { tiles: (tiles, tile_strides), rests: (rests, rest_strides), depth, size, cosize })
        }
    }
}

/// The compact layout of n: so CuTe makes a tile of an integer, with stride 0 for 1.
fn compact(n: i64) -> Result<RuntimeLayout, LayoutError> {
    RuntimeLayout::new(n, i64::from(n != 1))
}
