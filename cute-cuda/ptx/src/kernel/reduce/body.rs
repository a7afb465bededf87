//! The kernel of a stage, from the first load to the last store.

use super::plan::ReducePlan;
use super::problem::Direction;
use super::reduction::Reducible;
use super::stage::{Numbers, Place, Stage, apart};
use crate::kernel::builder::{
    ArrayParam, Builder, Convert, Fragment, Index, Input, Output, ReadOnly, ReadWrite, TypedKernel,
};
use crate::kernel::entry::Extent;
use crate::kernel::error::KernelError;
use crate::kernel::modes::{layout, nested, side_by_side};
use crate::kernel::signature::Data;
use crate::ptx::{Reg, Target};

/// From an array to another.
pub(super) type Reducer<I, O> = TypedKernel<(Input<I>, Output<O>)>;

impl Stage {
    /// The kernel.
    pub(super) fn build<I, O>(self, target: Target) -> Result<Reducer<I, O>, KernelError>
    where
        I: Reducible,
        I::Accumulator: Convert<O>,
        O: Data,
    {
        let blocks = self.chunks().saturating_mul(self.plan.parts);
        let extent = Extent::new(blocks, self.plan.team * self.plan.teams)?;
        TypedKernel::build("reduce", ["in", "out"], extent, target, |b, (input, output)| self.write(b, input, output))
    }

    fn write<I, O>(
        &self,
        b: &mut Builder,
        input: ArrayParam<I, ReadOnly>,
        output: ArrayParam<O, ReadWrite>,
    ) -> Result<(), KernelError>
    where
        I: Reducible,
        I::Accumulator: Convert<O>,
        O: Data,
    {
        let ReducePlan { direction, width, team, teams, results, .. } = self.plan;
        let Numbers { team: team_number, member, chunk, part } = Numbers::of(b, self)?;
        // An item is a result, or a vector of results.
        let items = layout(&[(teams, 1), (results, teams), (self.chunks(), teams * results)])?;
        let item = |b: &mut Builder, team, result: usize| b.index(&items, &[team, (result as u32).into(), chunk]);
        // The loads of all results come before what is done with the first across lanes.
        let mut all = Vec::new();
        for result in 0..results as usize {
            let item = item(b, team_number, result)?;
            let place = Place { item: b.clamped(item, self.items())?, member, part };
            let found = b.fragment(&layout(&[(width, 1)])?, I::neutral(self.reduction))?;
            for piece in self.pieces() {
                self.read(b, input, &piece, place, &found)?;
            }
            all.push((place, found));
        }
        self.add_tail(b, input, &all)?;
        let mut sums = Vec::new();
        for (_, found) in all {
            match direction {
                Direction::Along => sums.push(self.tree(b, found.registers())?),
                Direction::Across => sums.extend(found.registers()),
            }
        }
        for sum in &mut sums {
            *sum = self.over_lanes(b, *sum)?;
        }
        // A team of one warp has its sums by now; others have them in shared memory, for a thread of each team to combine.
        let each = sums.len() / results as usize;
        let (warps, threads) = (self.warps(), team * teams);
        if warps == 1 {
            return b.below(member, 1, |b, _| {
                sums.chunks(each).enumerate().try_for_each(|(result, sums)| {
                    let item = item(b, team_number, result)?;
                    self.store(b, output, item, part, sums)
                })
            });
        }
        let count = sums.len() as u64;
        let all = b.shared::<I::Accumulator>(layout(&[(count, threads), (threads, 1)])?)?;
        let thread = b.thread();
        b.store(&Fragment::of(sums)?, &all.at(1, thread)?)?;
        b.barrier();
        b.below(thread, teams, |b, team_number| {
            let (next_team, next_warp) = match direction {
                Direction::Along => (team, 32),
                Direction::Across => (1, teams.max(32)),
            };
            let of_team = layout(&[(warps, next_warp), (count, threads), (teams, next_team)])?;
            let of_team = all.map_layout(|_| Ok(of_team))?.at(2, team_number)?;
            let values = b.load(&of_team)?.registers();
            let sums = values.chunks(warps as usize).map(|values| self.tree(b, values.to_vec()));
            let sums = sums.collect::<Result<Vec<_>, _>>()?;
            sums.chunks(each).enumerate().try_for_each(|(result, sums)| {
                let item = item(b, team_number, result)?;
                self.store(b, output, item, part, sums)
            })
        })
    }

    /// Puts the results of an item that is there into the array.
    fn store<A, O>(
        &self,
        b: &mut Builder,
        output: ArrayParam<O, ReadWrite>,
        item: Index,
        part: Index,
        sums: &[Reg<A>],
    ) -> Result<(), KernelError>
    where
        A: Convert<O>,
        O: Data,
    {
        let ReducePlan { parts, .. } = self.plan;
        let width = sums.len() as u64;
        let mut kept: Vec<(u64, u64)> = self.problem.kept.iter().map(|mode| (mode.extent, mode.to)).collect();
        let vector = apart(&mut kept, width);
        let modes = [nested(&[vector])?, nested(&kept)?, nested(&[(parts, self.part_stride)])?];
        let output = b.tensor(output, self.problem.to.over(0, side_by_side(&modes)?)?)?;
        let results = Fragment::of(sums.iter().map(|&sum| b.convert::<A, O>(sum)).collect())?;
        b.below(item, self.items(), |b, item| b.store(&results, &output.at(2, part)?.at(1, item)?))
    }
}
