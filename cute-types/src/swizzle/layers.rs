//! The swizzles over a layout as numbers, and how far its offsets reach under all of them.

use super::extremes::{Extremes, STEPS};
use super::{StaticSwizzle, shift};
use crate::injective::Modes;

/// How many swizzles a layout may stand under.
const MOST: usize = 8;

/// A swizzle, and the offset in front of which it stands.
#[derive(Clone, Copy)]
struct Layer {
    sources: i64,
    shift: i32,
    /// The bit after the last one.
    end: u32,
    offset: i128,
}

/// Swizzles, the innermost first.
#[derive(Clone, Copy)]
pub struct Layers {
    len: usize,
    layers: [Layer; MOST],
}

impl Layers {
    /// No swizzle.
    pub(super) const NONE: Self = Layers { len: 0, layers: [Layer { sources: 0, shift: 0, end: 0, offset: 0 }; MOST] };

    /// These, and `W` over them.
    pub(super) const fn under<W: StaticSwizzle>(mut self, offset: i128) -> Self {
        assert!(self.len < MOST, "layout: it stands under more than 8 swizzles");
        let end = u64::BITS - ((W::SOURCES | W::TARGETS) as u64).leading_zeros();
        self.layers[self.len] = Layer { sources: W::SOURCES as i64, shift: shift::<W>(), end, offset };
        self.len += 1;
        self
    }

    /// What they make of an offset of the innermost layout.
    const fn apply(&self, mut offset: i128) -> i128 {
        let mut k = 0;
        while k < self.len {
            let Layer { sources, shift, offset: base, .. } = self.layers[k];
            offset += base;
            let taken = offset & sources as i128;
            offset ^= if shift < 0 { taken << -shift } else { taken >> shift };
            k += 1;
        }
        offset
    }

    /// Whether every index before a swizzle, and what that makes of it, fits an index of the machine, where no offset of the
    /// innermost layout reaches `bound`, nor its negative.
    const fn fit(&self, bound: u128) -> bool {
        let most_bits = usize::BITS - 2;
        let most = 1 << most_bits;
        let (mut bound, mut k) = (bound, 0);
        while k < self.len {
            let Layer { end, offset, .. } = self.layers[k];
            if bound > most || offset.unsigned_abs() > most {
                return false;
            }
            let reach = (offset.unsigned_abs() + bound).next_power_of_two();
            if reach > most {
                return false;
            }
            // An outer swizzle that turns over the bit below the sign still gives what fits.
            let end = 1 << if k > 0 && end > most_bits { most_bits } else { end };
            bound = if reach < end { end } else { reach };
            k += 1;
        }
        bound <= most
    }

    /// How far the offsets reach of a layout with these modes under these swizzles: by a look at all.
    pub(super) const fn extremes(&self, modes: &Modes) -> Extremes {
        let (below, above) = (modes.below() as u128, modes.above() as u128);
        if !self.fit(1 + below + above) {
            return Extremes::IndexTooLarge;
        }
        let size = modes.size();
        if size > STEPS as u64 {
            return Extremes::Undecided;
        }
        let first = self.apply(0);
        let (mut lowest, mut highest, mut index) = (first, first, 1);
        while index < size {
            let (mut offset, mut rest, mut k) = (0, index, 0);
            while k < modes.len() {
                let (extent, stride) = modes.leaf(k);
                offset += (rest % extent) as i128 * stride;
                rest /= extent;
                k += 1;
            }
            let offset = self.apply(offset);
            if offset < lowest {
                lowest = offset;
            }
            if offset > highest {
                highest = offset;
            }
            index += 1;
        }
        // Both fit, as was looked at.
        Extremes::Offsets(lowest as i64, highest as i64)
    }
}
