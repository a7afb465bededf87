//! # injective
//!
//! No two elements share an offset: `L(c) = L(c')` only for `c = c'`.
//!
//! With the strides sorted, it is enough that each is larger than what the modes below it reach; most layouts in use
//! are like that. In general two elements meet exactly when `Σ δ_k · d_k = 0` has a solution other than 0 with
//! `|δ_k| < s_k`, which is decided by a search over the modes, largest stride first, with what the remaining modes reach
//! and the greatest common divisor of their strides as bounds. It is exact for every layout; a rank-2 layout takes a few
//! steps whatever its extents. Since the problem contains subset sums, a layout of very many modes can be made for which
//! it does not end in reasonable time: after 2^20 steps that is said, as a refusal, instead of an answer.
//!
//! CuTe has no such question. The same search finds the coordinate of an offset (`hier_coord`).

use alloc::vec::Vec;

use super::error::LayoutError;
use super::layout::RuntimeLayout;
use super::rules::Rule;

/// How many values of digits a search may try. A second at most.
const STEPS: u32 = 1 << 20;

impl RuntimeLayout {
    /// Whether no two elements share an offset.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert!("(4,(3,2)):(6,(1,3))".parse::<RuntimeLayout>()?.is_injective()?);
    /// // No stride is covered by the others, and still 3 steps of 2 meet 2 steps of 3.
    /// assert!(!"(4,3):(2,3)".parse::<RuntimeLayout>()?.is_injective()?);
    /// assert!("(3,3):(2,3)".parse::<RuntimeLayout>()?.is_injective()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn is_injective(&self) -> Result<bool, LayoutError> {
        // More elements than offsets: no need to find the two.
        if self.size() > self.cosize() {
            step!("{} elements, and {} offsets at most", self.size(), self.cosize());
            return Ok(false);
        }
        let found = self.collision()?;
        if let Some((first, second, offset)) = found {
            step!("elements {first} and {second} both have offset {offset}");
        }
        Ok(found.is_none())
    }

    /// [`is_injective`](Self::is_injective) as a check, whose error names two elements that share an offset.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(4,3):(2,3)".parse()?;
    /// let refused = a.check_injective().unwrap_err();
    /// assert_eq!(refused.to_string(), "injective: elements 3 and 8 both have offset 6");
    /// assert_eq!((a.offset(3)?, a.offset(8)?), (6, 6));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn check_injective(&self) -> Result<(), LayoutError> {
        match self.collision()? {
            None => Ok(()),
            Some((first, second, offset)) => Err(LayoutError::NotInjective { first, second, offset }),
        }
    }

    /// The indices of two elements of one offset, the smaller first, and that offset.
    fn collision(&self) -> Result<Option<(i64, i64, i64)>, LayoutError> {
        let digits = Digits::of(self);
        // A broadcast mode: its first two entries meet.
        if let Some(digit) = digits.0.iter().find(|digit| digit.stride == 0) {
            step!("a mode of stride 0: elements 0 and {} meet", digit.weight);
            return Ok(Some((0, digit.weight, 0)));
        }
        if digits.is_superincreasing() {
            step!("each stride is above what the smaller ones reach together: no two elements meet");
            return Ok(None);
        }
        // δ runs over -(s-1)..=s-1. Shifted by s-1 it is a digit of extent 2s-1, and the sum that 0 shifts to.
        let steps: Vec<(i128, i128)> =
            digits.0.iter().map(|d| (2 * i128::from(d.extent) - 1, i128::from(d.stride.abs()))).collect();
        let centre: Vec<i128> = digits.0.iter().map(|d| i128::from(d.extent - 1)).collect();
        let sum = steps.iter().zip(&centre).map(|((_, stride), shift)| stride * shift).sum();
        let found = Search::new(&steps).find(sum, |solution| solution != centre)?;
        Ok(found.map(|solution| {
            let (mut first, mut second, mut offset) = (0, 0, 0);
            for (digit, (value, shift)) in digits.0.iter().zip(solution.iter().zip(&centre)) {
                // A negative stride turns the digit around; |δ| < s, so it fits.
                let delta = (value - shift) as i64 * digit.stride.signum();
                let (here, there) = if delta >= 0 { (delta, 0) } else { (0, -delta) };
                first += here * digit.weight;
                second += there * digit.weight;
                offset += here * digit.stride;
            }
            (first.min(second), first.max(second), offset)
        }))
    }

    /// The index of the element of this offset, in a layout that is known to be injective.
    pub(super) fn find_offset(&self, offset: i64) -> Result<Option<i64>, LayoutError> {
        let digits = Digits::of(self);
        // A digit of negative stride is counted from its other end, where its offset is smallest.
        let lowest: i128 = digits.0.iter().map(|d| i128::from(d.extent - 1) * i128::from(d.stride.min(0))).sum();
        let steps: Vec<(i128, i128)> =
            digits.0.iter().map(|d| (i128::from(d.extent), i128::from(d.stride.abs()))).collect();
        let found = Search::new(&steps).find(i128::from(offset) - lowest, |_| true)?;
        let index = found.map(|solution| {
            let value = |digit: &Digit, value: i128| {
                if digit.stride < 0 { digit.extent - 1 - value as i64 } else { value as i64 }
            };
            let steps = digits.0.iter().zip(solution).map(|(digit, v)| {
                let (count, stride, weight) = (value(digit, v), digit.stride, digit.weight);
                step!("{count} steps of stride {stride}, each {weight} in the index");
                count * weight
            });
            steps.sum()
        });
        match index {
            Some(index) => step!("offset {offset} is that of index {index}"),
            None => step!("the strides do not add up to {offset}"),
        }
        Ok(index)
    }
}

/// A leaf of extent > 1, and how much one step of it adds to the index.
struct Digit {
    extent: i64,
    stride: i64,
    weight: i64,
}

/// The leaves of extent > 1, the largest stride (by magnitude) first. There are 62 at most, since the size fits.
struct Digits(Vec<Digit>);

impl Digits {
    fn of(layout: &RuntimeLayout) -> Self {
        let mut weight = 1;
        let mut digits = Vec::new();
        for (extent, stride) in layout.flat_modes() {
            if extent > 1 {
                digits.push(Digit { extent, stride, weight });
                // Beyond the last leaf of extent > 1 the weight is not used; up to it, it is at most the size.
                weight *= extent;
            }
        }
        digits.sort_by_key(|digit| core::cmp::Reverse(digit.stride.abs()));
        Digits(digits)
    }

    /// Each stride is larger than what those below it reach together.
    fn is_superincreasing(&self) -> bool {
        let mut reach = 0;
        self.0.iter().rev().all(|digit| {
            let above = digit.stride.abs() > reach;
            reach += (digit.extent - 1) * digit.stride.abs();
            above
        })
    }
}

/// Finds digits `0 ≤ c_k < s_k` with `Σ c_k · d_k` a given sum, for strides `d_k > 0` in falling order.
struct Search<'a> {
    modes: &'a [(i128, i128)],
    /// What the modes from `k` on reach, and the greatest common divisor of their strides; 0 and 0 after the last.
    bounds: Vec<(i128, i128)>,
    chosen: Vec<i128>,
    steps: u32,
}

impl<'a> Search<'a> {
    fn new(modes: &'a [(i128, i128)]) -> Self {
        let mut bounds = Vec::from([(0, 0)]);
        let (mut reach, mut divisor) = (0, 0);
        for (extent, stride) in modes.iter().rev() {
            reach += (extent - 1) * stride;
            divisor = gcd(*stride, divisor);
            bounds.push((reach, divisor));
        }
        bounds.reverse();
        Search { modes, bounds, chosen: Vec::with_capacity(modes.len()), steps: 0 }
    }

    fn find(mut self, sum: i128, wanted: impl Fn(&[i128]) -> bool) -> Result<Option<Vec<i128>>, LayoutError> {
        let found = self.descend(sum, &wanted)?;
        Ok(found.then_some(self.chosen))
    }

    /// Chooses the remaining digits; on success `chosen` holds all of them.
    fn descend(&mut self, sum: i128, wanted: &impl Fn(&[i128]) -> bool) -> Result<bool, LayoutError> {
        let k = self.chosen.len();
        let (reach, divisor) = self.bounds[k];
        if sum < 0 || sum > reach || (divisor != 0 && sum % divisor != 0) {
            return Ok(false);
        }
        let Some(&(extent, stride)) = self.modes.get(k) else {
            return Ok(wanted(&self.chosen));
        };
        let (reach_below, divisor_below) = self.bounds[k + 1];
        let lowest =
            (sum - reach_below).max(0).div_euclid(stride) + i128::from((sum - reach_below).max(0) % stride != 0);
        let highest = (sum / stride).min(extent - 1);
        // What is left has to be a multiple of the divisor of the strides below: that fixes the digit modulo `period`.
        let period = if divisor_below == 0 { 1 } else { divisor_below / divisor };
        let residue = (sum / divisor % period) * inverse(stride / divisor % period, period) % period;
        let mut digit = lowest + (residue - lowest).rem_euclid(period);
        while digit <= highest {
            self.steps += 1;
            if self.steps > STEPS {
                return Err(LayoutError::Undecided { rule: Rule::Injective, steps: STEPS });
            }
            self.chosen.push(digit);
            if self.descend(sum - digit * stride, wanted)? {
                return Ok(true);
            }
            self.chosen.pop();
            digit += period;
        }
        Ok(false)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The inverse of `a` modulo `m ≥ 1`, for `a` without a common divisor with `m`.
fn inverse(a: i128, m: i128) -> i128 {
    let (mut r, mut next_r) = (m, a);
    let (mut t, mut next_t) = (0, 1);
    while next_r != 0 {
        let quotient = r / next_r;
        (r, next_r) = (next_r, r - quotient * next_r);
        (t, next_t) = (next_t, t - quotient * next_t);
    }
    t.rem_euclid(m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    fn layout(text: &str) -> RuntimeLayout {
        text.parse().unwrap()
    }

    #[test]
    fn against_enumeration() {
        // Every layout of three modes with extents up to 3 and strides from -6 to 6.
        let strides = -6..=6i64;
        for shape in 1..27i64 {
            let extents = (shape / 9 + 1, shape / 3 % 3 + 1, shape % 3 + 1);
            for d0 in strides.clone() {
                for d1 in strides.clone() {
                    for d2 in [1, 2, 5] {
                        let a = RuntimeLayout::new(extents, (d0, d1, d2)).unwrap();
                        let offsets: BTreeSet<i64> = a.offsets().collect();
                        let injective = offsets.len() as i64 == a.size();
                        assert_eq!(a.is_injective(), Ok(injective), "{a}");
                        let onto = |n: i64| offsets.iter().copied().eq(0..n);
                        assert_eq!(a.is_compact(), onto(a.cosize()), "{a}");
                        assert_eq!(a.is_bijective(), injective && onto(a.size()), "{a}");
                        match a.check_injective() {
                            Ok(()) => assert!(injective),
                            Err(LayoutError::NotInjective { first, second, offset }) => {
                                assert!(first < second);
                                assert_eq!((a.offset(first), a.offset(second)), (Ok(offset), Ok(offset)), "{a}");
                            }
                            Err(other) => panic!("{a}: {other}"),
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn two_modes_of_any_extent_are_decided_at_once() {
        assert_eq!(layout("(1000000000,1000000008):(1000000007,998244353)").is_injective(), Ok(false));
        assert_eq!(layout("(998244353,1000000000):(1000000007,998244353)").is_injective(), Ok(true));
    }

    #[test]
    fn a_search_without_end_is_refused() {
        // 40 strides around 2^50, two entries each: subset sums of no structure.
        let mut stride = 1u64;
        let strides: Vec<i64> = (0..40)
            .map(|_| {
                stride = stride.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                ((1 << 50) + (stride >> 16)) as i64
            })
            .collect();
        let a = RuntimeLayout::new(Vec::from([2i64; 40]), strides).unwrap();
        assert_eq!(a.is_injective(), Err(LayoutError::Undecided { rule: Rule::Injective, steps: STEPS }));
    }
}
