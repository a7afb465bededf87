//! Warpgroups with roles of their own: one that has memory moved, others that compute, each with the registers that it needs.

use super::index::Index;
use super::ring::WARPGROUP;
use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::ptx::{BinaryOp, Comparison, Instruction, Operand, Register, Shuffle, Sm90, Target, Type};

/// Registers of a multiprocessor.
const REGISTERS: u64 = 1 << 16;

/// The registers that a thread of a block of so many threads begins with.
fn from_the_beginning(threads: u64) -> u64 {
    // Of 256 a thread has 255, and one that nobody writes.
    (REGISTERS / threads.max(1) / 8 * 8).min(256)
}

/// What a role counts by: turns, stages, its own number.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::kernel) enum Counts {
    /// By the warp. ptxas has it in uniform registers then, where descriptors and addresses of barriers are wanted: fewer
    /// instructions. What is measured faster has this; docs/measurements.md, "Roles by the warp, and registers that nobody gives away".
    OfWarps,
    /// By the thread.
    OfThreads,
}

/// The registers that each thread of a producer and so many consumers begins with.
pub(in crate::kernel) fn registers_of_all(consumers: u32) -> u32 {
    from_the_beginning(WARPGROUP * (u64::from(consumers.max(1)) + 1)) as u32
}

/// The most registers that each of so many consumers can have beside a producer of so few, as [`Builder::specialised`]
/// takes them.
pub(in crate::kernel) fn registers_beside(producer: u32, consumers: u32) -> u32 {
    let groups = u64::from(consumers.max(1)) + 1;
    let all = from_the_beginning(WARPGROUP * groups) * groups;
    (all.saturating_sub(producer.into()) / (groups - 1) / 8 * 8) as u32
}

impl Builder {
    /// A role for the first warpgroup of a block, the producer, and another for the others, the consumers, with so many registers
    /// a thread for each of the two roles. The body of the first has the thread in its warpgroup, that of the second the number
    /// of the consumer, too.
    ///
    /// A block begins with as many registers a thread as a multiprocessor has for all of its threads: 256 of a block of two
    /// warpgroups, 168 of three, 128 of four. What producers do not need, consumers get. A role that has what it begins with exchanges
    /// nothing, and where neither does, the driver compiles the kernel in about two thirds of the time.
    ///
    /// PTX ISA, "setmaxnreg".
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, TmaInput, TypedKernel};
    /// # use cute_cuda::ptx::Target;
    /// let refused = |threads, registers| {
    ///     let extent = Extent { blocks: 1, threads };
    ///     let kernel = TypedKernel::<(u32,)>::build("k", ["n"], extent, Target::Sm90a, |b, _| {
    ///         b.specialised(registers, |_, _| Ok(()), |_, _, _| Ok(()))
    ///     });
    ///     kernel.map(drop).map_err(|error| error.kind().to_string())
    /// };
    /// assert_eq!(refused(384, [24, 240]), Ok(()));
    /// assert_eq!(
    ///     refused(384, [40, 240]).unwrap_err(),
    ///     "a producer of 40 registers a thread and 2 consumers of 240 need 66560; \
    ///      a block of 384 threads has 64512 from the beginning",
    /// );
    /// assert_eq!(
    ///     refused(384, [24, 236]).unwrap_err(),
    ///     "236 registers a thread are none that a role can have; take a multiple of 8 from 24 to 256",
    /// );
    /// assert_eq!(
    ///     refused(192, [24, 240]).unwrap_err(),
    ///     "roles are for warpgroups of 128 threads, 2 to 8 of them, and a block has 192 threads",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// What the bodies return; [`KernelErrorKind::Target`] for another target than sm_90a, [`KernelErrorKind::Shape`]
    /// for registers that a block does not have, and for threads that are no warpgroups.
    #[track_caller]
    pub fn specialised(
        &mut self,
        registers: [u32; 2],
        producer: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
        consumers: impl FnOnce(&mut Builder, Index, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        self.roles(registers, Counts::OfWarps, producer, consumers)
    }

    /// [`Builder::specialised`], and what the roles count by.
    #[track_caller]
    pub(in crate::kernel) fn roles(
        &mut self,
        registers: [u32; 2],
        counts: Counts,
        producer: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
        consumers: impl FnOnce(&mut Builder, Index, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.target_has("setmaxnreg", Target::Sm90a)?;
        let threads = u64::from(self.grid.threads);
        let groups = threads / WARPGROUP;
        if !threads.is_multiple_of(WARPGROUP) || !(2..=8).contains(&groups) {
            let what =
                format!("roles are for warpgroups of 128 threads, 2 to 8 of them, and a block has {threads} threads");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        if let Some(count) = registers.into_iter().find(|count| !count.is_multiple_of(8) || !(24..=256).contains(count))
        {
            let what = format!(
                "{count} registers a thread are none that a role can have; take a multiple of 8 from 24 to 256"
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let [few, many] = registers.map(u64::from);
        let wanted = WARPGROUP * (few + (groups - 1) * many);
        let each = from_the_beginning(threads);
        let all = each * threads;
        if wanted > all {
            let what = format!(
                "a producer of {few} registers a thread and {} consumers of {many} need {wanted}; \
                 a block of {threads} threads has {all} from the beginning",
                groups - 1
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        self.emitter.function().blocks_at_once = Some(1);
        let (mut group, thread) = (self.warpgroup(), self.thread_of_warpgroup());
        if counts == Counts::OfWarps {
            group = self.of_warp(group);
        }
        let first = self.compared(Comparison::Eq, Type::U32, group.into(), Operand::Constant(0));
        let (other, end) = (self.emitter.label(), self.emitter.label());
        self.emitter.push(Instruction::BranchUnless { to: other, when: first.untyped() });
        let exchange = |b: &mut Builder, count: u64| {
            if count != each {
                b.push_sm90(Sm90::MaxRegisters { count: count as u32, more: count > each });
            }
        };
        self.scoped(|b| {
            exchange(b, few);
            let thread = b.index_of(thread, WARPGROUP);
            call.author(|| producer(b, thread))
        })?;
        self.emitter.push(Instruction::Branch { to: end, when: None });
        self.emitter.place(other);
        self.scoped(|b| {
            exchange(b, many);
            let number = b.with_number(BinaryOp::Sub, group, 1);
            let (number, thread) = (b.index_of(number, groups - 1), b.index_of(thread, WARPGROUP));
            call.author(|| consumers(b, number, thread))
        })?;
        self.emitter.place(end);
        Ok(())
    }

    /// Waits for the threads of the own warpgroup; what they wrote to shared memory is there after it. All of them have to be
    /// there.
    ///
    /// PTX ISA, "bar.sync" of another barrier than 0.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] where the block has part of a warpgroup.
    #[track_caller]
    pub fn warpgroup_barrier(&mut self) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.whole_warpgroups()?;
        // Barrier 0 is that of the block, and there are 16.
        let group = self.warpgroup();
        let number = self.with_number(BinaryOp::Add, group, 1);
        self.push_sm90(Sm90::NamedBarrier { number: number.into(), threads: WARPGROUP as u32 });
        Ok(())
    }

    /// Waits for the threads of all consumers that [`Builder::specialised`] has made: what they read and wrote in shared memory
    /// has been read and is there after it. All of them have to be there.
    #[track_caller]
    pub(in crate::kernel) fn consumers_barrier(&mut self) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.whole_warpgroups()?;
        let threads = self.grid.threads;
        // Those before it are of the block and of its warpgroups.
        let number = 1 + u64::from(threads) / WARPGROUP;
        let threads = threads.saturating_sub(WARPGROUP as u32);
        self.push_sm90(Sm90::NamedBarrier { number: Operand::Constant(number), threads });
        Ok(())
    }

    pub(super) fn whole_warpgroups(&self) -> Result<(), KernelError> {
        let threads = u64::from(self.grid.threads);
        if !threads.is_multiple_of(WARPGROUP) {
            let what = format!("a block of {threads} threads has part of a warpgroup; take a multiple of {WARPGROUP}");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(())
    }

    /// The number of the own warpgroup in the block.
    fn warpgroup(&mut self) -> Register {
        let thread = self.tid();
        self.with_number(BinaryOp::Shr, thread, u64::from(WARPGROUP.ilog2()))
    }

    /// What all threads of a warp have, as that of its first one: by which ptxas knows that they all have it.
    ///
    /// CUTLASS: `canonical_warp_group_idx`.
    fn of_warp(&mut self, from: Register) -> Register {
        let to = self.emitter.untyped(Type::U32);
        self.emitter.push(Instruction::Shuffle { how: Shuffle::Index, to, from, by: Operand::Constant(0) });
        to
    }

    /// The thread in its warpgroup.
    fn thread_of_warpgroup(&mut self) -> Register {
        let thread = self.tid();
        self.with_number(BinaryOp::And, thread, WARPGROUP - 1)
    }
}
