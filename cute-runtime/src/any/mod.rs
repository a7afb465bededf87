//! A layout of any kind: of strides, of coordinates, or swizzled. It is what a text may say, and what the `cute` command
//! works on.
//!
//! Each operation is that of the kind. Where a kind has no such operation, it is refused with the reason: a stride that
//! is a basis element has no order and no gaps below it, and under a swizzle there are no strides.

mod operations;
mod questions;
mod sets;
mod table;

use core::fmt;

use super::coord::coord_layout::CoordLayout;
use super::error::LayoutError;
use super::layout::RuntimeLayout;
use super::rules::Rule;
use super::swizzle::chain::ComposedChain;
use super::swizzle::composed::ComposedLayout;
use super::tuple::IntTuple;

/// A layout of strides, of coordinates, or swizzled, once or by a chain of swizzles that are not one.
///
/// ```
/// use cute_runtime::{AnyLayout, RuntimeLayout};
/// let coalesced = |text: &str| text.parse::<AnyLayout>().unwrap().coalesce().map(|a| a.to_string());
/// assert_eq!(coalesced("(2,4):(1,2)")?, "8:1");
/// assert_eq!(coalesced("(2,4):(1@0,2@0)")?, "8:1@0");
/// assert_eq!(coalesced("S<1,0,1> o (2,4):(1,2)")?, "S<1,0,1> o 0 o 8:1");
///
/// let sorted = |text: &str| text.parse::<AnyLayout>().unwrap().sort().map(|a| a.to_string());
/// assert_eq!(sorted("(2,4):(4,1)")?, "(4,2):(1,4)");
/// assert_eq!(sorted("(2,4):(1@0,1@1)").unwrap_err().to_string(), "sort: stride 1@0 is a basis element");
/// let refused = sorted("S<1,0,1> o (2,4)").unwrap_err();
/// assert_eq!(refused.to_string(), "sort: a layout swizzled by S<1,0,1> has no strides");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyLayout {
    /// `(2,4):(1,2)`
    Strided(RuntimeLayout),
    /// `(2,4):(1@0,1@1)`
    Coord(CoordLayout),
    /// `S<1,0,1> o 0 o (2,4):(1,2)`
    Composed(ComposedLayout),
    /// `S<1,0,1> o 0 o S<1,1,1> o 0 o (2,4):(1,2)`
    Chain(ComposedChain),
}

/// `$body` with `$a` the layout, whatever its kind.
macro_rules! each {
    ($any:expr, $a:ident => $body:expr) => {
        match $any {
            AnyLayout::Strided($a) => $body,
            AnyLayout::Coord($a) => $body,
            AnyLayout::Composed($a) => $body,
            AnyLayout::Chain($a) => $body,
        }
    };
}
use each;

impl AnyLayout {
    /// The layout of strides that this is.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// assert!("4:1".parse::<AnyLayout>()?.to_strided().is_some());
    /// assert!("S<1,0,1> o 4:1".parse::<AnyLayout>()?.to_strided().is_none());
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn to_strided(&self) -> Option<&RuntimeLayout> {
        match self {
            AnyLayout::Strided(a) => Some(a),
            AnyLayout::Coord(_) | AnyLayout::Composed(_) | AnyLayout::Chain(_) => None,
        }
    }

    /// The layout of strides that `rule` asks for, or why there is none.
    ///
    /// ```
    /// use cute_runtime::{AnyLayout, Rule};
    /// let a: AnyLayout = "(4,2):(1@0,1@1)".parse()?;
    /// let refused = a.strided(Rule::Table).unwrap_err();
    /// assert_eq!(refused.to_string(), "table: stride 1@0 is a basis element");
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn strided(&self, rule: Rule) -> Result<&RuntimeLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a),
            AnyLayout::Coord(a) => Err(no_basis(rule, a)),
            AnyLayout::Composed(a) => Err(LayoutError::Swizzled { rule, swizzle: a.swizzle() }),
            AnyLayout::Chain(a) => Err(LayoutError::Swizzled { rule, swizzle: a.outermost() }),
        }
    }

    /// The composed layout that this is, a layout of strides being one whose swizzle moves nothing.
    pub(super) fn composed(&self, rule: Rule) -> Result<ComposedLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a.clone().into()),
            AnyLayout::Coord(a) => Err(no_basis(rule, a)),
            AnyLayout::Composed(a) => Ok(a.clone()),
            AnyLayout::Chain(a) => Err(a.refused(rule)),
        }
    }

    /// The extents.
    pub fn shape(&self) -> &IntTuple {
        each!(self, a => a.shape())
    }

    /// The number of top-level modes, one for an integer.
    pub fn rank(&self) -> usize {
        each!(self, a => a.rank())
    }

    /// How deeply the shape is nested.
    pub fn depth(&self) -> usize {
        each!(self, a => a.depth())
    }

    /// The number of elements.
    pub fn size(&self) -> i64 {
        each!(self, a => a.size())
    }
}

/// The refusal for basis elements. A layout of coordinates has one that has a place.
fn no_basis(rule: Rule, a: &CoordLayout) -> LayoutError {
    a.basis_stride(rule)
}

impl From<RuntimeLayout> for AnyLayout {
    fn from(layout: RuntimeLayout) -> Self {
        AnyLayout::Strided(layout)
    }
}

impl From<CoordLayout> for AnyLayout {
    /// One whose strides have no place is a layout of integers.
    fn from(layout: CoordLayout) -> Self {
        layout.to_strided().map_or(AnyLayout::Coord(layout), AnyLayout::Strided)
    }
}

impl From<ComposedLayout> for AnyLayout {
    /// One whose swizzle moves nothing, and whose offset is 0, is a layout of strides.
    fn from(layout: ComposedLayout) -> Self {
        match layout.to_strided() {
            Some(strided) => AnyLayout::Strided(strided.clone()),
            None => AnyLayout::Composed(layout),
        }
    }
}

impl From<ComposedChain> for AnyLayout {
    fn from(layout: ComposedChain) -> Self {
        AnyLayout::Chain(layout)
    }
}

impl fmt::Display for AnyLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, a => write!(f, "{a}"))
    }
}
