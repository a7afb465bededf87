//! Few tiles: the blocks of a cluster take a part of K each, and add their sums up.
//!
//! Each block has the sums of its part of K in its shared memory, and each makes a part of the columns of D of those of all blocks,
//! in the order of the parts, whoever is first: the same launch gives the same bits.
//!
//! CUTLASS: `GemmUniversalMode::kGemmSplitKParallel`, by clusters rather than through memory.

use cute_types::runtime::RuntimeLayout;

use super::problem::Problem;
use crate::kernel::builder::{Arithmetic, Builder, Fragment, Index, Shared, Tensor};
use crate::kernel::error::KernelError;

/// Values that a thread stores at once.
const VECTOR: i64 = 4;
/// Threads of a consumer.
const THREADS: i64 = 128;

/// What a block of a cluster makes the others' sums with.
pub(super) struct Parts<S> {
    /// (value of a part, part, thread, consumer): four values of a thread lie side by side, and then those of the next thread.
    sums: Tensor<S, Shared>,
    parts: i64,
}

impl<S: Arithmetic> Parts<S> {
    /// Nothing where a tile has one part.
    pub(super) fn new(b: &mut Builder, problem: &Problem) -> Result<Option<Parts<S>>, KernelError> {
        let (parts, columns) = (i64::from(problem.plan.split), problem.plan.tile[1]);
        if parts == 1 {
            return Ok(None);
        }
        // A consumer has 64 rows.
        let of_thread = 64 * columns / THREADS;
        let (vectors, step) = (of_thread / parts / VECTOR, VECTOR * THREADS);
        let sums = RuntimeLayout::new(
            ((VECTOR, vectors), parts, THREADS, i64::from(problem.plan.consumers())),
            ((1, step), vectors * step, VECTOR, THREADS * of_thread),
        )?;
        Ok(Some(Parts { sums: b.shared::<S>(sums)?, parts }))
    }

    /// Of the sums that a consumer has of its part of K, the columns of this block, over all parts of K. Every thread
    /// of the cluster has to be there, the producers' too, who [meet](Builder::cluster_barrier) the consumers.
    pub(super) fn added(
        &self,
        b: &mut Builder,
        sums: &Fragment<S>,
        [part, consumer, thread]: [Index; 3],
    ) -> Result<Fragment<S>, KernelError> {
        let own = self.sums.at(3, consumer)?.at(2, thread)?;
        let registers = sums.registers();
        let each = registers.len() / self.parts.unsigned_abs() as usize;
        for (number, values) in (0_u32..).zip(registers.chunks(each)) {
            b.store(&Fragment::of(values.to_vec())?, &own.at(1, number)?)?;
        }
        b.cluster_barrier()?;
        let of_part = own.at(1, part)?;
        let mut all: Option<Fragment<S>> = None;
        for block in 0..self.parts.unsigned_abs() as u32 {
            let there = b.map_shared(&of_part, block.into())?;
            let values = b.load(&there)?;
            all = Some(match all {
                None => values,
                Some(sum) => sum.zip(&values, |x, y| b.compute(x + y))?,
            });
        }
        let all = all.map_or_else(|| Fragment::of(Vec::new()), Ok)?;
        Fragment::of(all.registers())
    }
}
