//! A thread-value layout as numbers: flat modes, an offset, and a swizzle; and a walk over its offsets.

use super::error::AnalysisError;

/// A size of 63 bits has no more modes of extent above 1.
const MOST: usize = 63;

/// As many elements are looked at one by one.
pub(super) const MAX_ELEMENTS: i64 = 1 << 24;

/// What an offset stays below, so that no address leaves 64 bits.
const MAX_OFFSET: i128 = 1 << 58;

/// Extents and strides without nesting, leftmost (fastest) first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modes {
    modes: [(i64, i64); MOST],
    len: usize,
    size: i128,
}

impl Modes {
    /// One element at offset 0.
    pub const ONE: Self = Modes { modes: [(1, 0); MOST], len: 0, size: 1 };

    /// And one more mode; an extent of 1 is none. Of a layout whose size fits 64 bits.
    #[must_use]
    pub const fn then(mut self, extent: i64, stride: i64) -> Self {
        if extent > 1 && self.len < MOST {
            self.modes[self.len] = (extent, stride);
            self.len += 1;
            self.size = self.size.saturating_mul(extent as i128);
        }
        self
    }

    /// The number of elements.
    pub(super) const fn size(&self) -> i128 {
        self.size
    }
}

/// A layout of (thread, value) under an offset and a swizzle, `x ↦ x xor (x & sources) >> shift`, shifted left where
/// `shift` is below 0: what the analyses compute with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadValues {
    pub(super) threads: Modes,
    pub(super) values: Modes,
    offset: i64,
    sources: i64,
    shift: i32,
}

impl ThreadValues {
    /// One thread with one value at offset 0.
    pub(super) const ONE: Self = Self::new(Modes::ONE, Modes::ONE);

    /// The layout of these threads and values, nothing swizzled.
    pub const fn new(threads: Modes, values: Modes) -> Self {
        ThreadValues { threads, values, offset: 0, sources: 0, shift: 0 }
    }

    /// The same under an offset and a swizzle of these sources, which an analysis refuses where a source is the sign, or the shift
    /// above 63.
    #[must_use]
    pub const fn swizzled(self, offset: i64, sources: i64, shift: i32) -> Self {
        ThreadValues { offset, sources, shift, ..self }
    }

    /// The offset of an index, which [`Self::check`] has bounded.
    pub(super) const fn offset_of(&self, index: i64) -> i64 {
        let index = self.offset + index;
        let sources = index & self.sources;
        index ^ if self.shift < 0 { sources << -self.shift } else { sources >> self.shift }
    }

    /// The smallest and the largest index in front of the swizzle.
    pub(super) const fn span(&self) -> (i128, i128) {
        let (mut lowest, mut highest) = (self.offset as i128, self.offset as i128);
        let parts = [&self.threads, &self.values];
        let mut part = 0;
        while part < parts.len() {
            let mut k = 0;
            while k < parts[part].len {
                let (extent, stride) = parts[part].modes[k];
                let span = (extent as i128 - 1) * stride as i128;
                if span < 0 {
                    lowest += span
                } else {
                    highest += span
                }
                k += 1;
            }
            part += 1;
        }
        (lowest, highest)
    }

    /// The number of elements.
    pub(super) const fn size(&self) -> i128 {
        self.threads.size.saturating_mul(self.values.size)
    }

    /// Refuses what cannot be looked at element by element, what is no swizzle, and addresses that leave 64 bits.
    pub(super) const fn check(&self) -> Result<(), AnalysisError> {
        let size = self.size();
        if size > MAX_ELEMENTS as i128 {
            return Err(AnalysisError::TooMany { size, limit: MAX_ELEMENTS });
        }
        if self.sources < 0 || self.shift.unsigned_abs() >= i64::BITS {
            return Err(AnalysisError::Swizzle { sources: self.sources, shift: self.shift });
        }
        let (lowest, highest) = self.span();
        // The sources are below bit 63, so this stays within 126.
        let sources = self.sources as i128;
        let targets = if self.shift < 0 { sources << -self.shift } else { sources >> self.shift };
        if lowest < -MAX_OFFSET || highest >= MAX_OFFSET || targets >= MAX_OFFSET {
            return Err(AnalysisError::Address);
        }
        Ok(())
    }
}

/// A walk over the indices of modes, in order of the elements.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    digits: [i64; MOST],
    offset: i64,
}

impl Walk {
    /// At the first element.
    pub(super) const START: Self = Walk { digits: [0; MOST], offset: 0 };

    /// The index that the strides give.
    pub(super) const fn offset(&self) -> i64 {
        self.offset
    }

    /// On to the next element, after the last to the first again.
    pub(super) const fn step(&mut self, modes: &Modes) {
        let mut k = 0;
        while k < modes.len {
            let (extent, stride) = modes.modes[k];
            self.digits[k] += 1;
            if self.digits[k] < extent {
                self.offset += stride;
                return;
            }
            self.offset -= (extent - 1) * stride;
            self.digits[k] = 0;
            k += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Access, coverage_of, vector_width_of, wavefronts_of};

    #[test]
    fn what_is_no_swizzle_is_refused() {
        let tile = ThreadValues::new(Modes::ONE.then(4, 1), Modes::ONE.then(4, 4));
        for (sources, shift) in [
            (0, 64),
            (0, -64),
            (1, 127),
            (1, 128),
            (0, i32::MAX),
            (0, i32::MIN),
            (-1, -1),
            (i64::MIN, 0),
            (i64::MIN, 63),
        ] {
            let (layout, refused) = (tile.swizzled(0, sources, shift), AnalysisError::Swizzle { sources, shift });
            assert_eq!(wavefronts_of(&layout, Access::new(4)), Err(refused));
            assert_eq!(vector_width_of(&layout, 4), Err(refused));
            assert_eq!(coverage_of(&layout, 16, &mut [0], &mut [0]), Err(refused));
        }
        for shift in [-63, -62, 0, 62, 63] {
            assert!(coverage_of(&tile.swizzled(0, 0, shift), 16, &mut [0], &mut [0]).is_ok(), "{shift}");
        }
        assert_eq!(vector_width_of(&tile.swizzled(0, 1, -62), 4), Err(AnalysisError::Address));
    }
}
