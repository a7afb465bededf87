//! # right_inverse, left_inverse, hier_coord of a composed layout; composition with one
//!
//! A swizzle is its own inverse, so the inverse of `S o L` is `L⁻¹ ∘ S`, the swizzle on the other side. It is a composed
//! layout where a swizzle `S'` does behind `A = L⁻¹` what S does before it: `S'(A(j)) = A(S(j))`.
//!
//! That is so where every bit that S looks at is, in A, a mode of extent 2 of its own, whose stride is a power of two and
//! has no bit in common with what else A adds up, and where the strides of the sources, and those of the targets, are
//! runs of bits again. So layouts of powers of two, such as those that swizzles are made for.
//!
//! CuTe: `right_inverse`, `left_inverse`, `composition(Layout, Swizzle)`, `include/cute/swizzle_layout.hpp`, which takes
//! `A(yyy)` and `A(zzz)` for the new bits, unchecked.

use alloc::vec::Vec;

use super::ComposedLayout;
use super::slice::{are_apart, bits_of};
use crate::error::LayoutError;
use crate::int_tuple::IntTuple;
use crate::layout::RuntimeLayout;
use crate::rule::Rule;
use crate::swizzle::Swizzle;

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
    /// let refused = |text: &str| text.parse::<ComposedLayout>().unwrap().right_inverse().unwrap_err().to_string();
    /// assert_eq!(refused("S<2,0,3> o 8 o (4,8):(8,1)"), "right_inverse: offset 8 is not 0");
    /// assert_eq!(
    ///     refused("S<2,0,3> o (3,8):(8,1)"),
    ///     "right_inverse: what S<2,0,3> does before the layout, no swizzle does behind it",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn right_inverse(&self) -> Result<Self, LayoutError> {
        self.inverse(Rule::RightInverse, self.layout.right_inverse()?)
    }

    /// From an offset back to an index: R with `A(R(A(i))) = A(i)`.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (4,8):(8,1)".parse()?;
    /// assert_eq!(a.left_inverse()?, a.right_inverse()?);
    /// let refused = "S<1,0,1> o (4,2):(-1,4)".parse::<ComposedLayout>()?.left_inverse().unwrap_err();
    /// assert_eq!(refused.to_string(), "left_inverse: stride -1 is negative");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn left_inverse(&self) -> Result<Self, LayoutError> {
        self.inverse(Rule::LeftInverse, self.layout.left_inverse()?)
    }

    fn inverse(&self, rule: Rule, inverse: RuntimeLayout) -> Result<Self, LayoutError> {
        self.check_no_offset(rule)?;
        let (swizzle, size) = (self.swizzle, inverse.size());
        step!("the inverse of the layout behind {swizzle} is {inverse}");
        let behind = if is_unmoved(swizzle, size) {
            step!("{swizzle} moves none of the {size} offsets that it takes");
            // No offset that the inverse takes is moved.
            Some(Swizzle::IDENTITY)
        } else {
            // Each is moved to another that it takes.
            behind(&inverse.flat_modes(), swizzle).filter(|_| size.trailing_zeros() >= swizzle.end())
        };
        let behind = behind.ok_or(LayoutError::SwizzlePast { rule, swizzle })?;
        step!("before it {swizzle} is, behind it, {behind}");
        ComposedLayout::new(behind, 0, inverse)
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

    /// The same with one integer for each top-level mode.
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
    /// The composition with a swizzled layout: `c ↦ self(S(b(c)))`, the swizzle moved to the left.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, RuntimeLayout};
    /// let a: RuntimeLayout = "(8,8):(8,1)".parse()?;
    /// let b: ComposedLayout = "S<2,0,3> o (4,8):(1,8)".parse()?;
    /// assert_eq!(a.composition_swizzled(&b)?.to_string(), "S<2,0,-3> o 0 o (4,8):(8,1)");
    ///
    /// let a: RuntimeLayout = "(6,8):(8,1)".parse()?;
    /// let b: ComposedLayout = "S<2,0,3> o 48:1".parse()?;
    /// assert_eq!(
    ///     a.composition_swizzled(&b).unwrap_err().to_string(),
    ///     "composition: what S<2,0,3> does before the layout, no swizzle does behind it",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn composition_swizzled(&self, b: &ComposedLayout) -> Result<ComposedLayout, LayoutError> {
        b.check_no_offset(Rule::Composition)?;
        let composed = self.composition(b.layout())?;
        let (swizzle, indices) = (b.swizzle, b.layout().cosize());
        let behind = if is_unmoved(swizzle, indices) {
            Some(Swizzle::IDENTITY)
        } else {
            // As many indices as S exchanges with those of b; the last mode runs on as far.
            let block = 1i64.checked_shl(swizzle.end()).filter(|block| *block > 0);
            let taken = block.and_then(|block| (indices - 1).checked_add(block)).map(|end| end >> swizzle.end());
            taken.and_then(|blocks| self.run_on(blocks << swizzle.end())).and_then(|modes| behind(&modes, swizzle))
        };
        let refused = LayoutError::SwizzlePast { rule: Rule::Composition, swizzle };
        ComposedLayout::new(behind.ok_or(refused)?, 0, composed)
    }

    /// The modes, the last one long enough for so many indices.
    fn run_on(&self, indices: i64) -> Option<Vec<(i64, i64)>> {
        let mut modes = self.flat_modes();
        if let Some((extent, stride)) = modes.last_mut() {
            let inner = self.size() / *extent;
            *extent = (*extent).max((indices - 1) / inner + 1);
            extent.checked_mul(stride.checked_abs()?)?;
        }
        Some(modes)
    }
}

/// Whether none of the first `indices` indices is moved.
fn is_unmoved(swizzle: Swizzle, indices: i64) -> bool {
    swizzle.is_identity() || indices <= 1 << swizzle.sources().trailing_zeros()
}

/// The swizzle that does behind these modes what `swizzle` does before them, for every index that they take.
fn behind(modes: &[(i64, i64)], swizzle: Swizzle) -> Option<Swizzle> {
    // The steps of the bits up to the end of the swizzle, each a mode of extent 2, and the modes above.
    let (mut steps, mut above) = (Vec::new(), Vec::new());
    for &(mut extent, mut stride) in modes {
        while (steps.len() as u32) < swizzle.end() && extent > 1 {
            if extent % 2 != 0 {
                return None;
            }
            steps.push(stride);
            extent /= 2;
            stride = if extent > 1 { stride.checked_mul(2)? } else { 0 };
        }
        above.push((extent, stride));
    }
    // A bit that no index has decides nothing, and is never exchanged for one.
    let step = |bit: u32| steps.get(bit as usize).copied();
    let moved = |mask: i64| {
        (0..swizzle.end()).filter(|bit| mask >> bit & 1 == 1).try_fold(0, |moved, bit| {
            let step = step(bit).filter(|step| *step > 0 && step.count_ones() == 1)?;
            (moved & step == 0).then_some(moved | step)
        })
    };
    let behind = Swizzle::make_swizzle(moved(swizzle.sources())?, moved(swizzle.targets())?).ok()?;
    // The runs keep their order, so that each target stays with its source.
    let ordered = |mask: i64| (0..63).filter(|bit| mask >> bit & 1 == 1).map(step).is_sorted();
    let mut parts: Vec<i64> = steps.iter().map(|&step| bits_of((2, step))).collect();
    parts.extend(above.into_iter().map(bits_of));
    let right = ordered(swizzle.sources()) && ordered(swizzle.targets()) && are_apart(&parts, behind.end());
    right.then_some(behind)
}
