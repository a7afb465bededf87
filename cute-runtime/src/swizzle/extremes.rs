//! # cosize of a composed layout
//!
//! How much memory a composed layout needs: one more than the largest offset, counted after the swizzle. It can be more
//! than that of L: `S<2,0,3> o (3,3):(8,1)` needs 20, where `(3,3):(8,1)` needs 19. (An offset below 0 counts from the
//! smallest one on, as it does for a layout of strides.)
//!
//! - post: `1 + max(0, R(c)) - min(0, R(c))` over all coordinates c, exactly
//!
//! A search by bisection. The digits of the modes are halved again and again; where indices from `a` to `b` are left, the
//! bits above the highest one in which `a` and `b` differ are known, so are the bits that the swizzle makes of known bits,
//! and the others are at most 1. A part whose bound is not above the best offset found is left out. With powers of two
//! each step decides a bit; in general the elements near the largest index are tried. After 2^18 steps that is said, as a
//! refusal, instead of an answer.
//!
//! CuTe's `cosize` of a composed layout is that of L, which is too small.

use alloc::vec::Vec;

use super::composed::ComposedLayout;
use crate::error::LayoutError;
use crate::rules::{Quantity, Rule};

/// How many parts a search may look at.
const STEPS: u32 = 1 << 18;

impl ComposedLayout {
    /// One more than the largest offset, counted from 0, or from the smallest one where that is below 0; refused where the
    /// search for them does not end, or where it leaves 64 bits.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let a: ComposedLayout = "S<2,0,3> o (3,3):(8,1)".parse()?;
    /// assert_eq!((a.cosize()?, a.layout().cosize()), (20, 19));
    /// assert_eq!("S<2,0,3> o -8 o 8:1".parse::<ComposedLayout>()?.cosize()?, 8);
    /// let large: ComposedLayout = "S<3,40,3> o 0 o (1048576,1048576):(1048576,1)".parse()?;
    /// assert_eq!(large.cosize()?, 1 << 40);
    ///
    /// let ends_at_the_last_index: ComposedLayout = "S<1,0,1> o 9223372036854775807 o 1:0".parse()?;
    /// assert_eq!(ends_at_the_last_index.cosize()?, i64::MAX);
    /// let refused = "S<0,0,1> o 9223372036854775807 o 1:0".parse::<ComposedLayout>()?.cosize().unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: cosize leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn cosize(&self) -> Result<i64, LayoutError> {
        let (lowest, highest) = self.extremes()?;
        let cosize = i128::from(highest) - i128::from(lowest.min(0)) + 1;
        i64::try_from(cosize).map_err(|_| LayoutError::Overflow { quantity: Quantity::Cosize })
    }

    /// The smallest and the largest offset.
    pub(crate) fn extremes(&self) -> Result<(i64, i64), LayoutError> {
        if self.swizzle.is_identity() {
            // The ends of the modes, nothing to search for.
            let modes = self.layout.flat_modes();
            return Ok(Part(modes.iter().map(|mode| (0, mode.0 - 1)).collect()).span(&modes, self.offset));
        }
        // The smallest is the largest of those turned around; the complement keeps every bit apart.
        Ok((!self.largest(|offset| !offset)?, self.largest(|offset| offset)?))
    }

    /// The largest of `turned(offset)`, which is the offset or its complement.
    fn largest(&self, turned: fn(i64) -> i64) -> Result<i64, LayoutError> {
        let modes: Vec<(i64, i64)> = self.layout.flat_modes().into_iter().filter(|m| m.0 > 1 && m.1 != 0).collect();
        let first = Part(modes.iter().map(|mode| (0, mode.0 - 1)).collect());
        let mut best = i64::MIN;
        let mut steps = 0;
        let mut parts = Vec::from([(i64::MAX, first)]);
        while let Some((bound, part)) = parts.pop() {
            if bound <= best {
                continue;
            }
            steps += 1;
            if steps > STEPS {
                return Err(LayoutError::Undecided { rule: Rule::Cosize, steps: STEPS });
            }
            let (from, to) = part.span(&modes, self.offset);
            for index in [from, to] {
                best = best.max(turned(self.swizzle.apply(index)));
            }
            let halves = part.halves(&modes).into_iter().flatten();
            let bounded = halves.map(|half| (self.bound(half.span(&modes, self.offset), turned), half));
            let from = parts.len();
            parts.extend(bounded.filter(|half| half.0 > best));
            // The better half is taken from the end first.
            parts[from..].sort_by_key(|half| half.0);
        }
        Ok(best)
    }

    /// What `turned(offset)` is at most, for the indices of a span.
    fn bound(&self, (from, to): (i64, i64), turned: fn(i64) -> i64) -> i64 {
        let differing = (from ^ to).leading_zeros();
        if differing == 0 {
            return i64::MAX;
        }
        let unknown = i64::MAX >> (differing - 1);
        turned(self.swizzle.apply(from)) | unknown | self.swizzle.aim(unknown & self.swizzle.sources())
    }
}

/// Some of the elements: the first and the last digit of every mode.
struct Part(Vec<(i64, i64)>);

impl Part {
    /// The smallest and the largest index, each that of an element.
    fn span(&self, modes: &[(i64, i64)], offset: i64) -> (i64, i64) {
        let (mut from, mut to) = (offset, offset);
        for (&(first, last), &(_, stride)) in self.0.iter().zip(modes) {
            from += if stride < 0 { last } else { first } * stride;
            to += if stride < 0 { first } else { last } * stride;
        }
        (from, to)
    }

    /// The mode that spans most, cut at the roundest of its digits; nothing is left to cut of one element.
    fn halves(&self, modes: &[(i64, i64)]) -> Option<[Part; 2]> {
        let width = |&k: &usize| (self.0[k].1 - self.0[k].0) * modes[k].1.abs();
        let k = (0..modes.len()).max_by_key(width).filter(|k| width(k) > 0)?;
        let (first, last) = self.0[k];
        let bit = 63 - (first ^ last).leading_zeros();
        let cut = last >> bit << bit;
        let part = |range| {
            let mut part = self.0.clone();
            part[k] = range;
            Part(part)
        };
        Some([part((first, cut - 1)), part((cut, last))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuntimeLayout, Swizzle};

    #[test]
    fn against_enumeration() {
        for i in 0..60_000i64 {
            let (s0, d0, s1, d1) = (i % 5 + 1, i / 5 % 19 - 4, i / 95 % 7 + 1, i / 665 % 23 - 3);
            let (bits, base, shift) = (i % 3, i / 7 % 3, [3, -3, 4, -2][(i / 11 % 4) as usize]);
            let layout = RuntimeLayout::new((s0, s1), (d0, d1)).unwrap();
            let a = ComposedLayout::new(Swizzle::new(bits, base, shift).unwrap(), i % 61 - 30, layout).unwrap();
            let (lowest, highest) = (a.offsets().min().unwrap(), a.offsets().max().unwrap());
            assert_eq!(a.extremes(), Ok((lowest, highest)), "{a}");
            assert_eq!(a.cosize(), Ok(highest - lowest.min(0) + 1), "{a}");
        }
    }
}
