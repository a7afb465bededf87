//! Comparisons, branches, loops and barriers.

use super::formula::Term;
use super::index::{Index, Source};
use super::state::{Builder, fresh_scope};
use super::tensor::{Global, Place, Tensor};
use crate::index::IndexError;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{BinaryOp, Comparison, Instruction, Label, Operand, Reg, Register, Type};

impl Builder {
    /// What follows an opened scope, up to where it closes: what was computed in it is forgotten, and its indices end.
    pub(super) fn scoped<R>(
        &mut self,
        body: impl FnOnce(&mut Builder) -> Result<R, KernelError>,
    ) -> Result<R, KernelError> {
        let scope = self.open_scope();
        let result = body(self);
        self.close_scope(scope)?;
        result
    }

    fn open_scope(&mut self) -> u64 {
        let scope = fresh_scope();
        self.scopes.push(scope);
        self.emitter.open_scope(scope);
        scope
    }

    fn close_scope(&mut self, scope: u64) -> Result<(), KernelError> {
        // The body may have swapped two builders: neither is one that goes on here.
        if self.scopes.last() != Some(&scope) {
            return Err(KernelErrorKind::Scope.into());
        }
        self.emitter.close_scope();
        self.scopes.pop();
        Ok(())
    }

    /// The same of a loop.
    pub(super) fn looped(
        &mut self,
        body: impl FnOnce(&mut Builder) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        self.loops += 1;
        let result = self.scoped(body);
        self.loops = self.loops.saturating_sub(1);
        result
    }

    /// The body where the predicate holds. What it loads and computes is there within it alone; what is to go on outside is a
    /// [variable](Builder::variable) from before, which the body [sets](Builder::set).
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Scope`] for a predicate of elsewhere.
    #[track_caller]
    pub fn when(
        &mut self,
        holds: impl Term<bool>,
        body: impl FnOnce(&mut Builder) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        let holds = self.register(holds)?;
        let branch = self.begin_branch(holds);
        let result = self.scoped(|b| call.author(|| body(b)));
        self.end_branch(branch);
        result
    }

    /// A performance monitor's event where the condition holds. ptxas moves nothing with an effect past it, nor it past a wait: so what
    /// the condition is computed from is there when the thread waits.
    ///
    /// PTX ISA, "pmevent".
    pub(in crate::kernel) fn event(&mut self, holds: impl Term<bool>) -> Result<(), KernelError> {
        let when = self.register(holds)?.untyped();
        self.emitter.push(Instruction::Event { when });
        Ok(())
    }

    /// A branch past what follows: its label, and the scope that it is in.
    fn begin_branch(&mut self, unless: Reg<bool>) -> (Label, Option<u64>) {
        let past = self.emitter.label();
        self.emitter.push(Instruction::BranchUnless { to: past, when: unless.untyped() });
        (past, self.scopes.last().copied())
    }

    fn end_branch(&mut self, (past, scope): (Label, Option<u64>)) {
        // A body that was refused may be passed over by who calls this: the branch still ends, where the builder is the same.
        if self.scopes.last().copied() == scope {
            self.emitter.place(past);
        }
    }

    /// The body where the index is below a bound, which it has as an index of that limit: what ragged tiles need. Where it
    /// always is, nothing is compared.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, KernelError, KernelErrorKind, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::runtime::RuntimeLayout;
    /// let layout: RuntimeLayout = "50:1".parse()?;
    /// let extent = Extent { blocks: 1, threads: 64 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("count", ["out"], extent, Target::default(), |b, (out,)| {
    ///     let thread = b.thread();
    ///     let out = b.tensor(out, &layout)?;
    ///     // 64 threads for 50 elements: this would not be in range.
    ///     let error = out.at(0, thread).unwrap_err();
    ///     assert_eq!(
    ///         error.kind().to_string(),
    ///         "an index below 64 can leave mode 0, which has 50 elements; narrow it with `below`",
    ///     );
    ///     b.below(thread, 50, |b, thread| {
    ///         let value = b.value(thread)?;
    ///         b.store_one(value, &out.at(0, thread)?)
    ///     })
    /// })?;
    /// let mut out = [0; 50];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out[49], 49);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Scope`] for an index of elsewhere.
    #[track_caller]
    pub fn below(
        &mut self,
        index: Index,
        bound: u64,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.check_index(index)?;
        match index.source {
            _ if index.limit <= bound => call.author(|| body(self, index)),
            // No number is below 0, and a constant that is not below the bound never will be.
            Source::Number(number) if number >= bound => Ok(()),
            Source::Register(_) if bound == 0 => Ok(()),
            Source::Number(_) => call.author(|| body(self, Index { limit: bound, ..index })),
            Source::Register(register) => {
                let bounds = (Operand::Register(register), Operand::Constant(bound));
                let holds = self.compared(Comparison::Lt, register.ty, bounds.0, bounds.1);
                self.when(holds, |b| {
                    let index = b.index_of(register, bound);
                    call.author(|| body(b, index))
                })
            }
        }
    }

    /// The body where a number that was computed or loaded is below a bound, as an index: what an array of indices needs.
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Scope`] for a number of elsewhere.
    #[track_caller]
    pub fn number_below(
        &mut self,
        number: impl Term<u32>,
        bound: u32,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        let number = self.register(number)?;
        // A register of its own: a variable that changed later would no longer be below.
        let own = self.emitter.register::<u32>();
        self.emitter.set(own, number);
        let index = self.index_of(own.untyped(), 1 << 32);
        self.below(index, u64::from(bound), |b, index| call.author(|| body(b, index)))
    }

    /// The body so many times, with the number of the turn as an index.
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Index`] for 2^32 turns or more.
    #[track_caller]
    pub fn repeat(
        &mut self,
        count: u64,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        let last = u32::try_from(count).map_err(|_| IndexError::Limit { most: 1 << 32, found: count })?;
        if count <= 1 {
            return if count == 0 { Ok(()) } else { call.author(|| body(self, Index::from(0))) };
        }
        self.turns(Operand::Constant(u64::from(last)), count, |b, index| call.author(|| body(b, index)))
    }

    /// The body once, and again while the number of the turn is below the bound, which is 1 or more, and at most so many.
    pub(super) fn turns(
        &mut self,
        bound: Operand,
        most: u64,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let counter = self.emitter.register::<u32>();
        self.emitter.set(counter, 0);
        let again = self.emitter.label();
        self.emitter.place(again);
        let counter = counter.untyped();
        self.looped(|b| {
            let index = b.index_of(counter, most);
            body(b, index)
        })?;
        let a = Operand::Register(counter);
        self.emitter.push(Instruction::Binary { op: BinaryOp::Add, to: counter, a, b: Operand::Constant(1) });
        let more = self.compared(Comparison::Lt, Type::U32, a, bound);
        self.emitter.branch_when(more, again);
        Ok(())
    }

    /// The body so many times as a number says that is computed or loaded, and at most so many times, with the number
    /// of the turn as an index.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// // Each thread adds the numbers below its own up.
    /// let extent = Extent { blocks: 1, threads: 8 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("sums", ["out"], extent, Target::Sm80, |b, (out,)| {
    ///     let thread = b.thread();
    ///     let (number, sum) = (b.value(thread)?, b.variable(0));
    ///     b.repeat_at_most(number, 5, |b, turn| {
    ///         let turn = b.value(turn)?;
    ///         b.set(sum, sum + turn)
    ///     })?;
    ///     let out = b.tensor(out, layout!(8:1))?.at(0, thread)?;
    ///     b.store_one(sum, &out)
    /// })?;
    /// let mut out = [9; 8];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out, [0, 0, 1, 3, 6, 10, 10, 10]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Scope`] for a number of elsewhere.
    #[track_caller]
    pub fn repeat_at_most(
        &mut self,
        count: impl Term<u32>,
        most: u32,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        let count = self.register(count)?;
        // A register of its own: a variable that changed later would bound nothing.
        let bound = self.compute(count.min(most));
        let any = bound.gt(0);
        self.when(any, |b| b.turns(bound.untyped().into(), u64::from(most), |b, index| call.author(|| body(b, index))))
    }

    /// The body for every index of a mode of a tensor, which it has at that index.
    ///
    /// Along an affine mode, one whose elements are evenly spaced, the address moves by a constant, one addition a turn,
    /// and there is no index code in the loop; along others it is computed from the number of the turn.
    ///
    /// # Errors
    ///
    /// What the body returns; else as [`Tensor::at`].
    #[track_caller]
    pub fn along<T: Data, S: Global>(
        &mut self,
        tensor: &Tensor<T, S>,
        mode: usize,
        body: impl FnOnce(&mut Builder, &Tensor<T, S>, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::about(&tensor.name);
        let walked = tensor
            .layout
            .mode(mode)
            .map_err(|_| KernelErrorKind::Modes { wanted: tensor.layout.rank(), found: mode })?;
        let count = walked.size().unsigned_abs();
        let step = match walked.coalesce()?.flat_modes()[..] {
            [(_, stride)] => Some(stride.unsigned_abs()),
            _ => None,
        };
        let (Some(step), true, Some(number)) = (step, tensor.swizzle.is_identity(), param(tensor.place)) else {
            return self.repeat(count, |b, index| {
                let tensor = tensor.at(mode, index)?;
                call.author(|| body(b, &tensor, index))
            });
        };
        let start = tensor.at(mode, 0)?;
        let address = self.moving(&start)?;
        let moved = Tensor {
            place: Place::Moving(number, address),
            unit: None,
            fixed: Vec::new(),
            base: 0,
            // A step of 0 stays where it is, which is at an offset of the bits that the start can have.
            steps: match start.untyped().ones()? | start.base | step {
                0 => 1 << 63,
                bits => bits,
            },
            ..start.clone()
        };
        self.repeat(count, |b, index| {
            let scope = b.scopes.last().copied().unwrap_or(0);
            call.author(|| body(b, &Tensor { scope, ..moved }, index))?;
            // The address is of this builder, and the body may have left another one in its place.
            b.check_scope(scope)?;
            b.emitter.push(Instruction::Binary {
                op: BinaryOp::Add,
                to: address,
                a: Operand::Register(address),
                b: Operand::Constant(step.wrapping_mul(T::BYTES)),
            });
            Ok(())
        })
    }

    /// The address of the first element in a register of its own.
    fn moving<T: Data, S: Global>(&mut self, tensor: &Tensor<T, S>) -> Result<Register, KernelError> {
        let start = self.addresses(tensor.untyped(), &[0])?;
        let first = start.first().copied().ok_or(KernelErrorKind::Scope)?;
        let to = self.emitter.register::<u64>().untyped();
        let (a, b) = (Operand::Register(first.base), Operand::Constant(first.offset as u64));
        self.emitter.push(match first.offset {
            0 => Instruction::Move { to, from: a },
            _ => Instruction::Binary { op: BinaryOp::Add, to, a, b },
        });
        debug_assert_eq!(to.ty, Type::U64);
        Ok(to)
    }

    /// The thread is done: after a body for whole tiles, say, what follows is for ragged ones.
    ///
    /// Where only some threads of a block take the branch that it is in, the others may not wait for them at a
    /// [barrier](Builder::barrier).
    #[track_caller]
    pub fn exit(&mut self) {
        let _call = Call::begin();
        self.emitter.push(Instruction::Return);
    }

    /// Waits for all threads of the block; what they wrote to shared memory is there after it.
    ///
    /// Inside a branch that some threads do not take this hangs a device, and is an error of the interpreter.
    #[track_caller]
    pub fn barrier(&mut self) {
        let _call = Call::begin();
        self.emitter.barrier();
    }
}

fn param(place: Place) -> Option<usize> {
    match place {
        Place::Param(number) | Place::Moving(number, _) => Some(number),
        Place::Shared(..) => None,
    }
}
