//! What a consumer does with a tile of its queries: products, and between them the softmax of its rows, tile by tile of keys. Each
//! thread has parts of its rows in registers, by the layout of the accumulators.

use core::f32::consts::LOG2_E;

use cute_types::runtime::RuntimeLayout;

use super::problem::Problem;
use super::scores::Half;
use crate::kernel::builder::{
    Accumulators, Builder, Fragment, Index, MmaFragment, ReadOnly, RingPlace, Staged, Term, WgmmaOperand,
};
use crate::kernel::error::KernelError;
use crate::ptx::Reg;

/// What a consumer has in registers.
pub(super) struct Consumer<'p, T> {
    pub(super) problem: &'p Problem,
    pub(super) scores: Accumulators<f32>,
    pub(super) out: Accumulators<f32>,
    /// The weights of a tile of keys, as a factor.
    pub(super) weights: MmaFragment<T>,
    /// Of each row, the greatest score so far, and the sum of the weights that the thread has had of it.
    pub(super) top: Fragment<f32>,
    pub(super) sum: Fragment<f32>,
    /// The stages of K and of V.
    pub(super) keys: &'p Staged<T, ReadOnly>,
    pub(super) values: &'p Staged<T, ReadOnly>,
}

/// A tile of a consumer: its queries, the thread, the number of the first query of that one, and how many tiles of keys have no
/// mask.
pub(super) struct Tile<'q> {
    pub(super) queries: &'q WgmmaOperand,
    pub(super) thread: Index,
    pub(super) first: Index,
    pub(super) whole: Reg<u32>,
}

impl<T: Half> Consumer<'_, T> {
    /// The weights of the first tile of keys.
    pub(super) fn first(&self, b: &mut Builder, tile: &Tile<'_>, of_k: &mut RingPlace) -> Result<(), KernelError> {
        b.consume(of_k, |b, stage| {
            let keys = b.wgmma_b(&self.problem.atoms[0], &self.keys.at(stage.index())?)?;
            b.wgmma(&self.scores, tile.queries, &keys, false)?;
            b.finish_wgmma(0)
        })?;
        if self.problem.masks() {
            b.when(tile.whole.eq(0), |b| self.mask(b, tile, 0))?;
        }
        b.fill(&self.top, f32::NEG_INFINITY)?;
        b.fill(&self.sum, 0.0)?;
        let (weights, _) = self.softmax(b)?;
        b.copy(&weights, &self.weights)
    }

    /// The weights of further tiles of keys, each while those of the one before are multiplied by V.
    pub(super) fn next(
        &self,
        b: &mut Builder,
        tile: &Tile<'_>,
        [of_k, of_v]: [&mut RingPlace; 2],
        (from, end): (impl Term<u32> + Copy, Reg<u32>),
        masked: bool,
    ) -> Result<(), KernelError> {
        b.repeat_at_most(end - from, self.problem.most(), |b, j| {
            let j = b.value(j)?;
            let j = b.compute(j + from);
            b.consume(of_v, |b, of_v| {
                b.consume(of_k, |b, of_k| {
                    let keys = b.wgmma_b(&self.problem.atoms[0], &self.keys.at(of_k.index())?)?;
                    let values = b.wgmma_b(&self.problem.atoms[1], &self.values.at(of_v.index())?)?;
                    b.wgmma(&self.scores, tile.queries, &keys, false)?;
                    b.commit_wgmma()?;
                    b.wgmma_from_registers(&self.out, &self.weights, &values, j.gt(1))?;
                    b.finish_wgmma(1)
                })?;
                if masked {
                    self.mask(b, tile, j)?;
                }
                let (weights, scale) = self.softmax(b)?;
                if self.problem.is_narrow() && !self.problem.scores.causal {
                    self.computed(b)?;
                }
                b.wait_wgmma(0)?;
                let (rows, scale) = (&self.problem.rows[1], scale.registers());
                b.map_rows(rows, &self.out, |(row, _), sum| sum * scale[row])?;
                b.copy(&weights, &self.weights)
            })
        })
    }

    /// The weights of the last tile are multiplied by V.
    pub(super) fn last(&self, b: &mut Builder, of_v: &mut RingPlace, all: Reg<u32>) -> Result<(), KernelError> {
        b.consume(of_v, |b, stage| {
            let values = b.wgmma_b(&self.problem.atoms[1], &self.values.at(stage.index())?)?;
            b.wgmma_from_registers(&self.out, &self.weights, &values, all.gt(1))?;
            b.finish_wgmma(0)
        })
    }

    /// The scores of keys that a query does not see become negative infinity.
    fn mask(&self, b: &mut Builder, tile: &Tile<'_>, j: impl Term<u32>) -> Result<(), KernelError> {
        let (j, Problem { plan, extents, scores, rows: [rows, _], .. }) = (b.compute(j), self.problem);
        let column = b.index(&RuntimeLayout::make_layout(&[rows.of_thread()[1].clone()])?, &[tile.thread])?;
        let (column, first) = (b.value(column)?, b.value(tile.first)?);
        // Of the thread's first value: its key, and how many further keys of its row are seen.
        let key = b.compute((j * plan.tile[1] as u32 + column).to_i32());
        let seen = Vec::from_iter(rows.rows().iter().map(|&row| {
            let past = b.compute(extents.keys as i32 - key);
            match scores.causal {
                true => b.compute((first.to_i32() + (row as i32 + 1) - key).min(past)),
                false => past,
            }
        }));
        b.map_rows(rows, &self.scores, |(row, column), score| {
            seen[row].gt(column as i32).select(score, f32::NEG_INFINITY)
        })
    }

    /// The scores become weights, as a factor, and what the sums before are to be scaled by.
    fn softmax(&self, b: &mut Builder) -> Result<(Fragment<T>, Fragment<f32>), KernelError> {
        let Problem { rows: [rows, _], scores: of, as_factor, .. } = self.problem;
        let (scores, unit) = (b.accumulated(&self.scores)?, of.scale * LOG2_E);
        let new = b.reduce_rows(rows, &scores, |x, y| x.max(y))?.zip(&self.top, |x, y| b.compute(x.max(y)))?;
        let scale = self.top.zip(&new, |old, new| b.compute(((old - new) * unit).exp2_approx_flushed()))?;
        let shift = b.map(&new, |top| top * -unit);
        let weights = rows.zip(&scores, &shift, |x, shift| b.compute(x.mul_add(unit, shift).exp2_approx_flushed()))?;
        let sum = b.fold_rows(rows, &weights, |x, y| x + y)?;
        b.copy(&new, &self.top)?;
        for ((sum, scale), own) in self.sum.registers().into_iter().zip(scale.registers()).zip(sum.registers()) {
            b.set(sum, sum.mul_add(scale, own))?;
        }
        let weights = T::rounded(b, &weights).map_layout(|own| own.composition(as_factor))?;
        Ok((weights, scale))
    }

    /// Has the weights computed here, while the last ones are multiplied by V: ptxas would have them computed after the wait for that.
    /// Wide heads and causal ones were slower so: docs/measurements.md, "Roles by the warp, and registers that nobody gives away".
    fn computed(&self, b: &mut Builder) -> Result<(), KernelError> {
        let sum = self.sum.registers().into_iter().reduce(|x, y| b.compute(x + y));
        // Sums of weights are never negative, which ptxas does not know.
        sum.map_or(Ok(()), |sum| b.event(sum.lt(0.0)))
    }

    /// The sums of the rows of V by the weights, over those of the weights.
    pub(super) fn finished(&self, b: &mut Builder) -> Result<Fragment<T>, KernelError> {
        let [of_scores, of_out] = &self.problem.rows;
        let sum = b.share_rows(of_scores, &self.sum, |x, y| x + y)?;
        let share = b.map(&sum, |sum| sum.recip());
        let out = b.accumulated(&self.out)?;
        let out = of_out.zip(&out, &share, |value, share| b.mul(value, share))?;
        Ok(T::rounded(b, &out))
    }
}
