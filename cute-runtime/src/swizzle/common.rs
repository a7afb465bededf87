//! # max_common_layout, max_common_vector of composed layouts
//!
//! How many elements a copy from A to B may move at once, from index 0 on. It is a part of the run R that the two layouts
//! have in common without their swizzles, at which they count up from 0:
//!
//! - post (`max_common_layout`): with n the size of R, `A(R(i)) - A(0) = B(R(i)) - B(0)` for every `i` in `0..n`, and these
//!   are the numbers `0..n` in some order. So n adjacent elements from A(0) on, moved to B(0) and on, are each where B has
//!   them.
//!
//! Elements stay together and in order below bit M of a swizzle, and where the offset is a multiple of as many: that bounds
//! what two layouts have in common, as it does in CuTe. Two layouts that are swizzled alike, from one offset o on, move
//! together, and then n is the largest number of indices with
//!
//! `{ S(o), S(o + 1), …, S(o + n - 1) } = { S(o), S(o) + 1, …, S(o) + n - 1 }`.
//!
//! With P the power of two that the swizzle permutes the blocks of, and e = o + n, it is so
//!
//! - where the sources lie above the targets: if S moves o, by t and higher bits, as long as bit t is the same, that is up
//!   to the next multiple of `2^t`; if it does not, where e is a multiple of 2 times the highest target that a source of e
//!   turns over, since a block of as many is permuted within itself, and a smaller one is exchanged for another;
//! - where they lie below: up to the next multiple of `2^M`, and, if o is below `2^M` modulo P, also where e is.
//!
//! What is in order may be moved by fewer at once, too; what is not, by n alone.
//!
//! CuTe: `include/cute/swizzle_layout.hpp`, which has no bound for layouts that are swizzled alike, and takes the offset
//! for a multiple.

use super::Swizzle;
use super::composed::ComposedLayout;
use crate::algebra::upcast::gcd;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;

impl ComposedLayout {
    /// The indices at which both layouts count up from the offset of index 0, or do so in another order, which is the same
    /// in both.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// let (a, b) = (of("S<3,4,3> o (8,64):(64,1)")?, of("(8,64):(128,1)")?);
    /// assert_eq!(a.max_common_layout(&b)?.to_string(), "16:8");
    /// assert_eq!(a.max_common_layout(&a)?.to_string(), "(64,8):(8,1)");
    /// // Index 8 is moved out of the run, and index 9 into its place.
    /// let (short, long) = (of("S<3,0,3> o 9:1")?, of("S<3,0,3> o 10:1")?);
    /// assert_eq!(short.max_common_layout(&short)?.to_string(), "8:1");
    /// assert_eq!(long.max_common_layout(&long)?.to_string(), "10:1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Refused where so many indices of the run are no layout, since they end inside of a mode that they do not divide.
    pub fn max_common_layout(&self, b: &ComposedLayout) -> Result<RuntimeLayout, LayoutError> {
        let common = self.layout.max_common_layout(&b.layout)?;
        match self.common_of(b, common.size()) {
            most if most < common.size() => common.composition(RuntimeLayout::new(most, 1)?),
            _ => Ok(common),
        }
    }

    /// How many elements from index 0 on are adjacent in both, in the same order: the size of
    /// [`max_common_layout`](Self::max_common_layout).
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// let (a, b) = (of("S<3,4,3> o (8,64):(64,1)")?, of("(8,64):(128,1)")?);
    /// assert_eq!((a.max_common_vector(&b)?, a.max_common_vector(&a)?), (16, 512));
    /// // Offsets 7, 9, 8, …: what follows the first one in memory is not the second.
    /// let a = of("S<3,0,3> o 7 o 8:1")?;
    /// assert_eq!(a.max_common_vector(&a)?, 7);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn max_common_vector(&self, b: &ComposedLayout) -> Result<i64, LayoutError> {
        Ok(self.common_of(b, self.layout.max_common_vector(&b.layout)?))
    }

    /// How many of the `n` first indices of a common run are common under the swizzles.
    fn common_of(&self, b: &ComposedLayout, n: i64) -> i64 {
        let most = if (self.swizzle, self.offset) == (b.swizzle, b.offset) {
            adjacent(self.swizzle, self.offset, n)
        } else {
            match gcd(self.together(), b.together()) {
                0 => n,
                limit => n.min(limit),
            }
        };
        step!("behind the swizzles, {most} of the {n} are adjacent in both");
        most
    }
}

/// The most of the `n` indices from `offset` on that the swizzle moves onto as many adjacent ones, from that of the first
/// one on.
fn adjacent(swizzle: Swizzle, offset: i64, n: i64) -> i64 {
    if swizzle.is_identity() {
        return n;
    }
    // Nothing depends on the bits after the last one of the swizzle, nor does it on a sign.
    let low = |index: i64| index & (i64::MAX >> (63 - swizzle.end()));
    let (first, end) = (low(offset), low(offset.wrapping_add(n)));
    if swizzle.shift() < 0 {
        let block = swizzle.max_alignment();
        return if first < block { n - (end - end.min(block)) } else { n.min(block - first % block) };
    }
    let targets = |index: i64| swizzle.aim(index & swizzle.sources());
    match targets(first) {
        0 => n - end % (1 << (64 - targets(end).leading_zeros())),
        moved => {
            let block = 1 << moved.trailing_zeros();
            n.min(block - first % block)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the definition says: the most indices whose offsets are the first one's and those above it.
    fn by_definition(a: &ComposedLayout) -> i64 {
        let offsets: alloc::vec::Vec<i64> = a.offsets().collect();
        let (mut smallest, mut largest, mut most) = (offsets[0], offsets[0], 1);
        for (n, offset) in (1..).zip(&offsets) {
            (smallest, largest) = (smallest.min(*offset), largest.max(*offset));
            if smallest == offsets[0] && largest - smallest + 1 == n {
                most = n;
            }
        }
        most
    }

    #[test]
    fn alike_against_the_definition() {
        let mut moved = 0;
        for (bits, base) in (0..4).flat_map(|bits| (0..4).map(move |base| (bits, base))) {
            for shift in (-4..=4i64).filter(|shift| shift.abs() >= bits) {
                let swizzle = Swizzle::new(bits, base, shift).unwrap();
                for (offset, n) in (-40..100).flat_map(|offset| (1..70).map(move |n| (offset, n))) {
                    let layout = RuntimeLayout::new(n, 1).unwrap();
                    let a = ComposedLayout::new(swizzle, offset, layout).unwrap();
                    let expected = by_definition(&a);
                    assert_eq!(a.max_common_vector(&a), Ok(expected), "{a}");
                    assert_eq!(a.max_common_layout(&a).unwrap().size(), expected, "{a}");
                    moved += i64::from(expected < n);
                }
            }
        }
        assert!(moved > 100_000, "{moved}");
    }

    #[test]
    fn at_the_end_of_an_index() {
        let vector = |text: &str| {
            let a: ComposedLayout = text.parse().unwrap();
            a.max_common_vector(&a)
        };
        assert_eq!(vector("S<1,61,1> o 9223372036854775807:1"), Ok(1 << 62));
        assert_eq!(vector("S<1,0,62> o 9223372036854775807:1"), Ok(i64::MAX - 1));
        assert_eq!(vector("S<1,0,-62> o -9223372036854775808 o 9:1"), Ok(1));
        assert_eq!(vector("S<1,0,62> o 9223372036854775806 o 2:1"), Ok(1));
    }
}
