//! `cosize` of a composed layout: how far its offsets reach, counted after the swizzle.
//!
//! A search by bisection, as over values. The digits of the modes are halved again and again; where indices from `a` to
//! `b` are left, the bits above the highest one in which `a` and `b` differ are known, so are the bits that the swizzle
//! makes of known bits, and the others are at most 1. A part whose bound is not above the best offset found is left out.
//! With powers of two each step decides a bit.

use crate::injective::Modes;
use crate::int::to_usize;
use crate::tensor::COSIZE_UNDECIDED;

/// How many parts a search looks at before it is given up, of a static layout as an error of the build. The compiler would
/// stop later, with a message of its own.
pub(crate) const STEPS: u32 = 1 << 13;

/// `1 + max R(c) - min(0, min R(c))` over all coordinates c.
pub(super) const fn cosize(modes: &Modes, sources: u64, shift: i32, offset: i128) -> usize {
    cosize_of(&extremes(modes, sources, shift, offset))
}

/// The same, of offsets that reach so far.
#[expect(clippy::panic, reason = "evaluated by the compiler alone, where it is an error with this text")]
pub(super) const fn cosize_of(extremes: &Extremes) -> usize {
    let (below, above) = match *extremes {
        Extremes::Offsets(lowest, highest) => (if lowest < 0 { lowest } else { 0 }, highest),
        Extremes::IndexTooLarge => panic!("an index in front of a swizzle leaves 64 bits"),
        Extremes::Undecided => panic!("{}", COSIZE_UNDECIDED),
    };
    let cosize = above as i128 - below as i128 + 1;
    assert!(cosize <= u64::MAX as i128, "the cosize of a layout leaves 64 bits");
    to_usize(cosize as u64)
}

/// `-min(0, R(c))` over all coordinates c, of a layout that has a [`cosize`].
pub(super) const fn below(modes: &Modes, sources: u64, shift: i32, offset: i128) -> usize {
    match extremes(modes, sources, shift, offset) {
        Extremes::Offsets(lowest, _) if lowest < 0 => to_usize(lowest.unsigned_abs()),
        _ => 0,
    }
}

/// How far the offsets reach.
pub(crate) enum Extremes {
    /// The smallest and the largest.
    Offsets(i64, i64),
    /// An index in front of the swizzle leaves 64 bits.
    IndexTooLarge,
    /// The search was given up.
    Undecided,
}

/// How far the offsets of a layout with these modes reach, under an offset and a swizzle.
pub(crate) const fn extremes(modes: &Modes, sources: u64, shift: i32, offset: i128) -> Extremes {
    let search = Search { modes, sources: sources as i64, shift, offset };
    let all = SomeElements::all(modes);
    let (from, to) = search.span(&all);
    if from < i64::MIN as i128 || to >= i64::MAX as i128 {
        return Extremes::IndexTooLarge;
    }
    // The smallest is the largest of the offsets turned around; the complement keeps every bit apart.
    let (Some(highest), Some(lowest)) = (search.largest(&all, false), search.largest(&all, true)) else {
        return Extremes::Undecided;
    };
    let lowest = !lowest;
    Extremes::Offsets(lowest, highest)
}

struct Search<'a> {
    modes: &'a Modes,
    sources: i64,
    shift: i32,
    offset: i128,
}

/// Some of the elements: the first and the last digit of every mode.
#[derive(Clone, Copy)]
struct SomeElements {
    first: [u64; 64],
    last: [u64; 64],
}

impl SomeElements {
    const fn all(modes: &Modes) -> Self {
        let mut part = SomeElements { first: [0; 64], last: [0; 64] };
        let mut k = 0;
        while k < modes.len() {
            part.last[k] = modes.leaf(k).0 - 1;
            k += 1;
        }
        part
    }
}

impl Search<'_> {
    /// The largest offset, or of their complements; `None` where it takes too many steps.
    const fn largest(&self, all: &SomeElements, turned: bool) -> Option<i64> {
        let (mut best, mut steps) = (i64::MIN, 0);
        self.improve(all, turned, &mut best, &mut steps);
        if steps > STEPS { None } else { Some(best) }
    }

    /// The best of `best` and the elements of the part.
    const fn improve(&self, part: &SomeElements, turned: bool, best: &mut i64, steps: &mut u32) {
        *steps += 1;
        if *steps > STEPS {
            return;
        }
        let (from, to) = self.span(part);
        let (from, to) = (self.offset_of(from as i64, turned), self.offset_of(to as i64, turned));
        if from > *best {
            *best = from;
        }
        if to > *best {
            *best = to;
        }
        let Some(k) = self.widest(part) else { return };
        // The mode that spans most is cut at the roundest of its digits.
        let (first, last) = (part.first[k], part.last[k]);
        let bit = 63 - (first ^ last).leading_zeros();
        let cut = last >> bit << bit;
        let (mut lower, mut upper) = (*part, *part);
        lower.last[k] = cut - 1;
        upper.first[k] = cut;
        let (below, above) = (self.bound(&lower, turned), self.bound(&upper, turned));
        let (better, bound, worse, other) =
            if above > below { (&upper, above, &lower, below) } else { (&lower, below, &upper, above) };
        if bound > *best {
            self.improve(better, turned, best, steps);
        }
        if other > *best {
            self.improve(worse, turned, best, steps);
        }
    }

    /// The smallest and the largest index of a part.
    const fn span(&self, part: &SomeElements) -> (i128, i128) {
        let (mut from, mut to) = (self.offset, self.offset);
        let mut k = 0;
        while k < self.modes.len() {
            let stride = self.modes.leaf(k).1;
            let (a, b) = (part.first[k] as i128 * stride, part.last[k] as i128 * stride);
            from += if a < b { a } else { b };
            to += if a < b { b } else { a };
            k += 1;
        }
        (from, to)
    }

    /// The mode that spans most; none if nothing is left to cut.
    const fn widest(&self, part: &SomeElements) -> Option<usize> {
        let (mut widest, mut most) = (None, 0);
        let mut k = 0;
        while k < self.modes.len() {
            let width = (part.last[k] - part.first[k]) as u128 * self.modes.leaf(k).1.unsigned_abs();
            if width > most {
                (widest, most) = (Some(k), width);
            }
            k += 1;
        }
        widest
    }

    /// What an offset of the part is at most.
    const fn bound(&self, part: &SomeElements, turned: bool) -> i64 {
        let (from, to) = self.span(part);
        let (from, to) = (from as i64, to as i64);
        let differing = (from ^ to).leading_zeros();
        if differing == 0 {
            return i64::MAX;
        }
        let unknown = i64::MAX >> (differing - 1);
        self.offset_of(from, turned) | unknown | self.aim(unknown & self.sources)
    }

    const fn offset_of(&self, index: i64, turned: bool) -> i64 {
        let offset = index ^ self.aim(index & self.sources);
        if turned { !offset } else { offset }
    }

    const fn aim(&self, sources: i64) -> i64 {
        let distance = self.shift.unsigned_abs() % 64;
        if self.shift < 0 { sources << distance } else { sources >> distance }
    }
}
