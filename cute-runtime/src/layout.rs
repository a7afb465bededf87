//! A layout as a value: a shape, a stride of the same profile, and the function between them.
//!
//! For a natural coordinate `c` of the shape `S`, with strides `D` of the same profile, `L(c) = Σ c_k · D_k` over the
//! leaves. An index `i` in `0..size` stands for the `i`-th natural coordinate in colexicographical order, leftmost
//! fastest.
//!
//! CuTe: `Layout<Shape, Stride>`, `include/cute/layout.hpp`.

use alloc::vec::Vec;
use core::fmt;

use super::MAX_DEPTH;
use super::error::LayoutError;
use super::int::stride::Stride;
use super::measure::Measure;
use super::rules::Rule;
use super::tuple::{IntTuple, Nested};

/// `shape:stride`, checked.
///
/// The shape and the stride are congruent, every extent is at least 1, size and cosize fit 64 bits, and nothing is
/// nested deeper than [`MAX_DEPTH`]. So `offset`, once its coordinate is in range, cannot overflow.
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// let a: RuntimeLayout = "(2,(2,2)):(1,(4,2))".parse()?;
/// assert_eq!((a.rank(), a.depth(), a.size(), a.cosize()), (2, 2, 8, 8));
/// assert_eq!(a.offset((1, (0, 1)))?, 3);
/// assert_eq!(a.to_string(), "(2,(2,2)):(1,(4,2))");
///
/// let refused = RuntimeLayout::new((2, 3), (1, 2, 6)).unwrap_err();
/// assert_eq!(refused.to_string(), "layout: the shape has 2 modes, the stride has 3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type RuntimeLayout = StridedLayout<i64>;

/// `shape:stride`, checked, with strides that are integers ([`RuntimeLayout`]) or basis elements ([`CoordLayout`]).
///
/// What an operation does to the shape does not depend on what a stride is, so there is one algebra for both; what needs
/// an order of the strides, or gaps between offsets, is there for integers alone.
///
/// ```
/// use cute_runtime::{CoordLayout, RuntimeLayout, Stride, StridedLayout};
/// fn columns<D: Stride>(a: &StridedLayout<D>) -> String {
///     a.mode(1).map_or_else(|refused| refused.to_string(), |mode| mode.to_string())
/// }
/// assert_eq!(columns(&"(2,3):(1,2)".parse::<RuntimeLayout>()?), "3:2");
/// assert_eq!(columns(&"(2,3):(1@0,1@1)".parse::<CoordLayout>()?), "3:1@1");
/// assert_eq!(columns(&"6:1".parse::<RuntimeLayout>()?), "mode: index 1 is outside 0..1");
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
///
/// [`CoordLayout`]: crate::CoordLayout
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StridedLayout<D> {
    shape: IntTuple,
    stride: Nested<D>,
    size: i64,
    cosize: i64,
}

impl<D: Stride> StridedLayout<D> {
    /// The layout of this shape and stride.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new((2, 4), (4, 1))?.to_string(), "(2,4):(4,1)");
    /// assert_eq!(RuntimeLayout::new((2, 0), (4, 1)).unwrap_err().to_string(), "layout: extent 0 is below 1");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn new(shape: impl Into<IntTuple>, stride: impl Into<Nested<D>>) -> Result<Self, LayoutError> {
        let (shape, stride) = (shape.into(), stride.into());
        super::rules::congruent::same_profile(Rule::Layout, &shape, &stride)?;
        let (size, cosize) = Measure::of(&shape, &stride).check()?;
        Ok(StridedLayout { shape, stride, size, cosize })
    }

    /// What is checked already, such as by the compiler for a static layout: congruent, positive extents, size and cosize
    /// of an i64.
    #[doc(hidden)]
    pub fn of_checked(shape: IntTuple, stride: Nested<D>, size: i64, cosize: i64) -> Self {
        StridedLayout { shape, stride, size, cosize }
    }

    /// The layout of a shape and a stride that are made of those of layouts: they are congruent, and each extent is
    /// positive. What all of it together is may still be too large.
    pub(super) fn from_parts(shape: IntTuple, stride: Nested<D>) -> Result<Self, LayoutError> {
        let (size, cosize) = Measure::of(&shape, &stride).check()?;
        Ok(StridedLayout { shape, stride, size, cosize })
    }

    /// A layout with the leaves of one of this size and cosize, nested in another way.
    pub(super) fn of_same_modes(
        shape: IntTuple,
        stride: Nested<D>,
        size: i64,
        cosize: i64,
    ) -> Result<Self, LayoutError> {
        if shape.depth() > MAX_DEPTH {
            return Err(LayoutError::Depth);
        }
        Ok(StridedLayout { shape, stride, size, cosize })
    }

    /// The shape and the stride.
    pub(super) fn into_parts(self) -> (IntTuple, Nested<D>) {
        (self.shape, self.stride)
    }

    /// The layout whose flat modes are these, without nesting: an integer for one mode, `1:0` for none.
    pub(super) fn from_coalesced(modes: &[(i64, D)]) -> Result<Self, LayoutError> {
        let (size, cosize) = Measure::of_flat(modes).check()?;
        let (shape, stride) = match modes {
            [] => (Nested::Int(1), Nested::Int(D::zero())),
            [(extent, stride)] => (Nested::Int(*extent), Nested::Int(stride.clone())),
            _ => (
                Nested::Tuple(modes.iter().map(|mode| Nested::Int(mode.0)).collect()),
                Nested::Tuple(modes.iter().map(|mode| Nested::Int(mode.1.clone())).collect()),
            ),
        };
        Ok(StridedLayout { shape, stride, size, cosize })
    }

    /// The extents.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new((2, 4), (4, 1))?.shape().to_string(), "(2,4)");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn shape(&self) -> &IntTuple {
        &self.shape
    }

    /// The strides, one for each extent.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new((2, 4), (4, 1))?.stride().to_string(), "(4,1)");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn stride(&self) -> &Nested<D> {
        &self.stride
    }

    /// The number of top-level modes, one for an integer.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::layout_left((2, (2, 2)))?.rank(), 2);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn rank(&self) -> usize {
        self.shape.rank()
    }

    /// How deeply the shape is nested.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::layout_left((2, (2, 2)))?.depth(), 2);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn depth(&self) -> usize {
        self.shape.depth()
    }

    /// The number of elements.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new(4, 2)?.size(), 4);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn size(&self) -> i64 {
        self.size
    }

    /// One more than the distance between the smallest and the largest offset: `1 + Σ (s_k - 1)·|d_k|`. Of coordinates,
    /// the number of them in the box that holds all: the product of that for each place.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new(4, 2)?.cosize(), 7);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn cosize(&self) -> i64 {
        self.cosize
    }

    /// One top-level mode, a layout of its own.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a = RuntimeLayout::new((2, (2, 2)), (1, (4, 2)))?;
    /// assert_eq!(a.mode(1)?.to_string(), "(2,2):(4,2)");
    /// assert_eq!(a.mode(2).unwrap_err().to_string(), "mode: index 2 is outside 0..2");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../pictures/mode.svg"))]
    pub fn mode(&self, i: usize) -> Result<Self, LayoutError> {
        match (self.shape.modes().get(i), self.stride.modes().get(i)) {
            (Some(shape), Some(stride)) => StridedLayout::from_parts(shape.clone(), stride.clone()),
            _ => Err(LayoutError::OutOfRange {
                rule: Rule::Mode,
                mode: None,
                index: i64::try_from(i).unwrap_or(i64::MAX),
                extent: i64::try_from(self.rank()).unwrap_or(i64::MAX),
            }),
        }
    }

    /// The top-level modes, each a layout of its own.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a = RuntimeLayout::new((2, (2, 2)), (1, (4, 2)))?;
    /// let modes: Vec<String> = a.modes()?.iter().map(ToString::to_string).collect();
    /// assert_eq!(modes, ["2:1", "(2,2):(4,2)"]);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn modes(&self) -> Result<Vec<Self>, LayoutError> {
        (0..self.rank()).map(|i| self.mode(i)).collect()
    }

    /// Extent and stride of every leaf, leftmost (fastest) first.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a = RuntimeLayout::new((2, (2, 2)), (1, (4, 2)))?;
    /// assert_eq!(a.flat_modes(), [(2, 1), (2, 4), (2, 2)]);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn flat_modes(&self) -> Vec<(i64, D)> {
        let mut modes = Vec::with_capacity(self.rank());
        self.view().each_leaf(|extent, stride| modes.push((extent, stride.clone())));
        modes
    }
}

impl RuntimeLayout {
    /// The compact layout of a shape, leftmost mode fastest: CuTe's `LayoutLeft`, its default. A mode of extent 1
    /// gets stride 0, as CuTe's static ones do.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::layout_left((2, (1, 2)))?.to_string(), "(2,(1,2)):(1,(0,2))");
    /// assert_eq!(RuntimeLayout::layout_left(-3).unwrap_err().to_string(), "layout: extent -3 is below 1");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../pictures/layout_left.svg"))]
    pub fn layout_left(shape: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        let shape = shape.into();
        check_shape(&shape)?;
        let mut next = 1i64;
        let stride = shape.map(&mut |extent| compact_stride(&mut next, extent));
        RuntimeLayout::new(shape, stride)
    }

    /// The compact layout of a shape, rightmost mode fastest: CuTe's `LayoutRight`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::layout_right((2, (1, 2)))?.to_string(), "(2,(1,2)):(2,(0,1))");
    /// let refused = RuntimeLayout::layout_right((1 << 40, 1 << 40)).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 1099511627776 times 1099511627776 leaves 64 bits");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../pictures/layout_right.svg"))]
    pub fn layout_right(shape: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        let shape = shape.into();
        check_shape(&shape)?;
        let mut next = 1i64;
        let extents: Vec<i64> = shape.leaves().collect();
        let strides: Vec<i64> = extents.iter().rev().map(|&extent| compact_stride(&mut next, extent)).collect();
        // `map` visits the leaves in the order of `leaves`, so there is one stride for each.
        let mut strides = strides.into_iter().rev();
        let stride = shape.map(&mut |_| strides.next().unwrap_or(0));
        RuntimeLayout::new(shape, stride)
    }
}

/// Extents at least 1, depth in bounds, size in 64 bits: returns the size.
pub(super) fn check_shape(shape: &IntTuple) -> Result<i64, LayoutError> {
    if shape.depth() > MAX_DEPTH {
        return Err(LayoutError::Depth);
    }
    if let Some(extent) = shape.leaves().find(|&extent| extent < 1) {
        return Err(LayoutError::Extent { extent });
    }
    shape.size()
}

/// The stride of the next mode of a compact layout, whose size is known to fit.
pub(super) fn compact_stride(next: &mut i64, extent: i64) -> i64 {
    if extent == 1 {
        step!("extent 1: stride 0");
        return 0;
    }
    let stride = *next;
    *next = next.saturating_mul(extent);
    step!("extent {extent}: stride {stride}; next is {}", *next);
    stride
}

impl<D: fmt::Display> fmt::Display for StridedLayout<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Quantity;
    use alloc::string::ToString;

    #[test]
    fn sizes_are_checked() {
        let overflow = |quantity| Err(LayoutError::Overflow { quantity });
        let size = LayoutError::Size { size: 1 << 32, factor: 1 << 31 };
        assert_eq!(RuntimeLayout::new((1 << 32, 1 << 31), (1, 0)), Err(size));
        assert_eq!(RuntimeLayout::new(3, i64::MAX / 2 + 1), overflow(Quantity::Cosize));
        assert_eq!(RuntimeLayout::new(1, i64::MIN), overflow(Quantity::Stride));
        assert_eq!(RuntimeLayout::new(i64::MAX, 1).map(|a| (a.size(), a.cosize())), Ok((i64::MAX, i64::MAX)));
    }

    #[test]
    fn depth_is_bounded() {
        let mut deep = IntTuple::Int(2);
        for _ in 0..MAX_DEPTH {
            deep = IntTuple::Tuple(Vec::from([deep]));
        }
        assert!(RuntimeLayout::layout_left(deep.clone()).is_ok());
        assert_eq!(RuntimeLayout::layout_left((deep,)), Err(LayoutError::Depth));
    }

    #[test]
    fn negative_strides_evaluate() {
        let a = RuntimeLayout::new((2, 3), (-1, 2)).unwrap();
        assert!(a.offsets().eq([0, -1, 2, 1, 4, 3]));
        assert_eq!(a.cosize(), 6);
    }

    #[test]
    fn incongruent_in_a_mode() {
        let refused = RuntimeLayout::new((2, (2, 2)), (1, 2)).unwrap_err();
        assert_eq!(refused.to_string(), "layout: in mode 1, the shape has 2 modes and the stride has 0");
    }

    #[test]
    fn strides_of_one_element_do_not_overflow() {
        let a = RuntimeLayout::new((1, 1), (i64::MAX, i64::MAX)).unwrap();
        assert!(a.offsets().eq([0]));
    }
}
