//! # functionally_equal
//!
//! Whether two layouts are one function of the index: `size(A) = size(B)` and `A(i) = B(i)` for every `i`.
//!
//! Layouts of strides are, exactly where they coalesce to the same: the first index at which a function is not linear is
//! the extent of its first coalesced mode, and what it is at the multiples of that index are its other modes. Under one
//! swizzle, which takes no two offsets to one, and from one base offset on, they are where what is before the swizzle
//! is. Under two they are compared element by element, up to 2^24 of them.
//!
//! tensor-layouts: `functionally_equal`, `tensor_layouts/analysis.py`.

use crate::any::AnyLayout;
use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::swizzle::composed::ComposedLayout;
use crate::trace;

/// Elements that are compared one by one.
const MAX_ELEMENTS: i64 = 1 << 24;

impl<D: Stride> StridedLayout<D> {
    /// Whether the two have the same offset at each index.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "((2,2),2):((1,4),2)".parse()?;
    /// assert!(a.functionally_equal(&a.flatten()?)?);
    /// assert!(a.functionally_equal(&"(2,(2,2)):(1,(4,2))".parse()?)?);
    /// assert!(!a.functionally_equal(&"8:1".parse()?)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn functionally_equal(&self, b: &Self) -> Result<bool, LayoutError> {
        Ok(self.size() == b.size() && self.coalesce()? == b.coalesce()?)
    }
}

impl ComposedLayout {
    /// Whether the two have the same offset at each index, under their swizzles.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let equal = |a: &str, b: &str| {
    ///     let (a, b): (ComposedLayout, ComposedLayout) = (a.parse().unwrap(), b.parse().unwrap());
    ///     a.functionally_equal(&b)
    /// };
    /// assert!(equal("S<3,4,3> o (8,64):(64,1)", "S<3,4,3> o (8,(16,4)):(64,(1,16))")?);
    /// // No offset has a bit that the swizzle looks at.
    /// assert!(equal("S<3,4,3> o 128:1", "128:1")?);
    /// assert!(!equal("S<3,4,3> o 129:1", "129:1")?);
    ///
    /// let refused = equal("S<3,40,3> o 1099511627776:1", "1099511627776:1").unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "functionally_equal: the layout has 1099511627776 elements, at most 16777216 are looked at",
    /// );
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn functionally_equal(&self, b: &Self) -> Result<bool, LayoutError> {
        if self.size() != b.size() {
            return Ok(false);
        }
        if self.swizzle() == b.swizzle() || self.swizzle().is_identity() && b.swizzle().is_identity() {
            return Ok(self.base_offset() == b.base_offset() && self.layout().functionally_equal(b.layout())?);
        }
        let mut pairs = self.offsets().zip(b.offsets());
        let differs = trace::silently(|| pairs.by_ref().take(MAX_ELEMENTS as usize).any(|(x, y)| x != y));
        if !differs && self.size() > MAX_ELEMENTS {
            return Err(LayoutError::TooMany { rule: Rule::FunctionallyEqual, size: self.size(), limit: MAX_ELEMENTS });
        }
        Ok(!differs)
    }
}

impl AnyLayout {
    /// Whether the two have the same offset at each index. A coordinate is no offset under a swizzle.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// assert!(of("(2,4):(1@0,2@0)").functionally_equal(&of("8:1@0"))?);
    /// assert!(!of("(2,4):(1@0,1@1)").functionally_equal(&of("S<1,0,1> o 8:1"))?);
    /// assert!(of("S<3,40,3> o 1099511627776:1").functionally_equal(&of("1099511627776:1")).is_err());
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn functionally_equal(&self, b: &AnyLayout) -> Result<bool, LayoutError> {
        match (self, b) {
            (AnyLayout::Strided(a), AnyLayout::Strided(b)) => a.functionally_equal(b),
            // Coalesced, one whose elements are all at 0 is a layout of integers.
            (AnyLayout::Coord(a), b) => match (AnyLayout::from(a.coalesce()?), b) {
                (AnyLayout::Coord(a), AnyLayout::Coord(b)) => a.functionally_equal(b),
                (AnyLayout::Coord(_), AnyLayout::Strided(_) | AnyLayout::Composed(_)) => Ok(false),
                (a, b) => a.functionally_equal(b),
            },
            (a, b @ AnyLayout::Coord(_)) => b.functionally_equal(a),
            (a, b) => {
                let rule = Rule::FunctionallyEqual;
                a.composed(rule)?.functionally_equal(&b.composed(rule)?)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuntimeLayout, Swizzle};
    use alloc::vec::Vec;

    #[test]
    fn against_enumeration() {
        let layout = |i: i64| {
            let (s0, s1) = ([1, 2, 2, 4][(i % 4) as usize], [4, 2, 1, 2][(i / 4 % 4) as usize]);
            RuntimeLayout::new((s0, s1), (i / 16 % 3, i / 48 % 5)).unwrap()
        };
        let (mut equal, mut behind) = (0, 0);
        for i in 0..240 {
            for k in 0..240 {
                let (a, b) = (layout(i), layout(k));
                let same = a.offsets().eq(b.offsets());
                assert_eq!(a.functionally_equal(&b), Ok(same), "{a} and {b}");
                equal += usize::from(same);

                let of =
                    |i: i64, layout| ComposedLayout::new(Swizzle::new(i % 3, 0, 2).unwrap(), i % 2, layout).unwrap();
                let (a, b) = (of(i + k, a), of(i * k % 7, b));
                let same = a.offsets().collect::<Vec<_>>() == b.offsets().collect::<Vec<_>>();
                assert_eq!(a.functionally_equal(&b), Ok(same), "{a} and {b}");
                behind += usize::from(same && a.swizzle() != b.swizzle());
            }
        }
        assert!(equal > 1000 && behind > 100, "{equal} {behind}");
    }

    #[test]
    fn coordinates_and_integers() {
        let equal = |a: &str, b: &str| {
            let (a, b): (AnyLayout, AnyLayout) = (a.parse().unwrap(), b.parse().unwrap());
            assert_eq!(a.functionally_equal(&b), b.functionally_equal(&a), "{a} and {b}");
            a.functionally_equal(&b).unwrap()
        };
        assert!(equal("(1,2):(1@0,0)", "2:0"));
        assert!(!equal("(2,2):(1@0,0)", "(2,2):(1,0)"));
        assert!(!equal("(2,2):(1@0,0)", "S<1,0,1> o (2,2):(1,0)"));
        assert!(equal("S<1,0,1> o 2:1", "2:1"));
    }
}
