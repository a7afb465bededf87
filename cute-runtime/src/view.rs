//! A layout that is lent: the whole of one, or a mode of it where it stands. The operations by mode work on these, so that
//! no mode is copied that is not in the result.

use core::fmt;

use super::algebra::by_mode::Part;
use super::error::LayoutError;
use super::few::Few;
use super::int::stride::Stride;
use super::layout::StridedLayout;
use super::tuple::{IntTuple, Nested};

/// A layout, or a mode of one.
pub(super) struct View<'a, D> {
    pub(super) shape: &'a IntTuple,
    pub(super) stride: &'a Nested<D>,
    pub(super) size: i64,
}

impl<D> Clone for View<'_, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D> Copy for View<'_, D> {}

impl<'a, D: Stride> View<'a, D> {
    /// The top-level modes.
    #[inline]
    pub(super) fn modes(self) -> impl Iterator<Item = View<'a, D>> {
        let modes = self.shape.modes().iter().zip(self.stride.modes());
        modes.map(|(shape, stride)| View { shape, stride, size: product(shape) })
    }

    /// A copy of the shape and of the stride.
    pub(super) fn to_part(self) -> Part<D> {
        (self.shape.clone(), self.stride.clone())
    }

    /// The layout that it is a view of. A mode is in the bounds of the whole.
    pub(super) fn to_layout(self) -> Result<StridedLayout<D>, LayoutError> {
        StridedLayout::from_parts(self.shape.clone(), self.stride.clone())
    }

    /// Extent and stride of every leaf, leftmost first.
    #[inline]
    pub(super) fn each_leaf(self, mut leaf: impl FnMut(i64, &'a D)) {
        each_leaf(self.shape, self.stride, &mut leaf);
    }
}

impl<D: Stride> StridedLayout<D> {
    /// The whole of it.
    #[inline]
    pub(super) fn view(&self) -> View<'_, D> {
        View { shape: self.shape(), stride: self.stride(), size: self.size() }
    }
}

impl View<'_, i64> {
    /// The modes that move, extent > 1 and stride ≠ 0, in order of stride, then of extent.
    #[inline]
    pub(super) fn moving_modes(self, modes: &mut Few<(i64, i64)>) {
        self.each_leaf(|extent, &stride| {
            if extent != 1 && stride != 0 {
                modes.push((extent, stride));
            }
        });
        modes.sort_by_key(|&(extent, stride)| (stride, extent));
    }
}

fn each_leaf<'a, D>(shape: &IntTuple, stride: &'a Nested<D>, leaf: &mut impl FnMut(i64, &'a D)) {
    for (shape, stride) in shape.modes().iter().zip(stride.modes()) {
        match (shape, stride) {
            // Most often there is no tuple inside, and nothing to call.
            (Nested::Int(extent), Nested::Int(stride)) => leaf(*extent, stride),
            _ => each_leaf(shape, stride, leaf),
        }
    }
}

/// The size of a mode, which that of the whole bounds.
fn product(shape: &IntTuple) -> i64 {
    match shape {
        Nested::Int(extent) => *extent,
        Nested::Tuple(modes) => modes.iter().map(product).product(),
    }
}

impl<D: fmt::Display> fmt::Display for View<'_, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape, self.stride)
    }
}
