//! # cycles, order, fixed_points
//!
//! A layout whose offsets are `size(A)` adjacent numbers, each of one element, is a permutation of `0..size(A)`: with
//! `lowest` the smallest offset, `π(i) = A(i) - lowest`. Its *cycles* are the lists `i, π(i), π(π(i)), …` that come back
//! to `i`, and its *order* is the number of times that it has to be applied to give each index back: the least common
//! multiple of their lengths.
//!
//! A *fixed point* is an index with `A(i) = i`, of any layout.
//!
//! - pre (`cycles`, `order`): each of the `size(A)` offsets from the smallest one on has an element
//! - post (`cycles`): each index is in one cycle, which begins with its smallest index; the cycles are in order of these
//! - post (`order`): `π` applied `order` times is the identity, and applied fewer times it is not
//!
//! All elements are looked at, 2^20 at most.
//!
//! tensor-layouts: `cycles`, `order`, `fixed_points`, `tensor_layouts/analysis.py`.

use alloc::vec;
use alloc::vec::Vec;

use crate::algebra::upcast::gcd;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::{Quantity, Rule};
use crate::swizzle::composed::ComposedLayout;
use crate::trace;

/// Elements that are looked at.
const MAX_ELEMENTS: i64 = 1 << 20;

impl RuntimeLayout {
    /// The cycles of the permutation that this is.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!("(2,3):(3,1)".parse::<RuntimeLayout>()?.cycles()?, [vec![0], vec![1, 3, 4, 2], vec![5]]);
    /// let refused = "(2,3):(1,3)".parse::<RuntimeLayout>()?.cycles().unwrap_err();
    /// assert_eq!(refused.to_string(), "permutation: of 6 elements, from offset 0 on, none has offset 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn cycles(&self) -> Result<Vec<Vec<i64>>, LayoutError> {
        ComposedLayout::from(self).cycles()
    }

    /// How many times the permutation that this is has to be applied to give each index back.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!("(2,3):(3,1)".parse::<RuntimeLayout>()?.order()?, 4);
    /// assert_eq!("4:-1".parse::<RuntimeLayout>()?.order()?, 2);
    /// let refused = "(4194304,2):(2,1)".parse::<RuntimeLayout>()?.order().unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "permutation: the layout has 8388608 elements, at most 1048576 are looked at",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn order(&self) -> Result<i64, LayoutError> {
        ComposedLayout::from(self).order()
    }

    /// The indices that are their own offset.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!("(2,3):(3,1)".parse::<RuntimeLayout>()?.fixed_points()?, [0, 5]);
    /// assert_eq!("(4,2):(1,0)".parse::<RuntimeLayout>()?.fixed_points()?, [0, 1, 2, 3]);
    /// assert!("2097152:1".parse::<RuntimeLayout>()?.fixed_points().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn fixed_points(&self) -> Result<Vec<i64>, LayoutError> {
        ComposedLayout::from(self).fixed_points()
    }
}

impl ComposedLayout {
    /// The cycles of the permutation that this is.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// assert_eq!("S<1,0,1> o 4:1".parse::<ComposedLayout>()?.cycles()?, [vec![0], vec![1], vec![2, 3]]);
    /// assert!("S<1,0,1> o 3:1".parse::<ComposedLayout>()?.cycles().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn cycles(&self) -> Result<Vec<Vec<i64>>, LayoutError> {
        let mut cycles = Vec::new();
        self.each_cycle(|cycle| cycles.push(cycle.to_vec()))?;
        Ok(cycles)
    }

    /// How many times the permutation that this is has to be applied to give each index back: 2 or 1 for a swizzle alone.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// assert_eq!("S<3,0,3> o 64:1".parse::<ComposedLayout>()?.order()?, 2);
    /// assert_eq!("S<1,0,1> o (2,2):(2,1)".parse::<ComposedLayout>()?.order()?, 3);
    /// assert!("S<3,0,3> o 60:1".parse::<ComposedLayout>()?.order().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn order(&self) -> Result<i64, LayoutError> {
        let mut order = Some(1);
        self.each_cycle(|cycle| {
            let length = cycle.len() as i64; // at most MAX_ELEMENTS
            order = order.and_then(|order: i64| order.checked_mul(length / gcd(order, length)));
        })?;
        order.ok_or(LayoutError::Overflow { quantity: Quantity::Order })
    }

    /// The indices that are their own offset.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// assert_eq!("S<1,0,1> o 6:1".parse::<ComposedLayout>()?.fixed_points()?, [0, 1, 4, 5]);
    /// assert!("S<1,0,1> o 2097152:1".parse::<ComposedLayout>()?.fixed_points().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn fixed_points(&self) -> Result<Vec<i64>, LayoutError> {
        self.check_size()?;
        let own = |(i, offset): &(i64, i64)| i == offset;
        Ok(trace::silently(|| (0..).zip(self.offsets()).filter(own).map(|(i, _)| i).collect()))
    }

    /// Tells the cycles, in order of their smallest index.
    fn each_cycle(&self, mut tell: impl FnMut(&[i64])) -> Result<(), LayoutError> {
        let mut next = self.permutation()?;
        let mut cycle = Vec::new();
        for start in 0..next.len() {
            cycle.clear();
            let mut here = start;
            // What was told leads to itself no more.
            while let Some(there) = next[here].take() {
                cycle.push(here as i64);
                here = there as usize;
            }
            if !cycle.is_empty() {
                tell(&cycle);
            }
        }
        Ok(())
    }

    /// `π(i)` of each index, below 2^20.
    fn permutation(&self) -> Result<Vec<Option<u32>>, LayoutError> {
        self.check_size()?;
        let offsets: Vec<i64> = trace::silently(|| self.offsets().collect());
        let lowest = offsets.iter().copied().min().unwrap_or(0);
        let mut taken = vec![false; offsets.len()];
        let mut next = Vec::with_capacity(offsets.len());
        for offset in offsets {
            // Both are 64 bits, and the difference may be more.
            let place = usize::try_from(i128::from(offset) - i128::from(lowest)).unwrap_or(usize::MAX);
            if let Some(taken) = taken.get_mut(place) {
                *taken = true;
            }
            next.push(u32::try_from(place).ok());
        }
        match taken.iter().position(|taken| !taken) {
            None => Ok(next),
            Some(gap) => {
                let gap = i128::from(lowest) + gap as i128;
                Err(LayoutError::PermutationGap { size: self.size(), lowest, gap })
            }
        }
    }

    fn check_size(&self) -> Result<(), LayoutError> {
        match self.size() {
            size if size > MAX_ELEMENTS => {
                Err(LayoutError::TooMany { rule: Rule::Permutation, size, limit: MAX_ELEMENTS })
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Swizzle;

    #[test]
    fn against_the_definition() {
        let mut permutations = 0;
        for i in 0..40_000i64 {
            let (s0, d0, s1, d1) = (i % 4 + 1, i / 4 % 9 - 4, i / 36 % 4 + 1, i / 144 % 11 - 4);
            let (bits, base, shift) = (i % 3, i / 7 % 2, [3, -3, 4, -2][(i / 11 % 4) as usize]);
            let layout = RuntimeLayout::new((s0, s1), (d0, d1)).unwrap();
            let a = ComposedLayout::new(Swizzle::new(bits, base, shift).unwrap(), i % 41 - 6, layout).unwrap();
            let offsets: Vec<i64> = a.offsets().collect();
            let fixed: Vec<i64> = (0..a.size()).filter(|i| offsets[*i as usize] == *i).collect();
            assert_eq!(a.fixed_points(), Ok(fixed), "{a}");

            let lowest = *offsets.iter().min().unwrap();
            let mut sorted = offsets.clone();
            sorted.sort_unstable();
            let is_permutation = sorted.iter().copied().eq(lowest..lowest + a.size());
            if !is_permutation {
                let first = (lowest..).find(|offset| !sorted.contains(offset)).unwrap();
                let refused = LayoutError::PermutationGap { size: a.size(), lowest, gap: first.into() };
                assert_eq!((a.cycles(), a.order()), (Err(refused.clone()), Err(refused)), "{a}");
                continue;
            }
            permutations += 1;
            let cycles = a.cycles().unwrap();
            assert!(cycles.is_sorted_by_key(|cycle| cycle[0]), "{a}");
            let mut all: Vec<i64> = cycles.concat();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..a.size()), "{a}");
            for cycle in &cycles {
                assert_eq!(cycle.iter().min(), cycle.first(), "{a}");
                for (k, i) in cycle.iter().enumerate() {
                    assert_eq!(offsets[*i as usize] - lowest, cycle[(k + 1) % cycle.len()], "{a}");
                }
            }
            let identity: Vec<i64> = (0..a.size()).collect();
            let apply = |list: &[i64]| list.iter().map(|i| offsets[*i as usize] - lowest).collect::<Vec<_>>();
            let (mut times, mut powers) = (1, apply(&identity));
            while powers != identity {
                (times, powers) = (times + 1, apply(&powers));
            }
            assert_eq!(a.order(), Ok(times), "{a}");
        }
        assert!(permutations > 2000, "{permutations}");
    }
}
