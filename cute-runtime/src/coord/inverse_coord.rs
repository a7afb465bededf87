//! # hier_coord, flat_coord, linear_coord
//!
//! From an offset back to the element that has it: `hier_coord(o)` is the natural coordinate `c` with `L(c) = o`,
//! `flat_coord(o)` the same with one integer for each top-level mode (an integer alone where there is one), and
//! `linear_coord(o)` its index.
//!
//! - pre: the layout is injective
//! - post: `offset(hier_coord(o)) = o`; `None` exactly where no element has the offset
//!
//! CuTe: `get_hier_coord`, `get_flat_coord`, `get_1d_coord`, `include/cute/layout.hpp`, which compute `(o / d) % s` for each
//! leaf: right on compact layouts, and a wrong coordinate elsewhere.

use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::tuple::IntTuple;

impl RuntimeLayout {
    /// The natural coordinate of the element of this offset.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(2,2)):(1,(4,2))".parse()?;
    /// assert_eq!(a.hier_coord(3)?.map(|c| c.to_string()).as_deref(), Some("(1,(0,1))"));
    /// assert_eq!(a.hier_coord(8)?, None);
    ///
    /// let broadcast: RuntimeLayout = "(2,4):(0,1)".parse()?;
    /// let refused = broadcast.hier_coord(3).unwrap_err();
    /// assert_eq!(refused.to_string(), "injective: elements 0 and 1 both have offset 0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn hier_coord(&self, offset: i64) -> Result<Option<IntTuple>, LayoutError> {
        self.linear_coord(offset)?.map(|index| self.coord(index)).transpose()
    }

    /// The coordinate of the element of this offset, one integer for each top-level mode.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(2,2)):(1,(4,2))".parse()?;
    /// assert_eq!(a.flat_coord(3)?.map(|c| c.to_string()).as_deref(), Some("(1,2)"));
    /// assert!("(2,4):(0,1)".parse::<RuntimeLayout>()?.flat_coord(3).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flat_coord(&self, offset: i64) -> Result<Option<IntTuple>, LayoutError> {
        let Some(index) = self.linear_coord(offset)? else {
            return Ok(None);
        };
        if self.rank() == 1 {
            return Ok(Some(IntTuple::Int(index)));
        }
        let mut rest = index;
        let digit = |shape: &IntTuple| {
            let size = shape.size()?;
            let digit = rest % size;
            rest /= size;
            Ok(digit)
        };
        self.shape().modes().iter().map(digit).collect::<Result<IntTuple, _>>().map(Some)
    }

    /// The index of the element of this offset.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(2,2)):(1,(4,2))".parse()?;
    /// assert_eq!(a.linear_coord(3)?, Some(5));
    /// assert_eq!(a.offset(5)?, 3);
    /// // 2 lies in a gap.
    /// assert_eq!("(2,3):(1,4)".parse::<RuntimeLayout>()?.linear_coord(2)?, None);
    /// assert!("(2,4):(0,1)".parse::<RuntimeLayout>()?.linear_coord(3).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn linear_coord(&self, offset: i64) -> Result<Option<i64>, LayoutError> {
        self.check_injective()?;
        self.find_offset(offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offset_of_every_kind_of_layout() {
        for text in
            ["(4,(3,2)):(6,(1,3))", "(2,3):(1,4)", "(3,3):(2,3)", "(2,3):(-1,2)", "(1,5):(7,-3)", "():()", "1:9"]
        {
            let a: RuntimeLayout = text.parse().unwrap();
            for offset in -20..20 {
                let expected = a.offsets().position(|o| o == offset).map(|i| i as i64);
                assert_eq!(a.linear_coord(offset), Ok(expected), "{text} at {offset}");
                assert_eq!(a.hier_coord(offset).unwrap().map(|c| a.offset(&c)), expected.map(|_| Ok(offset)));
                assert_eq!(a.flat_coord(offset).unwrap().map(|c| a.offset(&c)), expected.map(|_| Ok(offset)));
            }
        }
    }
}
