//! Asynchronous copies: from global into shared memory, past the registers.

use super::access::Vector;
use super::state::Builder;
use super::tensor::Global;
use super::tensor::{ReadOnly, Shared, Space, Tensor};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::limits::WIDEST;
use crate::kernel::signature::Data;
use crate::ptx::{Address, BinaryOp, Cache, Comparison, Instruction, Operand, Reg, Register, Target};

/// Adjacent elements to be copied from global into shared memory, of which each tensor has the first.
pub(in crate::kernel) struct Run<T> {
    pub(in crate::kernel) from: Tensor<T, ReadOnly>,
    pub(in crate::kernel) to: Tensor<T, Shared>,
    /// How many bytes of them are to be read, the others being 0; all, where there is no number.
    pub(in crate::kernel) bytes: Option<Reg<u32>>,
}

impl Builder {
    /// Starts to copy each element of a tensor in global memory to the element of the same coordinate in shared memory,
    /// by `cp.async` of as many bytes as are adjacent and aligned on both sides, in the same order.
    ///
    /// What is copied is there after [`Builder::wait`]; for the other threads, after a [barrier](Builder::barrier) too.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Asynchronous`] where fewer than 4 bytes are adjacent on both sides, [`KernelErrorKind::Target`] before
    /// sm_80; else as [`Builder::load`] and [`Builder::store`].
    #[track_caller]
    pub fn copy_async<T: Data, S: Global>(
        &mut self,
        from: &Tensor<T, S>,
        to: &Tensor<T, Shared>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        self.target_has("cp.async", Target::Sm80)?;
        let (sources, targets) = (from.untyped().runs(Vector::Widest)?, to.untyped().runs(Vector::Widest)?);
        let (given, wanted) = (sources.offsets.len() as u64, targets.offsets.len() as u64);
        if given != wanted {
            return Err(KernelErrorKind::Elements { from: given, to: wanted }.into());
        }
        let mut pairs: Vec<(u64, u64)> = targets.offsets.iter().copied().zip(sources.offsets).collect();
        pairs.sort_unstable();
        if let Some(pair) = pairs.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(KernelErrorKind::NotInjective { offset: pair[0].0 }.into());
        }
        let mut width = targets.width.min(sources.width);
        let adjacent = |run: &[(u64, u64)], width: u64| {
            run[0].1.wrapping_add(from.base).is_multiple_of(width)
                && run.iter().zip(run[0].1..).all(|(&(_, offset), wanted)| offset == wanted)
        };
        while width > 1 && !pairs.chunks(width as usize).all(|run| adjacent(run, width)) {
            width /= 2;
        }
        let bytes = width * T::BYTES;
        if !(4..=WIDEST).contains(&bytes) {
            return Err(KernelErrorKind::Asynchronous { bytes }.into());
        }
        self.need(from.place, bytes);
        let starts = || pairs.iter().step_by(width as usize);
        let to = self.addresses(to.untyped(), &starts().map(|pair| pair.0).collect::<Vec<_>>())?;
        let from = self.addresses(from.untyped(), &starts().map(|pair| pair.1).collect::<Vec<_>>())?;
        for (to, from) in to.into_iter().zip(from) {
            self.emitter.push(Instruction::CopyAsync { bytes: bytes as u32, to, from, source: None });
        }
        Ok(())
    }

    /// Copies runs of so many elements each: by `cp.async`, where these are 4, 8 or 16 bytes, and else through registers, one
    /// element each, which is there at once. That the elements after the first are adjacent, that a run begins at a multiple of
    /// their number, and that the array has `length` elements, is the caller's to know.
    pub(in crate::kernel) fn copy_runs<T: Data>(
        &mut self,
        runs: &[Run<T>],
        elements: u64,
        length: u64,
    ) -> Result<(), KernelError> {
        let bytes = elements * T::BYTES;
        let within = length / elements * elements;
        let mut loaded = Vec::new();
        for Run { from, to, bytes: read } in runs {
            let place = from.place;
            self.need(place, bytes);
            let (from, to) = (self.addresses(from.untyped(), &[0])?, self.addresses(to.untyped(), &[0])?);
            let (Some(&from), Some(&to)) = (from.first(), to.first()) else {
                return Err(KernelErrorKind::Scope.into());
            };
            if (4..=WIDEST).contains(&bytes) {
                let source = read.map(|register| register.untyped());
                let copy = Instruction::CopyAsync { bytes: bytes as u32, to, from, source };
                match source {
                    // The last run of an array may reach past its end.
                    Some(read) if within != length => {
                        let is_last = self.is_from(from, place, within, T::BYTES);
                        let [last, done] = [self.emitter.label(), self.emitter.label()];
                        self.emitter.branch_when(is_last, last);
                        self.emitter.push(copy);
                        self.emitter.push(Instruction::Branch { to: done, when: None });
                        self.emitter.place(last);
                        self.copy_each::<T>(to, from, read, bytes);
                        self.emitter.place(done);
                    }
                    _ => self.emitter.push(copy),
                }
                continue;
            }
            let value = self.emitter.untyped(T::TYPE);
            let load = load_of(value, from);
            match read {
                None => self.emitter.push(load),
                Some(read) => self.load_or_zero(value, load, read.untyped(), Operand::Constant(0)),
            }
            loaded.push((to, value));
        }
        for (to, value) in loaded {
            let from = vec![Operand::Register(value)];
            self.emitter.push(Instruction::Store { space: Shared::SPACE, cache: Cache::Default, to, from });
        }
        Ok(())
    }

    /// Copies a run element by element, of which so many bytes are to be read, the others being 0. A `cp.async` that is
    /// told to read fewer bytes than it writes reads no more of them, but `compute-sanitizer` takes it for a read of
    /// all.
    fn copy_each<T: Data>(&mut self, to: Address, from: Address, read: Register, bytes: u64) {
        let element = Operand::Constant(T::BYTES);
        // How many bytes are done, and where the next ones are: all three go on.
        let (done, value) = (self.emitter.untyped(read.ty), self.emitter.untyped(T::TYPE));
        self.emitter.push(Instruction::Move { to: done, from: Operand::Constant(0) });
        let [to, from] = [to, from].map(|Address { base, offset }| {
            let at = self.emitter.untyped(base.ty);
            let (a, b) = (base.into(), Operand::Constant(u64::from(offset.unsigned_abs())));
            self.emitter.push(Instruction::Binary { op: BinaryOp::Add, to: at, a, b });
            at
        });
        let again = self.emitter.label();
        self.emitter.place(again);
        let at = |base| Address { base, offset: 0 };
        self.load_or_zero(value, load_of(value, at(from)), read, done.into());
        let (space, cache) = (Shared::SPACE, Cache::Default);
        self.emitter.push(Instruction::Store { space, cache, to: at(to), from: vec![value.into()] });
        for next in [to, from, done] {
            self.emitter.push(Instruction::Binary { op: BinaryOp::Add, to: next, a: next.into(), b: element });
        }
        let more = self.compared(Comparison::Lt, read.ty, done.into(), Operand::Constant(bytes));
        self.emitter.branch_when(more, again);
    }

    /// An element by its load, where more than so many bytes of a run are to be read, and else 0.
    fn load_or_zero(&mut self, to: Register, load: Instruction, read: Register, done: Operand) {
        self.emitter.push(Instruction::Move { to, from: Operand::Constant(0) });
        let some = self.compared(Comparison::Gt, read.ty, read.into(), done);
        let past = self.emitter.label();
        self.emitter.push(Instruction::BranchUnless { to: past, when: some.untyped() });
        self.emitter.push(load);
        self.emitter.place(past);
    }

    /// The asynchronous copies since the last one are a group, which [`Builder::wait`] counts.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_80.
    #[track_caller]
    pub fn commit(&mut self) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("cp.async", Target::Sm80)?;
        self.emitter.push(Instruction::CommitGroup);
        Ok(())
    }

    /// Waits until at most so many of the thread's groups are under way, the latest ones.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_80.
    #[track_caller]
    pub fn wait(&mut self, groups: u32) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("cp.async", Target::Sm80)?;
        self.emitter.push(Instruction::WaitGroup(groups));
        Ok(())
    }

    pub(super) fn target_has(&self, instruction: &'static str, needed: Target) -> Result<(), KernelError> {
        if self.target < needed {
            return Err(KernelErrorKind::Target { instruction, needed, target: self.target }.into());
        }
        Ok(())
    }
}

/// The load of one element of global memory.
fn load_of(to: Register, from: Address) -> Instruction {
    Instruction::Load { space: ReadOnly::SPACE, cache: ReadOnly::LOADS, to: vec![to], from }
}
