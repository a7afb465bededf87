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

use super::problem::{Direction, Problem, Tail};
use crate::kernel::limits::WIDEST;
use crate::kernel::modes::{Mode, Side};
use crate::kernel::signature::Data;

/// Threads of a block, as most plans have them.
pub(super) const THREADS: u64 = 256;
/// The least accesses of a result that are left after a fold for vectors: what is folded is written and read once more.
const LEAST_ROWS: u64 = 64;
/// The same after a fold for full blocks, 1 MiB: what is read in a few microseconds is not bound by the memory.
const LEAST_LONG_ROWS: u64 = 256;

impl Problem {
    /// How many kept modes the run is of, and its extent E; no mode, and 1, where no kept mode has stride 1.
    pub(super) fn run(&self) -> (usize, u64) {
        let mut end = 1;
        let goes_on = |mode: &&Mode| {
            let goes_on = mode.from == end;
            end *= if goes_on { mode.extent } else { 1 };
            goes_on
        };
        let count = self.kept.iter().take_while(goes_on).count();
        (count, end)
    }

    /// The run's extent E and the extent N of the reduced mode that goes on after it, where one does.
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
        let tail = (left > 0).then(|| Tail { length: run * left, base: row * rows });
        Problem { tail, ..Problem::new(kept, reduced, self.from, Side::PLAIN) }
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
}

/// The share of the lanes that have a vector, of so many adjacent ones for teams of a power of two, 64 at least where there
/// are more.
fn busy(vectors: u64) -> f64 {
    let lanes = if vectors < 64 { vectors.next_power_of_two() } else { vectors.next_multiple_of(64) };
    vectors as f64 / lanes.max(1) as f64
}
