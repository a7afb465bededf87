//! Values among the lanes of a warp.

use cute_types::runtime::RuntimeLayout;

use super::formula::Term;
use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::KernelError;
use crate::kernel::signature::Data;
use crate::ptx::{Instruction, Operand, Reg, Register, Scalar, Shuffle, Vote};

impl Builder {
    /// The value of the lane whose number differs in these bits; every lane of the warp has to be there.
    ///
    /// PTX ISA, "shfl.sync", `.bfly`.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Warps`](crate::kernel::KernelErrorKind::Warps) for part of a warp, [`KernelErrorKind::Scope`](crate::kernel::KernelErrorKind::Scope) for a register of a branch, a loop or a kernel that is
    /// left.
    #[track_caller]
    pub fn shuffle_xor<T: Data>(&mut self, from: impl Term<T>, lanes: u32) -> Result<Reg<T>, KernelError> {
        let _call = Call::begin();
        self.shuffle(Shuffle::Butterfly, from, Operand::Constant(u64::from(lanes & 31)))
    }

    /// The value of the lane of that number, modulo 32.
    ///
    /// PTX ISA, "shfl.sync", `.idx`.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    #[track_caller]
    pub fn shuffle_from<T: Data>(&mut self, from: impl Term<T>, lane: impl Term<u32>) -> Result<Reg<T>, KernelError> {
        let _call = Call::begin();
        let lane = self.operand(lane)?;
        self.shuffle(Shuffle::Index, from, lane)
    }

    /// The value of the lane so many below; a lane that has none below has its own.
    ///
    /// PTX ISA, "shfl.sync", `.up`.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    #[track_caller]
    pub fn shuffle_up<T: Data>(&mut self, from: impl Term<T>, lanes: u32) -> Result<Reg<T>, KernelError> {
        let _call = Call::begin();
        self.shuffle(Shuffle::Up, from, Operand::Constant(u64::from(lanes & 31)))
    }

    /// The value of the lane so many above; a lane that has none above has its own.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("steps", ["out"], extent, Target::Sm80, |b, (out,)| {
    ///     let lane = b.thread();
    ///     let number = b.value(lane)?;
    ///     let square = b.compute(number * number);
    ///     let next = b.shuffle_down(square, 1)?;
    ///     let out = b.tensor(out, layout!(32:1))?.at(0, lane)?;
    ///     b.store_one(next - square, &out)
    /// })?;
    /// let mut out = [9; 32];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!((out[..4].to_vec(), out[31]), (vec![1, 3, 5, 7], 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// PTX ISA, "shfl.sync", `.down`.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    #[track_caller]
    pub fn shuffle_down<T: Data>(&mut self, from: impl Term<T>, lanes: u32) -> Result<Reg<T>, KernelError> {
        let _call = Call::begin();
        self.shuffle(Shuffle::Down, from, Operand::Constant(u64::from(lanes & 31)))
    }

    /// Whether the predicate holds in all lanes of the warp.
    ///
    /// PTX ISA, "vote.sync", `.all`.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    #[track_caller]
    pub fn all(&mut self, holds: impl Term<bool>) -> Result<Reg<bool>, KernelError> {
        let _call = Call::begin();
        self.vote(Vote::All, holds)
    }

    /// Whether the predicate holds in any lane of the warp.
    ///
    /// PTX ISA, "vote.sync", `.any`.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    #[track_caller]
    pub fn any(&mut self, holds: impl Term<bool>) -> Result<Reg<bool>, KernelError> {
        let _call = Call::begin();
        self.vote(Vote::Any, holds)
    }

    /// The lanes of the warp in which the predicate holds: bit i for lane i.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("rank", ["out"], extent, Target::Sm80, |b, (out,)| {
    ///     let lane = b.thread();
    ///     let number = b.value(lane)?;
    ///     // How many lanes below have a multiple of 3, too.
    ///     let lanes = b.ballot((number * 0xaaaa_aaab).le(0x5555_5555))?;
    ///     let below = (1u32 << number) - 1;
    ///     let out = b.tensor(out, layout!(32:1))?.at(0, lane)?;
    ///     b.store_one((below & lanes).count_ones(), &out)
    /// })?;
    /// let mut out = [9; 32];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out[..8], [0, 1, 1, 1, 2, 2, 2, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// PTX ISA, "vote.sync", `.ballot`.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    #[track_caller]
    pub fn ballot(&mut self, holds: impl Term<bool>) -> Result<Reg<u32>, KernelError> {
        let _call = Call::begin();
        self.vote(Vote::Ballot, holds)
    }

    fn vote<T: Scalar>(&mut self, how: Vote, holds: impl Term<bool>) -> Result<Reg<T>, KernelError> {
        self.whole_warps()?;
        let from = self.register(holds)?.untyped();
        let to = self.emitter.register::<T>();
        self.emitter.push(Instruction::Vote { how, to: to.untyped(), from });
        Ok(to)
    }

    fn shuffle<T: Data>(&mut self, how: Shuffle, from: impl Term<T>, by: Operand) -> Result<Reg<T>, KernelError> {
        self.whole_warps()?;
        let from = self.register(from)?;
        let (from, to) = (from.untyped(), self.emitter.register::<T>());
        match T::TYPE.bits() {
            32 => self.emitter.push(Instruction::Shuffle { how, to: to.untyped(), from, by }),
            // A shuffle moves 32 bits: of 64, each half; of fewer, with others.
            64 => {
                let halves = self.words(2);
                self.emitter.push(Instruction::Unpack { to: halves.clone(), from });
                let moved = halves.into_iter().map(|half| self.moved(how, half, by).into()).collect();
                self.emitter.push(Instruction::Pack { to: to.untyped(), from: moved });
            }
            _ => {
                let word = self.words(1)[0];
                self.emitter.push(Instruction::Pack { to: word, from: vec![from.into(), from.into()] });
                let word = self.moved(how, word, by);
                let other = self.emitter.register::<T>();
                let to = vec![to.untyped(), other.untyped()];
                self.emitter.push(Instruction::Unpack { to, from: word });
            }
        }
        Ok(to)
    }

    fn moved(&mut self, how: Shuffle, from: Register, by: Operand) -> Register {
        let to = self.words(1)[0];
        self.emitter.push(Instruction::Shuffle { how, to, from, by });
        to
    }

    fn words(&mut self, count: usize) -> Vec<Register> {
        (0..count).map(|_| self.emitter.register::<u32>().untyped()).collect()
    }

    /// All lanes of the warp combined, in every lane, by an operation that neither order nor grouping matters to.
    ///
    /// Five exchanges: lanes that differ in bit 4, then 3, down to 0. The order is the same in every run.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    #[track_caller]
    pub fn warp_fold<T: Data>(
        &mut self,
        value: impl Term<T>,
        mut combine: impl FnMut(&mut Builder, Reg<T>, Reg<T>) -> Reg<T>,
    ) -> Result<Reg<T>, KernelError> {
        let call = Call::begin();
        let value = self.register(value)?;
        [16, 8, 4, 2, 1].into_iter().try_fold(value, |value, lanes| {
            let other = self.shuffle_xor(value, lanes)?;
            Ok(call.author(|| combine(self, value, other)))
        })
    }

    /// All lanes of the warp combined, in every lane, by a formula that neither order nor grouping matters to.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    #[track_caller]
    pub fn warp_reduce<T: Data, F: Term<T>>(
        &mut self,
        value: impl Term<T>,
        mut combine: impl FnMut(Reg<T>, Reg<T>) -> F,
    ) -> Result<Reg<T>, KernelError> {
        let call = Call::begin();
        self.warp_fold(value, |b, x, y| b.compute(call.author(|| combine(x, y))))
    }

    /// All threads of the block combined, in every thread, by a formula that neither order nor grouping matters to: the lanes
    /// of each warp, then the warps through shared memory. The order is the same in every run.
    ///
    /// It waits for the threads of the block, as at a [barrier](Builder::barrier): all of them have to be there.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let (all, one, extent) = (layout!(128:1), layout!(128:0), Extent { blocks: 1, threads: 128 });
    /// type Kernel = TypedKernel<(Input<u32>, Output<u32>)>;
    /// let kernel = Kernel::build("total", ["in", "out"], extent, Target::Sm80, |b, (from, to)| {
    ///     let thread = b.thread();
    ///     let (from, to) = (b.tensor(from, all)?.at(0, thread)?, b.tensor(to, all)?.at(0, thread)?);
    ///     let value = b.load_one(&from)?;
    ///     let total = b.block_reduce(value, |x, y| x + y)?;
    ///     b.store_one(total, &to)
    /// })?;
    /// let (input, mut out): (Vec<u32>, _) = ((0..128).collect(), [0; 128]);
    /// kernel.run(&Machine::interpreter(), (&input[..], &mut out[..]))?;
    /// assert_eq!(out, [8128; 128]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`]; [`KernelErrorKind::SharedMemory`](crate::kernel::KernelErrorKind::SharedMemory)
    /// where there is no room for a number of each warp.
    #[track_caller]
    pub fn block_reduce<T: Data, F: Term<T>>(
        &mut self,
        value: impl Term<T>,
        mut combine: impl FnMut(Reg<T>, Reg<T>) -> F,
    ) -> Result<Reg<T>, KernelError> {
        let call = Call::begin();
        self.block_fold(value, |b, x, y| b.compute(call.author(|| combine(x, y))))
    }

    /// The same, by what `combine` writes: [`warp_fold`](Builder::warp_fold) of the block.
    ///
    /// # Errors
    ///
    /// As [`Builder::block_reduce`].
    #[track_caller]
    pub fn block_fold<T: Data>(
        &mut self,
        value: impl Term<T>,
        mut combine: impl FnMut(&mut Builder, Reg<T>, Reg<T>) -> Reg<T>,
    ) -> Result<Reg<T>, KernelError> {
        let call = Call::begin();
        let mut combine = |b: &mut Builder, x, y| call.author(|| combine(b, x, y));
        let value = self.warp_fold(value, &mut combine)?;
        let warps = i64::from(self.grid.threads / 32);
        if warps == 1 {
            return Ok(value);
        }
        let place = |stride| RuntimeLayout::new(((32, warps),), ((stride, 1 - stride),));
        let thread = self.thread();
        let (lane, warp) = (self.index(&place(1)?, &[thread])?, self.index(&place(0)?, &[thread])?);
        let all = self.shared::<T>(RuntimeLayout::new(warps, 1)?)?;
        // Of the turn before, all have read.
        if self.loops > 0 {
            self.barrier();
        }
        self.below(lane, 1, |b, _| b.store_one(value, &all.at(0, warp)?))?;
        self.barrier();
        let values = self.load(&all)?;
        Ok(self.tree(values.registers(), &mut combine))
    }
}
