//! A reduction as two: to parts in a workspace, and of those.

use super::plan::ReducePlan;
use super::problem::{Direction, Problem};
use crate::index::IndexError;
use crate::kernel::error::KernelError;
use crate::kernel::modes::{Mode, Side, joined};

/// A reduction in two: to parts in a workspace, and of those.
pub(super) struct Split {
    pub(super) first: Problem,
    /// The stride of the parts in the workspace.
    pub(super) part_stride: u64,
    pub(super) second: Problem,
}

impl Problem {
    /// The reduction to parts in a workspace, and the one of the parts. What a plan reads along has its parts adjacent, what
    /// it reads across has its results adjacent.
    pub(super) fn split(&self, plan: &ReducePlan) -> Result<Split, KernelError> {
        let mut first = self.folded(plan.fold);
        let results = first.results();
        let (step, part_stride) = match plan.direction {
            Direction::Along => (plan.parts, 1),
            Direction::Across => (1, results),
        };
        first.to = Side::PLAIN;
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
        let second = Problem::new(joined(kept), reduced, Side::PLAIN, self.to);
        Ok(Split { first, part_stride, second })
    }
}
