//! How deep, how many elements and how far: what is known of every layout, and what bounds it, in one walk over a shape and
//! its stride.

use super::MAX_DEPTH;
use super::error::LayoutError;
use super::int::stride::Stride;
use super::layout::RuntimeLayout;
use super::tuple::{IntTuple, Nested};

/// What was seen so far.
pub(super) struct Measure<D: Stride> {
    pub(super) depth: usize,
    /// The product of the extents, and the two numbers at which it left 64 bits.
    size: i64,
    large: Option<(i64, i64)>,
    /// The first extent below 1.
    low: Option<i64>,
    reach: D::Reach,
}

impl<D: Stride> Measure<D> {
    /// Of no mode yet.
    #[inline]
    pub(super) fn new() -> Self {
        Measure { depth: 0, size: 1, large: None, low: None, reach: D::Reach::default() }
    }

    /// Of a shape and a stride of one profile.
    #[inline]
    pub(super) fn of(shape: &IntTuple, stride: &Nested<D>) -> Self {
        let mut measure = Measure::new();
        measure.add(shape, stride, 0);
        measure
    }

    /// Of flat modes.
    #[inline]
    pub(super) fn of_flat(modes: &[(i64, D)]) -> Self {
        let mut measure = Measure::new();
        modes.iter().for_each(|(extent, stride)| measure.leaf(*extent, stride));
        measure
    }

    /// A part of a layout, with so many brackets around it.
    pub(super) fn add(&mut self, shape: &IntTuple, stride: &Nested<D>, depth: usize) {
        // An integer is its own only mode.
        let depth = depth + usize::from(matches!(shape, Nested::Tuple(_)));
        self.depth = self.depth.max(depth);
        for (shape, stride) in shape.modes().iter().zip(stride.modes()) {
            match (shape, stride) {
                (Nested::Int(extent), Nested::Int(stride)) => self.leaf(*extent, stride),
                _ => self.add(shape, stride, depth),
            }
        }
    }

    #[inline]
    fn leaf(&mut self, extent: i64, stride: &D) {
        if extent < 1 {
            self.low = self.low.or(Some(extent));
            return;
        }
        self.times(extent);
        stride.reach(extent, &mut self.reach);
    }

    /// So many times the elements.
    #[inline]
    fn times(&mut self, factor: i64) {
        let (size, large) = self.size.overflowing_mul(factor);
        if large && self.large.is_none() {
            self.large = Some((self.size, factor));
        }
        self.size = size;
    }

    /// The size and the cosize, where everything is in bounds.
    #[inline]
    pub(super) fn check(self) -> Result<(i64, i64), LayoutError> {
        if self.depth > MAX_DEPTH {
            return Err(LayoutError::Depth);
        }
        if let Some(extent) = self.low {
            return Err(LayoutError::Extent { extent });
        }
        if let Some((size, factor)) = self.large {
            return Err(LayoutError::Size { size, factor });
        }
        Ok((self.size, D::cosize(self.reach)?))
    }
}

impl Measure<i64> {
    /// A layout as a part, with so many brackets around it. Its sum of spans is known from its cosize.
    pub(super) fn add_layout(&mut self, layout: &RuntimeLayout, depth: usize) {
        self.depth = self.depth.max(depth + layout.depth());
        self.times(layout.size());
        1.reach(layout.cosize(), &mut self.reach);
    }
}
