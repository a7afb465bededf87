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
use super::int_tuple::IntTuple;
use super::rule::{Quantity, Rule};

/// `shape:stride`, checked.
///
/// The shape and the stride are congruent, every extent is at least 1, size and cosize fit 64 bits, and nothing is
/// nested deeper than [`MAX_DEPTH`]. So `offset`, once its coordinate is in range, cannot overflow.
///
/// ```
/// use cute_types::runtime::RuntimeLayout;
/// let a: RuntimeLayout = "(2,(2,2)):(1,(4,2))".parse()?;
/// assert_eq!((a.rank(), a.depth(), a.size(), a.cosize()), (2, 2, 8, 8));
/// assert_eq!(a.offset((1, (0, 1)))?, 3);
/// assert_eq!(a.to_string(), "(2,(2,2)):(1,(4,2))");
///
/// let refused = RuntimeLayout::new((2, 3), (1, 2, 6)).unwrap_err();
/// assert_eq!(refused.to_string(), "layout: the shape has 2 modes, the stride has 3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuntimeLayout {
    shape: IntTuple,
    stride: IntTuple,
    size: i64,
    cosize: i64,
}

impl RuntimeLayout {
    /// The layout of this shape and stride.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new((2, 4), (4, 1))?.to_string(), "(2,4):(4,1)");
    /// assert_eq!(RuntimeLayout::new((2, 0), (4, 1)).unwrap_err().to_string(), "layout: extent 0 is below 1");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn new(shape: impl Into<IntTuple>, stride: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        let (shape, stride) = (shape.into(), stride.into());
        super::congruent::same_profile(Rule::Layout, &shape, &stride)?;
        let size = check_shape(&shape)?;
        let mut reach = 0i128;
        for (extent, stride) in shape.leaves().zip(stride.leaves()) {
            // i64::MIN has no absolute value; every other stride may be negated.
            if stride == i64::MIN {
                return Err(LayoutError::Overflow { quantity: Quantity::Stride });
            }
            // At most 2^63 leaves of less than 2^126 would have to add up to overflow this.
            reach = reach.saturating_add(i128::from(extent - 1) * i128::from(stride.abs()));
        }
        let cosize =
            i64::try_from(reach.saturating_add(1)).map_err(|_| LayoutError::Overflow { quantity: Quantity::Cosize })?;
        Ok(RuntimeLayout { shape, stride, size, cosize })
    }

    /// A static layout's values, which the compiler has checked: congruent, positive extents, size and cosize of an i64.
    pub(super) fn of_static(shape: IntTuple, stride: IntTuple, size: i64, cosize: i64) -> Self {
        RuntimeLayout { shape, stride, size, cosize }
    }

    /// The layout whose flat modes are these, without nesting: an integer for one mode, `1:0` for none.
    pub(super) fn from_coalesced(modes: &[(i64, i64)]) -> Result<Self, LayoutError> {
        match modes {
            [] => RuntimeLayout::new(1, 0),
            [(extent, stride)] => RuntimeLayout::new(*extent, *stride),
            _ => RuntimeLayout::new(
                modes.iter().map(|mode| mode.0).collect::<IntTuple>(),
                modes.iter().map(|mode| mode.1).collect::<IntTuple>(),
            ),
        }
    }

    /// The compact layout of a shape, leftmost mode fastest: CuTe's `LayoutLeft`, its default. A mode of extent 1
    /// gets stride 0, as CuTe's static ones do.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::layout_left((2, (1, 2)))?.to_string(), "(2,(1,2)):(1,(0,2))");
    /// assert_eq!(RuntimeLayout::layout_left(-3).unwrap_err().to_string(), "layout: extent -3 is below 1");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
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
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::layout_right((2, (1, 2)))?.to_string(), "(2,(1,2)):(2,(0,1))");
    /// let refused = RuntimeLayout::layout_right((1 << 40, 1 << 40)).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size leaves 64 bits");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
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

    /// The extents.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new((2, 4), (4, 1))?.shape().to_string(), "(2,4)");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn shape(&self) -> &IntTuple {
        &self.shape
    }

    /// The strides, one for each extent.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new((2, 4), (4, 1))?.stride().to_string(), "(4,1)");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn stride(&self) -> &IntTuple {
        &self.stride
    }

    /// The number of top-level modes, one for an integer.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::layout_left((2, (2, 2)))?.rank(), 2);
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn rank(&self) -> usize {
        self.shape.rank()
    }

    /// How deeply the shape is nested.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::layout_left((2, (2, 2)))?.depth(), 2);
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn depth(&self) -> usize {
        self.shape.depth()
    }

    /// The number of elements.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new(4, 2)?.size(), 4);
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn size(&self) -> i64 {
        self.size
    }

    /// One more than the distance between the smallest and the largest offset: `1 + Σ (s_k - 1)·|d_k|`.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::new(4, 2)?.cosize(), 7);
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn cosize(&self) -> i64 {
        self.cosize
    }

    /// One top-level mode, a layout of its own.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// let a = RuntimeLayout::new((2, (2, 2)), (1, (4, 2)))?;
    /// assert_eq!(a.mode(1)?.to_string(), "(2,2):(4,2)");
    /// assert_eq!(a.mode(2).unwrap_err().to_string(), "mode: index 2 is outside 0..2");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn mode(&self, i: usize) -> Result<RuntimeLayout, LayoutError> {
        match (self.shape.modes().get(i), self.stride.modes().get(i)) {
            (Some(shape), Some(stride)) => RuntimeLayout::new(shape, stride),
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
    /// use cute_types::runtime::RuntimeLayout;
    /// let a = RuntimeLayout::new((2, (2, 2)), (1, (4, 2)))?;
    /// let modes: Vec<String> = a.modes()?.iter().map(ToString::to_string).collect();
    /// assert_eq!(modes, ["2:1", "(2,2):(4,2)"]);
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn modes(&self) -> Result<Vec<RuntimeLayout>, LayoutError> {
        (0..self.rank()).map(|i| self.mode(i)).collect()
    }

    /// Extent and stride of every leaf, leftmost (fastest) first.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// let a = RuntimeLayout::new((2, (2, 2)), (1, (4, 2)))?;
    /// assert_eq!(a.flat_modes(), [(2, 1), (2, 4), (2, 2)]);
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn flat_modes(&self) -> Vec<(i64, i64)> {
        self.shape.leaves().zip(self.stride.leaves()).collect()
    }

    /// The offsets of all elements, in order of their index.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert!(RuntimeLayout::new((2, 3), (1, 4))?.offsets().eq([0, 1, 4, 5, 8, 9]));
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    pub fn offsets(&self) -> Offsets {
        let modes = self.flat_modes();
        Offsets { digits: modes.iter().map(|_| 0).collect(), modes, offset: 0, left: self.size }
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
        return 0;
    }
    let stride = *next;
    *next = next.saturating_mul(extent);
    stride
}

impl fmt::Display for RuntimeLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

/// The offsets of a layout in order, from [`RuntimeLayout::offsets`].
///
/// It counts like an odometer, so each step costs an addition and, now and then, a carry.
///
/// ```
/// use cute_types::runtime::RuntimeLayout;
/// let mut offsets = RuntimeLayout::new((2, 1 << 40), (1 << 20, 1))?.offsets();
/// assert_eq!((offsets.next(), offsets.next(), offsets.next()), (Some(0), Some(1 << 20), Some(1)));
/// assert_eq!(offsets.size_hint().0, (1 << 41) - 3);
/// # Ok::<(), cute_types::runtime::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Offsets {
    modes: Vec<(i64, i64)>,
    digits: Vec<i64>,
    offset: i64,
    left: i64,
}

impl Iterator for Offsets {
    type Item = i64;

    fn next(&mut self) -> Option<i64> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let here = self.offset;
        if self.left > 0 {
            for ((extent, stride), digit) in self.modes.iter().zip(&mut self.digits) {
                if *digit + 1 < *extent {
                    *digit += 1;
                    self.offset += stride;
                    break;
                }
                self.offset -= *digit * stride;
                *digit = 0;
            }
        }
        Some(here)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left).ok();
        (left.unwrap_or(usize::MAX), left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn sizes_are_checked() {
        let overflow = |quantity| Err(LayoutError::Overflow { quantity });
        assert_eq!(RuntimeLayout::new((1 << 32, 1 << 31), (1, 0)), overflow(Quantity::Size));
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
