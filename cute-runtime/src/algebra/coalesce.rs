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

use core::fmt;

use crate::error::LayoutError;
use crate::few::Few;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::view::View;

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
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/coalesce.svg"))]
    pub fn coalesce(&self) -> Result<Self, LayoutError> {
        self.view().coalesce()
    }
}

impl<D: Stride> View<'_, D> {
    /// The same of a mode.
    pub(crate) fn coalesce(self) -> Result<StridedLayout<D>, LayoutError> {
        let mut modes = Few::new();
        self.coalesced_modes(&mut modes);
        StridedLayout::from_coalesced(&modes)
    }

    /// The modes of the coalesced layout, into a list that has none.
    pub(crate) fn coalesced_modes(self, modes: &mut Few<(i64, D)>) {
        self.each_leaf(|extent, stride| push(modes, extent, stride));
        join(modes);
    }

    /// The modes of `coalesce_x`, into a list that has none: at least one, and only the last of them may stand for more
    /// than its extent.
    pub(crate) fn extended_modes(self, modes: &mut Few<(i64, D)>) {
        let mut last = None;
        self.each_leaf(|extent, stride| {
            if let Some((extent, stride)) = last.replace((extent, stride)) {
                push(modes, extent, stride);
            }
        });
        match last {
            // The merged extents stay below 2·size, and the last one is never looked at.
            Some((extent, stride)) => modes.push((if extent == 1 { 2 } else { extent }, stride.clone())),
            None => modes.push((2, D::zero())),
        }
        join(modes);
    }
}

/// Drops extents of 1 and merges neighbours that continue each other.
pub(crate) fn merge<D: Stride>(modes: &mut Few<(i64, D)>) {
    modes.retain(|(extent, stride)| stays(*extent, stride));
    join(modes);
}

fn push<D: Stride>(modes: &mut Few<(i64, D)>, extent: i64, stride: &D) {
    if stays(extent, stride) {
        modes.push((extent, stride.clone()));
    }
}

/// Whether the mode has another extent than 1.
fn stays<D: Stride>(extent: i64, stride: &D) -> bool {
    if extent == 1 {
        step!("1:{stride} has one element: dropped");
    }
    extent != 1
}

/// Makes coalesced modes those of `coalesce_x`.
pub(crate) fn extend<D: Stride>(modes: &mut Few<(i64, D)>) {
    if modes.is_empty() {
        modes.push((2, D::zero()));
    }
    join(modes);
}

/// The layout that has these modes, as text: what [`StridedLayout::from_coalesced`] makes of them.
pub(crate) struct Coalesced<'a>(pub(crate) &'a [(i64, i64)]);

impl fmt::Display for Coalesced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match StridedLayout::from_coalesced(self.0) {
            Ok(layout) => write!(f, "{layout}"),
            Err(refused) => write!(f, "{refused}"),
        }
    }
}

/// Merges neighbours that continue each other.
fn join<D: Stride>(list: &mut Few<(i64, D)>) {
    let modes = &mut **list;
    let mut last = 0;
    for next in 1..modes.len() {
        let ((extent, stride), (above, above_stride)) = (&modes[last], &modes[next]);
        if stride.times(*extent).as_ref() == Some(above_stride) {
            let both = extent.saturating_mul(*above);
            step!(
                "{extent}:{stride} before {above}:{above_stride}: {extent}*{stride} is {above_stride}, merged into {both}:{stride}"
            );
            modes[last].0 = both;
        } else {
            step!(
                "{extent}:{stride} before {above}:{above_stride}: {extent}*{stride} is not {above_stride}, both stay"
            );
            last += 1;
            if last != next {
                modes.swap(last, next);
            }
        }
    }
    list.truncate(last + 1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::RuntimeLayout;
    use alloc::vec::Vec;

    fn extended(text: &str) -> Vec<(i64, i64)> {
        let mut modes = Few::new();
        text.parse::<RuntimeLayout>().unwrap().view().extended_modes(&mut modes);
        modes.to_vec()
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
        let merged = |modes: &[(i64, i64)]| {
            let mut modes: Few<_> = modes.iter().copied().collect();
            merge(&mut modes);
            modes.to_vec()
        };
        assert_eq!(merged(&[(2, 0), (3, 0)]), [(6, 0)]);
        assert_eq!(merged(&[(1, 9)]), []);
    }
}
