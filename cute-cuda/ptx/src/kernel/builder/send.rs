//! Bulk copies and reductions from the shared memory of a block to that of another one of its cluster, whose barrier counts them.
//!
//! PTX ISA, "cp.async.bulk" and "cp.reduce.async.bulk", `.shared::cluster`.

use super::bulk::Run;
use super::index::Index;
use super::ring::Stage;
use super::state::Builder;
use super::tensor::{Shared, Tensor};
use crate::kernel::call::Call;
use crate::kernel::error::KernelError;
use crate::kernel::signature::Data;
use crate::ptx::{Address, AtomicOp, Operand, Sm90, Type};

/// Numbers that a bulk reduction adds in the shared memory of a block of the cluster: integers of 32 and 64 bits.
pub trait SentSum: Data {}

/// Numbers that a bulk reduction changes there in other ways: integers of 32 bits.
pub trait SentWord: Data {}

macro_rules! reduced {
    ($($trait:ident: $($number:ty)*;)*) => { $($(impl $trait for $number {})*)* };
}

reduced! {
    SentSum: u32 i32 u64 i64;
    SentWord: u32 i32;
}

impl Builder {
    /// One thread has a tensor of shared memory copied to another place of the shared memory of a block of the cluster, whose stage
    /// of the same number it fills. That stage expects as many bytes as the own one: blocks send one another as much as they get.
    ///
    /// That the own stage is empty says nothing of the other block's, and that the own one is full nothing of what was sent: the
    /// [cluster meets](Builder::cluster_barrier) before the first, between two uses of a stage, and before a block ends. What is
    /// sent has to be [fenced](Builder::fence_async) by each thread that wrote it.
    ///
    /// ```
    /// use cute_cuda::Machine;
    /// use cute_cuda::kernel::{Grid, Output, TypedKernel};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    ///
    /// // Each of two blocks sends its numbers to the other one.
    /// let grid = Grid::new(128, 2).in_clusters(2);
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("exchange", ["out"], grid, Target::Sm90, |b, (out,)| {
    ///     let (block, thread) = (b.block_of_cluster()?, b.thread());
    ///     let (own, got) = (b.shared::<u32>(layout!(128:1))?, b.shared::<u32>(layout!(128:1))?);
    ///     let ring = b.ring(1, 1)?;
    ///     let (mut producer, mut consumer) = (b.producer(&ring)?, b.consumer(&ring)?);
    ///     let number = b.value(block)? * 1000 + b.value(thread)?;
    ///     b.store_one(number, &own.at(0, thread)?)?;
    ///     b.fence_async()?;
    ///     b.cluster_barrier()?;
    ///     let other = b.value(block)? ^ 1;
    ///     b.below(thread, 1, |b, _| {
    ///         b.number_below(other, 2, |b, other| {
    ///             b.produce(&mut producer, |b, stage| b.bulk_send(&own, &got, other, stage))
    ///         })
    ///     })?;
    ///     b.consume(&mut consumer, |b, _| {
    ///         let sent = b.load_one(&got.at(0, thread)?)?;
    ///         let out = b.tensor(out, layout!((128,2):(1,128)))?;
    ///         b.store_one(sent, &out.at(1, block)?.at(0, thread)?)
    ///     })?;
    ///     b.cluster_barrier()
    /// })?;
    /// let mut out = [0; 256];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!((out[3], out[128 + 3]), (1003, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_load`], and [`KernelErrorKind::Coordinate`](crate::kernel::KernelErrorKind::Coordinate) for a
    /// number that may be none of a block of the cluster.
    #[track_caller]
    pub fn bulk_send<T: Data>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, Shared>,
        block: Index,
        stage: &mut Stage,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        self.send(None, from, to, (block, stage))
    }

    /// As [`Builder::bulk_send`], but that each element is added to the one that is there, at once. Several blocks may
    /// add to the same elements, of which each waits for the bytes of all of them; what is there before has to be
    /// [fenced](Builder::fence_async).
    ///
    /// ```
    /// use cute_cuda::Machine;
    /// use cute_cuda::kernel::{Grid, Output, TypedKernel};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    ///
    /// // Each of two blocks adds its numbers to those of the other one.
    /// let grid = Grid::new(128, 2).in_clusters(2);
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("sums", ["out"], grid, Target::Sm90, |b, (out,)| {
    ///     let (block, thread) = (b.block_of_cluster()?, b.thread());
    ///     let (own, sums) = (b.shared::<u32>(layout!(128:1))?, b.shared::<u32>(layout!(128:1))?);
    ///     let ring = b.ring(1, 1)?;
    ///     let (mut producer, mut consumer) = (b.producer(&ring)?, b.consumer(&ring)?);
    ///     let number = b.value(block)? * 1000 + b.value(thread)?;
    ///     let number = b.compute(number);
    ///     b.store_one(number, &own.at(0, thread)?)?;
    ///     b.store_one(number, &sums.at(0, thread)?)?;
    ///     b.fence_async()?;
    ///     b.cluster_barrier()?;
    ///     let other = b.value(block)? ^ 1;
    ///     b.below(thread, 1, |b, _| {
    ///         b.number_below(other, 2, |b, other| {
    ///             b.produce(&mut producer, |b, stage| b.bulk_send_add(&own, &sums, other, stage))
    ///         })
    ///     })?;
    ///     b.consume(&mut consumer, |b, _| {
    ///         let sum = b.load_one(&sums.at(0, thread)?)?;
    ///         let out = b.tensor(out, layout!((128,2):(1,128)))?;
    ///         b.store_one(sum, &out.at(1, block)?.at(0, thread)?)
    ///     })?;
    ///     b.cluster_barrier()
    /// })?;
    /// let mut out = [0; 256];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!((out[3], out[128 + 3]), (1006, 1006));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// PTX ISA, "cp.reduce.async.bulk".
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_send`].
    #[track_caller]
    pub fn bulk_send_add<T: SentSum>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, Shared>,
        block: Index,
        stage: &mut Stage,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        self.send(Some(AtomicOp::Add), from, to, (block, stage))
    }

    /// As [`Builder::bulk_send_add`], but that the smaller one of both elements is left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_send`].
    #[track_caller]
    pub fn bulk_send_min<T: SentWord>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, Shared>,
        block: Index,
        stage: &mut Stage,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        self.send(Some(AtomicOp::Min), from, to, (block, stage))
    }

    /// As [`Builder::bulk_send_add`], but that the larger one of both elements is left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_send`].
    #[track_caller]
    pub fn bulk_send_max<T: SentWord>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, Shared>,
        block: Index,
        stage: &mut Stage,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        self.send(Some(AtomicOp::Max), from, to, (block, stage))
    }

    /// As [`Builder::bulk_send_add`], but that the common bits of both elements are left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_send`].
    #[track_caller]
    pub fn bulk_send_and<T: SentWord>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, Shared>,
        block: Index,
        stage: &mut Stage,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        self.send(Some(AtomicOp::And), from, to, (block, stage))
    }

    /// As [`Builder::bulk_send_add`], but that all bits of either element are left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_send`].
    #[track_caller]
    pub fn bulk_send_or<T: SentWord>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, Shared>,
        block: Index,
        stage: &mut Stage,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        self.send(Some(AtomicOp::Or), from, to, (block, stage))
    }

    /// As [`Builder::bulk_send_add`], but that the bits in which both elements differ are left.
    ///
    /// # Errors
    ///
    /// As [`Builder::bulk_send`].
    #[track_caller]
    pub fn bulk_send_xor<T: SentWord>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, Shared>,
        block: Index,
        stage: &mut Stage,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        self.send(Some(AtomicOp::Xor), from, to, (block, stage))
    }

    /// Copies or reduces by an instruction for each run.
    fn send<T: Data>(
        &mut self,
        op: Option<AtomicOp>,
        from: &Tensor<T, Shared>,
        to: &Tensor<T, Shared>,
        (block, stage): (Index, &mut Stage),
    ) -> Result<(), KernelError> {
        let there = self.map_shared(to, block)?;
        let runs = self.bulk_runs(from.untyped(), there.untyped())?;
        self.expect_runs(&runs, stage)?;
        let (from, block) = (self.whole_address(stage.full), self.value(block)?.untyped());
        let base = self.emitter.untyped(Type::U32);
        self.push_sm90(Sm90::MapShared { to: base, from, block: Operand::Register(block) });
        let barrier = Address { base, offset: 0 };
        for Run { to, from, bytes } in runs {
            self.push_sm90(match op {
                None => Sm90::LoadBulk { to, from, bytes, barrier, sends: true },
                Some(op) => Sm90::ReduceSent { op, ty: T::TYPE, to, from, bytes, barrier },
            });
        }
        Ok(())
    }
}
