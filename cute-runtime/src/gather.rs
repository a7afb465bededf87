//! How the divides and the products by mode are gathered: the tiles of all modes into one mode, what is left of them
//! into another.
//!
//! Along the profile of the tiler, `((A, a), (B, b), …, x)` becomes `((A, B, …), (a, b, …, x))`; where the tiler ends,
//! there have to be two modes. *Zipped* is that, *tiled* has the modes `a, b, …, x` at the top, and *flat* all of them.
//! A tuple of one mode stays whole.
//!
//! CuTe: `tile_unzip` and `zip2_by`, `include/cute/layout.hpp`, `include/cute/algorithm/tuple_algorithms.hpp`.

use alloc::vec::Vec;

use super::error::LayoutError;
use super::int_tuple::{IntTuple, Nested};
use super::layout::StridedLayout;
use super::rule::Rule;
use super::stride::Stride;
use super::tiler::Tiler;

/// The tiles, and what walks over them.
pub(super) struct Gathered<D> {
    tiles: Part<D>,
    rests: Part<D>,
}

/// The shape and the stride of a part of a layout.
type Part<D> = (IntTuple, Nested<D>);

impl<D: Stride> Gathered<D> {
    /// Gathers a divide or a product by `tiler`.
    pub(super) fn of(rule: Rule, layout: StridedLayout<D>, tiler: &Tiler) -> Result<Self, LayoutError> {
        Gathered::of_part(rule, layout.into_parts(), tiler)
    }

    fn of_part(rule: Rule, part: Part<D>, tiler: &Tiler) -> Result<Self, LayoutError> {
        let rank = part.0.tuple_rank();
        let mut modes = modes(part);
        let Tiler::ByMode(tilers) = tiler else {
            return match (modes.next(), modes.next(), modes.next()) {
                (Some(tiles), Some(rests), None) => Ok(Gathered { tiles, rests }),
                _ => {
                    step!("{rank} modes are not a tile and a rest: refused");
                    Err(LayoutError::Unzip { rule, mode: None, modes: rank })
                }
            };
        };
        let (mut tiles, mut rests) = (Vec::with_capacity(rank), Vec::with_capacity(rank));
        // The divide by mode has seen to it that there are no more tilers than modes.
        for (i, (tiler, mode)) in tilers.iter().zip(&mut modes).enumerate() {
            let gathered = Gathered::of_part(rule, mode, tiler).map_err(|refused| refused.in_mode(i))?;
            tiles.push(gathered.tiles);
            rests.push(gathered.rests);
        }
        rests.extend(modes);
        Ok(Gathered { tiles: tuple(tiles), rests: tuple(rests) })
    }

    fn tell(&self) {
        step!("gathered: {}:{} and {}:{}", self.tiles.0, self.tiles.1, self.rests.0, self.rests.1);
    }

    /// `((A, B, …), (a, b, …))`
    pub(super) fn zipped(self) -> Result<StridedLayout<D>, LayoutError> {
        self.tell();
        layout([self.tiles, self.rests])
    }

    /// `((A, B, …), a, b, …)`
    pub(super) fn tiled(self) -> Result<StridedLayout<D>, LayoutError> {
        self.tell();
        layout(core::iter::once(self.tiles).chain(unpacked(self.rests)))
    }

    /// `(A, B, …, a, b, …)`
    pub(super) fn flat(self) -> Result<StridedLayout<D>, LayoutError> {
        self.tell();
        layout(unpacked(self.tiles).chain(unpacked(self.rests)))
    }
}

/// The modes; an integer is its own only mode.
fn modes<D>((shape, stride): Part<D>) -> impl Iterator<Item = Part<D>> {
    shape.into_modes().into_iter().zip(stride.into_modes())
}

/// The modes; one mode stays as it is, in its brackets where it has them.
fn unpacked<D>(part: Part<D>) -> impl Iterator<Item = Part<D>> {
    let (one, more) = if part.0.rank() == 1 { (Some(part), None) } else { (None, Some(modes(part))) };
    one.into_iter().chain(more.into_iter().flatten())
}

/// The tuple of these modes.
fn tuple<D>(modes: impl IntoIterator<Item = Part<D>>) -> Part<D> {
    let (shapes, strides) = modes.into_iter().unzip();
    (Nested::Tuple(shapes), Nested::Tuple(strides))
}

/// The layout with these modes.
fn layout<D: Stride>(modes: impl IntoIterator<Item = Part<D>>) -> Result<StridedLayout<D>, LayoutError> {
    let (shape, stride) = tuple(modes);
    StridedLayout::from_parts(shape, stride)
}
