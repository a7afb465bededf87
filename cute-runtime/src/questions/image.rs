//! # image, footprint, gap_profile
//!
//! The set of the offsets, `image(A) = { A(i) : 0 ≤ i < size(A) }`; how many there are and between which, its *footprint*;
//! and its *runs* of adjacent offsets with the *gaps* between them.
//!
//! The set is built up mode by mode, smallest stride first, as runs: where a mode steps no further than one run reaches,
//! its copies are one run again, and most layouts in use stay one run from the first mode to the last. A swizzle moves a
//! run in whole blocks of `2^M`, and maps each block of `2^(M+B+|S|)` to itself.
//!
//! - post (`image`): sorted, each offset once
//! - post (`footprint`): `offsets = |image|`, of which the smallest is `lowest` and the largest `highest`
//! - post (`gap_profile`): the runs are those of the image, in order; there is a gap between each and the next
//!
//! tensor-layouts: `image`, `footprint`, `gap_profile`, `tensor_layouts/analysis.py`. CuTe has none of them.

use alloc::vec::Vec;
use core::mem;

use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::Quantity;
use crate::swizzle::Swizzle;
use crate::swizzle::composed::ComposedLayout;
use crate::trace;

/// As many runs are put together, and as many offsets listed.
const LIMIT: i64 = 1 << 20;

/// How many offsets a layout has, and between which two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Footprint {
    /// The smallest offset.
    pub lowest: i64,
    /// The largest.
    pub highest: i64,
    /// How many offsets there are from the one to the other.
    pub span: i64,
    /// How many of these have an element.
    pub offsets: i64,
    /// The elements.
    pub elements: i64,
}

impl Footprint {
    /// How many offsets of the span no element has.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!("(3,4):(1,4)".parse::<RuntimeLayout>()?.footprint()?.holes(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn holes(&self) -> i64 {
        self.span - self.offsets
    }
}

/// The runs of adjacent offsets of a layout, and the gaps between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GapProfile {
    /// The first and the last offset of each run, in order.
    pub runs: Vec<(i64, i64)>,
    /// How many offsets lie between a run and the next.
    pub gaps: Vec<i64>,
}

impl RuntimeLayout {
    /// The offsets, sorted, each once; of 2^20 at most.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!("(4,2):(0,1)".parse::<RuntimeLayout>()?.image()?, [0, 1]);
    /// assert_eq!("(3,2):(2,-1)".parse::<RuntimeLayout>()?.image()?, [-1, 0, 1, 2, 3, 4]);
    ///
    /// let refused = "(1048576,2):(1,1048576)".parse::<RuntimeLayout>()?.image().unwrap_err();
    /// assert_eq!(refused.to_string(), "image: there are 2097152 offsets, at most 1048576 are listed");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn image(&self) -> Result<Vec<i64>, LayoutError> {
        ComposedLayout::from(self).image()
    }

    /// How many offsets there are, and between which two.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let rows: RuntimeLayout = "(4096,4096):(4100,1)".parse()?;
    /// let found = rows.footprint()?;
    /// assert_eq!((found.lowest, found.highest), (0, 4095 * 4100 + 4095));
    /// assert_eq!((found.offsets, found.holes()), (4096 * 4096, 4095 * 4));
    ///
    /// // Where offsets are shared, they have to be put together; here from too many runs.
    /// let wide: RuntimeLayout = "(3000000,4000000):(4000002,3000000)".parse()?;
    /// let refused = wide.footprint().unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "image: the offsets are put together from 4000000 runs, at most 1048576 are looked at",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn footprint(&self) -> Result<Footprint, LayoutError> {
        ComposedLayout::from(self).footprint()
    }

    /// The runs of adjacent offsets, and the gaps between them.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let found = "(4,3):(1,6)".parse::<RuntimeLayout>()?.gap_profile()?;
    /// assert_eq!(found.runs, [(0, 3), (6, 9), (12, 15)]);
    /// assert_eq!(found.gaps, [2, 2]);
    ///
    /// let refused = "4194304:2".parse::<RuntimeLayout>()?.gap_profile().unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "image: the offsets are put together from 4194304 runs, at most 1048576 are looked at",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn gap_profile(&self) -> Result<GapProfile, LayoutError> {
        ComposedLayout::from(self).gap_profile()
    }
}

impl ComposedLayout {
    /// The offsets under the swizzle, sorted, each once; of 2^20 at most.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// assert_eq!("S<1,0,1> o (3,2):(1,8)".parse::<ComposedLayout>()?.image()?, [0, 1, 3, 8, 9, 11]);
    /// assert!("S<1,0,1> o 2097152:1".parse::<ComposedLayout>()?.image().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn image(&self) -> Result<Vec<i64>, LayoutError> {
        let runs = self.runs()?;
        // At most the cosize of L.
        let offsets = runs.iter().map(|(first, last)| last - first + 1).sum();
        if offsets > LIMIT {
            return Err(LayoutError::ImageSize { offsets, limit: LIMIT });
        }
        Ok(runs.into_iter().flat_map(|(first, last)| first..=last).collect())
    }

    /// How many offsets there are under the swizzle, and between which two.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let found = "S<2,0,3> o (3,3):(8,1)".parse::<ComposedLayout>()?.footprint()?;
    /// assert_eq!((found.lowest, found.highest, found.span, found.offsets, found.elements), (0, 19, 20, 9, 9));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn footprint(&self) -> Result<Footprint, LayoutError> {
        let (lowest, highest) = trace::silently(|| self.extremes())?;
        let span = i64::try_from(i128::from(highest) - i128::from(lowest) + 1);
        let span = span.map_err(|_| LayoutError::Overflow { quantity: Quantity::Cosize })?;
        // A swizzle takes no two offsets to one.
        let moving = self.layout().filter()?;
        let offsets = match moving.is_injective() {
            Ok(true) => moving.size(),
            _ => runs(&moving)?.iter().map(|(first, last)| last - first + 1).sum(),
        };
        step!("{offsets} of the {span} offsets {lowest}..={highest} have one of the {} elements", self.size());
        Ok(Footprint { lowest, highest, span, offsets, elements: self.size() })
    }

    /// The runs of adjacent offsets under the swizzle, and the gaps between them.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let found = "S<1,0,1> o (3,2):(1,8)".parse::<ComposedLayout>()?.gap_profile()?;
    /// assert_eq!((found.runs.as_slice(), found.gaps), ([(0, 1), (3, 3), (8, 9), (11, 11)].as_slice(), vec![1, 4, 1]));
    /// assert!("S<1,0,1> o 4194304:4".parse::<ComposedLayout>()?.gap_profile().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn gap_profile(&self) -> Result<GapProfile, LayoutError> {
        let runs = self.runs()?;
        // Two offsets under a swizzle may be farther apart than any two before it.
        let gap = |pair: &[Run]| Some(pair[1].0.checked_sub(pair[0].1)? - 1);
        let gaps = runs.windows(2).map(gap).collect::<Option<_>>();
        let gaps = gaps.ok_or(LayoutError::Overflow { quantity: Quantity::Cosize })?;
        Ok(GapProfile { runs, gaps })
    }

    /// The image as runs, in order, with a gap between each and the next.
    fn runs(&self) -> Result<Vec<Run>, LayoutError> {
        let mut runs = runs(self.layout())?;
        for run in &mut runs {
            *run = (run.0 + self.base_offset(), run.1 + self.base_offset());
        }
        let swizzle = self.swizzle();
        if swizzle.is_identity() {
            return Ok(runs);
        }
        let mut moved = Vec::with_capacity(runs.len());
        // The steps of one index after the other tell nothing.
        trace::silently(|| runs.into_iter().try_for_each(|run| swizzled(&swizzle, run, &mut moved)))?;
        step!("{swizzle} makes {} parts of the runs", moved.len());
        Ok(merged(moved))
    }
}

/// A first and a last offset, and all between.
type Run = (i64, i64);

/// The offsets of a layout as runs, in order, with a gap between each and the next.
fn runs(layout: &RuntimeLayout) -> Result<Vec<Run>, LayoutError> {
    let mut modes = layout.flat_modes();
    modes.retain(|(extent, stride)| *extent > 1 && *stride != 0);
    modes.sort_by_key(|mode| mode.1.abs());
    let mut runs = Vec::from([(0, 0)]);
    for (extent, stride) in modes {
        // All offsets are in the bounds of the layout.
        let span = (extent - 1) * stride;
        if let [(first, last)] = &mut runs[..]
            && stride.abs() <= *last - *first + 1
        {
            step!("{extent}:{stride} goes on with the run {first}..={last}");
            *if stride < 0 { first } else { last } += span;
            continue;
        }
        let copies = (runs.len() as i64).saturating_mul(extent);
        if copies > LIMIT {
            return Err(LayoutError::ImageRuns { runs: copies, limit: LIMIT });
        }
        step!("{extent}:{stride} copies {} runs", runs.len());
        let below = mem::take(&mut runs);
        let steps = (0..extent).map(|n| n * stride);
        runs = merged(steps.flat_map(|at| below.iter().map(move |run| (run.0 + at, run.1 + at))).collect());
    }
    Ok(runs)
}

/// Sorted, and those that meet or overlap as one.
fn merged(mut runs: Vec<Run>) -> Vec<Run> {
    runs.sort_unstable();
    let mut merged: Vec<Run> = Vec::with_capacity(runs.len());
    for (first, last) in runs {
        match merged.last_mut() {
            Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
            _ => merged.push((first, last)),
        }
    }
    merged
}

/// Where a swizzle takes a run, in parts.
fn swizzled(swizzle: &Swizzle, (mut first, last): Run, moved: &mut Vec<Run>) -> Result<(), LayoutError> {
    // Below bit M nothing moves, and all that moves is below `end`.
    let (below, end) = ((1i64 << swizzle.base().min(62)) - 1, swizzle.end());
    loop {
        let runs = moved.len() as i64 + 1;
        if runs > LIMIT {
            return Err(LayoutError::ImageRuns { runs, limit: LIMIT });
        }
        let whole = if end < 62 && first & ((1i64 << end) - 1) == 0 { (last - first + 1) >> end << end } else { 0 };
        let part = if whole > 0 {
            // In this order, as the last one may be i64::MAX.
            (first, first + (whole - 1))
        } else {
            let block = last.min(first | below);
            let to = swizzle.apply(first);
            (to, to + (block - first))
        };
        let done = first + (part.1 - part.0);
        moved.push(part);
        if done == last {
            return Ok(());
        }
        first = done + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::string::ToString;

    #[test]
    fn against_enumeration() {
        for i in 0..60_000i64 {
            let (s0, d0, s1, d1) = (i % 5 + 1, i / 5 % 19 - 6, i / 95 % 7 + 1, i / 665 % 23 - 8);
            let (bits, base, shift) = (i % 3, i / 7 % 3, [3, -3, 4, -2][(i / 11 % 4) as usize]);
            let layout = RuntimeLayout::new((s0, s1, 2), (d0, d1, i % 13)).unwrap();
            let a = ComposedLayout::new(Swizzle::new(bits, base, shift).unwrap(), i % 41 - 6, layout).unwrap();
            let offsets: BTreeSet<i64> = a.offsets().collect();
            let image = a.image().unwrap();
            assert!(image.iter().eq(&offsets), "{a}: {image:?}");

            let found = a.footprint().unwrap();
            assert_eq!((Some(&found.lowest), Some(&found.highest)), (offsets.first(), offsets.last()), "{a}");
            assert_eq!((found.offsets, found.elements), (offsets.len() as i64, a.size()), "{a}");
            assert_eq!(found.span, found.highest - found.lowest + 1, "{a}");

            let profile = a.gap_profile().unwrap();
            let inside = |x: i64| profile.runs.iter().filter(|run| (run.0..=run.1).contains(&x)).count();
            for x in found.lowest - 2..found.highest + 3 {
                assert_eq!(inside(x), usize::from(offsets.contains(&x)), "{a} at {x}");
            }
            assert_eq!(profile.gaps.iter().sum::<i64>(), found.holes(), "{a}");
            assert!(profile.gaps.iter().all(|gap| *gap > 0), "{a}");
        }
    }

    #[test]
    fn the_last_offset_may_be_the_largest_integer() {
        let composed = |text: &str| text.parse::<ComposedLayout>().unwrap();
        let all = composed("S<1,0,1> o 1 o 9223372036854775807:1");
        assert_eq!(all.gap_profile().unwrap().runs, [(1, i64::MAX)]);
        let sentence = "image: there are 9223372036854775807 offsets, at most 1048576 are listed";
        assert_eq!(all.image().unwrap_err().to_string(), sentence);

        // -1 goes down by 2^30 - 1, and the other up by as much.
        let apart = composed("S<30,0,31> o -1 o 2:9223372035781033985");
        assert_eq!(apart.image().unwrap(), [-(1 << 30), i64::MAX]);
        assert_eq!(apart.gap_profile().unwrap_err().to_string(), "layout: cosize leaves 64 bits");
        assert_eq!(apart.footprint().unwrap_err().to_string(), "layout: cosize leaves 64 bits");
    }

    #[test]
    fn large_layouts_are_few_runs() {
        let runs = |text: &str| text.parse::<ComposedLayout>().unwrap().gap_profile().unwrap().runs;
        assert_eq!(runs("(1048576,1048576):(1048576,-1)"), [(-1_048_575, (1 << 40) - (1 << 20))]);
        assert_eq!(runs("S<3,4,3> o 0 o (1048576,1048576):(1048576,1)"), [(0, (1 << 40) - 1)]);
        // Block by block where it begins and where it ends, and a million whole ones of 1024 between.
        let large = 1 << 30;
        let expected = [(136, 143), (160, large + 135), (large + 144, large + 159)];
        assert_eq!(runs("S<3,4,3> o 152 o 1073741824:1"), expected);
        assert_eq!(runs("S<1,61,1> o 4611686018427387904:1"), [(0, (1 << 62) - 1)]);
    }
}
