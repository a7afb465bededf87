//! Folding: neighbours of a reduced mode that are results of their own until a second kernel.
//!
//! Let the kept modes of stride 1 and of those that go on from there be one mode `E:1`, the *run*, and the reduced mode of
//! least stride be `N:E`: it goes on where the run ends. The element at k of the run and r of that mode is at k + E·r. With
//! a fold F, Q = ⌊N/F⌋ and r = f + F·q, that is k' + E·F·q for k' = k + E·f, which is any number below E·F: the same elements
//! are those of the modes `(E·F, Q):(1, E·F)`, whose run is F times as long, and
//!
//! ```text
//! S'(k') = Σ in[k' + E·F·q] over q < Q
//! S(k)   = Σ S'(k + E·f)    over f < F
//! ```
//!
//! So the strides of what a kernel reads are multiples of 16 bytes whatever E is, where F is. The second sum is one more
//! mode `F:E` of the second kernel, beside that of the parts, whose stride there is that of all S'; where the run is all
//! that is kept, both are one mode. A kept mode beside the run stays what it is in the first kernel, and must have strides that
//! whole vectors allow, as other reduced modes must.
//!
//! The N mod F neighbours that are left over, the *tail*, are the first T = E·(N mod F) elements of a row q = Q: one more
//! summand of those S'(k') for which k' < T. Member 0 of part 0 adds it. A second reduced mode would have a tail at each of
//! its coordinates, and there only an F that divides N is taken.

use super::super::builder::{ArrayParam, Builder, Fragment, Index, ReadOnly, WIDEST};
use super::super::modes::{Mode, composed, joined, layout, nested, side_by_side, widest};
use super::super::{Data, KernelError};
use super::Reducible;
use super::plan::{Direction, Problem, ReducePlan, THREADS};
use super::stage::{Place, Stage, digit};
use crate::index::IndexError;
use crate::ptx::Comparison;

/// The least accesses of a result that are left behind a fold: what is folded is written and read once more.
const LEAST_ROWS: u64 = 64;

/// What is left over behind the last whole row of a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tail {
    /// The results, from the first on, that have one more element.
    pub(super) length: u64,
    /// The offset of the first of those.
    pub(super) base: u64,
}

/// A reduction in two: to parts in a workspace, and of those.
pub(super) struct Split {
    pub(super) first: Problem,
    /// The stride of the parts in the workspace.
    pub(super) part_stride: u64,
    pub(super) second: Problem,
}

impl Problem {
    /// How many kept modes the run is of, and its extent E; no mode, and 1, where no kept mode has stride 1.
    fn run(&self) -> (usize, u64) {
        let mut end = 1;
        let goes_on = |mode: &&Mode| {
            let goes_on = mode.from == end;
            end *= if goes_on { mode.extent } else { 1 };
            goes_on
        };
        let count = self.kept.iter().take_while(goes_on).count();
        (count, end)
    }

    /// The run's extent E and the extent N of the reduced mode that goes on behind it, where one does.
    fn foldable(&self) -> Option<(u64, u64)> {
        let (modes, run) = self.run();
        let &(extent, stride) = self.reduced.first()?;
        (modes > 0 && stride == run).then_some((run, extent))
    }

    /// Why this is no fold here, if it is none.
    pub(super) fn refused(&self, direction: Direction, fold: u64) -> Option<String> {
        if fold == 1 {
            return None;
        }
        if direction == Direction::Along {
            return Some(format!("a fold of {fold} is for accesses across results, and these are along; take fold 1"));
        }
        let Some((run, extent)) = self.foldable() else {
            let (stride, run) = (self.reduced.first().map_or(0, |mode| mode.1), self.run().1);
            return Some(format!(
                "a fold takes rows that follow each other, and these begin {stride} elements apart and are {run} long; take fold 1"
            ));
        };
        if !(1..=extent).contains(&fold) {
            return Some(format!(
                "a fold of {fold} takes more neighbours than the {extent} that there are; take 1 to {extent}"
            ));
        }
        if !extent.is_multiple_of(fold) && self.reduced.len() > 1 {
            return Some(format!(
                "a fold of {fold} leaves {} of {extent} neighbours over in each of several reduced modes; take a divisor of {extent}",
                extent % fold
            ));
        }
        // An index has 32 bits.
        (run.saturating_mul(fold) > 1 << 32)
            .then(|| format!("a fold of {fold} makes rows of {run} elements longer than 2^32; take a smaller one"))
    }

    /// The same elements with so many neighbours folded, which [`Problem::refused`] has nothing against. Where the results go
    /// is not said any more: they are no results yet.
    pub(super) fn folded(&self, fold: u64) -> Problem {
        let Some((run, extent)) = self.foldable().filter(|_| fold > 1) else {
            return self.clone();
        };
        let (row, rows, left) = (run * fold, extent / fold, extent % fold);
        let others = self.kept.iter().skip(self.run().0).copied();
        let kept = [Mode { extent: row, from: 1, to: 1 }].into_iter().chain(others).collect();
        let whole = (rows > 1).then_some((rows, row));
        let reduced = whole.into_iter().chain(self.reduced.iter().skip(1).copied()).collect();
        let tail = (left > 0).then(|| Tail { length: run * left, base: self.from + row * rows });
        Problem { tail, ..Problem::new(kept, reduced, self.from, 0) }
    }

    /// The fold that is best for reading `T`; 1 where none pays.
    ///
    /// The least that makes vectors as wide as they get; and where a row of those has fewer than a block has threads, and
    /// teams, being powers of two, would leave some idle, as many times that as leave the fewest.
    pub(super) fn fold<T: Data>(&self) -> u64 {
        let Some((run, extent)) = self.foldable() else {
            return 1;
        };
        let pays = |fold: u64| extent / fold >= LEAST_ROWS && self.refused(Direction::Across, fold).is_none();
        let width = |fold: u64| self.folded(fold).width::<T>(Direction::Across);
        let mut fold = 1;
        let mut wider = 2;
        while wider <= WIDEST / T::BYTES {
            if pays(wider) && width(wider) > width(fold) {
                fold = wider;
            }
            wider *= 2;
        }
        let width = width(fold);
        let used = |fold: u64| busy(run * fold / width);
        let most = THREADS * width / run / fold;
        let longest = (2..=most).rev().map(|times| times * fold).find(|&longer| pays(longer));
        longest.filter(|&longer| used(longer) > used(fold) + 1.0 / 16.0).unwrap_or(fold)
    }

    /// The reduction to parts in a workspace, and the one of the parts. What a plan reads along has its parts adjacent, what
    /// it reads across has its results adjacent.
    pub(super) fn split(&self, plan: &ReducePlan) -> Result<Split, KernelError> {
        let mut first = self.folded(plan.fold);
        let results = first.results();
        let (step, part_stride) = match plan.direction {
            Direction::Along => (plan.parts, 1),
            Direction::Across => (1, results),
        };
        first.to = 0;
        let mut stride = step;
        for mode in &mut first.kept {
            mode.to = stride;
            stride = stride.checked_mul(mode.extent).ok_or(IndexError::Overflow)?;
        }
        // A fold makes one mode of the run, which lies in the workspace as it does where it is read; others have their own.
        let (modes, run) = if plan.fold > 1 { self.run() } else { (0, 1) };
        let others = first.kept.iter().skip(modes.min(1)).map(|mode| mode.to);
        let between = self.kept.iter().take(modes).map(|mode| mode.from).chain(others);
        let kept = self.kept.iter().zip(between).map(|(out, between)| Mode { from: between, ..*out }).collect();
        let again = [(plan.fold, run), (plan.parts, part_stride)].into_iter().filter(|mode| mode.0 > 1);
        let again = joined(again.map(|(extent, stride)| Mode { extent, from: stride, to: stride }).collect());
        let reduced = again.into_iter().map(|mode| (mode.extent, mode.from)).collect();
        let second = Problem::new(joined(kept), reduced, 0, self.to);
        Ok(Split { first, part_stride, second })
    }
}

/// The share of the lanes that have a vector, of so many adjacent ones for teams of a power of two, 64 at least where there
/// are more.
fn busy(vectors: u64) -> f64 {
    let lanes = if vectors < 64 { vectors.next_power_of_two() } else { vectors.next_multiple_of(64) };
    vectors as f64 / lanes.max(1) as f64
}

impl Stage {
    /// Adds the tail to what one thread for each result has.
    ///
    /// The elements of an access need not all be there: each is loaded apart, or as many together as the tail's length is a
    /// multiple of; in place of what is not there the last one is, and then the neutral element.
    pub(super) fn add_tail<I: Reducible>(
        &self,
        b: &mut Builder,
        input: ArrayParam<I, ReadOnly>,
        all: &[(Place, Fragment<I::Accumulator>)],
    ) -> Result<(), KernelError> {
        let (Some(Tail { length, base }), Some((row, others))) = (self.problem.tail, self.problem.kept.split_first())
        else {
            return Ok(());
        };
        let Some((Place { member, part, .. }, _)) = all.first() else {
            return Ok(());
        };
        let ReducePlan { team, parts, width, .. } = self.plan;
        let step = widest(width, length);
        let others: Vec<(u64, u64)> = others.iter().map(|mode| (mode.extent, mode.from)).collect();
        let modes = [nested(&[(length / step, step)])?, nested(&others)?, nested(&[(step, 1)])?];
        let tensor = b.tensor(input, composed(base, side_by_side(&modes)?)?)?;
        let number = b.index(&layout(&[(team, 1), (parts, team)])?, &[*member, *part])?;
        b.below(number, 1, |b, _| {
            // All loads come before what is done with the first.
            let mut loaded = Vec::new();
            for (place, sums) in all {
                let modes = [(row.extent / width, 1), (others.iter().map(|mode| mode.0).product(), 1)];
                let tensor = tensor.at(1, digit(b, place.item, [(modes[0].0, 0), modes[1]])?)?;
                let vector = digit(b, place.item, [modes[0], (modes[1].0, 0)])?;
                let accesses = layout(&[(width / step, 1), (row.extent / width, width / step)])?;
                for (access, sums) in sums.registers().chunks(step as usize).enumerate() {
                    let number = b.index(&accesses, &[Index::from(access as u32), vector])?;
                    let bound = u32::try_from(length / step).map_err(|_| IndexError::Overflow)?;
                    let value = b.value(number)?;
                    let holds = b.compare(Comparison::Lt, value, bound);
                    let clamped = b.clamped(number, length / step)?;
                    loaded.push((b.load(&tensor.at(0, clamped)?)?.registers(), holds, sums.to_vec()));
                }
            }
            for (elements, holds, sums) in loaded {
                for (element, sum) in elements.into_iter().zip(sums) {
                    let value = self.present(b, element, Some(holds));
                    let value = self.pair(b, sum, value);
                    b.set(sum, value)?;
                }
            }
            Ok(())
        })
    }
}
