//! A set of up to 64 numbers: what the threads of a warp touch.

use super::hardware::MAX_WARP;

/// Twice as many places as numbers, so that few of them meet.
const PLACES: usize = 2 * MAX_WARP;

/// Which addresses were seen; each may be counted once.
#[derive(Clone, Copy)]
pub(super) struct Set {
    places: [Option<i64>; PLACES],
}

impl Set {
    pub(super) const EMPTY: Self = Set { places: [None; PLACES] };

    /// Puts one of at most 64 numbers in; whether it is new.
    pub(super) const fn insert(&mut self, number: i64) -> bool {
        // The strides of a tile are powers of two: their upper digits have to count, too.
        let mixed = number ^ (number >> 6) ^ (number >> 12) ^ (number >> 18);
        let mut place = mixed as usize % PLACES;
        while let Some(found) = self.places[place] {
            if found == number {
                return false;
            }
            place = (place + 1) % PLACES;
        }
        self.places[place] = Some(number);
        true
    }
}
