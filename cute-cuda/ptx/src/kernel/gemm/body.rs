//! The kernel: one thread has tiles of A and B copied into the stages of a ring, two warpgroups multiply them.

use cute_types::runtime::Tiler;

use super::epilogue::Epilogue;
use super::plan::{ROWS, tiles_of};
use super::problem::Problem;
use crate::kernel::builder::{Convert, TmaInput, TmaOutput, TypedKernel};
use crate::kernel::error::KernelError;
use crate::kernel::grid::Grid;
use crate::kernel::signature::Data;
use crate::ptx::Target;

/// A, B and D.
pub(super) type Matrices<T, D> = (TmaInput<T>, TmaInput<T>, TmaOutput<D>);

impl Problem {
    pub(super) fn kernel<T: Data, D: Data>(&self) -> Result<TypedKernel<Matrices<T, D>>, KernelError>
    where
        f32: Convert<D>,
    {
        let grid = Grid::new(128 * (1 + self.plan.consumers()), self.plan.blocks);
        let Problem { plan, layouts, shared, atom, .. } = self;
        let [rows, columns, depth] = plan.tile;
        let rows_of_one = Tiler::ByMode(vec![Tiler::Int(ROWS), Tiler::Int(depth)]);
        let turns = tiles_of(self.extents.k, depth);
        TypedKernel::build("gemm", ["a", "b", "d"], grid, Target::Sm90a, |b, (a, right, d)| {
            let [tile_a, tile_b] = [&shared[0], &shared[1]].map(|stages| stages.take(0, 2));
            let (a, right) = (
                b.tma(a, &layouts[0], &[rows, depth], tile_a?)?,
                b.tma(right, &layouts[1], &[columns, depth], tile_b?)?,
            );
            let (stages_a, stages_b) = (b.shared::<T>(&shared[0])?, b.shared::<T>(&shared[1])?);
            let epilogue = Epilogue::new(b, self, d)?;
            let ring = b.ring(plan.stages, plan.consumers())?;
            b.specialised(
                plan.registers,
                |b, thread| {
                    let mut place = b.producer(&ring)?;
                    b.below(thread, 1, |b, _| {
                        self.for_each_tile(b, |b, [m, n]| {
                            b.repeat(turns.unsigned_abs(), |b, k| {
                                b.produce(&mut place, |b, stage| {
                                    b.tma_load(&a, &[m, k], &stages_a.at(2, stage.index())?, stage)?;
                                    b.tma_load(&right, &[n, k], &stages_b.at(2, stage.index())?, stage)
                                })
                            })
                        })
                    })
                },
                |b, consumer, thread| {
                    let mut place = b.consumer(&ring)?;
                    let sums = b.accumulators::<f32>(atom, 1)?;
                    self.for_each_tile(b, |b, [m, n]| {
                        b.repeat(turns.unsigned_abs(), |b, k| {
                            b.consume(&mut place, |b, stage| {
                                let (a, right) = (stages_a.at(2, stage.index())?, stages_b.at(2, stage.index())?);
                                let a = a.local_tile(&rows_of_one, &[Some(consumer), Some(0.into())])?;
                                let (a, right) = (b.wgmma_a(atom, &a)?, b.wgmma_b(atom, &right)?);
                                let further = b.value(k)?.ne(0);
                                b.wgmma(&sums, &a, &right, further)?;
                                b.commit_wgmma()?;
                                b.wait_wgmma(0)
                            })
                        })?;
                        let sums = b.accumulated(&sums)?;
                        epilogue.store(b, &sums, [m, n], consumer, thread)
                    })?;
                    epilogue.finish(b, thread)
                },
            )
        })
    }
}
