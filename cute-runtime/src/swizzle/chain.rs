//! # Composed layouts in composed layouts
//!
//! `S o offset o (T o offset o L)`: a swizzle after another one. The two are one where one of them moves nothing that is
//! taken, or where both have one shift and what they exchange together is a run of bits. So a chain is merged as it is
//! made, and what is left is kept as it is: the function `c ↦ S(offset + A(c))`, with A a composed layout.
//!
//! As for one swizzle, L alone has the coordinates, and an operation on the domain is the one on L. What would have to
//! move one swizzle past another is refused.
//!
//! CuTe: `ComposedLayout<Swizzle, Offset, ComposedLayout>`, `include/cute/layout_composed.hpp`, which merges nothing.

use alloc::vec::Vec;
use core::fmt;

use super::Swizzle;
use super::composed::ComposedLayout;
use super::past::Indices;
use crate::MAX_DEPTH;
use crate::algebra::upcast::{check_positive, gcd, magnitude};
use crate::any::AnyLayout;
use crate::coord::Slicer;
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::rules::{Quantity, Rule};
use crate::tuple::IntTuple;

/// How many elements are looked at to answer a question about all offsets.
const STEPS: u32 = 1 << 18;

/// Swizzles over a composed layout that are not one swizzle, checked: every index fits 64 bits. It is made by
/// [`AnyLayout::swizzled`], which merges what is one.
///
/// ```
/// use cute_runtime::AnyLayout;
/// let a: AnyLayout = "S<1,0,1> o S<1,1,1> o 8:1".parse()?;
/// let AnyLayout::Chain(chain) = &a else { panic!("{a} is one swizzle") };
/// assert_eq!(chain.to_string(), "S<1,0,1> o 0 o S<1,1,1> o 0 o 8:1");
/// assert!(chain.offsets().eq([0, 1, 3, 2, 7, 6, 4, 5]));
/// assert_eq!(chain.layout().to_string(), "S<1,1,1> o 0 o 8:1");
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComposedChain {
    /// Each with the offset in front of which it stands; the outermost first, and one at least.
    swizzles: Vec<(Swizzle, i64)>,
    layout: ComposedLayout,
}

impl ComposedChain {
    /// The swizzles over [`layout`](Self::layout), each with the offset that it stands in front of, the outermost first.
    pub fn swizzles(&self) -> &[(Swizzle, i64)] {
        &self.swizzles
    }

    /// The innermost swizzle, with its layout. CuTe: `layout_b()` of the innermost but one.
    pub fn layout(&self) -> &ComposedLayout {
        &self.layout
    }

    /// The extents.
    pub fn shape(&self) -> &IntTuple {
        self.layout.shape()
    }

    /// The number of top-level modes, one for an integer.
    pub fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// How deeply the shape is nested.
    pub fn depth(&self) -> usize {
        self.layout.depth()
    }

    /// The number of elements.
    pub fn size(&self) -> i64 {
        self.layout.size()
    }

    /// The offset of a coordinate of any depth.
    pub fn offset(&self, coord: impl Into<IntTuple>) -> Result<i64, LayoutError> {
        self.layout.offset(coord).map(|offset| self.swizzled(offset))
    }

    /// The offsets of all elements, in order of their index.
    pub fn offsets(&self) -> impl Iterator<Item = i64> + '_ {
        self.layout.offsets().map(|offset| self.swizzled(offset))
    }

    /// What the outer swizzles make of an offset of the innermost.
    fn swizzled(&self, offset: i64) -> i64 {
        self.swizzles.iter().rev().fold(offset, |offset, (swizzle, base)| swizzle.apply(base + offset))
    }

    /// The offset of the innermost that becomes this one, if it fits 64 bits.
    fn unswizzled(&self, offset: i64) -> Option<i64> {
        self.swizzles.iter().try_fold(offset, |offset, (swizzle, base)| swizzle.apply(offset).checked_sub(*base))
    }

    /// The outermost swizzle.
    pub(crate) fn outermost(&self) -> Swizzle {
        self.swizzles.first().map_or(Swizzle::IDENTITY, |(swizzle, _)| *swizzle)
    }

    /// The refusal of an operation that asks for one swizzle.
    pub(crate) fn refused(&self, rule: Rule) -> LayoutError {
        let inner = self.swizzles.get(1).map_or(self.layout.swizzle(), |(swizzle, _)| *swizzle);
        LayoutError::SwizzleChain { rule, swizzle: self.outermost(), inner }
    }

    /// The same swizzles over another layout.
    pub(crate) fn over(&self, layout: impl Into<AnyLayout>) -> Result<AnyLayout, LayoutError> {
        self.swizzles.iter().rev().try_fold(layout.into(), |layout, (swizzle, base)| layout.swizzled(*swizzle, *base))
    }

    pub(crate) fn slice_and_offset(&self, coord: &Slicer) -> Result<(AnyLayout, i64), LayoutError> {
        let (layout, beside) = self.layout.slice_and_offset(coord)?;
        // Nothing can be drawn out in front of the swizzles over it.
        let moved = AnyLayout::from(layout).swizzled(Swizzle::IDENTITY, beside)?;
        Ok((self.over(moved)?, 0))
    }

    pub(crate) fn slice(&self, coord: &Slicer) -> Result<AnyLayout, LayoutError> {
        self.slice_and_offset(coord).map(|(layout, _)| layout)
    }

    pub(crate) fn right_inverse(&self) -> Result<AnyLayout, LayoutError> {
        Err(self.refused(Rule::RightInverse))
    }

    pub(crate) fn left_inverse(&self) -> Result<AnyLayout, LayoutError> {
        Err(self.refused(Rule::LeftInverse))
    }

    /// In elements of another width, each swizzle and each offset is counted in these.
    fn resized(
        &self,
        layout: ComposedLayout,
        of: impl Fn(Swizzle, i64) -> Result<(Swizzle, i64), LayoutError>,
    ) -> Result<AnyLayout, LayoutError> {
        self.swizzles.iter().rev().try_fold(layout.into(), |layout: AnyLayout, (swizzle, base)| {
            let (swizzle, base) = of(*swizzle, *base)?;
            layout.swizzled(swizzle, base)
        })
    }

    pub(crate) fn upcast(&self, n: i64) -> Result<AnyLayout, LayoutError> {
        self.resized(self.layout.upcast(n)?, |swizzle, offset| match offset % n {
            0 => Ok((swizzle.upcast(n)?, offset / n)),
            _ => Err(LayoutError::SwizzleOffset { rule: Rule::Upcast, offset, of: n }),
        })
    }

    pub(crate) fn downcast(&self, n: i64) -> Result<AnyLayout, LayoutError> {
        self.resized(self.layout.downcast(n)?, |swizzle, offset| {
            let base = offset.checked_mul(n).ok_or(LayoutError::Overflow { quantity: Quantity::Index })?;
            Ok((swizzle.downcast(n)?, base))
        })
    }

    pub(crate) fn recast(&self, old: i64, new: i64) -> Result<AnyLayout, LayoutError> {
        check_positive(Rule::Recast, old)?;
        check_positive(Rule::Recast, new)?;
        let common = gcd(old, new);
        let (wider, fewer) = (new / common, old / common);
        let wide = if wider == 1 { AnyLayout::Chain(self.clone()) } else { self.upcast(wider)? };
        if fewer == 1 { Ok(wide) } else { wide.downcast(fewer) }
    }

    /// The smallest and the largest offset, by a look at all.
    fn extremes(&self) -> Result<(i64, i64), LayoutError> {
        if self.size() > STEPS.into() {
            return Err(LayoutError::Undecided { rule: Rule::Cosize, steps: STEPS });
        }
        let first = self.offset(0)?;
        Ok(self.offsets().fold((first, first), |(low, high), offset| (low.min(offset), high.max(offset))))
    }

    pub(crate) fn cosize(&self) -> Result<i64, LayoutError> {
        let (lowest, highest) = self.extremes()?;
        let cosize = i128::from(highest) - i128::from(lowest.min(0)) + 1;
        i64::try_from(cosize).map_err(|_| LayoutError::Overflow { quantity: Quantity::Cosize })
    }

    pub(crate) fn is_injective(&self) -> Result<bool, LayoutError> {
        self.layout.is_injective()
    }

    pub(crate) fn is_bijective(&self) -> Result<bool, LayoutError> {
        let (lowest, highest) = self.extremes()?;
        Ok(lowest == 0 && highest == self.size() - 1 && self.is_injective()?)
    }

    pub(crate) fn max_alignment(&self) -> i64 {
        self.swizzles.iter().fold(self.layout.max_alignment(), |together, (swizzle, base)| {
            let of_swizzle = if swizzle.is_identity() { 0 } else { swizzle.max_alignment() };
            gcd(gcd(together, of_swizzle), magnitude(*base))
        })
    }

    /// The element of an offset, looked for in the innermost.
    pub(crate) fn find<T>(
        &self,
        offset: i64,
        find: fn(&ComposedLayout, i64) -> Result<Option<T>, LayoutError>,
    ) -> Result<Option<T>, LayoutError> {
        match self.unswizzled(offset) {
            Some(offset) => find(&self.layout, offset),
            None => self.layout.layout().check_injective().map(|()| None),
        }
    }
}

impl AnyLayout {
    /// The layout `c ↦ swizzle(offset + self(c))`: one of one swizzle where one does, else a chain of them, of no more than
    /// [`MAX_DEPTH`]. Not of coordinates.
    ///
    /// ```
    /// use cute_runtime::{AnyLayout, Swizzle};
    /// let over = |swizzle: &str, offset, text: &str| {
    ///     let layout: AnyLayout = text.parse().unwrap();
    ///     layout.swizzled(swizzle.parse().unwrap(), offset).map(|a| a.to_string())
    /// };
    /// // No index of 8 has a source of S<3,0,3>.
    /// assert_eq!(over("S<1,0,2>", 0, "S<3,0,3> o 8:1")?, "S<1,0,2> o 0 o 8:1");
    /// // What both exchange is exchanged back.
    /// assert_eq!(over("S<3,0,3>", 64, "S<1,0,3> o 1 o 64:1")?, "S<2,1,3> o 65 o 64:1");
    /// // Bit 1 decides after it was exchanged.
    /// assert_eq!(over("S<1,0,1>", 0, "S<1,1,1> o 8:1")?, "S<1,0,1> o 0 o S<1,1,1> o 0 o 8:1");
    ///
    /// let refused = over("S<1,0,1>", 0, "(4):(1@0)").unwrap_err();
    /// assert_eq!(refused.to_string(), "swizzle: stride 1@0 is a basis element");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn swizzled(&self, swizzle: Swizzle, offset: i64) -> Result<AnyLayout, LayoutError> {
        let (swizzles, layout) = match self {
            AnyLayout::Strided(a) => return ComposedLayout::new(swizzle, offset, a.clone()).map(AnyLayout::from),
            AnyLayout::Coord(a) => return Err(no_integers(a)),
            AnyLayout::Composed(a) => (&[][..], a),
            AnyLayout::Chain(a) => (a.swizzles(), a.layout()),
        };
        if swizzle.is_identity() && offset == 0 {
            return Ok(self.clone());
        }
        if swizzles.is_empty()
            && let Some(merged) = merged(swizzle, offset, layout)
        {
            return Ok(merged.into());
        }
        // The innermost is not among them. Each operation copies or walks them all.
        if swizzles.len() + 2 > MAX_DEPTH {
            return Err(LayoutError::Depth);
        }
        let chain = ComposedChain {
            swizzles: [(swizzle, offset)].into_iter().chain(swizzles.iter().copied()).collect(),
            layout: layout.clone(),
        };
        // A power of two that no offset reaches, nor its negative, and of indices before each swizzle.
        let mut bound = layout.magnitude();
        for (swizzle, base) in chain.swizzles.iter().rev() {
            let reach = base.unsigned_abs().checked_add(bound);
            let fits = reach.and_then(u64::checked_next_power_of_two).filter(|bound| *bound <= 1 << 62);
            bound = fits.ok_or(LayoutError::Overflow { quantity: Quantity::Index })?.max(1 << swizzle.end().min(62));
        }
        Ok(AnyLayout::Chain(chain))
    }
}

impl AnyLayout {
    /// The same of what is checked already, by the compiler for static layouts: it is not one swizzle, and every index fits
    /// 64 bits.
    #[doc(hidden)]
    pub fn behind_checked(self, swizzle: Swizzle, offset: i64) -> AnyLayout {
        let (swizzles, layout) = match self {
            AnyLayout::Composed(a) => (Vec::new(), a),
            AnyLayout::Chain(a) => (a.swizzles, a.layout),
            unswizzled => return unswizzled,
        };
        let swizzles = [(swizzle, offset)].into_iter().chain(swizzles).collect();
        AnyLayout::Chain(ComposedChain { swizzles, layout })
    }
}

/// The refusal of a swizzle of coordinates.
fn no_integers(a: &CoordLayout) -> LayoutError {
    let stride = a.stride().leaves().find(|stride| !stride.path().is_empty());
    LayoutError::BasisStride { rule: Rule::Swizzle, stride: stride.unwrap_or_else(|| 0.into()) }
}

/// `swizzle o offset o (T o base o L)` with one swizzle, if there is such.
fn merged(swizzle: Swizzle, offset: i64, layout: &ComposedLayout) -> Option<ComposedLayout> {
    let inner = layout.swizzle();
    // No swizzle looks at bits from here on.
    let end = swizzle.end().max(inner.end());
    let base = layout.base_offset().checked_add(offset)?;
    let of = |swizzle| ComposedLayout::new(swizzle, base, layout.layout().clone()).ok();
    let Some(run) = inner.restricted(layout.index_bits(end)) else {
        step!("{inner} moves nothing: {swizzle} alone does");
        return of(swizzle);
    };
    // An offset of whole blocks may as well be added before the inner swizzle.
    if offset & (-1i64).checked_shl(run.end()).map_or(-1, |blocks| !blocks) != 0 {
        return None;
    }
    let inner = if offset == 0 { inner } else { run };
    let moved = of(inner)?;
    let bits = moved.index_bits(end);
    let bits = bits | inner.aim(bits & inner.sources());
    let Some(outer) = swizzle.restricted(bits) else {
        step!("{swizzle} moves nothing: {inner} alone does");
        return Some(moved);
    };
    let both = swizzle.composition(&inner).or_else(|_| outer.composition(&run)).ok()?;
    step!("{swizzle} after {inner} is {both}");
    of(both)
}

impl ComposedLayout {
    /// The bits that an index in front of the swizzle may have, those from `end` on taken for free.
    fn index_bits(&self, end: u32) -> i64 {
        let (offset, modes) = (self.base_offset(), self.layout().flat_modes());
        let count = self.layout().cosize().checked_add(offset);
        match count {
            Some(count) if offset >= 0 && modes.iter().all(|mode| mode.1 >= 0) => {
                Indices::of(offset, &modes, count, end).bits()
            }
            _ => -1,
        }
    }

    /// A power of two that the magnitude of no offset is above.
    fn magnitude(&self) -> u64 {
        let span = |(extent, stride): (i64, i64)| (extent - 1).unsigned_abs().saturating_mul(stride.unsigned_abs());
        let spans = self.layout().flat_modes().into_iter().map(span);
        let reach = spans.fold(self.base_offset().unsigned_abs(), u64::saturating_add).saturating_add(1);
        reach.checked_next_power_of_two().unwrap_or(u64::MAX).max(1 << self.swizzle().end().min(63))
    }
}

impl fmt::Display for ComposedChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (swizzle, offset) in &self.swizzles {
            write!(f, "{swizzle} o {offset} o ")?;
        }
        // What is innermost is printed with its swizzle, also where that moves nothing.
        write!(f, "{} o {} o {}", self.layout.swizzle(), self.layout.base_offset(), self.layout.layout())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;
    use crate::layout::RuntimeLayout;

    fn chain_of(i: i64) -> (AnyLayout, Vec<i64>) {
        let draw = |k: i64, n: i64| i / k % n;
        let swizzle = |k: i64| {
            let (bits, base) = (draw(k, 3), draw(k * 3, 3));
            let distance = bits + draw(k * 9, 2);
            Swizzle::new(bits, base, if draw(k * 18, 2) == 0 { distance } else { -distance }).unwrap()
        };
        let shapes = [(8, 1, 1, 0), (4, 4, 1, 8), (3, 1, 4, 4), (2, 2, 4, 2), (4, 4, 2, 1), (5, 3, 2, -2)];
        let (s0, d0, s1, d1) = shapes[draw(1, 6) as usize];
        let layout = RuntimeLayout::new((s0, s1), (d0, d1)).unwrap();
        let (inner, outer) = (swizzle(6), swizzle(6 * 37));
        let (base, offset) = ([0, 1, 8, -4][draw(7, 4) as usize], [0, 0, 16, 3][draw(11, 4) as usize]);
        let offsets = layout.offsets().map(|index| outer.apply(offset + inner.apply(base + index))).collect();
        let a = ComposedLayout::new(inner, base, layout).unwrap();
        (AnyLayout::from(a).swizzled(outer, offset).unwrap(), offsets)
    }

    #[test]
    fn a_chain_is_one_swizzle_after_the_other() {
        let (mut merged, mut kept) = (0, 0);
        for i in 0..40_000 {
            let (a, expected) = chain_of(i);
            assert!(a.offsets().map(|x| x.size().unwrap()).eq(expected.iter().copied()), "{a}");
            assert_eq!(a.to_string().parse(), Ok(a.clone()), "{a}");
            let lowest = expected.iter().min().unwrap().min(&0);
            assert_eq!(a.cosize(), Ok(expected.iter().max().unwrap() - lowest + 1), "{a}");
            for (c, &x) in expected.iter().enumerate().filter(|_| a.is_injective() == Ok(true)) {
                assert_eq!(a.linear_coord(x), Ok(Some(c as i64)), "{a}");
            }
            assert!(a.coalesce().unwrap().offsets().eq(a.offsets()), "{a}");
            let (row, beside) = a.slice_and_offset(&"(1,_)".parse().unwrap()).unwrap();
            let extent = a.mode(0).unwrap().size() as usize;
            let beside = beside.size().unwrap();
            let found = row.offsets().map(|x| x.size().unwrap() + beside);
            assert!(found.eq(expected[1..].iter().step_by(extent).copied()), "{a}: {row}");
            match a {
                AnyLayout::Chain(_) => kept += 1,
                _ => merged += 1,
            }
        }
        assert!(merged > 10_000 && kept > 10_000, "{merged} {kept}");
    }

    #[test]
    fn widths_count_every_swizzle() {
        let mut seen = 0;
        for i in 0..4000 {
            let (a, expected) = chain_of(i);
            // Refused where the layout has no mode of stride 1.
            let Ok(narrow) = a.downcast(4) else { continue };
            seen += 1;
            let mut all: Vec<i64> = expected.iter().flat_map(|x| (0..4).map(move |part| 4 * x + part)).collect();
            let mut found: Vec<i64> = narrow.offsets().map(|x| x.size().unwrap()).collect();
            all.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, all, "{a}: {narrow}");
            assert!(narrow.upcast(4).unwrap().offsets().eq(a.offsets()), "{a}: {narrow}");
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn a_chain_is_no_longer_than_what_is_read() {
        // Neighbours are not one swizzle.
        let text = |n: usize| {
            let chain = (0..n).rev().map(|k| ["S<1,0,1> o ", "S<1,0,2> o "][k % 2]).collect::<String>();
            chain + "8:1"
        };
        let longest: AnyLayout = text(MAX_DEPTH).parse().unwrap();
        let AnyLayout::Chain(chain) = &longest else { panic!("{longest} is one swizzle") };
        assert_eq!(chain.swizzles().len() + 1, MAX_DEPTH);
        assert_eq!(longest.to_string().parse(), Ok(longest.clone()));
        assert_eq!(longest.swizzled(Swizzle::new(1, 0, 1).unwrap(), 0), Err(LayoutError::Depth));
        assert_eq!(longest.swizzled(Swizzle::IDENTITY, 0), Ok(longest.clone()));
        let refused = |n: usize| text(n).parse::<AnyLayout>().unwrap_err().to_string();
        assert_eq!(refused(65), "65 swizzles stand one in front of the other, at most 64 may, at byte 704");
        // 400 kB, read once.
        assert!(refused(40_000).starts_with("40000 swizzles"));
    }

    #[test]
    fn what_asks_for_one_swizzle_is_refused() {
        let a: AnyLayout = "S<1,0,1> o S<1,1,1> o 8:1".parse().unwrap();
        let said = |refused: Result<AnyLayout, LayoutError>| refused.unwrap_err().to_string();
        assert_eq!(said(a.right_inverse()), "right_inverse: S<1,0,1> after S<1,1,1> is not one swizzle");
        assert_eq!(said(a.max_common_layout(&a)), "max_common: S<1,0,1> after S<1,1,1> is not one swizzle");
        assert_eq!(said(a.sort()), "sort: a layout swizzled by S<1,0,1> has no strides");
        let far = "S<1,0,1> o 9223372036854775807 o S<1,1,1> o 8:1".parse::<AnyLayout>().unwrap_err();
        assert_eq!(far.to_string(), "layout: an index leaves 64 bits, at byte 0");
    }
}
