//! How the divides and the products by mode are gathered: the tiles of all modes into one mode, what is left of them
//! into another.
//!
//! Along the profile of the tiler, `((A, a), (B, b), …, x)` becomes `((A, B, …), (a, b, …, x))`; where the tiler ends,
//! there have to be two modes. *Zipped* is that, *tiled* has the modes `a, b, …, x` at the top, and *flat* all of them.
//! A tuple of one mode stays whole.
//!
//! CuTe: `tile_unzip` and `zip2_by`, `include/cute/layout.hpp`, `include/cute/algorithm/tuple_algorithms.hpp`.

use alloc::vec::Vec;
use core::mem;

use super::split::Split;
use super::tiler::By;
use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::tuple::{IntTuple, Nested};

impl<D: Stride> Split<D> {
    /// `((A, B, …), (a, b, …))`
    pub(crate) fn zipped(self) -> Result<StridedLayout<D>, LayoutError> {
        fn modes<T>(tiles: Nested<T>, rests: Nested<T>) -> Vec<Nested<T>> {
            Vec::from([tiles, rests])
        }
        self.gathered(modes, modes)
    }

    /// `((A, B, …), a, b, …)`
    pub(crate) fn tiled(self) -> Result<StridedLayout<D>, LayoutError> {
        fn modes<T>(tiles: Nested<T>, rests: Nested<T>) -> Vec<Nested<T>> {
            let rank = 1 + rests.rank();
            unpacked(rests, joined(tiles, rank))
        }
        self.gathered(modes, modes)
    }

    /// `(A, B, …, a, b, …)`
    pub(crate) fn flat(self) -> Result<StridedLayout<D>, LayoutError> {
        fn modes<T>(tiles: Nested<T>, rests: Nested<T>) -> Vec<Nested<T>> {
            let rank = tiles.rank() + rests.rank();
            unpacked(rests, unpacked(tiles, Vec::with_capacity(rank)))
        }
        self.gathered(modes, modes)
    }

    /// The tiles and the rests put together.
    fn gathered(
        self,
        shape: fn(IntTuple, IntTuple) -> Vec<IntTuple>,
        stride: fn(Nested<D>, Nested<D>) -> Vec<Nested<D>>,
    ) -> Result<StridedLayout<D>, LayoutError> {
        let ((tiles, tile_strides), (rests, rest_strides)) = (self.tiles, self.rests);
        step!("gathered: {tiles}:{tile_strides} and {rests}:{rest_strides}");
        let (shape, stride) = (shape(tiles, rests), stride(tile_strides, rest_strides));
        StridedLayout::of_same_modes(Nested::Tuple(shape), Nested::Tuple(stride), self.size, self.cosize)
    }
}

/// A list of this one, with room for others.
fn joined<T>(one: Nested<T>, rank: usize) -> Vec<Nested<T>> {
    let mut modes = Vec::with_capacity(rank);
    modes.push(one);
    modes
}

/// Its modes after those before; one mode stays as it is, in its brackets where it has them.
fn unpacked<T>(part: Nested<T>, mut before: Vec<Nested<T>>) -> Vec<Nested<T>> {
    match part {
        Nested::Tuple(modes) if modes.len() != 1 => before.extend(modes),
        one => before.push(one),
    }
    before
}

/// The tiles of a shape or a stride in logical form, and what walks over them.
pub(crate) fn unzipped<T>(rule: Rule, a: Nested<T>, tiler: By<'_>) -> Result<(Nested<T>, Nested<T>), LayoutError> {
    let By::Mode(tilers) = tiler else {
        let modes = a.tuple_rank();
        return match <[Nested<T>; 2]>::try_from(a.into_modes()) {
            Ok([tiles, rests]) => Ok((tiles, rests)),
            Err(_) => {
                step!("{modes} modes are not a tile and a rest: refused");
                Err(LayoutError::Unzip { rule, mode: None, modes })
            }
        };
    };
    let (mut tiles, mut rests) = (Vec::with_capacity(tilers.len()), a.into_modes());
    // The divide by mode has seen to it that there are no more tilers than modes.
    for (i, (tiler, mode)) in tilers.iter().zip(&mut rests).enumerate() {
        let whole = mem::replace(mode, Nested::Tuple(Vec::new()));
        let (tile, rest) = unzipped(rule, whole, tiler.by()).map_err(|refused| refused.in_mode(i))?;
        tiles.push(tile);
        *mode = rest;
    }
    Ok((Nested::Tuple(tiles), Nested::Tuple(rests)))
}
