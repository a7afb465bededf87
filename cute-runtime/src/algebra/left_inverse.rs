//! # left_inverse
//!
//! From an offset back to an index: a layout `R` with `A(R(A(i))) = A(i)`, for an injective A therefore `R(A(i)) = i`.
//! With the modes of coalesced A that have a stride other than 0, sorted by stride as `s_0:d_0, …, s_n:d_n`, and `w_k`
//! the product of the extents to the left of mode `k` in A:
//!
//! `R = (d_0, d_1/d_0, …, d_n/d_{n-1}, s_n) : (0, w_0, w_1, …, w_n)`, coalesced
//!
//! An offset's digits in `(d_0, d_1/d_0, …)` have to be the coordinates again. They are where each stride is a multiple
//! of the one below it, and what the modes up to `k` reach together leaves no digit `k` of `s_k` or more: else the
//! digit would go on into another mode of A.
//!
//! - pre: no stride is negative, each is a multiple of the one below it, and no digit leaves its mode
//! - post: `A(R(A(i))) = A(i)` and `R(A(i)) < size(A)` for every `i` in `0..size(A)`
//!
//! CuTe: `left_inverse`, `include/cute/layout.hpp`, which asks for the multiples alone. For a layout of stride 0 alone,
//! the result is that layout coalesced.

use alloc::vec::Vec;

use super::coalesce::merge;
use super::places::nest;
use super::right_inverse::Weighted;
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::few::Few;
use crate::layout::RuntimeLayout;
use crate::rules::Rule;

impl RuntimeLayout {
    /// The layout from the offsets of this one to indices that have them.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(4,8):(16,2)".parse()?;
    /// let inverse = a.left_inverse()?;
    /// assert_eq!(inverse.to_string(), "(2,8,4):(0,4,1)");
    /// assert!((0..32).all(|i| inverse.offset_at(a.offset_at(i)) == i));
    ///
    /// let refused = |text: &str| text.parse::<RuntimeLayout>().unwrap().left_inverse().unwrap_err().to_string();
    /// assert_eq!(refused("(4,8):(2,9)"), "left_inverse: stride 9 is not a multiple of 2, the stride below it");
    /// assert_eq!(refused("8:-1"), "left_inverse: stride -1 is negative");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/left_inverse.svg"))]
    pub fn left_inverse(&self) -> Result<RuntimeLayout, LayoutError> {
        let mut modes = Few::new();
        self.by_stride(&mut modes);
        inverse(&modes)
    }
}

impl CoordLayout {
    /// The layout from the coordinates of this one to indices that have them: `A(R(A(i))) = A(i)`.
    ///
    /// ```
    /// use cute_runtime::CoordLayout;
    /// let a: CoordLayout = "(4,3):(2@1,1@0)".parse()?;
    /// let inverse = a.left_inverse()?;
    /// assert_eq!(inverse.to_string(), "(3,(2,4)):(4,(0,1))");
    /// assert!((0..12).all(|i| inverse.offset(a.offset(i).unwrap()) == Ok(i)));
    ///
    /// let refused = "(4,8):(2@0,9@0)".parse::<CoordLayout>()?.left_inverse().unwrap_err();
    /// assert_eq!(refused.to_string(), "left_inverse: stride 9 is not a multiple of 2, the stride below it");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn left_inverse(&self) -> Result<RuntimeLayout, LayoutError> {
        let mut places = Vec::new();
        for (path, modes) in self.by_place() {
            scope!("place {path:?}");
            places.push((path, inverse(&modes)?.into_parts()));
        }
        let (shape, stride) = nest(&places, 0);
        RuntimeLayout::new(shape, stride)
    }
}

/// From offsets to indices, the modes being in order of stride.
fn inverse(modes: &[Weighted]) -> Result<RuntimeLayout, LayoutError> {
    // The leftmost one: weights grow from left to right.
    if let Some(mode) = modes.iter().filter(|mode| mode.stride < 0).min_by_key(|mode| mode.weight) {
        step!("{}:{}: {} is below 0: refused", mode.extent, mode.stride, mode.stride);
        return Err(LayoutError::NegativeStride { rule: Rule::LeftInverse, stride: mode.stride });
    }
    let Some(last) = modes.last() else {
        return RuntimeLayout::new(1, 0);
    };
    let (mut digits, mut below, mut weight) = (Few::new(), 1, 0);
    // Below the cosize, as is what the modes add to it.
    let mut reach = 0;
    let mut moving = modes.iter().filter(|mode| mode.stride != 0).peekable();
    while let Some(mode) = moving.next() {
        if mode.stride % below != 0 {
            step!("{}:{}: {below} does not divide {}: refused", mode.extent, mode.stride, mode.stride);
            return Err(LayoutError::LeftInverseStride { stride: mode.stride, below });
        }
        digits.push((mode.stride / below, weight));
        step!(
            "{}:{}: {}/{below} = {}, takes {}:{weight}; its digit counts {}",
            mode.extent,
            mode.stride,
            mode.stride,
            mode.stride / below,
            mode.stride / below,
            mode.weight
        );
        (below, weight) = (mode.stride, mode.weight);
        reach += (mode.extent - 1) * mode.stride;
        // The digit is counted modulo the next stride, the last one is not.
        let digit = reach / mode.stride;
        let counted = moving.peek().map(|next| next.stride / mode.stride);
        let largest = counted.map_or(digit, |count| digit.min(count - 1));
        step!("up to here A reaches {reach}: its largest digit is {largest}, of {}", mode.extent);
        if largest >= mode.extent {
            step!("{largest} is not below {}: refused", mode.extent);
            let (stride, extent) = (mode.stride, mode.extent);
            return Err(LayoutError::LeftInverseReach { stride, extent, digit: largest.into() });
        }
    }
    digits.push((last.extent, weight));
    step!("above them {}:{weight}", last.extent);
    merge(&mut digits);
    RuntimeLayout::from_coalesced(&digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_is_an_inverse() {
        let mut accepted = 0;
        for i in 0..200_000i64 {
            let (s0, s1, s2) = (i % 3 + 1, i / 3 % 3 + 1, i / 9 % 3 + 1);
            let (d0, d1, d2) = (i / 27 % 13, i / 351 % 13, i / 4563 % 13);
            let a = RuntimeLayout::new((s0, s1, s2), (d0, d1, d2)).unwrap();
            let Ok(r) = a.left_inverse() else { continue };
            accepted += 1;
            for offset in a.offsets() {
                // Past its size, the last mode runs on: only an offset of A's asks for it, and none does.
                assert!(offset < r.size(), "{a} {r}");
                let index = r.offset_at(offset);
                assert!(index < a.size() && a.offset_at(index) == offset, "{a} {r} at {offset}");
            }
        }
        assert!(accepted > 20_000, "{accepted}");
    }
}
