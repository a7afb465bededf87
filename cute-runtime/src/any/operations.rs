//! What gives a layout again, where the kinds differ in more than whether they have the operation; the others are in the table.

use alloc::vec::Vec;

use super::AnyLayout;
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::Rule;
use crate::swizzle::chain::ComposedChain;
use crate::swizzle::composed::ComposedLayout;
use crate::tuple::IntTuple;

impl AnyLayout {
    /// Each layout becomes a mode. Integers may be among basis elements; swizzled layouts are not put together.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// let made = AnyLayout::make_layout(&[of("4:1@1"), of("2:0")])?;
    /// assert_eq!(made.to_string(), "(4,2):(1@1,0)");
    /// let refused = AnyLayout::make_layout(&[of("4:1"), of("S<1,0,1> o 4:1")]).unwrap_err();
    /// assert_eq!(refused.to_string(), "make_layout: a layout swizzled by S<1,0,1> has no strides");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn make_layout(layouts: &[AnyLayout]) -> Result<AnyLayout, LayoutError> {
        let coords =
            layouts.iter().map(|layout| layout.coord_operand(Rule::MakeLayout)).collect::<Result<Vec<_>, _>>()?;
        CoordLayout::make_layout(&coords).map(AnyLayout::from)
    }

    /// What fills up what the layout leaves open below the cotarget; of a swizzled one, before the swizzle, and of
    /// coordinates in the box of a shape. See [`RuntimeLayout::complement`], [`CoordLayout::complement`].
    ///
    /// ```
    /// use cute_runtime::{AnyLayout, IntTuple};
    /// let of = |text: &str, shape: IntTuple| text.parse::<AnyLayout>().unwrap().complement(&shape).map(|r| r.to_string());
    /// assert_eq!(of("(2,4):(1,2)", 16.into())?, "2:8");
    /// assert_eq!(of("(4,2):(1@0,1@1)", (8, 6).into())?, "(2,3):(4@0,2@1)");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn complement(&self, cotarget: &IntTuple) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.complement(cotarget.size()?).map(AnyLayout::from),
            AnyLayout::Coord(a) => a.complement(cotarget).map(AnyLayout::from),
            AnyLayout::Composed(a) => a.complement(cotarget.size()?).map(AnyLayout::from),
            AnyLayout::Chain(a) => a.complement(cotarget.size()?).map(AnyLayout::from),
        }
    }

    /// The compact layout of the shape, in the order of the strides. Not swizzled. See [`RuntimeLayout::layout_like`].
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let a: AnyLayout = "(4,3):(1@1,1@0)".parse()?;
    /// assert_eq!(a.layout_like()?.to_string(), "(4,3):(3,1)");
    /// let refused = "S<1,0,1> o 4:1".parse::<AnyLayout>()?.layout_like().unwrap_err();
    /// assert_eq!(refused.to_string(), "layout_like: a layout swizzled by S<1,0,1> has no strides");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn layout_like(&self) -> Result<AnyLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.layout_like().map(AnyLayout::from),
            AnyLayout::Coord(a) => a.layout_like().map(AnyLayout::from),
            AnyLayout::Composed(a) => Err(LayoutError::Swizzled { rule: Rule::LayoutLike, swizzle: a.swizzle() }),
            AnyLayout::Chain(a) => Err(LayoutError::Swizzled { rule: Rule::LayoutLike, swizzle: a.outermost() }),
        }
    }

    /// The composition with a layout of any kind for `b`: a swizzled one has its swizzle moved to the left.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// assert_eq!(of("(8,8):(8,1)").composition_any(&of("S<2,0,3> o 64:1"))?.to_string(), "S<2,0,-3> o 0 o (8,8):(8,1)");
    /// assert_eq!(of("(8,8):(8,1)").composition_any(&of("(4,2):(1@0,2@1)"))?.to_string(), "(4,2):(8,2)");
    /// let refused = of("(8,8):(8,1)").composition_any(&of("(4,2):(1@0,1@2)")).unwrap_err();
    /// assert_eq!(refused.to_string(), "composition: index 2 is outside 0..2");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn composition_any(&self, b: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        match b {
            AnyLayout::Strided(b) => self.composition(&b.into()),
            AnyLayout::Coord(b) => self.composition(&b.clone().into()),
            AnyLayout::Composed(b) => match self {
                // The swizzle that the layout already has comes after the one of b.
                AnyLayout::Composed(a) => {
                    let composed = a.layout().composition_swizzled(b)?;
                    AnyLayout::from(composed).swizzled(a.swizzle(), a.base_offset())
                }
                _ => self.strided(Rule::Composition)?.composition_swizzled(b).map(AnyLayout::from),
            },
            AnyLayout::Chain(b) => Err(b.refused(Rule::Composition)),
        }
    }

    /// The modes of `self`, then `x` as one mode.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// assert_eq!(of("(4,2):(1@0,1@1)").append(&of("2:0"))?.to_string(), "(4,2,2):(1@0,1@1,0)");
    /// let refused = of("4:1").append(&of("S<1,0,1> o 4:1")).unwrap_err();
    /// assert_eq!(refused.to_string(), "append: a layout swizzled by S<1,0,1> has no strides");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn append(&self, x: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.with_operand(Rule::Append, x, ComposedLayout::append, ComposedChain::append, CoordLayout::append)
    }

    /// `x` as one mode, then the modes of `self`. As [`append`](Self::append).
    pub fn prepend(&self, x: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.with_operand(Rule::Prepend, x, ComposedLayout::prepend, ComposedChain::prepend, CoordLayout::prepend)
    }

    /// The modes of `self`, then those of `b`. As [`append`](Self::append).
    pub fn concat(&self, b: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.with_operand(Rule::MakeLayout, b, ComposedLayout::concat, ComposedChain::concat, CoordLayout::concat)
    }

    /// The layout `i ↦ self(i) + b(i)`. Integers may be among basis elements; not of swizzled layouts.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// assert_eq!(of("(4,3):(1@0,1@1)").layout_add(&of("12:0"))?.to_string(), "(4,3):(1@0,1@1)");
    /// let refused = of("8:1").layout_add(&of("S<1,0,1> o 8:1")).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout_add: a layout swizzled by S<1,0,1> has no strides");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn layout_add(&self, b: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.coord_operand(Rule::LayoutAdd)?.layout_add(&b.coord_operand(Rule::LayoutAdd)?).map(AnyLayout::from)
    }

    /// With `x` for mode `i`. As [`append`](Self::append).
    pub fn replace(&self, i: usize, x: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.with_operand(Rule::Replace, x, |a, x| a.replace(i, x), |a, x| a.replace(i, x), |a, x| a.replace(i, x))
    }

    /// An operation with a second layout: one of strides under the first one's swizzle, or two of coordinates.
    fn with_operand(
        &self,
        rule: Rule,
        x: &AnyLayout,
        composed: impl Fn(&ComposedLayout, &RuntimeLayout) -> Result<ComposedLayout, LayoutError>,
        chain: impl Fn(&ComposedChain, &RuntimeLayout) -> Result<AnyLayout, LayoutError>,
        coord: impl Fn(&CoordLayout, &CoordLayout) -> Result<CoordLayout, LayoutError>,
    ) -> Result<AnyLayout, LayoutError> {
        match (self, x) {
            (AnyLayout::Composed(a), x) => composed(a, x.strided(rule)?).map(AnyLayout::from),
            (AnyLayout::Chain(a), x) => chain(a, x.strided(rule)?),
            (a, x) => coord(&a.coord_operand(rule)?, &x.coord_operand(rule)?).map(AnyLayout::from),
        }
    }

    /// The layout with its integers seen as basis elements.
    fn coord_operand(&self, rule: Rule) -> Result<CoordLayout, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a.into()),
            AnyLayout::Coord(a) => Ok(a.clone()),
            AnyLayout::Composed(a) => Err(LayoutError::Swizzled { rule, swizzle: a.swizzle() }),
            AnyLayout::Chain(a) => Err(LayoutError::Swizzled { rule, swizzle: a.outermost() }),
        }
    }
}
