//! # append, prepend
//!
//! One more mode, at the end or at the front; an integer becomes a mode. `append_to` and `prepend_to` add modes `1:0`
//! until there are as many as asked for.
//!
//! - pre (`append_to`, `prepend_to`): the rank asked for is not below A's
//! - post: the other modes are A's, in order
//! - post (`append_to`, `prepend_to`): `rank(R) = n`, the offsets are A's
//!
//! CuTe: `append`, `append<N>`, `prepend`, `prepend<N>`, `include/cute/layout.hpp`.

use alloc::vec::Vec;

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::tuple::Nested;

/// A number alone must not be able to ask for all memory.
const MAX_RANK: usize = 1 << 12;

impl<D: Stride> StridedLayout<D> {
    /// The modes of `self`, then `x` as one mode.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
    /// assert_eq!(a.append(&"(3,3):(8,24)".parse()?)?.to_string(), "(2,4,(3,3)):(1,2,(8,24))");
    ///
    /// let large: RuntimeLayout = "1099511627776:0".parse()?;
    /// let refused = large.append(&large).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 1099511627776 times 1099511627776 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/append.svg"))]
    pub fn append(&self, x: &Self) -> Result<Self, LayoutError> {
        Self::make_layout(self.modes()?.iter().chain([x]))
    }

    /// `x` as one mode, then the modes of `self`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
    /// assert_eq!(a.prepend(&"3:8".parse()?)?.to_string(), "(3,2,4):(8,1,2)");
    ///
    /// let large: RuntimeLayout = "1099511627776:0".parse()?;
    /// let refused = large.prepend(&large).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 1099511627776 times 1099511627776 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/prepend.svg"))]
    pub fn prepend(&self, x: &Self) -> Result<Self, LayoutError> {
        Self::make_layout(core::iter::once(x).chain(&self.modes()?))
    }

    /// With modes `1:0` at the end, up to `rank` modes.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
    /// assert_eq!(a.append_to(4)?.to_string(), "(2,4,1,1):(1,2,0,0)");
    /// assert_eq!(a.append_to(1).unwrap_err().to_string(), "append: rank 1 is below 2, the modes of A");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/append_to.svg"))]
    pub fn append_to(&self, rank: usize) -> Result<Self, LayoutError> {
        let Some(ones) = self.ones(Rule::Append, rank)? else {
            return Ok(self.clone());
        };
        Self::make_layout(self.modes()?.iter().chain(&ones))
    }

    /// With modes `1:0` at the front, up to `rank` modes.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
    /// assert_eq!(a.prepend_to(3)?.to_string(), "(1,2,4):(0,1,2)");
    /// assert_eq!(a.prepend_to(0).unwrap_err().to_string(), "prepend: rank 0 is below 2, the modes of A");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/prepend_to.svg"))]
    pub fn prepend_to(&self, rank: usize) -> Result<Self, LayoutError> {
        let Some(ones) = self.ones(Rule::Prepend, rank)? else {
            return Ok(self.clone());
        };
        Self::make_layout(ones.iter().chain(&self.modes()?))
    }

    /// The modes that are missing, `None` for none: an integer of rank 1 stays an integer.
    fn ones(&self, rule: Rule, rank: usize) -> Result<Option<Vec<Self>>, LayoutError> {
        let modes = self.rank();
        match rank.checked_sub(modes) {
            None => Err(LayoutError::PadRank { rule, rank, modes }),
            Some(0) => Ok(None),
            Some(_) if rank > MAX_RANK => Err(LayoutError::RankTooLarge { rule, rank, limit: MAX_RANK }),
            Some(missing) => {
                let one = Self::new(1, Nested::Int(D::zero()))?;
                Ok(Some((0..missing).map(|_| one.clone()).collect()))
            }
        }
    }
}
