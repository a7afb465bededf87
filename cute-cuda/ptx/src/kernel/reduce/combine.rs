//! Elements combined: by trees, in accumulators, and over the lanes of a warp.

use super::plan::ReducePlan;
use super::problem::Direction;
use super::reduction::{Reducible, Reduction};
use super::stage::Stage;
use crate::kernel::builder::{Arithmetic, Builder, Fragment};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::ptx::Reg;

impl Stage {
    /// Combines accesses by a tree, those that are not there as neutral elements, then into the accumulators.
    pub(super) fn combine<'a, I: Reducible>(
        &self,
        b: &mut Builder,
        accesses: impl Iterator<Item = (&'a [Reg<I>], Option<Reg<bool>>)>,
        sums: &Fragment<I::Accumulator>,
    ) -> Result<(), KernelError> {
        let mut values: Vec<Vec<Reg<I::Accumulator>>> = vec![Vec::new(); sums.len()];
        for (access, holds) in accesses {
            for (values, &element) in values.iter_mut().zip(access) {
                values.push(self.present(b, element, holds));
            }
        }
        for (values, sum) in values.into_iter().zip(sums.registers()) {
            if !values.is_empty() {
                let value = self.tree(b, values)?;
                let value = self.pair(b, sum, value);
                b.set(sum, value)?;
            }
        }
        Ok(())
    }

    /// An element to combine: the neutral one where it is not there.
    pub(super) fn present<I: Reducible>(
        &self,
        b: &mut Builder,
        element: Reg<I>,
        holds: Option<Reg<bool>>,
    ) -> Reg<I::Accumulator> {
        let value = b.convert::<I, I::Accumulator>(element);
        let Some(holds) = holds else {
            return value;
        };
        let neutral = b.variable(I::neutral(self.reduction));
        b.select(holds, value, neutral)
    }

    /// Neighbours, then neighbours of those.
    pub(super) fn tree<A: Arithmetic>(&self, b: &mut Builder, mut values: Vec<Reg<A>>) -> Result<Reg<A>, KernelError> {
        while values.len() > 1 {
            values = values
                .chunks(2)
                .map(|pair| match *pair {
                    [first, second] => self.pair(b, first, second),
                    _ => pair[0],
                })
                .collect();
        }
        values.first().copied().ok_or_else(|| KernelErrorKind::Elements { from: 0, to: 1 }.into())
    }

    /// Two values combined.
    pub(super) fn pair<A: Arithmetic>(&self, b: &mut Builder, first: Reg<A>, second: Reg<A>) -> Reg<A> {
        match self.reduction {
            Reduction::Sum => b.add(first, second),
            Reduction::Max => b.max(first, second),
            Reduction::Min => b.min(first, second),
        }
    }

    /// Combines what the members of a team in one warp have, in each of them.
    pub(super) fn over_lanes<A: Arithmetic>(&self, b: &mut Builder, mut value: Reg<A>) -> Result<Reg<A>, KernelError> {
        let ReducePlan { direction, team, teams, .. } = self.plan;
        let (least, end) = match direction {
            Direction::Along => (1, team.min(32)),
            Direction::Across => (teams, (team * teams).min(32)),
        };
        let mut lanes = end / 2;
        while lanes >= least {
            let other = b.shuffle_xor(value, lanes as u32)?;
            value = self.pair(b, value, other);
            lanes /= 2;
        }
        Ok(value)
    }
}
