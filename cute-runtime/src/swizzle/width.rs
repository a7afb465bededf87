//! # upcast, downcast, recast, max_alignment of a composed layout
//!
//! In elements of another width, the swizzle, the offset and L are each counted in these: the offset has to be a whole
//! number of them, the factor a power of two.
//!
//! Elements stay together below bit M of the swizzle, and where the offset is a multiple of as many: that bounds how many
//! are adjacent.
//!
//! - post (`upcast`): of the elements of L's `upcast`, each has offset `⌊A(c) / n⌋`
//!
//! CuTe: `include/cute/layout_composed.hpp`, `include/cute/swizzle_layout.hpp`, which takes the offset for a multiple.

use super::composed::ComposedLayout;
use crate::algebra::upcast::{check_positive, gcd, magnitude};
use crate::error::LayoutError;
use crate::rules::{Quantity, Rule};

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
    pub(super) fn together(&self) -> i64 {
        match self.to_strided() {
            Some(_) => 0,
            None if self.swizzle.is_identity() => magnitude(self.offset),
            None => gcd(self.swizzle.max_alignment(), magnitude(self.offset)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::AnyLayout;

    #[test]
    fn the_lowest_offset_is_a_multiple_of_every_power_of_two() {
        let lowest = "-9223372036854775808";
        for (swizzle, offset, layout, expected) in [
            ("S<0,0,0>", lowest, "7:1", 1),
            ("S<0,0,0>", lowest, "8:1", 8),
            ("S<0,0,0>", lowest, "12:1", 4),
            ("S<0,0,0>", "-9223372036854775807", "7:1", 7),
            ("S<0,0,0>", lowest, "4611686018427387904:1", 1 << 62),
            ("S<1,2,1>", lowest, "64:1", 4),
            ("S<1,2,1>", lowest, "21:1", 1),
        ] {
            let text = [swizzle, offset, layout].join(" o ");
            assert_eq!(text.parse::<AnyLayout>().unwrap().max_alignment(), Ok(expected), "{text}");
        }
    }
}
