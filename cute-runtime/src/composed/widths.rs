//! # upcast, downcast, recast, max_alignment, max_common of a composed layout
//!
//! In elements of another width, the swizzle, the offset and L are each counted in these: the offset has to be a whole
//! number of them, the factor a power of two.
//!
//! Elements stay together below bit M of the swizzle, and where the offset is a multiple of as many: that bounds how many
//! are adjacent, and how many two layouts have in common. Two layouts that are swizzled alike, from one offset on, move
//! together, and are not bounded.
//!
//! - post (`upcast`): of the elements of L's `upcast`, each has offset `⌊A(c) / n⌋`
//! - post (`max_common_layout`): `A(R(i)) = A(0) + i` and `B(R(i)) = B(0) + i`, or both the same permutation of that
//!
//! CuTe: `include/cute/layout_composed.hpp`, `include/cute/swizzle_layout.hpp`, which takes the offset for a multiple.

use super::ComposedLayout;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rule::{Quantity, Rule};
use crate::upcast::{check_positive, gcd};

impl ComposedLayout {
    /// The layout in elements that are `n` of these.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<3,4,3> o 64 o (8,64):(64,1)".parse()?;
    /// assert_eq!(a.upcast(4)?.to_string(), "S<3,2,3> o 16 o (8,16):(16,1)");
    /// assert_eq!(a.upcast(3).unwrap_err().to_string(), "upcast: 3 is not a power of two");
    /// assert_eq!(a.upcast(128).unwrap_err().to_string(), "upcast: offset 64 is not a multiple of 128");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn upcast(&self, n: i64) -> Result<Self, LayoutError> {
        let swizzle = self.swizzle.upcast(n)?;
        if self.offset % n != 0 {
            return Err(LayoutError::SwizzleOffset { rule: Rule::Upcast, offset: self.offset, of: n });
        }
        ComposedLayout::new(swizzle, self.offset / n, self.layout.upcast(n)?)
    }

    /// The layout in elements that are an `n`-th of these.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<3,2,3> o 16 o (8,16):(16,1)".parse()?;
    /// assert_eq!(a.downcast(4)?.to_string(), "S<3,4,3> o 64 o (8,64):(64,1)");
    /// assert_eq!(a.downcast(3).unwrap_err().to_string(), "downcast: 3 is not a power of two");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn downcast(&self, n: i64) -> Result<Self, LayoutError> {
        let swizzle = self.swizzle.downcast(n)?;
        let offset = self.offset.checked_mul(n).ok_or(LayoutError::Overflow { quantity: Quantity::Index })?;
        ComposedLayout::new(swizzle, offset, self.layout.downcast(n)?)
    }

    /// The layout in elements of `new` bits instead of `old`.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<3,4,3> o (8,64):(64,1)".parse()?;
    /// assert_eq!(a.recast(8, 16)?.to_string(), "S<3,3,3> o 0 o (8,32):(32,1)");
    /// assert_eq!(a.recast(0, 16).unwrap_err().to_string(), "recast: 0 is below 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn recast(&self, old: i64, new: i64) -> Result<Self, LayoutError> {
        check_positive(Rule::Recast, old)?;
        check_positive(Rule::Recast, new)?;
        let common = gcd(old, new);
        match (new / common, old / common) {
            (1, 1) => Ok(self.clone()),
            (1, fewer) => self.downcast(fewer),
            (wider, 1) => self.upcast(wider),
            (wider, fewer) => self.upcast(wider)?.downcast(fewer),
        }
    }

    /// How many adjacent elements, aligned to their number, the layout is made of.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let alignment = |text: &str| text.parse::<ComposedLayout>().map(|a| a.max_alignment());
    /// assert_eq!(alignment("S<3,4,3> o (8,64):(64,1)")?, 16);
    /// assert_eq!(alignment("S<3,4,3> o 8 o (8,64):(64,1)")?, 8);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn max_alignment(&self) -> i64 {
        gcd(self.layout.max_alignment(), self.together())
    }

    /// How many indices from the first one on stay together, aligned to their number.
    fn together(&self) -> i64 {
        match self.to_strided() {
            Some(_) => 0,
            None if self.swizzle.is_identity() => gcd(self.offset.saturating_abs(), 0),
            None => gcd(self.swizzle.max_alignment(), self.offset.saturating_abs()),
        }
    }

    /// The indices at which both layouts count up from the offset of index 0, or do so behind the same swizzle.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<3,4,3> o (8,64):(64,1)".parse()?;
    /// let b: ComposedLayout = "(8,64):(128,1)".parse()?;
    /// assert_eq!(a.max_common_layout(&b)?.to_string(), "16:8");
    /// assert_eq!(a.max_common_layout(&a)?.to_string(), "(64,8):(8,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn max_common_layout(&self, b: &ComposedLayout) -> Result<RuntimeLayout, LayoutError> {
        let common = self.layout.max_common_layout(&b.layout)?;
        match self.limit(b) {
            Some(limit) if limit < common.size() => common.composition(RuntimeLayout::new(limit, 1)?),
            _ => Ok(common),
        }
    }

    /// How many elements from index 0 on are adjacent in both, in the same order, or are so behind the same swizzle.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<3,4,3> o (8,64):(64,1)".parse()?;
    /// let b: ComposedLayout = "(8,64):(128,1)".parse()?;
    /// assert_eq!((a.max_common_vector(&b)?, a.max_common_vector(&a)?), (16, 512));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn max_common_vector(&self, b: &ComposedLayout) -> Result<i64, LayoutError> {
        let common = self.layout.max_common_vector(&b.layout)?;
        Ok(self.limit(b).map_or(common, |limit| common.min(limit)))
    }

    /// How many elements may be adjacent in both, where the swizzles bound it.
    fn limit(&self, b: &ComposedLayout) -> Option<i64> {
        if (self.swizzle, self.offset) == (b.swizzle, b.offset) {
            return None;
        }
        let limit = gcd(self.together(), b.together());
        (limit != 0).then_some(limit)
    }
}
