//! # contiguity
//!
//! How many elements from index 0 on lie one after the other: the largest `n` with `A(i) = A(0) + i` for `0 ≤ i < n`. It
//! is how many of them one access may move from there; `vector_width` of the analysis asks it of every thread.
//!
//! - post: `1 ≤ n ≤ size(A)`; of a layout of strides, the extent of the first coalesced mode where its stride is 1, else 1
//!
//! Under a swizzle the elements are followed to the first that is elsewhere, in blocks in which the sources stay what they
//! are and no target is. After 2^20 blocks that is said, as a refusal, instead of an answer.
//!
//! tensor-layouts: `contiguity`, `tensor_layouts/analysis.py`, of layouts of strides alone. CuTe:
//! `max_common_vector(L, Layout<size(L)>)`.

use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::Rule;
use crate::swizzle::composed::ComposedLayout;
use crate::trace;

/// How many blocks are followed.
const STEPS: u32 = 1 << 20;

impl RuntimeLayout {
    /// How many elements from index 0 on are adjacent and in order.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let contiguity = |text: &str| text.parse::<RuntimeLayout>().unwrap().contiguity();
    /// assert_eq!((contiguity("(4,8):(1,4)")?, contiguity("(4,8):(1,8)")?, contiguity("8:2")?), (32, 4, 1));
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn contiguity(&self) -> Result<i64, LayoutError> {
        let first = self.coalesce()?.flat_modes().first().copied();
        Ok(first.map_or(1, |(extent, stride)| if stride == 1 { extent } else { 1 }))
    }
}

impl ComposedLayout {
    /// How many elements from index 0 on are adjacent and in order under the swizzle.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let contiguity = |text: &str| text.parse::<ComposedLayout>().unwrap().contiguity();
    /// assert_eq!(contiguity("S<3,4,3> o (64,8):(1,64)")?, 128);
    /// // From the second row of 64 on, 16 elements stay together.
    /// assert_eq!(contiguity("S<3,4,3> o 128 o (64,8):(1,64)")?, 16);
    /// // One after the other because of the swizzle.
    /// assert_eq!(contiguity("S<1,0,1> o 2 o 2:-1")?, 1);
    /// assert_eq!(contiguity("S<1,0,1> o 3 o 2:-1")?, 2);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn contiguity(&self) -> Result<i64, LayoutError> {
        let swizzle = self.swizzle();
        if swizzle.is_identity() {
            return self.layout().contiguity();
        }
        let layout = self.layout().coalesce()?;
        let run = layout.contiguity()?;
        let lowest_source = swizzle.sources().trailing_zeros();
        trace::silently(|| {
            let start = swizzle.apply(self.base_offset());
            let mut index = 0;
            for _ in 0..STEPS {
                let before = self.base_offset() + layout.offset(index)?;
                if swizzle.apply(before).checked_sub(start) != Some(index) {
                    return Ok(index);
                }
                // All of the block have the same targets turned over, and these lie above it.
                let block = lowest_source.min(swizzle.aim(before & swizzle.sources()).trailing_zeros());
                let in_block = (before | ((1i64 << block) - 1)) - before + 1;
                index += (run - index % run).min(in_block);
                if index == layout.size() {
                    return Ok(index);
                }
            }
            Err(LayoutError::Undecided { rule: Rule::Contiguity, steps: STEPS })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Swizzle;

    #[test]
    fn against_enumeration() {
        for i in 0..60_000i64 {
            let (s0, d0, s1, d1) = (i % 5 + 1, i / 5 % 4, i / 95 % 7 + 1, i / 665 % 13 - 3);
            let (bits, base, shift) = (i % 3, i / 7 % 3, [3, -3, 4, -2][(i / 11 % 4) as usize]);
            let layout = RuntimeLayout::new((s0, s1, 2), (d0, d1, i % 17)).unwrap();
            let a = ComposedLayout::new(Swizzle::new(bits, base, shift).unwrap(), i % 41 - 6, layout).unwrap();
            let first = a.offset(0).unwrap();
            let run = a.offsets().zip(first..).take_while(|(offset, wanted)| offset == wanted).count();
            assert_eq!(a.contiguity(), Ok(run as i64), "{a}");
        }
    }

    #[test]
    fn blocks_are_followed_as_one() {
        let contiguity = |text: &str| text.parse::<ComposedLayout>().unwrap().contiguity();
        assert_eq!(contiguity("S<1,40,20> o 4611686018427387904:1"), Ok(1 << 60));
        assert_eq!(contiguity("1099511627776:1"), Ok(1 << 40));
        assert_eq!(contiguity("S<1,0,40> o 4611686018427387904:1"), Ok(1 << 40));
        assert_eq!(contiguity("S<3,30,-3> o 4611686018427387904:1"), Ok(1 << 30));
    }
}
