//! What an operation does to the modes of a composed layout: what it does to those of L, under the same swizzle and
//! offset. Conditions and refusals are those of the operation on L, named as there.
//!
//! CuTe: `include/cute/layout_composed.hpp`.

use super::ComposedLayout;
use crate::coord::Coord;
use crate::error::LayoutError;
use crate::int_tuple::IntTuple;
use crate::layout::RuntimeLayout;

impl ComposedLayout {
    /// One top-level mode.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.mode(1)?.to_string(), "S<2,0,3> o 0 o 4:8");
    /// assert_eq!(a.mode(2).unwrap_err().to_string(), "mode: index 2 is outside 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn mode(&self, i: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.mode(i)?)
    }

    /// The same function, with neighbouring modes merged.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.coalesce()?.to_string(), "S<2,0,3> o 0 o 32:1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coalesce(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.coalesce()?)
    }

    /// The same function, with the modes of each part of a profile coalesced.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.coalesce_by((1, 1))?.to_string(), "S<2,0,3> o 0 o (8,4):(1,8)");
    /// assert_eq!(a.coalesce_by((1, 1, 1)).unwrap_err().to_string(), "coalesce_by: the profile has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coalesce_by(&self, profile: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.with(self.layout.coalesce_by(profile)?)
    }

    /// Modes of stride 0 and of extent 1 are dropped, the rest coalesced: the same offsets.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.append(&"3:0".parse()?)?.filter()?.to_string(), "S<2,0,3> o 0 o 32:1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn filter(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.filter()?)
    }

    /// The same for each part of a profile.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.filter_by((1, 1))?.to_string(), "S<2,0,3> o 0 o (8,4):(1,8)");
    /// assert_eq!(a.filter_by((1, 1, 1)).unwrap_err().to_string(), "filter_by: the profile has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn filter_by(&self, profile: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.with(self.layout.filter_by(profile)?)
    }

    /// Modes of stride 0 get extent 1.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.append(&"3:0".parse()?)?.filter_zeros()?.to_string(), "S<2,0,3> o 0 o (8,4,1):(1,8,0)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn filter_zeros(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.filter_zeros()?)
    }

    /// The same function without nesting.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.group(0, 2)?.flatten()?.to_string(), "S<2,0,3> o 0 o (8,4):(1,8)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flatten(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.flatten()?)
    }

    /// The same function, nested like a profile.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.unflatten((1, (1,)))?.to_string(), "S<2,0,3> o 0 o (8,(4)):(1,(8))");
    /// assert_eq!(a.unflatten(1).unwrap_err().to_string(), "unflatten: the profile has 1 leaves, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn unflatten(&self, profile: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.with(self.layout.unflatten(profile)?)
    }

    /// The same function, with the modes `begin..end` as one.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.group(0, 2)?.to_string(), "S<2,0,3> o 0 o ((8,4)):((1,8))");
    /// assert_eq!(a.group(1, 3).unwrap_err().to_string(), "group: 1..3 is not a range of modes in 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn group(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.group(begin, end)?)
    }

    /// The modes `begin..end`.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.take(1, 2)?.to_string(), "S<2,0,3> o 0 o (4):(8)");
    /// assert_eq!(a.take(1, 1).unwrap_err().to_string(), "take: 1..1 is not a range of modes in 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn take(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.take(begin, end)?)
    }

    /// The modes with these indices.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.select(&[1, 0])?.to_string(), "S<2,0,3> o 0 o (4,8):(8,1)");
    /// assert_eq!(a.select(&[2]).unwrap_err().to_string(), "select: index 2 is outside 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn select(&self, indices: &[usize]) -> Result<Self, LayoutError> {
        self.with(self.layout.select(indices)?)
    }

    /// With `x` for mode `i`.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.replace(1, &"2:16".parse()?)?.to_string(), "S<2,0,3> o 0 o (8,2):(1,16)");
    /// assert_eq!(a.replace(2, &"2:16".parse()?).unwrap_err().to_string(), "replace: index 2 is outside 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn replace(&self, i: usize, x: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.replace(i, x)?)
    }

    /// The modes of `self`, then `x` as one mode, under the same swizzle.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.append(&"2:32".parse()?)?.to_string(), "S<2,0,3> o 0 o (8,4,2):(1,8,32)");
    /// let refused = a.append(&"9223372036854775807:0".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 32 times 9223372036854775807 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn append(&self, x: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.append(x)?)
    }

    /// `x` as one mode, then the modes of `self`, under the same swizzle.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.prepend(&"2:32".parse()?)?.to_string(), "S<2,0,3> o 0 o (2,8,4):(32,1,8)");
    /// let refused = a.prepend(&"9223372036854775807:0".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 9223372036854775807 times 8 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn prepend(&self, x: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.prepend(x)?)
    }

    /// With modes `1:0` at the end, up to `rank` modes.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.append_to(3)?.to_string(), "S<2,0,3> o 0 o (8,4,1):(1,8,0)");
    /// assert_eq!(a.append_to(1).unwrap_err().to_string(), "append: rank 1 is below 2, the modes of A");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn append_to(&self, rank: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.append_to(rank)?)
    }

    /// With modes `1:0` at the front, up to `rank` modes.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.prepend_to(3)?.to_string(), "S<2,0,3> o 0 o (1,8,4):(0,1,8)");
    /// assert_eq!(a.prepend_to(1).unwrap_err().to_string(), "prepend: rank 1 is below 2, the modes of A");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn prepend_to(&self, rank: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.prepend_to(rank)?)
    }

    /// The modes of `self`, then those of `b`, under the same swizzle.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.concat(&"(2,2):(32,64)".parse()?)?.to_string(), "S<2,0,3> o 0 o (8,4,2,2):(1,8,32,64)");
    /// let refused = a.concat(&"9223372036854775807:0".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 32 times 9223372036854775807 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn concat(&self, b: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.concat(b)?)
    }

    /// The transpose of its two upper levels of modes.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.zip()?.to_string(), "S<2,0,3> o 0 o ((8,4)):((1,8))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn zip(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.zip()?)
    }

    /// The modes at which the coordinate has integers; no offset is taken.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.dice(&"(1,_)".parse()?)?.to_string(), "S<2,0,3> o 0 o (8):(1)");
    /// assert_eq!(a.dice(&"(1,_,_)".parse()?).unwrap_err().to_string(), "dice: it has 3 modes, the shape has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn dice(&self, coord: &Coord) -> Result<Self, LayoutError> {
        self.with(self.layout.dice(coord)?)
    }

    /// The layout of the indices that have the offset of index 0, by the modes of stride 0.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.append(&"3:0".parse()?)?.nullspace()?.to_string(), "3:32");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn nullspace(&self) -> Result<RuntimeLayout, LayoutError> {
        self.layout.nullspace()
    }

    /// The complement of L: what fills up, in front of the swizzle, what L leaves open in `0..cotarget`.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.complement(64)?.to_string(), "2:32");
    /// let refused = a.complement(48).unwrap_err();
    /// assert_eq!(refused.to_string(), "complement: cotarget 48 is not a multiple of 32, the extent times stride of the last mode");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn complement(&self, cotarget: i64) -> Result<RuntimeLayout, LayoutError> {
        self.layout.complement(cotarget)
    }

    /// The same, rounded up.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.complement_ceil(48)?.to_string(), "2:32");
    /// assert_eq!(a.complement_ceil(0).unwrap_err().to_string(), "complement_ceil: 0 is below 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn complement_ceil(&self, cotarget: impl Into<IntTuple>) -> Result<RuntimeLayout, LayoutError> {
        self.layout.complement_ceil(cotarget)
    }

    /// A compact layout of the shape for registers, which are not swizzled.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
    /// assert_eq!(a.fragment_like()?.to_string(), "(8,(4)):(1,(8))");
    /// let refused = a.replace(0, &"8:0".parse()?)?.append(&"3:8".parse()?)?.fragment_like().unwrap_err();
    /// assert_eq!(refused.to_string(), "ordered: two modes have order 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn fragment_like(&self) -> Result<RuntimeLayout, LayoutError> {
        self.layout.fragment_like()
    }
}
