//! The kernel: a pipeline of stages, which the threads of a block fill and multiply from.

use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::Operand;

use super::epilogue::Epilogue;
use super::load::Load;
use super::operand::Registers;
use super::problem::Problem;
use crate::kernel::builder::{Builder, Fragment, Index};
use crate::kernel::error::KernelError;
use crate::kernel::gemm::elements::{Factor, Product, is_by_fma};
use crate::kernel::gemm::extents::tiles_of;
use crate::kernel::gemm::given::Given;
use crate::kernel::signature::Data;

impl Problem {
    pub(in crate::kernel::gemm) fn write<T, D>(
        &self,
        b: &mut Builder,
        given: Given<'_, T::Number, D, D::Scale>,
    ) -> Result<(), KernelError>
    where
        T: Factor,
        D: Product<T::Sum>,
    {
        let [first, second] = &self.factors;
        let ([x, y], thread) = (given.factors, b.thread());
        let (x, y) = (b.addressed(x)?, b.addressed(y)?);
        let (x, y) = (b.tensor(x, &first.layout)?, b.tensor(y, &second.layout)?);
        let (stages_x, stages_y) = (b.shared::<T::Number>(&first.shared)?, b.shared::<T::Number>(&second.shared)?);
        let mut epilogue = Epilogue::new(b, self, given.d, given.c, given.fused)?;
        let [along_m, along_n, along_l] = self.plan.raster(self.extents)?;
        let block = b.block();
        let (m, n, l) = (b.index(along_m, &[block])?, b.index(along_n, &[block])?, b.index(along_l, &[block])?);
        let rows = self.plan.tiles(self.extents)[0].unsigned_abs();
        b.begin_early()?;
        b.below(m, rows, |b, m| {
            let loads = (
                Load::new(b, first, &x, &stages_x, [m, l, thread])?,
                Load::new(b, second, &y, &stages_y, [n, l, thread])?,
            );
            let of_x = Registers::new(b, self, Operand::A, &stages_x, thread)?;
            let of_y = Registers::new(b, self, Operand::B, &stages_y, thread)?;
            let sums = self.sums::<T>(b, &loads, &of_x, &of_y)?;
            epilogue.store(b, &sums, [m, n, l], thread)
        })
    }

    /// Whether the text has a turn of each stage, so that addresses in shared memory are immediates. Where a thread has 128 registers
    /// of sums, it is that of one turn, whose stage is in a register: ptxas puts its copies and reads between its
    /// multiplications, where it took a text of several turns apart by branches, or had registers spill. With fewer sums one turn is
    /// too short for that, with copies of single elements there are too many addresses, and `fma`, whose instructions are many, is
    /// slower by it: docs/measurements.md, "One turn in the text".
    fn is_unrolled<T: Factor>(&self) -> bool {
        let ([rows, columns, _], bytes) = (self.plan.tile, T::Number::BYTES);
        let few = rows * columns / i64::from(self.plan.threads()) < 128;
        let single = self.factors.iter().any(|source| source.read.width(bytes as i64) == 1);
        is_by_fma::<T>() || bytes < 8 && (few || single)
    }

    /// The sums of a tile. While a block of K is multiplied, the next one is read from shared memory, and the stage that the turn
    /// before has been done with is filled.
    fn sums<T: Factor>(
        &self,
        b: &mut Builder,
        (load_x, load_y): &(Load<'_, T::Number>, Load<'_, T::Number>),
        of_x: &Registers<T::Number>,
        of_y: &Registers<T::Number>,
    ) -> Result<Fragment<T::Sum>, KernelError> {
        let ([rows, columns, _], stages) = (self.plan.tile, self.plan.stages);
        let (turns, ahead, blocks) = (self.turns(), stages - 1, of_x.blocks()?);
        let all = turns.unsigned_abs();
        let sums = b.partition_fragment_c(&self.mma, (rows, columns), T::Sum::default())?;
        for turn in 0..ahead {
            if u64::from(turn) < all {
                load_x.start(b, turn.into(), turn.into())?;
                load_y.start(b, turn.into(), turn.into())?;
            }
            b.commit()?;
        }
        b.wait(ahead - 1)?;
        b.barrier();
        let read = |b: &mut Builder, stage: Index, block: u32| {
            of_x.read(b, stage, block)?;
            of_y.read(b, stage, block)
        };
        read(b, 0.into(), 0)?;
        let unrolled = if self.is_unrolled::<T>() { stages } else { 1 };
        let rounds = tiles_of(turns, unrolled.into());
        let number = RuntimeLayout::new((rounds, i64::from(unrolled)), (i64::from(unrolled), 1))?;
        let ring = (i64::from(stages), tiles_of(turns, stages.into()) + 1);
        let ring = RuntimeLayout::new((ring,), ((1, 0),))?;
        // The stage of a turn, which is so many turns after the first one of a round.
        let stage_of = |b: &mut Builder, turn: Index, after: u32| match unrolled {
            1 => b.index(&ring, &[turn]),
            _ => Ok(Index::from(after % stages)),
        };
        let after = |distance: u32| RuntimeLayout::new((turns, i64::from(distance) + 1), (1, 1));
        b.repeat(rounds.unsigned_abs(), |b, round| {
            for step in 0..unrolled {
                let turn = b.index(&number, &[round, step.into()])?;
                b.below(turn, all, |b, turn| {
                    let stage = stage_of(b, turn, step)?;
                    for block in 0..blocks {
                        let next = (block + 1) % blocks;
                        if next == 0 {
                            // The next stage is full, and everyone is done with the one before.
                            b.wait(ahead - 1)?;
                            b.barrier();
                            let later = b.index(after(1)?, &[turn, 1.into()])?;
                            b.below(later, all, |b, later| {
                                let stage = stage_of(b, later, step + 1)?;
                                read(b, stage, next)
                            })?;
                        } else {
                            read(b, stage, next)?;
                        }
                        if block == 0 {
                            let later = b.index(after(ahead)?, &[turn, ahead.into()])?;
                            b.below(later, all, |b, later: Index| {
                                let stage = stage_of(b, later, step + ahead)?;
                                load_x.start(b, later, stage)?;
                                load_y.start(b, later, stage)
                            })?;
                            b.commit()?;
                        }
                        b.gemm(&self.mma, &of_x.fragment.at(2, block)?, &of_y.fragment.at(2, block)?, &sums)?;
                    }
                    Ok(())
                })?;
            }
            Ok(())
        })?;
        Ok(sums)
    }
}
