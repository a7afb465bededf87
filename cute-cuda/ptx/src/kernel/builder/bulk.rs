//! Bulk copies without a tensor map: bytes that lie one after the other in both memories, and reductions of them.
//!
//! | from | to | is done when |
//! |---|---|---|
//! | global memory | shared memory | the stage of a [`Ring`](super::Ring) is full: [`Builder::bulk_load`] |
//! | shared memory | that of a block of the cluster | the stage of that block is full: [`Builder::bulk_send`] |
//! | shared memory | that of a block of the cluster, reduced | the same: [`Builder::bulk_send_add`] |
//! | shared memory | global memory, copied or reduced | the thread has waited for its group: [`Builder::finish_stores`] |
//!
//! A copy is one instruction for each run of elements that are adjacent on both sides; each run begins at a multiple of 16 bytes,
//! and is one long, on either side.
//!
//! PTX ISA, "cp.async.bulk" and "cp.reduce.async.bulk". CuTe: `SM90_BULK_COPY_G2S`, `SM90_BULK_COPY_S2G`.

use half::{bf16, f16};

use super::formula::LongInteger;
use super::ring::Stage;
use super::state::Builder;
use super::tensor::{Global, ReadWrite, Shared, Tensor};
use super::untyped::Untyped;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::limits::{MOST_VALUES, WIDEST};
use crate::kernel::signature::Data;
use crate::ptx::{Address, AtomicOp, Sm90, Target};

/// The most elements of one bulk copy: the bytes of the shared memory of a block.
const MOST_ELEMENTS: u64 = 1 << 18;

/// Numbers that a bulk reduction adds in global memory: integers of 32 and 64 bits, and floats of 16 to 64.
pub trait BulkSum: Data {}

/// Numbers of which a bulk reduction leaves the smaller or the larger one: integers of 32 and 64 bits, `f16` and `bf16`.
pub trait BulkOrdered: Data {}

macro_rules! reduced {
    ($($trait:ident: $($number:ty)*;)*) => { $($(impl $trait for $number {})*)* };
}

reduced! {
    BulkSum: u32 i32 u64 i64 f16 bf16 f32 f64;
    BulkOrdered: u32 i32 u64 i64 f16 bf16;
}

/// Bytes that are adjacent on both sides.
pub(super) struct Run {
    pub(super) to: Address,
    pub(super) from: Address,
    pub(super) bytes: u32,
}

impl Builder {
    /// One thread has a tensor of global memory copied into a stage of a [`Ring`](super::Ring), which is full when all of it has
    /// come; each element goes to the place of the same coordinate.
    ///
    /// ```
    /// use cute_cuda::Machine;
    /// use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    ///
    /// // 4 rows of 256 numbers, each doubled in shared memory, and added to one row of sums.
    /// let extent = Extent { blocks: 1, threads: 128 };
    /// type Sums = TypedKernel<(Input<f32>, Output<f32>)>;
    /// let kernel = Sums::build("sums", ["rows", "sums"], extent, Target::Sm90, |b, (rows, sums)| {
    ///     let (rows, sums) = (b.tensor(rows, layout!((4,256):(256,1)))?, b.tensor(sums, layout!(256:1))?);
    ///     let (stages, ring, thread) = (b.shared::<f32>(layout!((2,256):(256,1)))?, b.ring(2, 1)?, b.thread());
    ///     let (mut producer, mut consumer) = (b.producer(&ring)?, b.consumer(&ring)?);
    ///     b.repeat(4, |b, row| {
    ///         b.below(thread, 1, |b, _| {
    ///             b.produce(&mut producer, |b, stage| b.bulk_load(&rows.at(0, row)?, &stages.at(0, stage.index())?, stage))
    ///         })?;
    ///         b.consume(&mut consumer, |b, stage| {
    ///             let row = stages.at(0, stage.index())?;
    ///             let own = row.composition(layout!((128,2):(1,128)))?.at(0, thread)?;
    ///             let doubled = b.load(&own)?.map(|x| b.compute(x + x));
    ///             b.store(&doubled, &own)?;
    ///             b.fence_async()?;
    ///             b.warpgroup_barrier()?;
    ///             b.below(thread, 1, |b, _| {
    ///                 b.bulk_add(&row, &sums)?;
    ///                 b.commit_stores()?;
    ///                 b.wait_stores(0)
    ///             })
    ///         })
    ///     })
    /// })?;
    /// let rows: Vec<f32> = (0..4 * 256).map(|i| (i % 256) as f32).collect();
    /// let mut sums = vec![1.0; 256];
    /// kernel.run(&Machine::interpreter(), (&rows, &mut sums))?;
    /// assert_eq!((sums[0], sums[3]), (1.0, 25.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Bulk`] where less than 16 bytes are adjacent on both sides, or they are not at multiples of 16;
    /// [`KernelErrorKind::Elements`] for tensors that differ in size; [`KernelErrorKind::Values`] for more than 2^18 elements, or
    /// more than 1024 runs; [`KernelErrorKind::NotInjective`] where two go to one place; [`KernelErrorKind::Target`] before sm_90;
    /// [`KernelErrorKind::Scope`] for what is of elsewhere, and for a stage that is not being [produced](Builder::produce).
    #[track_caller]
    pub fn bulk_load<T: Data, S: Global>(
        &mut self,
        from: &Tensor<T, S>,
        to: &Tensor<T, Shared>,
        stage: &mut Stage,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        let runs = self.bulk_runs(from.untyped(), to.untyped())?;
        self.expect_runs(&runs, stage)?;
        let barrier = stage.full;
        for Run { to, from, bytes } in runs {
            self.push_sm90(Sm90::LoadBulk { to, from, bytes, barrier, sends: false });
        }
        Ok(())
    }

    /// One thread has a tensor of shared memory copied to global memory, each element to the place of the same coordinate. It is a
    /// store as one by TMA is: what threads wrote has to be [fenced](Builder::fence_async), and the store is in the thread's next
    /// [group](Builder::commit_stores).
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_load`].
    #[track_caller]
    pub fn bulk_store<T: Data>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&to.name);
        for Run { to, from, bytes } in self.bulk_runs(from.untyped(), to.untyped())? {
            self.push_sm90(Sm90::StoreBulk { to, from, bytes });
        }
        Ok(())
    }

    /// As [`Builder::bulk_store`], but that each element is added to the one in global memory, at once: no other access to it comes
    /// between. The order in which blocks add is any, and a sum of floats depends on it.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_load`].
    #[track_caller]
    pub fn bulk_add<T: BulkSum>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&to.name);
        self.bulk_reduce(AtomicOp::Add, from, to)
    }

    /// As [`Builder::bulk_add`], but that the smaller one of both elements is left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_load`].
    #[track_caller]
    pub fn bulk_min<T: BulkOrdered>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&to.name);
        self.bulk_reduce(AtomicOp::Min, from, to)
    }

    /// As [`Builder::bulk_add`], but that the larger one of both elements is left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_load`].
    #[track_caller]
    pub fn bulk_max<T: BulkOrdered>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&to.name);
        self.bulk_reduce(AtomicOp::Max, from, to)
    }

    /// As [`Builder::bulk_add`], but that the common bits of both elements are left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_load`].
    #[track_caller]
    pub fn bulk_and<T: LongInteger>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&to.name);
        self.bulk_reduce(AtomicOp::And, from, to)
    }

    /// As [`Builder::bulk_add`], but that all bits of either element are left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_load`].
    #[track_caller]
    pub fn bulk_or<T: LongInteger>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&to.name);
        self.bulk_reduce(AtomicOp::Or, from, to)
    }

    /// As [`Builder::bulk_add`], but that the bits in which both elements differ are left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_load`].
    #[track_caller]
    pub fn bulk_xor<T: LongInteger>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&to.name);
        self.bulk_reduce(AtomicOp::Xor, from, to)
    }

    fn bulk_reduce<T: Data>(
        &mut self,
        op: AtomicOp,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, ReadWrite>,
    ) -> Result<(), KernelError> {
        for Run { to, from, bytes } in self.bulk_runs(from.untyped(), to.untyped())? {
            self.push_sm90(Sm90::ReduceBulk { op, ty: T::TYPE, to, from, bytes });
        }
        Ok(())
    }

    /// The bytes of the runs are among those that the stage expects.
    pub(super) fn expect_runs(&mut self, runs: &[Run], stage: &mut Stage) -> Result<(), KernelError> {
        self.check_scope(stage.scope)?;
        let bytes = stage.bytes.as_mut().ok_or(KernelErrorKind::Scope)?;
        *bytes = runs.iter().fold(*bytes, |sum, run| sum.saturating_add(u64::from(run.bytes)));
        Ok(())
    }

    /// What is adjacent in both tensors, whole and at multiples of 16 bytes.
    pub(super) fn bulk_runs(&mut self, from: Untyped<'_>, to: Untyped<'_>) -> Result<Vec<Run>, KernelError> {
        self.target_has("cp.async.bulk", Target::Sm90)?;
        let bytes = from.bytes;
        let sources = from.bulk_offsets()?;
        let targets = to.bulk_offsets()?;
        if sources.len() != targets.len() {
            return Err(KernelErrorKind::Elements { from: sources.len() as u64, to: targets.len() as u64 }.into());
        }
        let mut pairs: Vec<(u64, u64)> = targets.into_iter().zip(sources).collect();
        pairs.sort_unstable();
        if let Some(pair) = pairs.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(KernelErrorKind::NotInjective { offset: pair[0].0 }.into());
        }
        // What a swizzle moves are whole pieces, each to a place of its own.
        let piece = WIDEST / bytes;
        let swizzled = !(from.swizzle.is_identity() && to.swizzle.is_identity());
        let mut runs: Vec<(u64, u64, u64)> = Vec::new();
        for &(to, from) in &pairs {
            match runs.last_mut() {
                Some((first, source, count))
                    if (*first + *count, *source + *count) == (to, from) && !(swizzled && *count == piece) =>
                {
                    *count += 1;
                }
                _ => runs.push((to, from, 1)),
            }
        }
        let aligned = [from.bulk_aligned()?, to.bulk_aligned()?].into_iter().min().unwrap_or(1);
        let of = |(first, source, count): &(u64, u64, u64)| {
            let ones = (to.base + first) | (from.base + source) | count;
            (1 << ones.trailing_zeros().min(63)).min(aligned).saturating_mul(bytes)
        };
        if let Some(bytes) = runs.iter().map(of).find(|bytes| *bytes < WIDEST) {
            return Err(KernelErrorKind::Bulk { bytes }.into());
        }
        if runs.len() as u64 > MOST_VALUES {
            return Err(KernelErrorKind::Values { values: runs.len() as u64, most: MOST_VALUES }.into());
        }
        self.need(from.place, WIDEST);
        self.need(to.place, WIDEST);
        let to = self.addresses(to, &runs.iter().map(|run| run.0).collect::<Vec<_>>())?;
        let from = self.addresses(from, &runs.iter().map(|run| run.1).collect::<Vec<_>>())?;
        let bytes = runs.iter().map(|run| (run.2 * bytes) as u32);
        Ok(to.into_iter().zip(from).zip(bytes).map(|((to, from), bytes)| Run { to, from, bytes }).collect())
    }
}

impl Untyped<'_> {
    /// The offset at each coordinate.
    fn bulk_offsets(self) -> Result<Vec<u64>, KernelError> {
        let size = self.layout.size().unsigned_abs();
        if size > MOST_ELEMENTS {
            return Err(KernelErrorKind::Values { values: size, most: MOST_ELEMENTS }.into());
        }
        Ok(self.layout.offsets().map(|offset| offset as u64).collect())
    }

    /// Of how many elements what is in registers, and what a swizzle moves, are multiples.
    fn bulk_aligned(self) -> Result<u64, KernelError> {
        Ok(1 << self.aligned()?.trailing_zeros())
    }
}
