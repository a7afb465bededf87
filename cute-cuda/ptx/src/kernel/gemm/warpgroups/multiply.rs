//! The turns of a consumer through K: a stage is waited for, multiplied, and given back.

use cute_types::runtime::ComposedLayout;

use super::plan::{ROWS, Room};
use super::problem::Problem;
use super::shape::Shape;
use crate::kernel::builder::{Accumulators, Builder, Index, RingPlace, Shared, Stage, Tensor};
use crate::kernel::error::KernelError;
use crate::kernel::gemm::elements::Factor;
use crate::kernel::signature::Data;

/// A and B in shared memory, in stages, and what a consumer takes of a stage.
pub(super) struct Multiply<'p, T: Factor> {
    problem: &'p Problem,
    pub(super) a: Tensor<T::Number, Shared>,
    pub(super) b: Tensor<T::Number, Shared>,
}

impl<'p, T: Factor> Multiply<'p, T> {
    pub(super) fn new(b: &mut Builder, problem: &'p Problem) -> Result<Multiply<'p, T>, KernelError> {
        let [of_a, of_b, _] = &problem.shared;
        let has_sums = problem.plan.split > 1 && problem.plan.room_for_sums(T::Number::BYTES) == Room::OverBoth;
        if !has_sums {
            return Ok(Multiply { problem, a: b.shared::<T::Number>(of_a)?, b: b.shared::<T::Number>(of_b)? });
        }
        // Side by side, since what follows them lies over both.
        let length = of_a.layout().cosize();
        let of_b = ComposedLayout::new(of_b.swizzle(), length, of_b.layout().clone())?;
        let both = b.shared::<T::Number>(&of_b)?;
        Ok(Multiply { problem, a: b.shared_over(&both, of_a)?, b: both })
    }

    pub(super) fn sums(&self, b: &mut Builder) -> Result<Accumulators<T::Sum>, KernelError> {
        b.accumulators::<T::Sum>(&self.problem.atom, self.problem.plan.atoms() as usize)
    }

    /// All turns of a tile, after which the multiplications of the last one may be under way: [`Multiply::finish`] waits for them.
    pub(super) fn turns(
        &self,
        b: &mut Builder,
        shape: &Shape,
        place: &mut RingPlace,
        sums: &Accumulators<T::Sum>,
        consumer: Index,
    ) -> Result<(), KernelError> {
        if !self.problem.plan.behind {
            return shape.for_each_turn(b, 0.into(), |b, k| {
                b.consume(place, |b, stage| self.turn(b, stage, sums, [consumer, k], 0))
            });
        }
        shape.for_each_turn(b, 0.into(), |b, k| {
            let further = b.value(k)?.ne(0);
            b.consume_behind(place, further, |b, stage| self.turn(b, stage, sums, [consumer, k], 1))
        })
    }

    /// Waits until nothing is under way, and all stages are given back.
    pub(super) fn finish(&self, b: &mut Builder, place: &mut RingPlace) -> Result<(), KernelError> {
        if !self.problem.plan.behind {
            return Ok(());
        }
        b.wait_wgmma(0)?;
        b.give_back(place)
    }

    /// The multiplications of a stage, after which so many groups may be under way.
    fn turn(
        &self,
        b: &mut Builder,
        stage: &Stage,
        sums: &Accumulators<T::Sum>,
        [consumer, k]: [Index; 2],
        groups: u32,
    ) -> Result<(), KernelError> {
        let Problem { plan, atom, .. } = self.problem;
        let own = if plan.pingpong { 0.into() } else { consumer };
        let (a, right) = (self.a.at(2, stage.index())?, self.b.at(2, stage.index())?);
        let a = a.tile_at([ROWS * plan.atoms(), plan.tile[2]], [own, 0.into()])?;
        let (a, right) = (b.wgmma_a(atom, &a)?, b.wgmma_b(atom, &right)?);
        let further = b.value(k)?.ne(0);
        b.wgmma(sums, &a, &right, further)?;
        b.finish_wgmma(groups)
    }
}
