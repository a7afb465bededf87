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
//! Where F is a multiple of the elements of a vector, so are all strides that the first kernel reads by, whatever E is. The
//! second sum is one more mode `F:E` of the second kernel, beside that of the parts, whose stride is the number of all S';
//! where the run is all that is kept, both are one mode. A kept mode beside the run, or another reduced one, stays what it is
//! in the first kernel: vectors have to divide its stride and the base offset, which no fold changes.
//!
//! The N mod F neighbours that are left over, the *tail*, are the first T = E·(N mod F) elements of a row q = Q: one more
//! summand of those S'(k') for which k' < T. Member 0 of part 0 adds it. A second reduced mode would have a tail at each of
//! its coordinates, and there only an F that divides N is taken.

use super::super::builder::{ArrayParam, Builder, Fragment, Index, ReadOnly};
use super::super::error::KernelError;
use super::super::limits::WIDEST;
use super::super::modes::{Mode, composed, joined, layout, nested, side_by_side, widest};
use super::super::signature::Data;
use super::Reducible;
use super::plan::{Direction, Problem, ReducePlan, THREADS};
use super::stage::{Place, Stage, digit};
use crate::index::IndexError;
use crate::ptx::Comparison;

/// The least accesses of a result that are left behind a fold for vectors: what is folded is written and read once more.
const LEAST_ROWS: u64 = 64;
/// The same behind a fold for full blocks, 1 MiB: what is read in a few microseconds is not bound by the memory.
const LEAST_LONG_ROWS: u64 = 256;

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
                "a fold takes rows that follow each other, and these begin {stride} elements apart and are {run} long; \
                 take fold 1"
            ));
        };
        if !(1..=extent).contains(&fold) {
            return Some(format!(
                "a fold of {fold} takes more neighbours than the {extent} that there are; take 1 to {extent}"
            ));
        }
        if !extent.is_multiple_of(fold) && self.reduced.len() > 1 {
            return Some(format!(
                "a fold of {fold} leaves {} of {extent} neighbours over in each of several reduced modes; \
                 take a divisor of {extent}",
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
    /// The least that makes vectors as wide as they get, if they are of more than one element. Where a row of those has fewer
    /// than a block has threads, as many times that as there still are threads for, if more of them have a vector then: teams
    /// are a power of two.
    pub(super) fn fold<T: Data>(&self) -> u64 {
        let Some((run, extent)) = self.foldable() else {
            return 1;
        };
        let taken = |fold: u64| self.refused(Direction::Across, fold).is_none();
        let width = |fold: u64| self.folded(fold).width::<T>(Direction::Across);
        let (mut fold, mut wider) = (1, 2);
        while wider <= WIDEST / T::BYTES {
            if extent / wider >= LEAST_ROWS && taken(wider) && width(wider) > width(fold) {
                fold = wider;
            }
            wider *= 2;
        }
        let width = width(fold);
        if width == 1 {
            return 1;
        }
        let used = |fold: u64| busy(run * fold / width);
        let most = THREADS * width / run / fold;
        let longer = (2..=most).rev().map(|times| times * fold).find(|&longer| taken(longer));
        let pays = |longer: &u64| extent / longer >= LEAST_LONG_ROWS && used(*longer) > used(fold) + 1.0 / 16.0;
        longer.filter(pays).unwrap_or(fold)
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

#[cfg(test)]
mod tests {
    use cute_types::runtime::ComposedLayout;
    use half::f16;

    use super::*;
    use crate::kernel::{Operation, Reduce};
    use crate::ptx::Target;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    fn problem(from: &str, reduced: &[usize], to: Option<&str>) -> Result<Problem, Box<dyn std::error::Error>> {
        let to = to.map(str::parse::<ComposedLayout>).transpose()?;
        Ok(Problem::of(&from.parse()?, reduced, to.as_ref())?)
    }

    /// A plan that nothing but its fold can be wrong with.
    fn plan(fold: u64, parts: u64) -> ReducePlan {
        let direction = Direction::Across;
        ReducePlan { direction, width: 1, team: 1, teams: 32, results: 1, unroll: 1, parts, fold }
    }

    fn modes(kept: &[Mode]) -> Vec<(u64, u64, u64)> {
        kept.iter().map(|mode| (mode.extent, mode.from, mode.to)).collect()
    }

    #[test]
    fn the_second_kernel_has_parts_and_folded_neighbours() -> Outcome {
        // One mode where results of all are adjacent: 5 · 4 neighbours and parts.
        let Split { first, part_stride, second } = problem("(3,103):(1,3)", &[1], None)?.split(&plan(4, 5))?;
        assert_eq!((modes(&first.kept), &first.reduced[..]), (vec![(12, 1, 1)], &[(25, 12)][..]));
        assert_eq!(first.tail, Some(Tail { length: 9, base: 300 }));
        assert_eq!((part_stride, modes(&second.kept), &second.reduced[..]), (12, vec![(3, 1, 1)], &[(20, 3)][..]));

        // Another kept mode lies between them.
        let split = problem("S<0,0,1> o 8 o (3,8,7):(1,3,24)", &[1], None)?.split(&plan(4, 2))?;
        assert_eq!(modes(&split.first.kept), [(12, 1, 1), (7, 24, 12)]);
        assert_eq!((&split.first.reduced[..], split.first.tail, split.first.from), (&[(2, 12)][..], None, 8));
        assert_eq!(modes(&split.second.kept), [(3, 1, 1), (7, 12, 3)]);
        assert_eq!((split.part_stride, &split.second.reduced[..]), (84, &[(4, 3), (2, 84)][..]));

        // A run of two modes, which results are written by in another order; no row but the first.
        let split = problem("(3,4,5):(1,3,12)", &[2], Some("(3,4):(4,1)"))?.split(&plan(5, 1))?;
        assert_eq!((modes(&split.first.kept), &split.first.reduced[..]), (vec![(60, 1, 1)], &[][..]));
        assert_eq!(modes(&split.second.kept), [(3, 1, 4), (4, 3, 1)]);
        assert_eq!(split.second.reduced, [(5, 12)]);
        Ok(())
    }

    #[test]
    fn a_fold_is_the_least_that_makes_vectors_or_fills_a_block() -> Outcome {
        for (from, reduced, f16s, f32s, f64s) in [
            // Odd rows that are long, and rows of which vectors divide some.
            ("(32767,32769):(1,32767)", &[1][..], 8, 4, 2),
            ("(32766,32769):(1,32766)", &[1], 4, 2, 1),
            ("(32764,32769):(1,32764)", &[1], 2, 1, 1),
            // Short ones; those of a power of two need no more than whole vectors.
            ("(3,357913941):(1,3)", &[1], 680, 340, 170),
            ("(12,100000000):(1,12)", &[1], 170, 85, 42),
            ("(2,100000000):(1,2)", &[1], 4, 2, 1),
            ("(16,100000000):(1,16)", &[1], 1, 1, 1),
            // A slice that begins where vectors do, and ones that do not.
            ("S<0,0,1> o 8 o (3,200000):(1,3)", &[1], 680, 340, 170),
            ("S<0,0,1> o 2 o (333,100000):(1,333)", &[1], 2, 2, 2),
            ("S<0,0,1> o 1 o (3,100000):(1,3)", &[1], 1, 1, 1),
            // Rows that are padded, too few by any fold, or by all but 2, or along what is reduced.
            ("(32766,32769):(1,32767)", &[1], 1, 1, 1),
            ("(333,127):(1,333)", &[1], 1, 1, 1),
            ("(333,255):(1,333)", &[1], 2, 2, 2),
            ("(333,10000):(1,333)", &[0], 1, 1, 1),
            // Beside another kept mode, whose stride allows vectors or does not; two reduced ones, and a divisor or none.
            ("(333,1000,5):(1,333,333000)", &[1], 8, 4, 2),
            ("(333,1001,5):(1,333,333333)", &[1], 1, 1, 1),
            ("(333,1000,5):(1,333,400000)", &[1, 2], 8, 4, 2),
            ("(333,1002,5):(1,333,400000)", &[1, 2], 2, 2, 2),
            ("(333,1001,5):(1,333,400000)", &[1, 2], 1, 1, 1),
        ] {
            let problem = problem(from, reduced, None)?;
            let folds = [problem.plan::<f16>(false), problem.plan::<f32>(false), problem.plan::<f64>(false)];
            assert_eq!(folds.map(|plan| plan.fold), [f16s, f32s, f64s], "{from} over {reduced:?}");
            for plan in folds {
                problem.check::<f64>(&ReducePlan { width: 1, ..plan })?;
            }
            // One kernel for everything folds nothing.
            assert_eq!(problem.plan::<f32>(true).fold, 1, "{from}");
        }
        Ok(())
    }

    #[test]
    fn folded_rows_are_read_by_16_bytes() -> Outcome {
        for (from, by_f32, by_f16, plan) in [
            ("(32767,32769):(1,32767)", true, true, "across by 4, 64 x 4 threads, 1 x 8 under way, 8 parts, fold 4"),
            ("(3,357913941):(1,3)", true, true, "across by 4, 64 x 8 threads, 1 x 8 under way, 66 parts, fold 340"),
            ("(32766,32769):(1,32767)", false, false, "across by 1, 256 x 4 threads, 1 x 8 under way, 33 parts"),
        ] {
            let layout: ComposedLayout = from.parse()?;
            let floats = Reduce::<f32>::new(&layout, &[1], Operation::Sum, Target::Sm90)?;
            let halves = Reduce::<f16>::new(&layout, &[1], Operation::Sum, Target::Sm90)?;
            assert_eq!(floats.plan().to_string(), plan, "{from}");
            assert_eq!(floats.ptx()[0].contains("ld.global.nc.v4.f32"), by_f32, "{from}");
            assert_eq!(halves.ptx()[0].contains("ld.global.nc.v4.u32"), by_f16, "{from}");
        }
        Ok(())
    }

    #[test]
    fn what_is_no_fold_is_refused() -> Outcome {
        let refused = |from: &str, reduced: &[usize], plan: ReducePlan| {
            let problem = problem(from, reduced, None).map_err(|error| error.to_string())?;
            problem.check::<f32>(&plan).map_err(|error| error.to_string())
        };
        let because = |from, reduced: &[usize], plan| refused(from, reduced, plan).err().unwrap_or_default();
        assert_eq!(because("(3,100):(1,3)", &[1], plan(7, 2)), "");
        assert_eq!(
            because("(3,100):(1,3)", &[1], plan(0, 2)),
            "`across by 1, 32 x 1 threads, 1 x 1 under way, 2 parts, fold 0` is no plan; take powers of two, 1 to 2147483647 \
             parts, and a fold of at least 1"
        );
        assert_eq!(
            because("(3,100):(1,3)", &[1], ReducePlan { direction: Direction::Along, ..plan(4, 1) }),
            "a fold of 4 is for accesses across results, and these are along; take fold 1"
        );
        assert_eq!(
            because("(3,100):(1,4)", &[1], plan(4, 1)),
            "a fold takes rows that follow each other, and these begin 4 elements apart and are 3 long; take fold 1"
        );
        assert_eq!(
            because("(3,100):(1,3)", &[1], plan(101, 1)),
            "a fold of 101 takes more neighbours than the 100 that there are; take 1 to 100"
        );
        assert_eq!(
            because("(3,100,5):(1,3,512)", &[1, 2], plan(8, 1)),
            "a fold of 8 leaves 4 of 100 neighbours over in each of several reduced modes; take a divisor of 100"
        );
        assert_eq!(
            because("(1073741825,100):(1,1073741825)", &[1], plan(4, 1)),
            "a fold of 4 makes rows of 1073741825 elements longer than 2^32; take a smaller one"
        );
        // What a fold makes wider, and not wide enough.
        assert_eq!(
            because("(3,100):(1,3)", &[1], ReducePlan { width: 4, ..plan(2, 1) }),
            "accesses of 4 elements do not go through the layout, where at most 2 do; take fewer"
        );
        Ok(())
    }
}
