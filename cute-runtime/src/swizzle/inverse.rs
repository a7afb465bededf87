//! # right_inverse, left_inverse, hier_coord of a composed layout; composition with one
//!
//! A swizzle is its own inverse, so the inverse of `S o L` is `L⁻¹ ∘ S`, the swizzle on the other side. It is a composed
//! layout where a swizzle `S'` does after `L⁻¹` what S does before it, see `past.rs`: where the bits that S looks at are,
//! in `L⁻¹`, bits again. So it is for layouts of powers of two, such as those that swizzles are made for; and only bits
//! count that some offset of L has. The same moves S to the left of a layout that is composed with `S o o o B`.
//!
//! CuTe: `right_inverse`, `left_inverse`, `composition(Layout, Swizzle)`, `include/cute/swizzle_layout.hpp`, which takes
//! `A(yyy)` and `A(zzz)` for the new bits, unchecked.

use alloc::vec::Vec;

use super::Swizzle;
use super::composed::ComposedLayout;
use super::past::{Indices, Side, Split};
use crate::error::LayoutError;
use crate::few::Few;
use crate::layout::RuntimeLayout;
use crate::rules::{Quantity, Rule};
use crate::trace::silently;
use crate::tuple::IntTuple;

impl ComposedLayout {
    /// Where to find the offsets 0, 1, 2, …: R with `A(R(i)) = i`.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (4,8):(8,1)".parse()?;
    /// let inverse = a.right_inverse()?;
    /// assert_eq!(inverse.to_string(), "S<2,0,-2> o 0 o (8,4):(4,1)");
    /// for i in 0..32 {
    ///     assert_eq!(a.offset(inverse.offset(i)?)?, i);
    /// }
    /// // No offset below 512 has bit 9, the third source of this swizzle: two of them decide.
    /// let a: ComposedLayout = "S<3,4,3> o (8,64):(64,1)".parse()?;
    /// assert_eq!(a.right_inverse()?.to_string(), "S<2,1,-6> o 0 o (64,8):(8,1)");
    ///
    /// let refused = |text: &str| text.parse::<ComposedLayout>().unwrap().right_inverse().unwrap_err().to_string();
    /// assert_eq!(refused("S<2,0,3> o 8 o (4,8):(8,1)"), "right_inverse: offset 8 is not 0");
    /// assert_eq!(
    ///     refused("S<2,0,3> o (3,8):(8,1)"),
    ///     "right_inverse: no swizzle after the layout does bit by bit what S<2,0,3> does before it",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn right_inverse(&self) -> Result<Self, LayoutError> {
        self.check_no_offset(Rule::RightInverse)?;
        let inverse = self.layout.right_inverse()?;
        let swizzle = self.swizzle;
        step!("the inverse of the layout after {swizzle} is {inverse}");
        let indices = Indices::below(inverse.size());
        let Some(run) = indices.restrict(swizzle) else { return Ok(inverse.into()) };
        // It takes the offsets below its size, and no others.
        let split = Split::of(&inverse, run, &indices).filter(|split| split.reach == inverse.size());
        let past = split.and_then(|split| split.past(&inverse, 0));
        let past = past.ok_or(LayoutError::SwizzlePast { rule: Rule::RightInverse, swizzle })?;
        step!("before it {run} is, after it, {past}");
        ComposedLayout::new(past, 0, inverse)
    }

    /// From an offset back to an index: R with `A(R(A(i))) = A(i)`. An offset in front of the swizzle is taken where it has
    /// no bit in common with the offsets of L, or where nothing is swizzled.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (4,8):(8,1)".parse()?;
    /// assert_eq!(a.left_inverse()?, a.right_inverse()?);
    /// let a: ComposedLayout = "S<1,0,2> o 1 o (4,2):(2,8)".parse()?;
    /// let inverse = a.left_inverse()?;
    /// assert!((0..8).all(|i| a.offset(i).and_then(|x| inverse.offset(x)) == Ok(i)));
    ///
    /// let refused = "S<1,0,1> o (4,2):(-1,4)".parse::<ComposedLayout>()?.left_inverse().unwrap_err();
    /// assert_eq!(refused.to_string(), "left_inverse: stride -1 is negative");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn left_inverse(&self) -> Result<Self, LayoutError> {
        let (rule, swizzle, offset) = (Rule::LeftInverse, self.swizzle, self.offset);
        let inverse = self.layout.left_inverse()?;
        step!("the inverse of the layout after {swizzle} is {inverse}");
        let refused = match offset {
            0 => LayoutError::SwizzlePast { rule, swizzle },
            _ => LayoutError::SwizzleOffset { rule, offset, of: 0 },
        };
        // What follows the offset: `inverse(offset + i)` is `moved` more than `inverse(i)`.
        let moved = if offset < 0 { None } else { image(&inverse, &self.layout, offset).ok() };
        let (Some(moved), Some(count)) = (moved, self.layout.cosize().checked_add(offset)) else { return Err(refused) };
        let indices = Indices::of(offset, &self.layout.flat_modes(), count, swizzle.end());
        let Some(run) = indices.restrict(swizzle) else {
            return ComposedLayout::new(Swizzle::IDENTITY, -moved, inverse.running_on(count)?.coalesce()?);
        };
        let Some(split) = Split::of(&inverse, run, &indices) else { return Err(refused) };
        let Ok(found) = silently(|| inverse.view().compose_by_walk(&self.layout)) else { return Err(refused) };
        if let Some(past) = split.past(&found, 0).filter(|_| offset == 0) {
            step!("before it {run} is, after it, {past}");
            return ComposedLayout::new(past, 0, inverse.running_on(split.reach)?.coalesce()?);
        }
        let (past, base, inverse) = split.counted(&found, moved, Side::After).ok_or(refused)?;
        ComposedLayout::new(past, base, inverse.coalesce()?.running_on(split.reach)?.coalesce()?)
    }

    fn check_no_offset(&self, rule: Rule) -> Result<(), LayoutError> {
        if self.offset != 0 {
            return Err(LayoutError::SwizzleOffset { rule, offset: self.offset, of: 0 });
        }
        Ok(())
    }

    /// Whether no two elements share an offset: whether L is injective.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// assert!("S<1,0,1> o 5 o (2,4):(4,1)".parse::<ComposedLayout>()?.is_injective()?);
    /// assert!(!"S<1,0,1> o (2,4):(1,1)".parse::<ComposedLayout>()?.is_injective()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn is_injective(&self) -> Result<bool, LayoutError> {
        self.layout.is_injective()
    }

    /// Whether the layout is a bijection onto `0..size`.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// assert!("S<1,0,1> o (2,4):(4,1)".parse::<ComposedLayout>()?.is_bijective()?);
    /// // 3 elements are swizzled to 0, 1 and 3.
    /// assert!(!"S<1,0,1> o 3:1".parse::<ComposedLayout>()?.is_bijective()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn is_bijective(&self) -> Result<bool, LayoutError> {
        let (lowest, highest) = self.extremes()?;
        Ok(lowest == 0 && highest == self.size() - 1 && self.is_injective()?)
    }

    /// The natural coordinate of the element of this offset; `None` where there is none.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<1,0,2> o (2,4):(4,1)".parse()?;
    /// assert_eq!(a.hier_coord(5)?.map(|c| c.to_string()).as_deref(), Some("(1,0)"));
    /// assert_eq!(a.hier_coord(8)?, None);
    /// let refused = "S<1,0,2> o (2,4):(0,1)".parse::<ComposedLayout>()?.hier_coord(1).unwrap_err();
    /// assert_eq!(refused.to_string(), "injective: elements 0 and 1 both have offset 0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn hier_coord(&self, offset: i64) -> Result<Option<IntTuple>, LayoutError> {
        self.find(offset, RuntimeLayout::hier_coord)
    }

    /// The coordinate of an offset, with one integer for each top-level mode.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<1,0,2> o (2,(2,2)):(4,(1,2))".parse()?;
    /// assert_eq!(a.flat_coord(6)?.map(|c| c.to_string()).as_deref(), Some("(1,3)"));
    /// assert!("S<1,0,2> o (2,4):(0,1)".parse::<ComposedLayout>()?.flat_coord(1).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flat_coord(&self, offset: i64) -> Result<Option<IntTuple>, LayoutError> {
        self.find(offset, RuntimeLayout::flat_coord)
    }

    /// The index of the element of this offset.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<1,0,2> o (2,4):(4,1)".parse()?;
    /// assert_eq!(a.linear_coord(5)?, Some(1));
    /// assert!("S<1,0,2> o (2,4):(0,1)".parse::<ComposedLayout>()?.linear_coord(1).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn linear_coord(&self, offset: i64) -> Result<Option<i64>, LayoutError> {
        self.find(offset, RuntimeLayout::linear_coord)
    }

    fn find<T>(
        &self,
        offset: i64,
        find: fn(&RuntimeLayout, i64) -> Result<Option<T>, LayoutError>,
    ) -> Result<Option<T>, LayoutError> {
        match self.swizzle.apply(offset).checked_sub(self.offset) {
            Some(index) => find(&self.layout, index),
            None => self.layout.check_injective().map(|()| None),
        }
    }
}

impl RuntimeLayout {
    /// The composition with a swizzled layout: `c ↦ self(S(o + b(c)))`, the swizzle and the offset moved to the left. A
    /// source and a target of which one is the same for all indices are counted, and not exchanged, where A has no place
    /// for both.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, RuntimeLayout};
    /// let a: RuntimeLayout = "(8,8):(8,1)".parse()?;
    /// let b: ComposedLayout = "S<2,0,3> o (4,8):(1,8)".parse()?;
    /// assert_eq!(a.composition_swizzled(&b)?.to_string(), "S<2,0,-3> o 0 o (4,8):(8,1)");
    ///
    /// let a: RuntimeLayout = "32:2".parse()?;
    /// let b: ComposedLayout = "S<2,1,3> o 4 o 32:1".parse()?;
    /// assert_eq!(a.composition_swizzled(&b)?.to_string(), "S<2,2,3> o 8 o 32:2");
    ///
    /// // No index has bit 0, so that bit 2 takes along what it adds.
    /// let a: RuntimeLayout = "(8,4):(3,1)".parse()?;
    /// let b: ComposedLayout = "S<1,0,2> o 8:4".parse()?;
    /// assert_eq!(a.composition_swizzled(&b)?.to_string(), "(2,4):(15,1)");
    ///
    /// let a: RuntimeLayout = "(6,8):(8,1)".parse()?;
    /// let b: ComposedLayout = "S<2,0,3> o 48:1".parse()?;
    /// assert_eq!(
    ///     a.composition_swizzled(&b).unwrap_err().to_string(),
    ///     "composition: no swizzle after the layout does bit by bit what S<2,0,3> does before it",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn composition_swizzled(&self, b: &ComposedLayout) -> Result<ComposedLayout, LayoutError> {
        let (layout, swizzle, offset) = (b.layout(), b.swizzle, b.offset);
        if offset < 0 {
            return Err(LayoutError::NegativeOffset { rule: Rule::Composition, offset });
        }
        let composed = self.composition(layout)?;
        let moved = image(self, layout, offset)?;
        // B reaches one less than its cosize above its offset.
        let count = layout.cosize().checked_add(offset).ok_or(LayoutError::Overflow { quantity: Quantity::Index })?;
        let indices = Indices::of(offset, &layout.flat_modes(), count, swizzle.end());
        let Some(run) = indices.restrict(swizzle) else {
            return ComposedLayout::new(Swizzle::IDENTITY, moved, composed);
        };
        let refused = LayoutError::SwizzlePast { rule: Rule::Composition, swizzle };
        let Some(split) = Split::of(self, run, &indices) else { return Err(refused) };
        let Ok(composed) = silently(|| self.view().compose_by_walk(layout)) else { return Err(refused) };
        if let Some(past) = split.past(&composed, moved) {
            step!("before A {run} is, after it, {past}");
            return ComposedLayout::new(past, moved, composed);
        }
        let Some((past, base, a)) = split.counted(&composed, moved, Side::Before) else { return Err(refused) };
        let Ok(composed) = a.composition(layout) else { return Err(refused) };
        ComposedLayout::new(past, base, composed)
    }

    /// The same function, the last mode long enough for so many indices.
    pub(super) fn running_on(self, indices: i64) -> Result<RuntimeLayout, LayoutError> {
        let mut modes = self.flat_modes();
        match modes.last_mut() {
            Some((extent, _)) if self.size() < indices => {
                let inner = self.size() / *extent;
                *extent = (indices - 1) / inner + 1;
                let (shape, stride): (Vec<i64>, Vec<i64>) = modes.into_iter().unzip();
                RuntimeLayout::new(shape, stride)
            }
            _ => Ok(self),
        }
    }
}

/// Where A takes the offset to, `A(offset)`, if `A(offset + b(c))` is `A(offset) + A(b(c))` for every coordinate `c`.
fn image(a: &RuntimeLayout, b: &RuntimeLayout, offset: i64) -> Result<i64, LayoutError> {
    if offset == 0 {
        return Ok(0);
    }
    let mut modes = Few::new();
    a.view().extended_modes(&mut modes);
    // That is so where A takes b with a mode for each digit of the offset.
    let (mut shape, mut stride) = (Vec::from([b.shape().clone()]), Vec::from([b.stride().clone()]));
    let (mut left, mut inner, mut moved) = (offset, 1i64, Some(0i64));
    for (k, (extent, step)) in modes.iter().enumerate() {
        let digit = if k + 1 == modes.len() { left } else { left % extent };
        if digit != 0 {
            shape.push(IntTuple::Int(2));
            // Not above the offset.
            stride.push(IntTuple::Int(digit * inner));
            moved = step.checked_mul(digit).zip(moved).and_then(|(step, moved)| moved.checked_add(step));
        }
        left /= extent;
        inner = inner.saturating_mul(*extent);
    }
    let digits = RuntimeLayout::new(IntTuple::Tuple(shape), IntTuple::Tuple(stride))?;
    silently(|| a.composition(&digits))?;
    moved.ok_or(LayoutError::Overflow { quantity: Quantity::Index })
}
