//! How the threads of a grid share a reduction.

use core::fmt;

use super::fold::THREADS;
use super::problem::{Direction, Problem};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::limits::{MOST_BLOCKS, MOST_THREADS, WIDEST};
use crate::kernel::modes::widest;
use crate::kernel::signature::Data;

/// The bytes that a thread has under way: eight of the widest accesses.
const UNDER_WAY: u64 = 8 * WIDEST;
/// As many blocks as keep a large device busy to the end: eight for each of the 132 multiprocessors of an H100 or H200. On
/// smaller ones they queue.
const BLOCKS: u64 = 8 * 132;
/// The bytes of 32 adjacent elements of 4: what the lanes of one access should have adjacent.
const LINE: u64 = 128;

/// How a reduction goes: all numbers but the parts and the fold are powers of two.
///
/// A result, or across a vector of results, is shared by a team of threads in each of several blocks, its parts. Each thread
/// has `results` times `unroll` accesses under way before it waits for the first. Where there are several parts, or a fold,
/// a second kernel reduces those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReducePlan {
    /// Which elements an access has.
    pub direction: Direction,
    /// Elements of an access.
    pub width: u64,
    /// Threads of a block that share a result.
    pub team: u64,
    /// Teams of a block.
    pub teams: u64,
    /// Results, or vectors of results, of a team: several where they are short.
    pub results: u64,
    /// Accesses of a thread to one of them that are under way at a time.
    pub unroll: u64,
    /// Blocks that share a result.
    pub parts: u64,
    /// Neighbours along the reduced mode of least stride that are results of their own up to the second kernel; 1 for none.
    /// More than one only [across](Direction::Across), and where that mode goes on where the kept modes that are contiguous
    /// end: `(3,1000):(1,3)` folded by 4 is `(12,250):(1,12)`, of which a vector of 4 divides the strides. Where 4 does not
    /// divide that extent, what is left over goes on after the last whole row, which is for one reduced mode only.
    pub fold: u64,
}

impl fmt::Display for ReducePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReducePlan { direction, width, team, teams, results, unroll, parts, fold } = self;
        let direction = match direction {
            Direction::Along => "along",
            Direction::Across => "across",
        };
        write!(f, "{direction} by {width}, {teams} x {team} threads, {results} x {unroll} under way, {parts} parts")?;
        if *fold == 1 { Ok(()) } else { write!(f, ", fold {fold}") }
    }
}

impl Problem {
    /// The plan that reads `T`; one stage where `whole`.
    pub(super) fn plan<T: Data>(&self, whole: bool) -> ReducePlan {
        let direction = self.planned_direction(whole);
        let fold = if whole || direction == Direction::Along { 1 } else { self.fold::<T>() };
        let folded = self.folded(fold);
        let width = folded.planned_width::<T>(direction);
        let (items, accesses) = folded.items(direction, width);
        let work = Work { direction, items, accesses, width, bytes: width * T::BYTES, fold, whole };
        let (team, teams) = match direction {
            Direction::Along => work.block_along(),
            Direction::Across => work.block_across(),
        };
        let unroll = floor(accesses / team).min(work.under_way());
        let results = work.results(teams, unroll);
        let parts = work.parts(items.div_ceil(teams * results), accesses / (team * unroll));
        ReducePlan { direction, width, team, teams, results, unroll, parts, fold }
    }

    /// As the layout lies; but few results in one stage are a block each, since one block for all of them would be waited for.
    fn planned_direction(&self, whole: bool) -> Direction {
        let few = self.results() < 32 && self.elements() > 2 * THREADS * UNDER_WAY / WIDEST;
        if whole && few { Direction::Along } else { self.direction() }
    }

    /// As wide as the layout allows; but along, a few whole vectors are not worth what is left over.
    fn planned_width<T: Data>(&self, direction: Direction) -> u64 {
        let width = self.width::<T>(direction);
        match (direction, self.reduced.first()) {
            (Direction::Along, Some(&(extent, _))) if extent < 16 * width => widest(width, extent),
            _ => width,
        }
    }
}

/// The least power of two that is as large.
fn ceiling(number: u64) -> u64 {
    number.next_power_of_two()
}

/// The largest power of two that is no larger; 1 for 0.
fn floor(number: u64) -> u64 {
    1 << number.max(1).ilog2()
}

/// What the threads of a grid have to share.
struct Work {
    direction: Direction,
    /// Results, or vectors of results: what a team has one of.
    items: u64,
    /// Accesses of one of them.
    accesses: u64,
    /// Elements of an access.
    width: u64,
    /// Bytes of an access.
    bytes: u64,
    fold: u64,
    /// One kernel has to do all of it.
    whole: bool,
}

impl Work {
    /// The most accesses that a thread has under way.
    fn under_way(&self) -> u64 {
        (UNDER_WAY / self.bytes.max(4)).min(UNDER_WAY / WIDEST)
    }

    /// Accesses of neighbouring lanes that make a line.
    fn line(&self) -> u64 {
        LINE / self.bytes
    }

    /// A fold makes all the results that there are: the fewer parts of them the better, so that blocks are large.
    fn is_short(&self) -> bool {
        self.fold > 1 && self.items <= THREADS
    }

    /// Single elements across begin anywhere in a sector, and the next row's are far: a block has several rows of them, where
    /// there are many.
    fn is_of_singles(&self) -> bool {
        !self.whole && self.direction == Direction::Across && self.width == 1 && self.accesses >= THREADS / 2
    }

    /// Threads of a block.
    fn threads(&self) -> u64 {
        if self.is_of_singles() {
            4 * THREADS
        } else if self.whole || self.is_short() {
            2 * THREADS
        } else {
            THREADS
        }
    }

    /// Threads of a team, and teams of a block, along: a team grows while its threads have enough to do and there are fewer
    /// blocks than keep a device busy. Short results share a block, as long as neighbouring lanes have a line of them.
    fn block_along(&self) -> (u64, u64) {
        let threads = self.threads();
        let least = self.line().min(ceiling(self.accesses)).min(32);
        let mut team = ceiling(self.accesses.div_ceil(self.under_way())).clamp(least, threads);
        while team < threads && team < self.accesses && self.items.div_ceil(threads / team) < BLOCKS {
            team *= 2;
        }
        (team, (threads / team).min(ceiling(self.items)).max(32_u64.div_ceil(team)))
    }

    /// The same across: teams are halved, and so have more threads each, while these have enough to do and there are fewer
    /// blocks than keep a device busy. Neighbouring threads keep 1 KiB of neighbours, so that rows that begin anywhere waste
    /// little; in one stage a line, so that more blocks share what there is.
    fn block_across(&self) -> (u64, u64) {
        let threads = self.threads();
        let rows = |teams: u64| threads / teams;
        let least = if self.whole { self.line() } else { (8 * self.line()).clamp(THREADS / 4, THREADS) };
        let mut teams = ceiling(self.items).min(if self.is_of_singles() { THREADS } else { threads });
        while teams > least
            && self.items.div_ceil(teams) < BLOCKS
            && 2 * rows(teams) * self.under_way() <= self.accesses
        {
            teams /= 2;
        }
        let team = rows(teams).min(ceiling(self.accesses));
        (team, teams.max(32_u64.div_ceil(team)))
    }

    /// Results of a team: several where they are so short that a thread could have more under way, and so many that the blocks
    /// still keep a device busy twice over.
    fn results(&self, teams: u64, unroll: u64) -> u64 {
        let mut results = 1;
        while 2 * results * unroll <= self.under_way() && self.items.div_ceil(2 * results * teams) >= 2 * BLOCKS {
            results *= 2;
        }
        results
    }

    /// Parts of a result, where one part makes so many blocks, of which each thread makes so many turns.
    ///
    /// A second kernel takes longer than a few turns of the first; and the more blocks follow each other on a multiprocessor,
    /// as long as they are long, the less is the last of them waited for.
    fn parts(&self, blocks: u64, turns: u64) -> u64 {
        let few = BLOCKS / blocks;
        if few <= 1 || self.whole {
            1
        } else if self.is_short() {
            // As many threads as are there at a time; the second kernel, a block a result, has fewer turns than a part.
            let balanced = (turns.saturating_mul(2 * THREADS * self.under_way()) / self.fold).isqrt();
            (few / 4).min(turns / 2).min(balanced).max(1)
        } else {
            few.min(turns / 4).max((4 * BLOCKS / blocks).min(turns / 16)).max(1)
        }
    }
}

impl Problem {
    /// Refuses a plan that is not one of this reduction.
    pub(super) fn check<T: Data>(&self, plan: &ReducePlan) -> Result<(), KernelError> {
        let ReducePlan { direction, width, team, teams, results, unroll, parts, fold } = *plan;
        let powers = [width, team, teams, results, unroll].iter().all(|number| number.is_power_of_two());
        let threads = team.saturating_mul(teams);
        let values = width.saturating_mul(unroll).saturating_mul(results);
        let most = || self.folded(fold).width::<T>(direction);
        let what = if !powers || !(1..=MOST_BLOCKS).contains(&parts) || fold == 0 {
            format!("`{plan}` is no plan; take powers of two, 1 to {MOST_BLOCKS} parts, and a fold of at least 1")
        } else if let Some(what) = self.refused(direction, fold) {
            what
        } else if width > most() {
            let most = most();
            format!("accesses of {width} elements do not go through the layout, where at most {most} do; take fewer")
        } else if !(32..=MOST_THREADS).contains(&threads) {
            format!("{threads} threads are no block of whole warps; take 32 to {MOST_THREADS}")
        } else if values > 128 {
            format!("{values} elements under way do not fit a thread's registers; take at most 128")
        } else {
            return Ok(());
        };
        Err(KernelErrorKind::Shape { what }.into())
    }
}
