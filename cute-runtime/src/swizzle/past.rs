//! # A swizzle moved past a layout
//!
//! Where the swizzle S stands before the layout A, this is what stands after it instead: `S'(b + A'(x)) = A(S(x))` for
//! every index `x` that is taken, most often with `A' = A`.
//!
//! Only bits that some index has count. A source that no index has decides nothing, so S is first cut down to the run
//! from its lowest source that is taken to its highest; where none is, nothing is moved. Then A is split at the bits of
//! the run, so that it says what each of them adds:
//!
//! 1. `A' = A`, where each source adds one bit, and its target one that is as far below as for the others; S' is the run
//!    of these, and a bit of it that comes of none of the old is one that A never reaches.
//! 2. Else a source and its target of which one is the same in all indices need no swizzle: they *count*. Where all have
//!    the source, the target adds its stride when it is not set, and so counts down; where all have one target, the source
//!    adds the stride of both, or their difference. S' has to exchange the other pairs alone.
//!
//! Either way no sum may carry below the end of S'. That is decided by the bits that each mode may add.
//!
//! CuTe: `composition(Layout, Swizzle)`, `include/cute/swizzle_layout.hpp`, which takes `A(yyy)` and `A(zzz)` for the new
//! bits, unchecked.

use alloc::vec::Vec;

use super::Swizzle;
use super::slice::{are_apart, bits_of};
use crate::layout::RuntimeLayout;
use crate::trace::silently;
use crate::tuple::IntTuple;

/// The indices that a swizzle is asked about, by their bits.
pub(super) struct Indices {
    /// The bits in which they may differ.
    free: i64,
    /// Those that all of them have.
    fixed: i64,
    /// Whether no sum that makes one of them carries, so that they are known bit by bit.
    are_apart: bool,
    /// One more than the largest.
    count: i64,
}

impl Indices {
    /// `0..count`, of which there is one at least.
    pub(super) fn below(count: i64) -> Self {
        Indices { free: low_bits(count - 1), fixed: 0, are_apart: true, count }
    }

    /// `offset + i`, with the offset and the offsets `i` of the modes not below 0, and `count` above all of them. Bits from
    /// `end` on are taken for free.
    pub(super) fn of(offset: i64, modes: &[(i64, i64)], count: i64, end: u32) -> Self {
        let all = low_bits(count - 1);
        let mut parts: Vec<i64> = modes.iter().copied().map(bits_of).collect();
        parts.push(offset);
        if !are_apart(&parts, end) {
            return Indices { free: all, fixed: 0, are_apart: false, count };
        }
        parts.pop();
        let above = (-1i64).checked_shl(end).unwrap_or(0);
        let free = parts.iter().fold(above, |bits, part| bits | part) & all;
        Indices { free, fixed: offset & !free, are_apart: true, count }
    }

    /// The bits that some of them may have.
    pub(super) fn bits(&self) -> i64 {
        self.free | self.fixed
    }

    /// What is left of a swizzle: the run from the lowest source that some of them have to the highest. `None` where it
    /// moves none of them.
    pub(super) fn restrict(&self, swizzle: Swizzle) -> Option<Swizzle> {
        let run = swizzle.restricted(self.bits());
        match run {
            None => step!("{swizzle} moves none of the indices, whose bits are {:#b}", self.bits()),
            Some(run) if run != swizzle => step!("of {swizzle}, {run} is left: the bits are {:#b}", self.bits()),
            Some(_) => {}
        }
        run
    }

    /// What is above all of them, and above all that the swizzle makes of them.
    fn reach(&self, swizzle: Swizzle) -> Option<i64> {
        if swizzle.permutes(self.count) {
            return Some(self.count);
        }
        let block = 1i64.checked_shl(swizzle.end()).filter(|block| *block > 0)?;
        ((self.count - 1) >> swizzle.end()).checked_add(1)?.checked_mul(block)
    }
}

/// The bits that numbers up to this one have.
fn low_bits(largest: i64) -> i64 {
    if largest == 0 { 0 } else { i64::MAX >> (largest.leading_zeros() - 1) }
}

/// Which side of a swizzle the indices are on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The indices are what is permuted.
    Before,
    /// The indices are what others are permuted to.
    After,
}

/// A layout, split at the bits of what is left of a swizzle before it.
pub(super) struct Split<'a> {
    /// What is left of the swizzle.
    run: Swizzle,
    /// Of how many indices this tells something.
    pub(super) reach: i64,
    indices: &'a Indices,
    /// The modes of the bits below the lower run, of the run, of the bits between, of the upper run, and of those above.
    layout: RuntimeLayout,
    /// What the sources add, one after the other.
    sources: Vec<i64>,
    /// What the targets add.
    targets: Vec<i64>,
}

impl<'a> Split<'a> {
    /// The layout, split; `None` where a bit of the swizzle is no mode of it.
    pub(super) fn of(a: &RuntimeLayout, run: Swizzle, indices: &'a Indices) -> Option<Self> {
        let reach = indices.reach(run)?;
        let twos = || (0..run.bits()).map(|_| 2).collect::<IntTuple>();
        let gap = run.shift().unsigned_abs() - run.bits();
        // What is left above; of what ends below, as its last mode runs on.
        let above = ((a.size() - 1).checked_shr(run.end())? + 1).max(2);
        let shape: IntTuple =
            [IntTuple::Int(1 << run.base()), twos(), IntTuple::Int(1 << gap), twos(), IntTuple::Int(above)]
                .into_iter()
                .collect();
        // Where its bits are is no step of the operation.
        let layout = silently(|| a.composition(&RuntimeLayout::layout_left(shape).ok()?).ok())?;
        let run_of = |mode: usize| layout.stride().modes()[mode].leaves().collect::<Vec<i64>>();
        let (lower, upper) = (run_of(1), run_of(3));
        let (sources, targets) = if run.shift() < 0 { (lower, upper) } else { (upper, lower) };
        Some(Split { run, reach, indices, layout, sources, targets })
    }

    /// The pairs of the run, by number: source and target, each a bit.
    fn pairs(&self) -> impl Iterator<Item = (usize, i64, i64)> {
        let run = self.run;
        let lowest = run.sources().trailing_zeros();
        (0..run.bits()).map(move |k| (k as usize, 1 << (lowest + k), run.aim(1 << (lowest + k))))
    }

    /// What is added up after the layout, by its bits: of `found` what the indices become, or, where these are not known
    /// bit by bit, all that their bits may add.
    fn added(&self, found: &RuntimeLayout) -> Option<Vec<i64>> {
        let modes = match self.indices.are_apart {
            true => found.flat_modes(),
            false => self.layout.clone().running_on(self.reach).ok()?.flat_modes(),
        };
        Some(modes.into_iter().map(bits_of).collect())
    }

    /// The swizzle that exchanges, after the layout, the pairs that are taken, but for those whose target the layout does
    /// not count; `parts` is what is added up there, by its bits.
    fn exchange(&self, parts: &[i64], is_taken: impl Fn(i64, i64) -> bool) -> Option<Swizzle> {
        let (mut first, mut last, mut shift, mut deciding) = (i64::MAX, 0, None, 0);
        for (k, ..) in self.pairs().filter(|&(k, source, target)| is_taken(source, target) && self.targets[k] != 0) {
            let bit = |step: i64| (step > 0 && step.count_ones() == 1).then(|| i64::from(step.trailing_zeros()));
            let (decides, is_exchanged) = (bit(self.sources[k])?, bit(self.targets[k])?);
            if *shift.get_or_insert(decides - is_exchanged) != decides - is_exchanged {
                return None;
            }
            (first, last) = (first.min(decides.min(is_exchanged)), last.max(decides.min(is_exchanged)));
            deciding |= self.sources[k];
        }
        let Some(shift) = shift else { return Some(Swizzle::IDENTITY) };
        let past = Swizzle::new(last - first + 1, first, shift).ok()?;
        let reached = parts.iter().fold(0, |bits, part| bits | part);
        let idle = past.sources() & !deciding;
        (are_apart(parts, past.end()) && reached & idle == 0).then_some(past)
    }

    /// The swizzle that does after the layout what the run does before it. Of `found` the indices become what is added to
    /// `moved`.
    pub(super) fn past(&self, found: &RuntimeLayout, moved: i64) -> Option<Swizzle> {
        let Indices { fixed, are_apart, .. } = *self.indices;
        if moved < 0 {
            return None;
        }
        let mut parts = self.added(found)?;
        if are_apart {
            parts.push(moved);
        }
        let taken = |&(k, source, _): &(usize, i64, i64)| self.indices.bits() & source != 0 && self.targets[k] != 0;
        for (k, source, target) in self.pairs().filter(taken) {
            // What all have has to be seen in what the layout makes of it.
            let is_there = |bit: i64, step: i64| fixed & bit == 0 || moved & step == step;
            if !is_there(source, self.sources[k]) || !is_there(target, self.targets[k]) {
                return None;
            }
            if are_apart && self.indices.bits() & target == 0 {
                parts.push(bits_of((2, self.targets[k])));
            }
        }
        self.exchange(&parts, |source, _| self.indices.bits() & source != 0)
    }

    /// `S'`, `b` and `A'`, where some pairs count: see the head of this file. Of `found` the indices become what is added to
    /// `moved`, which is a part of `b`.
    ///
    /// Of indices after the swizzle, `A'` takes what is before it, and `moved` is taken off again.
    pub(super) fn counted(
        &self,
        found: &RuntimeLayout,
        moved: i64,
        side: Side,
    ) -> Option<(Swizzle, i64, RuntimeLayout)> {
        let Indices { free, fixed, are_apart, .. } = *self.indices;
        if !are_apart {
            return None;
        }
        let (mut sources, mut targets) = (self.sources.clone(), self.targets.clone());
        let mut parts = self.added(found)?;
        // What is before the swizzle, and of it what is the same for all indices.
        let mut base = if side == Side::Before { moved } else { moved.checked_neg()? };
        let mut common = if side == Side::Before { moved } else { 0 };
        for (k, source, target) in self.pairs() {
            let (from, to) = (self.sources[k], self.targets[k]);
            let (is_decided, is_fixed) = (fixed & source != 0, fixed & target != 0);
            if free & target != 0 {
                // It counts down.
                if is_decided {
                    targets[k] = to.checked_neg()?;
                    base = base.checked_add(to)?;
                }
            } else if side == Side::After {
                // Whatever it is before, it is the same after.
                targets[k] = 0;
                base = base.checked_add(if is_fixed { to } else { 0 })?;
            } else if is_decided {
                let turned = if is_fixed { to.checked_neg()? } else { to };
                (base, common) = (base.checked_add(turned)?, common.checked_add(turned)?);
            } else if free & source != 0 {
                // The source takes it along.
                sources[k] = if is_fixed { from.checked_sub(to)? } else { from.checked_add(to)? };
                common = common.checked_sub(if is_fixed { to } else { 0 })?;
                parts.push(bits_of((2, to)));
            }
        }
        parts.push(common);
        let past = self.exchange(&parts, |source, target| free & source != 0 && free & target != 0)?;
        let (lower, upper) = if self.run.shift() < 0 { (sources, targets) } else { (targets, sources) };
        let mut strides = self.layout.stride().modes().to_vec();
        (strides[1], strides[3]) = (lower.into_iter().collect(), upper.into_iter().collect());
        let layout = RuntimeLayout::new(self.layout.shape(), IntTuple::Tuple(strides)).ok()?;
        Some((past, base, layout))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;
    use crate::{ComposedLayout, LayoutError};

    /// All swizzles that end at this bit or below, and the one that moves nothing.
    fn swizzles(end: i64) -> Vec<Swizzle> {
        let mut all = Vec::from([Swizzle::IDENTITY]);
        for bits in 1..=end / 2 {
            for (base, distance) in (0..=end).flat_map(|base| (bits..=end).map(move |distance| (base, distance))) {
                let both = [distance, -distance].map(|shift| Swizzle::new(bits, base, shift).unwrap());
                all.extend(both.into_iter().filter(|swizzle| i64::from(swizzle.end()) <= end));
            }
        }
        all
    }

    /// Layouts of extents of 2 whose strides are different powers of two below `2^bits`, in any order.
    fn of_bits(bits: u32, rank: usize) -> Vec<RuntimeLayout> {
        let mut strides: Vec<Vec<i64>> = Vec::from([Vec::new()]);
        for _ in 0..rank {
            let longer = |strides: &Vec<i64>| {
                let strides = strides.clone();
                let free = (0..bits).map(|bit| 1i64 << bit).filter(move |bit| !strides.contains(bit));
                free.collect::<Vec<_>>()
            };
            strides = strides.iter().flat_map(|s| longer(s).into_iter().map(|bit| [&s[..], &[bit]].concat())).collect();
        }
        let twos: IntTuple = (0..rank).map(|_| 2).collect();
        strides.into_iter().map(|stride| RuntimeLayout::new(&twos, stride).unwrap()).collect()
    }

    /// Whether the offsets are those of a layout of extents of 2, after some offset: each bit of an index adds the same
    /// to them all.
    fn is_of_twos(offsets: &[i64]) -> bool {
        let step =
            |i: usize| (0..6).filter(|bit| i >> bit & 1 == 1).map(|bit| offsets[1 << bit] - offsets[0]).sum::<i64>();
        offsets.iter().enumerate().all(|(i, offset)| *offset == offsets[0] + step(i))
    }

    /// The first of the swizzles after which some offset and some layout have these offsets.
    fn search(offsets: &[i64], swizzles: &[Swizzle]) -> Option<Swizzle> {
        let is_found = |swizzle: &&Swizzle| is_of_twos(&offsets.iter().map(|x| swizzle.apply(*x)).collect::<Vec<_>>());
        swizzles.iter().find(is_found).copied()
    }

    #[test]
    fn compositions_are_right_and_none_is_overlooked() {
        let (before, after) = (swizzles(4), swizzles(6));
        let (mut accepted, mut refused) = (0, 0);
        for a in of_bits(4, 4).into_iter().chain(of_bits(5, 4).into_iter().step_by(7)) {
            for b in (1..=4).flat_map(|rank| of_bits(4, rank)) {
                let apart = (0..16).filter(|offset| b.offsets().all(|index| offset & index == 0)).collect::<Vec<_>>();
                for (&swizzle, offset) in before.iter().flat_map(|s| apart.iter().map(move |offset| (s, *offset))) {
                    let b = ComposedLayout::new(swizzle, offset, b.clone()).unwrap();
                    let expected: Vec<i64> = b.offsets().map(|index| a.offset_at(index)).collect();
                    match a.composition_swizzled(&b) {
                        Ok(r) => {
                            accepted += 1;
                            assert!(r.offsets().eq(expected), "{a} o {b} is not {r}");
                        }
                        Err(LayoutError::SwizzlePast { .. }) => {
                            refused += 1;
                            assert_eq!(search(&expected, &after), None, "{a} o {b}");
                        }
                        Err(other) => panic!("{a} o {b}: {other}"),
                    }
                }
            }
        }
        assert!(accepted > 80_000 && refused > 1000, "{accepted} {refused}");
    }

    #[test]
    fn right_inverses_are_right_and_none_is_overlooked() {
        let (before, after) = (swizzles(5), swizzles(7));
        let (mut accepted, mut refused) = (0, 0);
        for l in (1..=4).flat_map(|rank| of_bits(4, rank)) {
            for &swizzle in &before {
                let a = ComposedLayout::new(swizzle, 0, l.clone()).unwrap();
                let inverse = l.right_inverse().unwrap();
                match a.right_inverse() {
                    Ok(r) => {
                        accepted += 1;
                        assert_eq!(r.size(), inverse.size(), "{a}: {r}");
                        assert!(r.offsets().map(|i| a.offset(i).unwrap()).eq(0..r.size()), "{a}: {r}");
                    }
                    Err(_) => {
                        refused += 1;
                        // An offset of the inverse that is no offset of the layout, or no swizzle.
                        let swizzled = (0..inverse.size()).map(|i| swizzle.apply(i)).collect::<Vec<_>>();
                        let inside = swizzled.iter().all(|i| *i < inverse.size());
                        let indices = || swizzled.iter().map(|i| inverse.offset_at(*i)).collect::<Vec<_>>();
                        assert!(!inside || search(&indices(), &after).is_none(), "{a}");
                    }
                }
            }
        }
        assert!(accepted > 1000 && refused > 100, "{accepted} {refused}");
    }

    #[test]
    fn left_inverses_are_right_and_none_is_overlooked() {
        let (before, after) = (swizzles(4), swizzles(6));
        let (mut accepted, mut refused) = (0, 0);
        for l in (1..=4).flat_map(|rank| of_bits(4, rank)) {
            for (&swizzle, offset) in before.iter().flat_map(|s| [0, 1, 2, 4, 8].map(move |offset| (s, offset))) {
                let a = ComposedLayout::new(swizzle, offset, l.clone()).unwrap();
                match a.left_inverse() {
                    Ok(r) => {
                        accepted += 1;
                        assert!(a.offsets().all(|x| x < r.size()), "{a}: {r}");
                        assert!(a.offsets().map(|x| r.offset(x).unwrap()).eq(0..a.size()), "{a}: {r}");
                    }
                    // Of an offset whose bits are not those of the layout, the one that is left out is bit by bit.
                    Err(LayoutError::SwizzleOffset { .. }) => {
                        refused += 1;
                        assert!(l.offsets().any(|index| index & offset != 0) || !apart_inverse(&a, &after), "{a}");
                    }
                    Err(LayoutError::SwizzlePast { .. }) => {
                        refused += 1;
                        assert!(!apart_inverse(&a, &after), "{a}");
                    }
                    Err(other) => panic!("{a}: {other}"),
                }
            }
        }
        assert!(accepted > 2000 && refused > 1000, "{accepted} {refused}");
    }

    /// Whether, after one of the swizzles, some offset and some layout of extents of 2 are a left inverse: each element's
    /// index, swizzled, is a sum over the bits of its offset.
    fn apart_inverse(a: &ComposedLayout, swizzles: &[Swizzle]) -> bool {
        let offsets: Vec<i64> = a.offsets().collect();
        swizzles.iter().any(|swizzle| {
            // What two bits of indices that are one bit apart in offset add is the same: a system solved by elimination.
            let mut rows: Vec<Vec<i64>> = Vec::new();
            for (i, offset) in offsets.iter().enumerate() {
                let mut row: Vec<i64> = (0..8).map(|bit| offset >> bit & 1).collect();
                row.extend([1, swizzle.apply(i as i64)]);
                rows.push(row);
            }
            is_solvable(rows)
        })
    }

    /// Whether a system of linear equations, the right side last, has a solution.
    fn is_solvable(mut rows: Vec<Vec<i64>>) -> bool {
        let width = rows[0].len() - 1;
        let mut done = 0;
        for column in 0..width {
            let Some(pivot) = (done..rows.len()).find(|row| rows[*row][column] != 0) else { continue };
            rows.swap(done, pivot);
            let pivot = rows[done].clone();
            for row in &mut rows[done + 1..] {
                let factor = row[column];
                for (entry, by) in row.iter_mut().zip(&pivot) {
                    *entry = *entry * pivot[column] - by * factor;
                }
            }
            done += 1;
        }
        rows[done..].iter().all(|row| row[width] == 0)
    }

    #[test]
    fn what_no_index_has_decides_nothing() {
        let of = |text: &str| text.parse::<ComposedLayout>().unwrap();
        let right = |text: &str| of(text).right_inverse().map(|r| r.to_string());
        assert_eq!(right("S<3,4,3> o (8,64):(64,1)"), Ok("S<2,1,-6> o 0 o (64,8):(8,1)".into()));
        assert_eq!(right("S<3,3,3> o (4,64):(64,1)"), Ok("S<2,0,-5> o 0 o (64,4):(4,1)".into()));
        assert_eq!(right("S<2,1,3> o 32:1"), Ok("S<1,1,3> o 0 o 32:1".into()));
        assert_eq!(of("S<2,1,3> o 32:1").left_inverse().map(|r| r.to_string()), right("S<2,1,3> o 32:1"));
        let composed = |a: &str, b: &str| -> Result<String, String> {
            let r = a.parse::<RuntimeLayout>().unwrap().composition_swizzled(&of(b));
            r.map(|r| r.to_string()).map_err(|refused| refused.to_string())
        };
        assert_eq!(composed("(4,4):(4,1)", "S<3,0,3> o 16:1"), Ok("S<1,1,-1> o 0 o (4,4):(4,1)".into()));
        assert_eq!(composed("32:2", "S<2,1,3> o 4 o 32:1"), Ok("S<2,2,3> o 8 o 32:2".into()));
        // No index has bit 0, so that bit 2 takes along what it adds.
        assert_eq!(composed("(8,4):(3,1)", "S<1,0,2> o 8:4"), Ok("(2,4):(15,1)".into()));
        assert_eq!(composed("32:2", "S<2,1,3> o -4 o 32:1"), Err("composition: offset -4 is negative".into()));
    }
}
