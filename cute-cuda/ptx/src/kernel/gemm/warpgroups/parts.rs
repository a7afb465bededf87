//! Few tiles: the blocks of a cluster take a part of K each, and add their sums up.
//!
//! Each block has the sums of its part of K in its shared memory, and each makes a part of the columns of D of those of all blocks,
//! in the order of the parts, whoever is first: the same launch gives the same bits. Columns are divided by powers of two, and parts
//! may be others: then some blocks store nothing. Where the stages of A have room for the sums, or those of A and B together, they lie
//! there: the last tiles have been multiplied, and the next ones are asked for after the sums have been read.
//!
//! CUTLASS: `GemmUniversalMode::kGemmSplitKParallel`, by clusters rather than through memory.

use cute_types::runtime::RuntimeLayout;

use super::plan::{Room, THREADS};
use super::problem::Problem;
use crate::kernel::builder::{Arithmetic, Builder, Fragment, Index, Shared, Tensor};
use crate::kernel::error::KernelError;
use crate::kernel::signature::Data;

/// Values that a thread stores at once.
const VECTOR: i64 = 4;

/// What a block of a cluster makes the others' sums with.
pub(super) struct Parts<S> {
    /// (value of a part of the columns, part, thread, consumer): four values of a thread lie side by side, and then those of the
    /// next thread.
    sums: Tensor<S, Shared>,
    /// Whether they lie where the stages of A were, or those of both.
    follow: bool,
    parts: u32,
    /// Blocks that store a part of the columns each: the first ones.
    storing: u64,
}

impl<S: Arithmetic> Parts<S> {
    /// Nothing where a tile has one part. `a` are the stages of A.
    pub(super) fn new<A: Data>(
        b: &mut Builder,
        problem: &Problem,
        a: &Tensor<A, Shared>,
    ) -> Result<Option<Parts<S>>, KernelError> {
        let (parts, storing, [_, columns, _]) = (problem.plan.split, problem.plan.storing(), problem.plan.tile);
        if parts == 1 {
            return Ok(None);
        }
        // A consumer has 64 rows.
        let of_thread = 64 * columns / THREADS;
        let (vectors, step) = (of_thread / storing / VECTOR, VECTOR * THREADS);
        let sums = RuntimeLayout::new(
            ((VECTOR, vectors), storing, THREADS, i64::from(problem.plan.consumers())),
            ((1, step), vectors * step, VECTOR, THREADS * of_thread),
        )?;
        let follow = problem.plan.room_for_sums(A::BYTES) != Room::Apart;
        let sums = if follow { b.shared_over(a, sums)? } else { b.shared::<S>(sums)? };
        Ok(Some(Parts { sums, follow, parts, storing: storing.unsigned_abs() }))
    }

    /// The body of a block that stores, with its part of the columns of the sums that consumers have of their parts of K, over all
    /// of these. Every thread of the cluster has to be there, the producers' too, who [meet](Builder::cluster_barrier) the consumers
    /// twice: where all have stored their sums, and where all have loaded them.
    pub(super) fn added(
        &self,
        b: &mut Builder,
        sums: &Fragment<S>,
        [part, consumer, thread]: [Index; 3],
        body: impl FnOnce(&mut Builder, &Fragment<S>, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let own = self.sums.at(3, consumer)?.at(2, thread)?;
        let registers = sums.registers();
        let each = registers.len() / self.storing as usize;
        if self.follow {
            // The others may still multiply.
            b.consumers_barrier()?;
        }
        for (number, values) in (0_u32..).zip(registers.chunks(each)) {
            b.store(&Fragment::of(values.to_vec())?, &own.at(1, number)?)?;
        }
        b.cluster_barrier()?;
        self.if_storing(b, part, |b, part| {
            let of_part = own.at(1, part)?;
            let mut all: Option<Fragment<S>> = None;
            for block in 0..self.parts {
                let there = b.map_shared(&of_part, block.into())?;
                let values = b.load(&there)?;
                all = Some(match all {
                    None => values,
                    Some(sum) => sum.zip(&values, |x, y| b.compute(x + y))?,
                });
            }
            all.map_or(Ok(()), |all| body(b, &all, part))
        })?;
        if self.follow {
            // What comes next by TMA is written after the sums were.
            b.fence_async()?;
        }
        b.cluster_barrier()
    }

    /// The body of a block that stores.
    pub(super) fn if_storing(
        &self,
        b: &mut Builder,
        part: Index,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        b.below(part, self.storing, body)
    }
}
