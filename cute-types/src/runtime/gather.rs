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
use super::layout::StridedLayout;
use super::rule::Rule;
use super::stride::Stride;
use super::tiler::Tiler;

/// The tiles, and what walks over them.
pub(super) struct Gathered<D> {
    tiles: StridedLayout<D>,
    rests: StridedLayout<D>,
}

impl<D: Stride> Gathered<D> {
    /// Gathers a divide or a product by `tiler`.
    pub(super) fn of(rule: Rule, layout: &StridedLayout<D>, tiler: &Tiler) -> Result<Self, LayoutError> {
        let modes = layout.modes()?;
        let Tiler::ByMode(tilers) = tiler else {
            return match &modes[..] {
                [tiles, rests] => Ok(Gathered { tiles: tiles.clone(), rests: rests.clone() }),
                _ => Err(LayoutError::Unzip { rule, mode: None, modes: layout.shape().tuple_rank() }),
            };
        };
        let (mut tiles, mut rests) = (Vec::new(), Vec::new());
        for (i, (mode, tiler)) in modes.iter().zip(tilers).enumerate() {
            let gathered = Gathered::of(rule, mode, tiler).map_err(|refused| refused.in_mode(i))?;
            tiles.push(gathered.tiles);
            rests.push(gathered.rests);
        }
        // The divide by mode has seen to it that there are no more tilers than modes.
        rests.extend(modes.into_iter().skip(tilers.len()));
        Ok(Gathered { tiles: StridedLayout::make_layout(&tiles)?, rests: StridedLayout::make_layout(&rests)? })
    }

    /// `((A, B, …), (a, b, …))`
    pub(super) fn zipped(&self) -> Result<StridedLayout<D>, LayoutError> {
        StridedLayout::make_layout([&self.tiles, &self.rests])
    }

    /// `((A, B, …), a, b, …)`
    pub(super) fn tiled(&self) -> Result<StridedLayout<D>, LayoutError> {
        StridedLayout::make_layout(core::iter::once(&self.tiles).chain(&unpacked(&self.rests)?))
    }

    /// `(A, B, …, a, b, …)`
    pub(super) fn flat(&self) -> Result<StridedLayout<D>, LayoutError> {
        StridedLayout::make_layout(unpacked(&self.tiles)?.iter().chain(&unpacked(&self.rests)?))
    }
}

/// The modes; one mode stays as it is, in its brackets where it has them.
fn unpacked<D: Stride>(layout: &StridedLayout<D>) -> Result<Vec<StridedLayout<D>>, LayoutError> {
    if layout.rank() == 1 { Ok(Vec::from([layout.clone()])) } else { layout.modes() }
}
