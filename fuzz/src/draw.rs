//! Choices out of bytes. Every choice is 0 where the bytes end, and 0 is the plainest one: fewer bytes, and smaller
//! ones, are a smaller case.

use std::ops::RangeInclusive;

use arbitrary::Unstructured;

/// Bytes that choices are taken from.
pub(crate) struct Draw<'a>(Unstructured<'a>);

impl<'a> Draw<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Draw(Unstructured::new(bytes))
    }

    /// A number of a range, its first one where the bytes end.
    pub(crate) fn number(&mut self, range: RangeInclusive<i64>) -> i64 {
        let first = *range.start();
        self.0.int_in_range(range).unwrap_or(first)
    }

    /// A number below `n`, which is not 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.int_in_range(0..=n.saturating_sub(1)).unwrap_or(0)
    }

    /// Whether the one of `n` cases is here that is not the plain one.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) + 1 == n
    }

    /// One of these.
    pub(crate) fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }

    /// Any number of 64 bits: a small one, one near a power of two, one near an end.
    pub(crate) fn any_number(&mut self) -> i64 {
        match self.below(4) {
            0 => self.number(0..=9),
            1 => self.number(-40..=1100),
            2 => {
                let power = 1i64 << self.below(63);
                let near = power.saturating_add(self.number(-2..=2));
                if self.one_in(4) { near.wrapping_neg() } else { near }
            }
            _ => *self.pick(&[i64::MAX, i64::MIN, i64::MAX - 1, i64::MIN + 1, 3_037_000_499, 3_037_000_500]),
        }
    }
}
