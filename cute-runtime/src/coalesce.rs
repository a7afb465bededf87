//! # coalesce
//!
//! As few modes as the same function can be written with from neighbours. From left to right, for `s0:d0` before
//! `s1:d1`: a mode of extent 1 is dropped; where `s0·d0 = d1` the two become `s0·s1 : d0`; else both stay.
//!
//! - post: `size(R) = size(A)`, `depth(R) ≤ 1`, `R(i) = A(i)` for every `i` in `0..size(A)`
//! - post: one mode is an integer, and where all extents are 1 the result is `1:0`
//!
//! Composition needs more: that the functions agree for **every** `i ≥ 0`, the last mode running on. There a last mode
//! of extent 1 still has its stride, so it stays, with extent 2 (CuTe's `coalesce_x`).
//!
//! CuTe: `coalesce`, `detail::coalesce_x`, `include/cute/layout.hpp`.

use alloc::vec::Vec;

use super::error::LayoutError;
use super::layout::StridedLayout;
use super::stride::Stride;

impl<D: Stride> StridedLayout<D> {
    /// The same function on `0..size`, with neighbouring modes merged.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let coalesced = |text: &str| text.parse::<RuntimeLayout>().unwrap().coalesce().map(|r| r.to_string());
    /// assert_eq!(coalesced("(2,(1,6)):(1,(6,2))")?, "12:1");
    /// assert_eq!(coalesced("(2,1):(3,1)")?, "2:3");
    /// // Not merged: 2·8 is not 1.
    /// assert_eq!(coalesced("(2,8):(8,1)")?, "(2,8):(8,1)");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn coalesce(&self) -> Result<Self, LayoutError> {
        Self::from_coalesced(&merge(self.flat_modes()))
    }

    /// The modes of `coalesce_x`: at least one, and only the last of them may stand for more than its extent.
    pub(super) fn extended_modes(&self) -> Vec<(i64, D)> {
        let mut modes = self.flat_modes();
        match modes.last_mut() {
            // The merged extents stay below 2·size, and the last one is never looked at.
            Some((extent @ 1, _)) => *extent = 2,
            Some(_) => {}
            None => modes.push((2, D::zero())),
        }
        merge(modes)
    }
}

/// Drops extents of 1 and merges neighbours that continue each other.
pub(super) fn merge<D: Stride>(mut modes: Vec<(i64, D)>) -> Vec<(i64, D)> {
    modes.retain(|(extent, stride)| {
        if *extent == 1 {
            step!("1:{stride} has one element: dropped");
        }
        *extent != 1
    });
    modes.dedup_by(|next, kept| {
        let continues = kept.1.times(kept.0).as_ref() == Some(&next.1);
        let ((extent, stride), (above, above_stride)) = (&*kept, &*next);
        if continues {
            let both = extent.saturating_mul(*above);
            step!("{extent}:{stride} before {above}:{above_stride}: {extent}*{stride} is {above_stride}, merged into {both}:{stride}");
            kept.0 = both;
        } else {
            step!("{extent}:{stride} before {above}:{above_stride}: {extent}*{stride} is not {above_stride}, both stay");
        }
        continues
    });
    modes
}

#[cfg(test)]
mod tests {
    use super::super::layout::RuntimeLayout;
    use super::*;

    fn extended(text: &str) -> Vec<(i64, i64)> {
        text.parse::<RuntimeLayout>().unwrap().extended_modes()
    }

    #[test]
    fn the_last_mode_keeps_its_stride_for_running_on() {
        assert_eq!(extended("(4,1):(1,7)"), [(4, 1), (2, 7)]);
        assert_eq!(extended("(4,1):(1,4)"), [(8, 1)]);
        assert_eq!(extended("1:5"), [(2, 5)]);
        assert_eq!(extended("(4,1,2):(1,7,4)"), [(8, 1)]);
    }

    #[test]
    fn broadcast_modes_merge() {
        assert_eq!(merge(Vec::from([(2, 0), (3, 0)])), [(6, 0)]);
        assert_eq!(merge(Vec::from([(1, 9)])), []);
    }
}
