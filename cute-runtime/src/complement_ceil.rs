//! # complement_ceil
//!
//! What fills the gaps of A as far as they can be filled, and repeats that until a cotarget is reached. With A's modes
//! of extent > 1 and stride ≠ 0 sorted by stride as `s_0:d_0, …, s_n:d_n`, and `p_0 = 1`, `p_k = s_{k-1}·d_{k-1}`:
//!
//! `R = (⌊d_0/p_0⌋, ⌊d_1/p_1⌋, …, ⌈M/p_{n+1}⌉) : (p_0, p_1, …, p_{n+1})`, coalesced.
//!
//! Where every division is exact it is the [`complement`](super::complement), and `(A, R)` a bijection onto `0..M`.
//! Where a gap is no multiple of what lies below it, part of it stays open; where M is no multiple of the period, the
//! last repetition goes past it. A cotarget may be a shape: then each of its modes is divided, and rounded up, by what
//! the modes before it leave of the period.
//!
//! - pre: no stride is negative, each `d_k ≥ p_k`, the cotarget is positive
//! - pre: A and R together reach the cotarget; a gap at the end of the last period may be what is missing
//! - post: ordered, `R(i-1) < R(i)`; disjoint, `R(i) ≠ A(j)` but for 0; `cosize((A, R)) ≥ M`
//!
//! CuTe: `complement`, `include/cute/layout.hpp`, without the last condition, which its own description names.

use super::ceil_div::{ceil_div, ceil_div_int};
use super::coalesce::merge;
use super::error::LayoutError;
use super::few::Few;
use super::int_tuple::IntTuple;
use super::layout::RuntimeLayout;
use super::rule::Rule;
use super::trace::List;
use super::view::View;

impl RuntimeLayout {
    /// Fills the gaps as far as whole modes can, and repeats until the cotarget, an integer or a shape, is reached.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
    /// assert_eq!(a.complement_ceil(12)?.to_string(), "2:8");
    /// assert_eq!("2:3".parse::<RuntimeLayout>()?.complement_ceil(8)?.to_string(), "(3,2):(1,6)");
    ///
    /// let overlapping: RuntimeLayout = "(3,8):(37,38)".parse()?;
    /// assert_eq!(
    ///     overlapping.complement_ceil(167).unwrap_err().to_string(),
    ///     "complement_ceil: stride 38 is below 111, the extent times stride of the mode below it",
    /// );
    /// let open_at_the_end: RuntimeLayout = "(2,2):(3,1)".parse()?;
    /// assert_eq!(
    ///     open_at_the_end.complement_ceil(30).unwrap_err().to_string(),
    ///     "complement_ceil: A and its complement reach 29, short of cotarget 30",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn complement_ceil(&self, cotarget: impl Into<IntTuple>) -> Result<RuntimeLayout, LayoutError> {
        let shape = cotarget.into();
        let cotarget = shape.size()?;
        let mut modes = Few::new();
        self.view().gaps_ceil(&shape, &mut modes)?;
        merge(&mut modes);
        let rest = RuntimeLayout::from_coalesced(&modes)?;
        let reach = i128::from(self.cosize()) + i128::from(rest.cosize()) - 1;
        let word = if reach < i128::from(cotarget) { "not as far as" } else { "at least" };
        step!("A and {rest} reach {} + {} - 1 = {reach}, {word} {cotarget}", self.cosize(), rest.cosize());
        if reach < i128::from(cotarget) {
            return Err(LayoutError::ComplementReach { cotarget, reach });
        }
        Ok(rest)
    }
}

impl View<'_, i64> {
    /// The gaps below each stride, rounded down, and the repetitions up to the cotarget, whether or not it is reached,
    /// into a list that has none, and not yet coalesced. The last of them are the periods; returned is their number.
    pub(super) fn gaps_ceil(self, cotarget: &IntTuple, modes: &mut Few<(i64, i64)>) -> Result<i64, LayoutError> {
        let mut low = None;
        cotarget.each_leaf(&mut |&extent| low = low.or((extent < 1).then_some(extent)));
        if let Some(value) = low {
            return Err(LayoutError::NotPositive { rule: Rule::ComplementCeil, value });
        }
        let mut moving = Few::new();
        self.moving_modes(&mut moving);
        if let Some(&(_, stride)) = moving.first().filter(|mode| mode.1 < 0) {
            return Err(LayoutError::NegativeStride { rule: Rule::ComplementCeil, stride });
        }
        step!("the modes that move, by stride: {}", List(&moving));
        // The period so far. It may pass 64 bits, but then no stride is above it, and one period is enough.
        let mut period = 1i128;
        for &(extent, stride) in moving.iter() {
            let Some(below) = i64::try_from(period).ok().filter(|&below| below <= stride) else {
                step!("{extent}:{stride}: {stride} is below {period}, no gap: refused");
                return Err(LayoutError::ComplementOverlap { stride, below: period });
            };
            let gap = stride / below;
            modes.push((gap, below));
            period = i128::from(extent) * i128::from(stride);
            step!(
                "{extent}:{stride}: {stride}/{below} is {gap}, rounded down, {gap}:{below} below it; the period is {extent}*{stride} = {period}"
            );
        }
        let period = i64::try_from(period).unwrap_or(i64::MAX);
        let repeats = {
            scope!("the periods in the cotarget {cotarget}");
            match cotarget {
                IntTuple::Int(cotarget) => ceil_div_int(*cotarget, period)?,
                shape => ceil_div(shape, &IntTuple::Int(period))?.size()?,
            }
        };
        step!("{repeats}:{period} above them");
        modes.push((repeats, period));
        Ok(repeats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn ordered_disjoint_and_far_enough() {
        for i in 0..4096i64 {
            let (s0, d0, s1, d1) = (i % 4 + 1, i / 4 % 8, i / 32 % 4 + 1, i / 128 % 32);
            let a = RuntimeLayout::new((s0, s1), (d0, d1)).unwrap();
            let Ok(r) = a.complement_ceil(i % 50 + 1) else { continue };
            let (taken, filled): (BTreeSet<i64>, BTreeSet<i64>) = (a.offsets().collect(), r.offsets().collect());
            assert!(r.offsets().is_sorted_by(|x, y| x < y), "{a} {r}");
            assert!(taken.intersection(&filled).eq([&0]), "{a} {r}");
            assert!(a.cosize() + r.cosize() > i % 50 + 1, "{a} {r}");
        }
    }
}
