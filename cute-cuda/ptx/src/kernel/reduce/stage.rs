//! One kernel of a reduction: its numbers, and where a thread of it is.

use super::plan::ReducePlan;
use super::problem::{Direction, Problem};
use super::reduction::Reduction;
use crate::kernel::builder::{Builder, Index};
use crate::kernel::error::KernelError;
use crate::kernel::modes::{nested, side_by_side};

/// A kernel of a reduction.
pub(super) struct Stage {
    pub(super) problem: Problem,
    pub(super) plan: ReducePlan,
    /// The stride of the parts in what is written.
    pub(super) part_stride: u64,
    pub(super) reduction: Reduction,
}

/// Where a thread is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Its team's result, or vector of results: of those that are there.
    pub(super) item: Index,
    /// Its number in the team.
    pub(super) member: Index,
    /// The part of the block.
    pub(super) part: Index,
}

impl Stage {
    /// The results, or vectors of results, that there are a team for.
    pub(super) fn items(&self) -> u64 {
        self.problem.items(self.plan.direction, self.plan.width).0
    }

    /// Blocks that have other results.
    pub(super) fn chunks(&self) -> u64 {
        self.items().div_ceil(self.plan.teams * self.plan.results)
    }

    /// Warps that share a result.
    pub(super) fn warps(&self) -> u64 {
        let ReducePlan { direction, team, teams, .. } = self.plan;
        match direction {
            Direction::Along => team.div_ceil(32),
            Direction::Across => (team * teams / teams.max(32)).max(1),
        }
    }
}

/// A thread's numbers: digits of its number in the block, and of the block's in the grid.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    /// Of its team in the block.
    pub(super) team: Index,
    /// Its own in the team.
    pub(super) member: Index,
    /// Of the results that the block has, among those that other blocks have.
    pub(super) chunk: Index,
    /// Of the block among those that share its results.
    pub(super) part: Index,
}

impl Numbers {
    /// The numbers of the thread that a kernel of this stage is run by. What neighbouring lanes read are neighbours, and so is what
    /// neighbouring blocks read: along, those of one result, so that members and parts are the fastest digits; across, those of as
    /// many results, so that teams and chunks are.
    pub(super) fn of(b: &mut Builder, stage: &Stage) -> Result<Numbers, KernelError> {
        let ReducePlan { direction, team, teams, parts, .. } = stage.plan;
        let (thread, block, chunks) = (b.thread(), b.block(), stage.chunks());
        Ok(match direction {
            Direction::Along => Numbers {
                team: digit(b, thread, [(team, 0), (teams, 1)])?,
                member: digit(b, thread, [(team, 1), (teams, 0)])?,
                chunk: digit(b, block, [(parts, 0), (chunks, 1)])?,
                part: digit(b, block, [(parts, 1), (chunks, 0)])?,
            },
            Direction::Across => Numbers {
                team: digit(b, thread, [(teams, 1), (team, 0)])?,
                member: digit(b, thread, [(teams, 0), (team, 1)])?,
                chunk: digit(b, block, [(chunks, 1), (parts, 0)])?,
                part: digit(b, block, [(chunks, 0), (parts, 1)])?,
            },
        })
    }
}

/// A digit of an index, by the extents of its two digits, the fastest first, and the strides that they have in what is given: the
/// other one has 0.
pub(super) fn digit(b: &mut Builder, index: Index, modes: [(u64, u64); 2]) -> Result<Index, KernelError> {
    b.index(&side_by_side(&[nested(&modes)?])?, &[index])
}

/// Takes a vector of so many elements out of the first of these modes, which then counts vectors.
pub(super) fn apart(modes: &mut [(u64, u64)], width: u64) -> (u64, u64) {
    match modes.first_mut() {
        Some(first) if width > 1 => {
            let stride = first.1;
            *first = (first.0 / width, stride * width);
            (width, stride)
        }
        _ => (1, 0),
    }
}
