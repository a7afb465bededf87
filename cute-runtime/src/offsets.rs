//! The offsets of a layout, one after the other.

use alloc::vec::Vec;

use super::layout::RuntimeLayout;

impl RuntimeLayout {
    /// The offsets of all elements, in order of their index.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert!(RuntimeLayout::new((2, 3), (1, 4))?.offsets().eq([0, 1, 4, 5, 8, 9]));
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn offsets(&self) -> Offsets {
        let modes = self.flat_modes();
        Offsets { digits: modes.iter().map(|_| 0).collect(), modes, offset: 0, left: self.size() }
    }
}

/// The offsets of a layout in order, from [`RuntimeLayout::offsets`].
///
/// The iterator counts like an odometer, so each step costs an addition and, now and then, a carry.
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// let mut offsets = RuntimeLayout::new((2, 1 << 40), (1 << 20, 1))?.offsets();
/// assert_eq!((offsets.next(), offsets.next(), offsets.next()), (Some(0), Some(1 << 20), Some(1)));
/// assert_eq!(offsets.size_hint().0, (1 << 41) - 3);
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Offsets {
    modes: Vec<(i64, i64)>,
    digits: Vec<i64>,
    offset: i64,
    left: i64,
}

impl Iterator for Offsets {
    type Item = i64;

    fn next(&mut self) -> Option<i64> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let here = self.offset;
        if self.left > 0 {
            for ((extent, stride), digit) in self.modes.iter().zip(&mut self.digits) {
                if *digit + 1 < *extent {
                    *digit += 1;
                    self.offset += stride;
                    break;
                }
                self.offset -= *digit * stride;
                *digit = 0;
            }
        }
        Some(here)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left).ok();
        (left.unwrap_or(usize::MAX), left)
    }
}
