//! # Composed layouts
//!
//! `S o offset o L`: the layout L, an offset, and a swizzle over it, the function `c ↦ S(offset + L(c))`. A swizzle is
//! not linear, so the three are in general not one layout of strides, and the offset of a sublayout cannot be pulled out
//! in front of the swizzle.
//!
//! L alone has the coordinates, so an operation on the domain is the operation on L: `coalesce(S o offset o L)` is
//! `S o offset o coalesce(L)`. There is one algebra, that of L; this passes it on, and does what is different:
//! [`slice_and_offset`](ComposedLayout::slice_and_offset), the inverses, widths of elements, and what counts offsets. What
//! asks for strides (`sort`, `layout_like`) is not there.
//!
//! CuTe: `ComposedLayout<Swizzle, Offset, Layout>`, `include/cute/layout_composed.hpp`, `include/cute/swizzle_layout.hpp`.

use core::fmt;

use super::Swizzle;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::Quantity;
use crate::tuple::IntTuple;

/// `S o offset o L`, checked: every index fits 64 bits.
///
/// Where the swizzle moves nothing and the offset is 0, it is L, and printed so, as in CuTe; an offset is always printed.
///
/// ```
/// use cute_runtime::ComposedLayout;
/// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
/// assert_eq!(a.to_string(), "S<2,0,3> o 0 o (8,4):(1,8)");
/// assert_eq!((a.rank(), a.size(), a.cosize()?), (2, 32, 32));
/// // Element (1,2) is index 17 of L; bits 3 and 4 of it turn bit 1 over.
/// assert_eq!(a.offset((1, 2))?, 19);
/// assert_eq!(a.offset((8, 0)).unwrap_err().to_string(), "coordinate: in mode 0, 8 is outside 0..8");
///
/// assert_eq!("S<0,4,3> o (8,4):(1,8)".parse::<ComposedLayout>()?.to_string(), "(8,4):(1,8)");
/// let refused = "S<2,0,1> o 8:1".parse::<ComposedLayout>().unwrap_err();
/// assert_eq!(refused.message(), "swizzle: shift 1 is shorter than its 2 bits");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComposedLayout {
    pub(super) swizzle: Swizzle,
    pub(super) offset: i64,
    pub(super) layout: RuntimeLayout,
}

impl ComposedLayout {
    /// The layout `c ↦ swizzle(offset + layout(c))`.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Swizzle};
    /// let a = ComposedLayout::new(Swizzle::new(1, 0, 1)?, 2, "4:1".parse()?)?;
    /// assert!(a.offsets().eq([3, 2, 4, 5]));
    /// let refused = ComposedLayout::new(Swizzle::IDENTITY, i64::MAX, "4:1".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: an index leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn new(swizzle: Swizzle, offset: i64, layout: RuntimeLayout) -> Result<Self, LayoutError> {
        let (mut lowest, mut highest) = (i128::from(offset), i128::from(offset));
        for (extent, stride) in layout.flat_modes() {
            let span = i128::from(extent - 1) * i128::from(stride);
            lowest += span.min(0);
            highest += span.max(0);
        }
        // A swizzle keeps the sign, and leaves the range of 64 bits alone.
        if lowest < i128::from(i64::MIN) || highest > i128::from(i64::MAX) {
            return Err(LayoutError::Overflow { quantity: Quantity::Index });
        }
        Ok(Self::of_checked(swizzle, offset, layout))
    }

    /// What is checked already, by the compiler for a static layout under a static swizzle.
    #[doc(hidden)]
    pub fn of_checked(swizzle: Swizzle, offset: i64, layout: RuntimeLayout) -> Self {
        let swizzle = if swizzle.is_identity() && offset == 0 { Swizzle::IDENTITY } else { swizzle };
        ComposedLayout { swizzle, offset, layout }
    }

    /// What stands left of the offset.
    pub fn swizzle(&self) -> Swizzle {
        self.swizzle
    }

    /// What is added to an offset of [`layout`](Self::layout) before the swizzle. CuTe: `offset()`.
    pub fn base_offset(&self) -> i64 {
        self.offset
    }

    /// What has the coordinates. CuTe: `layout_b()`.
    pub fn layout(&self) -> &RuntimeLayout {
        &self.layout
    }

    /// The layout of strides that this is, where nothing is swizzled and the offset is 0.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<0,2,1> o (2,2):(1,2)".parse()?;
    /// assert_eq!(a.to_strided().map(|a| a.to_string()).as_deref(), Some("(2,2):(1,2)"));
    /// assert_eq!("S<1,2,1> o 2:1".parse::<ComposedLayout>()?.to_strided(), None);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn to_strided(&self) -> Option<&RuntimeLayout> {
        (self.swizzle.is_identity() && self.offset == 0).then_some(&self.layout)
    }

    /// The extents.
    pub fn shape(&self) -> &IntTuple {
        self.layout.shape()
    }

    /// The number of top-level modes, one for an integer.
    pub fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// How deeply the shape is nested.
    pub fn depth(&self) -> usize {
        self.layout.depth()
    }

    /// The number of elements.
    pub fn size(&self) -> i64 {
        self.layout.size()
    }

    /// The offset of a coordinate of any depth.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<1,0,1> o 2 o (2,2):(1,2)".parse()?;
    /// assert_eq!((a.offset((1, 0))?, a.offset(3)?), (2, 5));
    /// assert_eq!(a.offset(4).unwrap_err().to_string(), "coordinate: index 4 is outside 0..4");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn offset(&self, coord: impl Into<IntTuple>) -> Result<i64, LayoutError> {
        self.layout.offset(coord).map(|index| self.swizzle.apply(self.offset + index))
    }

    /// The offsets of all elements, in order of their index.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<1,0,2> o (2,4):(4,1)".parse()?;
    /// assert!(a.offsets().eq([0, 5, 1, 4, 2, 7, 3, 6]));
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn offsets(&self) -> impl Iterator<Item = i64> + '_ {
        self.layout.offsets().map(|index| self.swizzle.apply(self.offset + index))
    }

    /// The same swizzle and offset over another layout.
    pub(crate) fn with(&self, layout: RuntimeLayout) -> Result<Self, LayoutError> {
        step!("{} and the offset {} stay as they are", self.swizzle, self.offset);
        ComposedLayout::new(self.swizzle, self.offset, layout)
    }
}

impl From<RuntimeLayout> for ComposedLayout {
    /// The layout, nothing swizzled.
    fn from(layout: RuntimeLayout) -> Self {
        ComposedLayout { swizzle: Swizzle::IDENTITY, offset: 0, layout }
    }
}

impl From<&RuntimeLayout> for ComposedLayout {
    fn from(layout: &RuntimeLayout) -> Self {
        layout.clone().into()
    }
}

impl From<&ComposedLayout> for ComposedLayout {
    fn from(layout: &ComposedLayout) -> Self {
        layout.clone()
    }
}

impl fmt::Display for ComposedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_strided() {
            Some(layout) => write!(f, "{layout}"),
            None => write!(f, "{} o {} o {}", self.swizzle, self.offset, self.layout),
        }
    }
}
