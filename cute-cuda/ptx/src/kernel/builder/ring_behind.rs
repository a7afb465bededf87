//! Consumers of a [`Ring`](super::Ring) that give a stage back a turn later, so that a multiplication is under way
//! while they wait for the next stage; and that leave stages to others.
//!
//! CUTLASS: `smem_pipe_release` of `sm90_mma_tma_gmma_ss_warpspecialized`, `PipelineState::advance`.

use super::formula::Term;
use super::ring::{RingPlace, Stage};
use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::ptx::{BinaryOp, Comparison, Instruction, Operand, Type};

impl Builder {
    /// The next stage, once it is full, as [`Builder::consume`] has it; but what is given back after the body is the
    /// stage before it, where `further` holds: where one was worked on and is not given back yet. The body ends with at
    /// most one group of multiplications under way, its own, which [`Builder::wait_wgmma`] of 1 sees to. The last stage
    /// is given back by [`Builder::give_back`], once nothing is under way.
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::InFlight`] where a multiplication is under way after it that may read
    /// the stage before; [`KernelErrorKind::Shape`] for the place of a producer, and for a ring of one stage, which
    /// comes before itself.
    #[track_caller]
    pub fn consume_behind(
        &mut self,
        place: &mut RingPlace,
        further: impl Term<bool>,
        body: impl FnOnce(&mut Builder, &Stage) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.is_at(place, false)?;
        if place.ring.stages < 2 {
            let what = "a stage is given back while the next one is worked on, and the ring has 1; take 2 or more";
            return Err(KernelErrorKind::Shape { what: what.to_string() }.into());
        }
        self.scoped(|b| {
            b.at_full_stage(place, |b, stage| call.author(|| body(b, stage)))?;
            if !b.flights.at_most_one_group() {
                return Err(KernelErrorKind::InFlight { what: "a stage is given back" }.into());
            }
            b.when(further, |b| b.give_back_before(place))
        })?;
        self.advance(place);
        Ok(())
    }

    /// Gives back the stage that [`Builder::consume_behind`] worked on last. Every thread of the warpgroup has to be there.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::InFlight`] where a multiplication is under way; [`KernelErrorKind::Shape`] for the place of a producer.
    #[track_caller]
    pub fn give_back(&mut self, place: &mut RingPlace) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.is_at(place, false)?;
        if self.flights.reads_stage(place.stage) {
            return Err(KernelErrorKind::InFlight { what: "a stage is given back" }.into());
        }
        self.scoped(|b| b.give_back_before(place))
    }

    fn give_back_before(&mut self, place: &RingPlace) -> Result<(), KernelError> {
        let stages = u64::from(place.ring.stages);
        let (stage, last) = (place.stage.into(), Operand::Constant(stages - 1));
        let is_first = self.compared(Comparison::Eq, Type::U32, stage, Operand::Constant(0));
        let less = self.emitter.untyped(Type::U32);
        self.emitter.push(Instruction::Binary { op: BinaryOp::Sub, to: less, a: stage, b: Operand::Constant(1) });
        let before = self.selected(Type::U32, is_first.untyped(), last, less.into());
        self.arrive_by_warps(place, before)
    }

    /// So many stages are others': the next one is the one behind them. Who works on that may not have to wait for it
    /// in a phase that is not yet the next one: the others have [come](Builder::in_order) to the end of theirs before.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] for the place of a producer.
    #[track_caller]
    pub fn pass_stages(&mut self, place: &mut RingPlace, count: u32) -> Result<(), KernelError> {
        let _call = Call::begin();
        // After twice round, the stage and its phase are the same; a sum with more could leave 32 bits.
        let count = u64::from(count) % (2 * u64::from(place.ring.stages));
        self.pass(place, Operand::Constant(count))
    }

    pub(super) fn pass(&mut self, place: &mut RingPlace, count: Operand) -> Result<(), KernelError> {
        self.is_at(place, false)?;
        let [sum, phases, whole, odd] = [(); 4].map(|()| self.emitter.untyped(Type::U32));
        let stages = Operand::Constant(u64::from(place.ring.stages));
        let of = |op, to, a, b| Instruction::Binary { op, to, a, b };
        let lines = [
            of(BinaryOp::Add, sum, place.stage.into(), count),
            of(BinaryOp::Div, phases, sum.into(), stages),
            of(BinaryOp::MulLo, whole, phases.into(), stages),
            of(BinaryOp::Sub, place.stage, sum.into(), whole.into()),
            of(BinaryOp::And, odd, phases.into(), Operand::Constant(1)),
            of(BinaryOp::Xor, place.parity, place.parity.into(), odd.into()),
        ];
        lines.into_iter().for_each(|line| self.emitter.push(line));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::kernel::builder::{Output, TypedKernel};
    use crate::kernel::entry::Extent;
    use crate::kernel::error::KernelError;
    use crate::ptx::Target;

    /// The text where so many stages of a ring of 3 are passed after 2.
    fn passed(count: u32) -> Result<String, KernelError> {
        let extent = Extent { blocks: 1, threads: 128 };
        let kernel = TypedKernel::<(Output<f32>,)>::build("k", ["out"], extent, Target::Sm90a, |b, _| {
            let ring = b.ring(3, 1)?;
            let mut place = b.consumer(&ring)?;
            b.pass_stages(&mut place, 2)?;
            b.pass_stages(&mut place, count)
        })?;
        Ok(kernel.kernel().ptx().to_string())
    }

    #[test]
    fn stages_passed_twice_round_are_none() -> Result<(), KernelError> {
        for count in [0, 1, 2, 5] {
            assert!(passed(count)?.contains(&format!(", {count};")), "{}", passed(count)?);
            // The largest one beyond has wrapped where it was added.
            for beyond in [6, 6 << 20, (u32::MAX - count) / 6 * 6] {
                assert_eq!(passed(count + beyond)?, passed(count)?, "{count} and {beyond}");
            }
        }
        Ok(())
    }
}
