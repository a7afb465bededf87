//! The kernel: one thread has tiles of Q, K and V copied, warpgroups multiply them and keep the softmax of their rows.
//!
//! A consumer has 64 queries. While the tensor cores multiply the weights of one tile of keys by V, they have the
//! scores of the next tile already, and the warpgroup turns these into weights.

use cute_types::runtime::RuntimeLayout;

use super::consumer::{Consumer, Tile};
use super::plan::ROWS;
use super::problem::Problem;
use super::scores::Half;
use crate::kernel::builder::{Builder, Counts, ReadOnly, ReadWrite, TmaParam};
use crate::kernel::error::KernelError;

impl Problem {
    pub(super) fn write<T: Half>(
        &self,
        b: &mut Builder,
        factors: [TmaParam<T, ReadOnly>; 3],
        o: TmaParam<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let ([queries, keys], head, plan) = (self.plan.tile, self.extents.head, &self.plan);
        let ([q, k, v], [of_q, of_k, of_v, of_o]) = (factors, &self.shared);
        let q = b.staged(q, &self.layouts[0], &[queries, head], of_q)?;
        let k = b.staged(k, &self.layouts[1], &[keys, head], of_k)?;
        let v = b.staged(v, &self.layouts[2], &[head, keys], of_v)?;
        let o = b.staged(o, &self.layouts[3], &[ROWS, head], of_o)?;
        let (ring_q, ring_k) = (b.ring(1, plan.consumers())?, b.ring(plan.stages, plan.consumers())?);
        let ring_v = b.ring(plan.stages, plan.consumers())?;
        b.begin_early()?;
        b.roles(
            plan.registers,
            if self.is_narrow() { Counts::OfWarps } else { Counts::OfThreads },
            |b, thread| {
                let (mut of_q, mut of_k) = (b.producer(&ring_q)?, b.producer(&ring_k)?);
                let mut of_v = b.producer(&ring_v)?;
                b.below(thread, 1, |b, _| {
                    self.for_each_tile(b, |b, [m, l]| {
                        let [all, _] = self.tiles_of_keys(b, m)?;
                        b.produce_tile(&mut of_q, &q, &[m, 0.into(), l])?;
                        b.repeat_at_most(all, self.most(), |b, j| {
                            b.produce_tile(&mut of_k, &k, &[j, 0.into(), l])?;
                            b.produce_tile(&mut of_v, &v, &[0.into(), j, l])
                        })
                    })
                })
            },
            |b, number, thread| {
                let (mut of_q, mut of_k) = (b.consumer(&ring_q)?, b.consumer(&ring_k)?);
                let mut of_v = b.consumer(&ring_v)?;
                let own = Consumer {
                    problem: self,
                    scores: b.accumulators(&self.atoms[0], 1)?,
                    out: b.accumulators(&self.atoms[1], 1)?,
                    weights: b.wgmma_fragment(&self.atoms[1], [1, keys / 16])?,
                    top: b.row_fragment(&self.rows[0], 0.0)?,
                    sum: b.row_fragment(&self.rows[0], 0.0)?,
                    keys: &k,
                    values: &v,
                };
                let (tiles, consumers) = (self.extents.queries / queries + 1, i64::from(plan.consumers()));
                let first = RuntimeLayout::new((tiles, consumers), (queries, ROWS))?;
                let (first, buffer) = (first.append(&self.rows[0].of_thread()[0])?, o.at(number)?);
                self.for_each_tile(b, |b, [m, l]| {
                    let [all, whole] = self.tiles_of_keys(b, m)?;
                    b.consume(&mut of_q, |b, stage| {
                        let queries = q.at(stage.index())?.tile_at([ROWS, head], [number, 0.into()])?;
                        let queries = b.wgmma_a(&self.atoms[0], &queries)?;
                        let first = b.index(&first, &[m, number, thread])?;
                        let tile = Tile { queries: &queries, thread, first, whole };
                        own.first(b, &tile, &mut of_k)?;
                        // Those without a mask, then the others; the first tile is done.
                        let whole = b.compute(whole.max(1));
                        own.next(b, &tile, [&mut of_k, &mut of_v], (1, whole), false)?;
                        match self.masks() {
                            false => Ok(()),
                            true => own.next(b, &tile, [&mut of_k, &mut of_v], (whole, all), true),
                        }
                    })?;
                    own.last(b, &mut of_v, all)?;
                    let out = own.finished(b)?;
                    let row = b.index(RuntimeLayout::new((tiles, consumers), (consumers, 1))?, &[m, number])?;
                    let part = buffer.composition(self.atoms[1].c())?.at(0, thread)?;
                    let send = |b: &mut Builder| b.tma_store(&buffer, o.tma(), &[row, 0.into(), l]);
                    b.store_through(thread, 0, |b| b.store(&out, &part), send)
                })?;
                b.below(thread, 1, |b, _| b.wait_stores(0))
            },
        )
    }
}
