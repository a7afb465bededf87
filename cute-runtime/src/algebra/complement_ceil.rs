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
//! the modes before it leave of the period. Where A and R then fall short of the cotarget, since there is a gap at the end
//! of the last period, or since the roundings of a shape add up, there are as many repetitions more as reach it.
//!
//! - pre: no stride is negative, each `d_k ≥ p_k`, the cotarget is positive
//! - post: ordered, `R(i-1) < R(i)`; disjoint, `R(i) ≠ A(j)` but for 0; `cosize((A, R)) ≥ M`
//!
//! CuTe: `complement`, `include/cute/layout.hpp`, which falls short there, though its own description names the last condition.

use super::coalesce::merge;
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::few::Few;
use crate::int::ceil_div::{ceil_div, ceil_div_int};
use crate::layout::RuntimeLayout;
use crate::rules::Rule;
use crate::trace::List;
use crate::tuple::IntTuple;
use crate::view::View;

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
    /// // 5:6 would reach 29: the last period has a gap at its end.
    /// let open_at_the_end: RuntimeLayout = "(2,2):(3,1)".parse()?;
    /// assert_eq!(open_at_the_end.complement_ceil(30)?.to_string(), "6:6");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/complement_ceil.svg"))]
    pub fn complement_ceil(&self, cotarget: impl Into<IntTuple>) -> Result<RuntimeLayout, LayoutError> {
        let shape = cotarget.into();
        let cotarget = shape.size()?;
        let mut modes = Few::new();
        self.view().gaps_ceil(&shape, &mut modes)?;
        // A and its complement reach as far as their cosizes together. The gaps are those of one period.
        let span = |(extent, stride): &(i64, i64)| i128::from(extent - 1) * i128::from(*stride);
        let reach = i128::from(self.cosize()) + modes.iter().map(span).sum::<i128>();
        if let Some((repeats, period)) = modes.last_mut().filter(|_| reach < i128::from(cotarget)) {
            // Each further repetition reaches one period further; there are no more of them than elements to reach.
            let more = (i128::from(cotarget) - reach - 1) / i128::from(*period) + 1;
            step!("they reach {reach}, short of {cotarget}: {more} more of {period}");
            *repeats += more as i64;
        }
        merge(&mut modes);
        RuntimeLayout::from_coalesced(&modes)
    }
}

impl CoordLayout {
    /// The complement of a layout of coordinates in a shape, rounded up at each place. See [`CoordLayout::complement`].
    ///
    /// ```
    /// use cute_runtime::{CoordLayout, IntTuple};
    /// let a: CoordLayout = "(4,2):(1@0,1@1)".parse()?;
    /// assert_eq!(a.complement_ceil(&IntTuple::from((6, 5)))?.to_string(), "(2,3):(4@0,2@1)");
    /// let refused = a.complement_ceil(&IntTuple::from(8)).unwrap_err();
    /// assert_eq!(refused.to_string(), "complement_ceil: index 1 is outside 0..1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn complement_ceil(&self, cotarget: &IntTuple) -> Result<CoordLayout, LayoutError> {
        check_cotarget(cotarget)?;
        let cotarget = RuntimeLayout::layout_left(cotarget)?;
        self.fill_places(Rule::ComplementCeil, cotarget.view(), &|taken, within| taken.complement_ceil(within.shape))
    }
}

/// Whether each extent of a cotarget is positive.
fn check_cotarget(cotarget: &IntTuple) -> Result<(), LayoutError> {
    let mut low = None;
    cotarget.each_leaf(&mut |&extent| low = low.or((extent < 1).then_some(extent)));
    match low {
        Some(value) => Err(LayoutError::NotPositive { rule: Rule::ComplementCeil, value }),
        None => Ok(()),
    }
}

impl View<'_, i64> {
    /// The gaps below each stride, rounded down, and the repetitions up to the cotarget, whether or not it is reached,
    /// into a list that has none, and not yet coalesced. The last of them are the periods; returned is their number.
    pub(crate) fn gaps_ceil(self, cotarget: &IntTuple, modes: &mut Few<(i64, i64)>) -> Result<i64, LayoutError> {
        check_cotarget(cotarget)?;
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
