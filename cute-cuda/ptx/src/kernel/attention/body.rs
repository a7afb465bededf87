//! The kernel: one thread has tiles of Q, K and V copied, warpgroups multiply them and keep the softmax of their rows.
//!
//! A consumer has 64 queries. While the tensor cores multiply the weights of one tile of keys by V, they have the scores of the next
//! tile already, and the warpgroup turns these into weights.

use cute_types::runtime::{RuntimeLayout, Tiler};

use super::consumer::{Consumer, Tile};
use super::plan::ROWS;
use super::problem::Problem;
use super::scores::Half;
use crate::kernel::builder::{Builder, ReadOnly, ReadWrite, TmaParam};
use crate::kernel::error::KernelError;

impl Problem {
    pub(super) fn write<T: Half>(
        &self,
        b: &mut Builder,
        factors: [TmaParam<T, ReadOnly>; 3],
        o: TmaParam<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let ([queries, keys], head, plan) = (self.plan.tile, self.extents.head, &self.plan);
        let [q, k, v] = factors;
        let tiles = [&self.shared[0], &self.shared[1], &self.shared[2], &self.shared[3]].map(|all| all.take(0, 2));
        let [tile_q, tile_k, tile_v, tile_o] = tiles;
        let q = b.tma(q, &self.layouts[0], &[queries, head], tile_q?)?;
        let k = b.tma(k, &self.layouts[1], &[keys, head], tile_k?)?;
        let v = b.tma(v, &self.layouts[2], &[head, keys], tile_v?)?;
        let o = b.tma(o, &self.layouts[3], &[ROWS, head], tile_o?)?;
        let (in_q, in_k) = (b.shared::<T>(&self.shared[0])?, b.shared::<T>(&self.shared[1])?);
        let (in_v, in_o) = (b.shared::<T>(&self.shared[2])?, b.shared::<T>(&self.shared[3])?);
        let (ring_q, ring_k) = (b.ring(1, plan.consumers())?, b.ring(plan.stages, plan.consumers())?);
        let ring_v = b.ring(plan.stages, plan.consumers())?;
        b.specialised(
            plan.registers,
            |b, thread| {
                let (mut of_q, mut of_k) = (b.producer(&ring_q)?, b.producer(&ring_k)?);
                let mut of_v = b.producer(&ring_v)?;
                b.below(thread, 1, |b, _| {
                    self.for_each_tile(b, |b, [m, l]| {
                        let [all, _] = self.tiles_of_keys(b, m)?;
                        b.produce(&mut of_q, |b, stage| {
                            b.tma_load(&q, &[m, 0.into(), l], &in_q.at(2, stage.index())?, stage)
                        })?;
                        b.repeat_at_most(all, self.most(), |b, j| {
                            b.produce(&mut of_k, |b, stage| {
                                b.tma_load(&k, &[j, 0.into(), l], &in_k.at(2, stage.index())?, stage)
                            })?;
                            b.produce(&mut of_v, |b, stage| {
                                b.tma_load(&v, &[0.into(), j, l], &in_v.at(2, stage.index())?, stage)
                            })
                        })
                    })
                })
            },
            |b, number, thread| {
                let (mut of_q, mut of_k) = (b.consumer(&ring_q)?, b.consumer(&ring_k)?);
                let mut of_v = b.consumer(&ring_v)?;
                let rows = RuntimeLayout::new(self.rows[0].rows().len() as i64, 1)?;
                let own = Consumer {
                    problem: self,
                    scores: b.accumulators(&self.atoms[0], 1)?,
                    out: b.accumulators(&self.atoms[1], 1)?,
                    weights: b.wgmma_fragment(&self.atoms[1], [1, keys / 16])?,
                    top: b.fragment(&rows, 0.0)?,
                    sum: b.fragment(&rows, 0.0)?,
                    keys: &in_k,
                    values: &in_v,
                };
                let of_one = Tiler::ByMode(vec![Tiler::Int(ROWS), Tiler::Int(head)]);
                let (tiles, consumers) =
                    (self.layouts[0].mode(0)?.size().div_euclid(queries) + 1, i64::from(plan.consumers()));
                let first = [
                    RuntimeLayout::new(tiles, queries)?,
                    RuntimeLayout::new(consumers, ROWS)?,
                    self.rows[0].of_thread()[0].clone(),
                ];
                let (first, buffer) = (RuntimeLayout::make_layout(&first)?, in_o.at(2, number)?);
                self.for_each_tile(b, |b, [m, l]| {
                    let [all, whole] = self.tiles_of_keys(b, m)?;
                    b.consume(&mut of_q, |b, stage| {
                        let queries =
                            in_q.at(2, stage.index())?.local_tile(&of_one, &[Some(number), Some(0.into())])?;
                        let queries = b.wgmma_a(&self.atoms[0], &queries)?;
                        let tile = Tile { queries: &queries, thread, first: b.index(&first, &[m, number, thread])? };
                        own.first(b, &tile, &mut of_k, whole)?;
                        // Those without a mask, then the others; the first tile is done.
                        let whole = b.compute(whole.max(1));
                        b.repeat_at_most(whole - 1, self.most(), |b, j| {
                            let j = b.value(j)?;
                            own.next(b, &tile, [&mut of_k, &mut of_v], j + 1, false)
                        })
                        .and_then(|()| match self.masks() {
                            false => Ok(()),
                            true => b.repeat_at_most(all - whole, self.most(), |b, j| {
                                let j = b.value(j)?;
                                own.next(b, &tile, [&mut of_k, &mut of_v], j + whole, true)
                            }),
                        })
                    })?;
                    own.last(b, &mut of_v, all)?;
                    let out = own.finished(b)?;
                    let out = T::rounded(b, &out);
                    // The store of the tile before has read the buffer.
                    b.below(thread, 1, |b, _| b.wait_stores(0))?;
                    b.warpgroup_barrier()?;
                    b.store(&out, &buffer.composition(self.atoms[1].c())?.at(0, thread)?)?;
                    b.fence_async()?;
                    b.warpgroup_barrier()?;
                    let row = b.index(RuntimeLayout::new((tiles, consumers), (consumers, 1))?, &[m, number])?;
                    b.below(thread, 1, |b, _| {
                        b.tma_store(&buffer, &o, &[row, 0.into(), l])?;
                        b.commit_stores()
                    })
                })?;
                b.below(thread, 1, |b, _| b.wait_stores(0))
            },
        )
    }
}
