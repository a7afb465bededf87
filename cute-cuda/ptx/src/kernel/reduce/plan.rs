//! How the threads of a grid share a reduction.

use core::fmt;

use super::fold::THREADS;
use super::problem::{Direction, Problem};
use crate::kernel::error::KernelError;
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
    /// divide that extent, what is left over goes on behind the last whole row, which is for one reduced mode only.
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
        let mut direction = self.direction();
        // Few results in one stage are a block each, since one block for all of them would be waited for.
        if whole && self.results() < 32 && self.elements() > 2 * THREADS * UNDER_WAY / WIDEST {
            direction = Direction::Along;
        }
        let fold = if whole || direction == Direction::Along { 1 } else { self.fold::<T>() };
        let folded = self.folded(fold);
        let mut width = folded.width::<T>(direction);
        // A few whole vectors are not worth what is left over.
        if let (Direction::Along, Some(&(extent, _))) = (direction, self.reduced.first())
            && extent < 16 * width
        {
            width = widest(width, extent);
        }
        let (items, accesses) = folded.items(direction, width);
        // Where a fold makes all the results that there are, the fewer parts of them the better: large blocks.
        let short = fold > 1 && items <= THREADS;
        // Single elements across begin anywhere in a sector, and the next row's are far: a block has several rows of them,
        // where there are many.
        let single = !whole && direction == Direction::Across && width == 1 && accesses >= THREADS / 2;
        let threads = match (single, whole || short) {
            (true, _) => 4 * THREADS,
            (_, true) => 2 * THREADS,
            _ => THREADS,
        };
        let most = (UNDER_WAY / (width * T::BYTES).max(4)).min(UNDER_WAY / WIDEST);
        let (ceiling, floor) = (u64::next_power_of_two, |number: u64| 1 << number.max(1).ilog2());
        let (team, teams) = match direction {
            Direction::Along => {
                // Short ones share a block, as long as neighbouring lanes have a line of them.
                let line = (LINE / (width * T::BYTES)).min(ceiling(accesses));
                let mut team = ceiling(accesses.div_ceil(most)).clamp(line.min(32), threads);
                while team < threads && team < accesses && items.div_ceil(threads / team) < BLOCKS {
                    team *= 2;
                }
                (team, (threads / team).min(ceiling(items)).max(32u64.div_ceil(team)))
            }
            Direction::Across => {
                let mut teams = ceiling(items).min(if single { THREADS } else { threads });
                let rows = |teams: u64| threads / teams;
                // Neighbouring threads have 1 KiB of neighbours, so that rows that begin anywhere waste little; in one stage,
                // a line, so that more blocks share what there is.
                let line = LINE / (width * T::BYTES);
                let least = if whole { line } else { (8 * line).clamp(THREADS / 4, THREADS) };
                while teams > least && items.div_ceil(teams) < BLOCKS && 2 * rows(teams) * most <= accesses {
                    teams /= 2;
                }
                let team = rows(teams).min(ceiling(accesses));
                (team, teams.max(32u64.div_ceil(team)))
            }
        };
        let unroll = floor(accesses / team).min(most);
        let mut results = 1;
        while 2 * results * unroll <= most && items.div_ceil(2 * results * teams) >= 2 * BLOCKS {
            results *= 2;
        }
        let blocks = items.div_ceil(teams * results);
        let turns = accesses / (team * unroll);
        // A second kernel takes longer than a few turns of the first; and the more blocks follow each other on a
        // multiprocessor, as long as they are long, the less is the last of them waited for.
        let parts = match BLOCKS / blocks {
            0 | 1 => 1,
            _ if whole => 1,
            // As many threads as are there at a time; the second kernel, a block a result, has fewer turns than a part.
            few if short => {
                (few / 4).min(turns / 2).min((turns.saturating_mul(2 * THREADS * most) / fold).isqrt()).max(1)
            }
            few => few.min(turns / 4).max((4 * BLOCKS / blocks).min(turns / 16)).max(1),
        };
        ReducePlan { direction, width, team, teams, results, unroll, parts, fold }
    }

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
        Err(KernelError::Shape { what })
    }
}
