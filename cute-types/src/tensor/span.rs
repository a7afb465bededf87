//! How far the offsets of a layout reach, and that what is made of a tensor stays inside of it.

use super::{MemoryLayout, TensorError};
use crate::injective::Modes;
use crate::swizzle::extremes::{Extremes, STEPS, extremes};
use crate::swizzle::{Shift, StaticSwizzle};

/// Refuses what an operation made of a tensor with the layout `whole` where its offsets leave those of the tensor. No operation
/// of the algebra does that: this is what keeps a mistake in one from being more than an error.
///
/// Layouts that types know are compared by the compiler. Under a swizzle with dynamic integers the spans are those of the
/// indices in front of it, since each search for the others would cost more than what is done with the result.
#[inline]
pub(crate) fn within<R: MemoryLayout, L: MemoryLayout>(part: &R, whole: &L) -> Result<(), TensorError> {
    let (part, whole) = match const { (R::KNOWN, L::KNOWN) } {
        (Some(part), Some(whole)) => (part, whole),
        _ => (part.index_span()?, whole.index_span()?),
    };
    if part.below > whole.below || part.above > whole.above {
        return Err(TensorError::Beyond { part: part.ends(), whole: whole.ends() });
    }
    Ok(())
}

/// How far the offsets of a layout reach.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// How far below 0.
    pub(super) below: u128,
    /// The largest, or 0.
    pub(super) above: u128,
}

impl Span {
    /// The smallest offset and the largest.
    const fn ends(&self) -> (i128, i128) {
        // Both are below 2^64.
        (-(self.below as i128), self.above as i128)
    }

    /// Whether an offset, in two's complement, is one of these or between them.
    #[inline]
    pub(super) const fn has(&self, offset: isize) -> bool {
        // All of them are at most as many as an index counts.
        (offset as usize).wrapping_add(self.below as usize) <= (self.below + self.above) as usize
    }

    /// Whether the offsets of another, each `by` more, are all these or between them.
    #[inline]
    pub(super) fn has_all(&self, part: &Self, by: isize) -> bool {
        let ((first, last), by) = (part.ends(), by as i128);
        let (from, to) = self.ends();
        from <= first + by && last + by <= to
    }

    /// The number of elements from the smallest offset to the largest.
    #[inline]
    pub(crate) const fn reach(&self) -> u128 {
        // Both are below 2^64.
        self.below + self.above + 1
    }

    /// Refuses an offset that leaves the integers of so many bits, and of a sign if they have one.
    pub(crate) fn check_in(&self, bits: u32, signed: bool) -> Result<(), TensorError> {
        if self.above >= 1 << bits {
            return Err(TensorError::Above { offset: self.above, bits });
        }
        if self.below > if signed { 1 << bits } else { 0 } {
            return Err(TensorError::Below { offset: self.below, bits: signed.then_some(bits) });
        }
        Ok(())
    }

    /// The span, if the number of elements is an index.
    #[inline]
    pub(super) const fn in_range(self) -> Result<Self, TensorError> {
        let limit = usize::MAX as u128;
        if self.below < limit && self.above < limit && self.reach() <= limit {
            Ok(self)
        } else {
            Err(TensorError::Cosize)
        }
    }
}

/// How far offsets reach under an offset and the swizzle `W`.
pub(super) const fn span_behind<W: StaticSwizzle>(modes: &Modes, offset: i128) -> Result<Span, TensorError> {
    span_between(&extremes(modes, W::SOURCES as u64, <W::Shift as Shift>::PLACES, offset))
}

/// The same, of offsets that reach so far.
pub(crate) const fn span_between(extremes: &Extremes) -> Result<Span, TensorError> {
    match *extremes {
        Extremes::Offsets(lowest, highest) => {
            let below = if lowest < 0 { lowest.unsigned_abs() as u128 } else { 0 };
            let above = if highest > 0 { highest as u128 } else { 0 };
            Span { below, above }.in_range()
        }
        Extremes::IndexTooLarge => Err(TensorError::Cosize),
        Extremes::Undecided => Err(TensorError::CosizeUndecided { steps: STEPS }),
    }
}

#[cfg(test)]
mod tests {
    use super::within;
    use crate::prelude::*;

    /// What an algebra in error might give, of layouts that types know and of others.
    #[test]
    fn results_that_leave_the_tensor_are_refused() {
        let whole = layout!((2,4):(4,1));
        assert_eq!(within(&layout!(8:1), &whole), Ok(()));
        assert_eq!(within(&layout!((2,2):(7,0)), &whole), Ok(()));
        let beyond = TensorError::Beyond { part: (0, 8), whole: (0, 7) };
        assert_eq!(within(&layout!(9:1), &whole), Err(beyond));
        assert_eq!(within(&Layout::new(Dyn(9), U1::NEW), &whole), Err(beyond));
        assert_eq!(within(&layout!(9:1), &Layout::new(Dyn(8), Dyn(1))), Err(beyond));
        let below = TensorError::Beyond { part: (-1, 0), whole: (0, 7) };
        assert_eq!(within(&layout!(2:-1), &whole), Err(below));
        assert_eq!(within(&Layout::new(Dyn(2), Negative(Dyn(1))), &whole), Err(below));
        assert_eq!(
            within(&layout!((2,2):(-7,1)), &layout!(8:-1)),
            Err(TensorError::Beyond { part: (-7, 1), whole: (-7, 0) })
        );
        // Where the numbers themselves are none, there is no tensor either.
        assert_eq!(within(&Layout::new(Dyn(3), Dyn(usize::MAX)), &whole), Err(TensorError::Cosize));
        assert_eq!(
            within(&Layout::new((Dyn(usize::MAX), U3::NEW), (U0::NEW, U0::NEW)), &whole),
            Err(TensorError::Size { size: usize::MAX, factor: 3 })
        );
    }

    /// After a swizzle offsets count, where types know them; else the indices before it.
    #[test]
    fn swizzled_results_that_leave_the_tensor_are_refused() {
        let whole = layout!(S<1,0,1> o (2,3):(1,2));
        assert_eq!(within(&layout!(S<1,0,1> o 6:1), &whole), Ok(()));
        // Index 2 comes to offset 3.
        let beyond = TensorError::Beyond { part: (0, 3), whole: (0, 1) };
        assert_eq!(within(&layout!(S<1,0,1> o 2:2), &layout!(S<1,0,1> o 2:1)), Err(beyond));
        let swizzled = |layout| Composed::new(Swizzle::<U1, U0, U1>::new(), U0::NEW, layout);
        let (eight, nine) = (Layout::new(Dyn(8), U1::NEW), Layout::new(Dyn(9), U1::NEW));
        assert_eq!(within(&swizzled(eight), &swizzled(eight)), Ok(()));
        let beyond = TensorError::Beyond { part: (0, 8), whole: (0, 7) };
        assert_eq!(within(&swizzled(nine), &swizzled(eight)), Err(beyond));
    }

    /// The offsets of a predicated tensor are looked at one by one.
    #[test]
    fn a_span_has_its_offsets_and_no_other() {
        use super::{MemoryLayout, Span};
        let span = layout!((3,2):(2,-5)).span().unwrap();
        assert!((-7..7).all(|offset| span.has(offset) == (-5..=4).contains(&offset)));
        assert!(!span.has(isize::MIN) && !span.has(isize::MAX));
        let all = Span { below: 1, above: usize::MAX as u128 - 2 };
        assert!(all.has(-1) && all.has(isize::MAX) && !all.has(-2));
    }
}
