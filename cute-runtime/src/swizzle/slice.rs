//! # slice, slice_and_offset of a composed layout
//!
//! The fixed part of the coordinate is an offset in L. As much of it as the swizzle does not look at is the offset of the
//! sublayout; the rest goes to the offset in front of the swizzle. Where the sublayout is left with the sources or the
//! targets of the swizzle, but with no target together with its own source, the swizzle does the same to every element
//! whose bits agree, and the sublayout *decays* to one of strides, some of them negative: bit by bit, with `o` the new
//! offset,
//!
//! - a target bit counts up where its source is not set in `o`, and down where it is;
//! - a source bit counts itself and its target, up where the target is not set in `o`, and down where it is.
//!
//! That is right where no sum of offset, fixed part and sublayout carries in the bits that the swizzle looks at, which is
//! checked by the bits that each of them may have. Where one could carry, all of the fixed part goes in front of the
//! swizzle, which is always right.
//!
//! - post: with `(R, o)` the result, `A(c with i filled in) = o + R(i)`
//!
//! CuTe: `slice_and_offset`, `include/cute/swizzle_layout.hpp`, whose operands are powers of two, unchecked.

use alloc::vec::Vec;

use super::composed::ComposedLayout;
use crate::coord::Slicer;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::Quantity;
use crate::tuple::IntTuple;

impl ComposedLayout {
    /// The sublayout of the modes that the coordinate leaves whole, without the offset that
    /// [`slice_and_offset`](Self::slice_and_offset) gives beside it.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<1,4,1> o (2,8,8):(1,2,16)".parse()?;
    /// assert_eq!(a.slice(&"(_,0,_)".parse()?)?.to_string(), "S<1,4,1> o 0 o (2,8):(1,16)");
    /// assert_eq!(a.slice(&"(_,0)".parse()?).unwrap_err().to_string(), "slice: it has 2 modes, the shape has 3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn slice(&self, coord: &Slicer) -> Result<Self, LayoutError> {
        self.slice_and_offset(coord).map(|(layout, _)| layout)
    }

    /// The sublayout, and the offset to add to its own.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<3,1,3> o (4,8,2):(1,4,32)".parse()?;
    /// // A row decays: bit 1 of the index is set and has to be counted down.
    /// let (row, offset) = a.slice_and_offset(&"(2,_,1)".parse()?)?;
    /// assert_eq!((row.to_string().as_str(), offset), ("((2,2,2)):((-4,8,14))", 38));
    /// assert_eq!(a.offset((2, 3, 1))?, offset + row.offset(3)?);
    ///
    /// // The sublayout has bits 1 and 4, which are a target and its source.
    /// let (plane, offset) = a.slice_and_offset(&"(_,_,1)".parse()?)?;
    /// assert_eq!((plane.to_string().as_str(), offset), ("S<3,1,3> o 32 o (4,8):(1,4)", 0));
    ///
    /// let refused = a.slice_and_offset(&"(4,_,_)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "slice: in mode 0, 4 is outside 0..4");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn slice_and_offset(&self, coord: &Slicer) -> Result<(Self, i64), LayoutError> {
        let (sliced, fixed) = self.layout.slice_and_offset(coord)?;
        if !fixes(coord) {
            return Ok((self.with(sliced)?, 0));
        }
        if self.to_strided().is_some() {
            return Ok((sliced.into(), fixed));
        }
        let seen = self.swizzle.sources() | self.swizzle.targets();
        // Both are parts of an index of this layout, which fits.
        let (offset, outside) = (self.offset.checked_add(fixed & seen), fixed & !seen);
        let mut parts = Vec::from([offset.unwrap_or(0), outside]);
        parts.extend(sliced.flat_modes().into_iter().map(bits_of));
        let Some(offset) = offset.filter(|_| are_apart(&parts, self.swizzle.end())) else {
            let all = self.offset.checked_add(fixed).ok_or(LayoutError::Overflow { quantity: Quantity::Index })?;
            return Ok((ComposedLayout::new(self.swizzle, all, sliced)?, 0));
        };
        let left = parts[2..].iter().fold(0, |bits, part| bits | part);
        let both = self.swizzle.aim(left & self.swizzle.sources()) & left;
        if both == 0
            && let Some(decayed) = self.decay(offset, &sliced)
        {
            return Ok((decayed.into(), self.swizzle.apply(offset) + outside));
        }
        Ok((ComposedLayout::new(self.swizzle, offset, sliced)?, outside))
    }

    /// The layout `i ↦ S(offset + sliced(i)) - S(offset)`, for a sublayout that has no target with its source.
    fn decay(&self, offset: i64, sliced: &RuntimeLayout) -> Option<RuntimeLayout> {
        let (bits, base, shift) = (self.swizzle.bits(), self.swizzle.base(), self.swizzle.shift());
        let distance = shift.unsigned_abs();
        if self.swizzle.end() > 61 {
            return None;
        }
        let step = |bit: u32| {
            let moved = self.swizzle.apply(offset ^ (1 << bit)) - self.swizzle.apply(offset);
            // A bit that is set is no part of the sublayout; its step is never taken, and is that of a bit not set.
            IntTuple::Int(if offset >> bit & 1 == 0 { moved } else { -moved })
        };
        let run = |from: u32| (from..from + bits).map(step).collect::<IntTuple>();
        let twos = || (0..bits).map(|_| 2).collect::<IntTuple>();
        let gap = distance - bits;
        let shape = (1i64 << base, twos(), 1i64 << gap, twos(), 1);
        let stride = (1, run(base), 1i64 << (base + bits), run(base + distance), 1i64 << self.swizzle.end());
        RuntimeLayout::new(shape, stride).and_then(|steps| steps.composition(sliced)).ok()
    }
}

/// Whether a coordinate has an integer.
fn fixes(coord: &Slicer) -> bool {
    match coord {
        Slicer::Int(_) => true,
        Slicer::Whole => false,
        Slicer::Tuple(modes) => modes.iter().any(fixes),
    }
}

/// The bits that a multiple of the stride may have, from 0 up to the extent.
pub(super) fn bits_of((extent, stride): (i64, i64)) -> i64 {
    if extent == 1 || stride == 0 {
        return 0;
    }
    let above = -1i64 << stride.trailing_zeros();
    if stride < 0 {
        return above;
    }
    // It is at most the cosize.
    let largest = (extent - 1) * stride;
    above & (i64::MAX >> (largest.leading_zeros() - 1))
}

/// Whether no two of the parts have a bit in common below bit `end`: then no sum of them carries there.
pub(super) fn are_apart(parts: &[i64], end: u32) -> bool {
    let mut taken = 0;
    parts.iter().all(|part| {
        let bits = part & !(-1i64).checked_shl(end).unwrap_or(0);
        let apart = taken & bits == 0;
        taken |= bits;
        apart
    })
}
