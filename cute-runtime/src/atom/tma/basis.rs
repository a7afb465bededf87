//! Which modes of the tensor the modes of a tensor map are.
//!
//! The first are those of the box. Modes of the tensor that have several elements, are no broadcast and are not in the box
//! follow, with one element each. A map has 5 modes; where there are more, the last are one: a coordinate there is the sum of
//! the coordinates times their strides, in units of the strides' greatest common divisor. That is right as long as the box has
//! one element in each of these, or several in the one of the smallest stride.

use alloc::vec::Vec;

use super::error::TmaError;
use super::map::MODES;
use crate::algebra::upcast::gcd;
use crate::{CoordLayout, IntTuple, LayoutError, Nested, RuntimeLayout, ScaledBasis};

/// A leaf of the tensor's layout, and how many elements of it the box has.
#[derive(Clone)]
pub(super) struct Mode {
    /// Its basis element.
    pub(super) basis: ScaledBasis,
    pub(super) extent: i64,
    pub(super) stride: i64,
    /// Elements of the box.
    pub(super) taken: i64,
}

impl Mode {
    /// The top-level mode that it is in.
    pub(super) fn top(&self) -> usize {
        self.basis.path().first().copied().unwrap_or(0)
    }

    /// Whether nothing moves along it.
    fn is_still(&self) -> bool {
        self.extent == 1 || self.stride == 0
    }
}

/// The leaves of a tensor.
pub(super) fn leaves(gmem: &RuntimeLayout) -> Result<Vec<Mode>, LayoutError> {
    let places = CoordLayout::identity(gmem.shape())?.flat_modes();
    let leaves = places.into_iter().zip(gmem.flat_modes());
    Ok(leaves.map(|((_, basis), (extent, stride))| Mode { basis, extent, stride, taken: 1 }).collect())
}

/// The modes of a tensor map, each of one leaf or, the last, of several.
pub(super) struct Modes(Vec<Vec<Mode>>);

impl Modes {
    /// The leaves of the box, then the others.
    pub(super) fn of(in_box: Vec<Mode>, all: &[Mode]) -> Result<Self, TmaError> {
        let mut modes = in_box;
        for leaf in all {
            if !leaf.is_still() && !modes.iter().any(|mode| mode.basis == leaf.basis) {
                modes.push(leaf.clone());
            }
        }
        let last = if modes.len() > MODES { modes.split_off(MODES - 1) } else { Vec::new() };
        let mut modes: Vec<Vec<Mode>> = modes.into_iter().map(|mode| Vec::from([mode])).collect();
        if !last.is_empty() {
            let unit = unit(&last);
            let is_right = |mode: &Mode| mode.taken == 1 || (mode.stride == unit && mode.extent % mode.taken == 0);
            let alone = last.iter().filter(|mode| mode.taken > 1).count() <= 1;
            let wrong = last.iter().rev().find(|mode| !is_right(mode) || (!alone && mode.taken > 1));
            if let Some(wrong) = wrong {
                return Err(TmaError::Shared { mode: wrong.top(), extent: wrong.taken, limit: MODES });
            }
            modes.push(last);
        }
        Ok(Modes(modes))
    }

    /// The modes and what the box has of them. From the fifth on they are nested, also where it is alone, as in CuTe.
    pub(super) fn basis(&self) -> Result<CoordLayout, LayoutError> {
        let one = |i: usize, leaf: fn(&Mode) -> ScaledBasis, modes: &[Mode]| match modes {
            [mode] if i < MODES - 1 => Nested::Int(leaf(mode)),
            modes => Nested::Tuple(modes.iter().map(|mode| Nested::Int(leaf(mode))).collect()),
        };
        let strides = self.0.iter().enumerate().map(|(i, modes)| one(i, |mode| mode.basis.clone(), modes));
        let strides = Nested::Tuple(strides.collect());
        let shape = self.0.iter().enumerate().map(|(i, modes)| match &modes[..] {
            [mode] if i < MODES - 1 => IntTuple::Int(mode.taken),
            modes => modes.iter().map(|mode| mode.taken).collect(),
        });
        CoordLayout::new(IntTuple::Tuple(shape.collect()), strides)
    }

    /// The extents of the tensor.
    pub(super) fn dims(&self) -> Vec<i64> {
        self.0.iter().map(|modes| extent(modes)).collect()
    }

    /// The strides of the modes but the first, in elements.
    pub(super) fn strides(&self) -> Vec<i64> {
        self.0.iter().skip(1).map(|modes| unit(modes)).collect()
    }

    /// The extents of the box.
    pub(super) fn taken(&self) -> Vec<i64> {
        self.0.iter().map(|modes| modes.iter().map(|mode| mode.taken).product()).collect()
    }

    /// From coordinates of the tensor to those of the map: CuTe's TMA tensor.
    pub(super) fn tensor(&self, gmem: &RuntimeLayout, all: &[Mode]) -> Result<CoordLayout, LayoutError> {
        let mut strides = Vec::with_capacity(all.len());
        for leaf in all {
            let place = self.0.iter().position(|modes| modes.iter().any(|mode| mode.basis == leaf.basis));
            strides.push(match place {
                Some(place) if !leaf.is_still() => {
                    let unit = unit(self.0.get(place).map_or(&[], Vec::as_slice));
                    ScaledBasis::new(leaf.stride / unit.max(1), &[place])?
                }
                _ => ScaledBasis::from(0),
            });
        }
        // `map` visits the leaves in their order.
        let mut strides = strides.into_iter();
        let strides = gmem.shape().map(&mut |_| strides.next().unwrap_or_default());
        CoordLayout::new(gmem.shape(), strides)
    }
}

/// What one step is, in elements: the greatest common divisor of the strides.
fn unit(modes: &[Mode]) -> i64 {
    modes.iter().fold(0, |unit, mode| gcd(unit, mode.stride))
}

/// How many steps there are, from the first element to the last and one more. What does not fit is no extent of a map.
fn extent(modes: &[Mode]) -> i64 {
    let unit = unit(modes);
    match modes {
        [mode] => mode.extent,
        modes => {
            let steps = |mode: &Mode| (mode.extent - 1).saturating_mul(mode.stride.checked_div(unit).unwrap_or(0));
            modes.iter().map(steps).fold(1, i64::saturating_add)
        }
    }
}
