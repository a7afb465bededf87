//! What a refusal is about: the rule that is broken, and the number that does not fit.

pub(crate) mod admissible;
pub(crate) mod compatible;
pub(crate) mod congruent;
pub(crate) mod evenly_divides;
pub(crate) mod weakly_congruent;
mod words;

use core::fmt;

pub use words::Rule;

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A number of the layout's that has to fit 64 bits and does not.
///
/// ```
/// use cute_runtime::{LayoutError, Quantity, RuntimeLayout};
/// let refused = RuntimeLayout::new(3, i64::MAX).unwrap_err();
/// assert_eq!(refused, LayoutError::Overflow { quantity: Quantity::Cosize });
/// assert_eq!(refused.to_string(), "layout: cosize leaves 64 bits");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantity {
    /// The product of the extents.
    Size,
    /// One more than the reach of the strides.
    Cosize,
    /// One stride, or the product that becomes one.
    Stride,
    /// An index in front of a swizzle.
    Index,
    /// The order of a permutation.
    Order,
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quantity::Size => "size",
            Quantity::Cosize => "cosize",
            Quantity::Stride => "a stride",
            Quantity::Index => "an index",
            Quantity::Order => "the order",
        })
    }
}
