//! What a fold leaves over: one more element for the first results.

use super::plan::ReducePlan;
use super::problem::Tail;
use super::reduction::Reducible;
use super::stage::{Place, Stage, digit};
use crate::index::IndexError;
use crate::kernel::builder::{ArrayParam, Builder, Fragment, Index, ReadOnly};
use crate::kernel::error::KernelError;
use crate::kernel::modes::{layout, nested, side_by_side, widest};
use crate::ptx::Comparison;

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
        let tensor = b.tensor(input, self.problem.from.over(base, side_by_side(&modes)?)?)?;
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
