//! Indices below what a launch counts: by a comparison, and by loops.

use super::index::Index;
use super::state::Builder;
use super::unit::{Count, CountWord, Counted};
use crate::index::IndexError;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::grid::Units;
use crate::kernel::limits::MOST_VALUES;
use crate::ptx::{Axis, BinaryOp, Comparison, Instruction, Operand, Reg, Register, Type};

impl Builder {
    /// The body where the index is below a count, which it has as an index of that count.
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Scope`] for an index of elsewhere.
    #[track_caller]
    pub fn below_count<T: CountWord>(
        &mut self,
        index: Index,
        count: Count<T>,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        let count = count.counted;
        self.check_index(index)?;
        self.check_scope(count.scope)?;
        if index.count == Some(count.place) {
            return call.author(|| body(self, Index { limit: index.limit.min(count.most), ..index }));
        }
        let number = self.number_of(index, index.own_type())?;
        let holds = self.is_below(number, count.register);
        self.when(holds, |b| {
            let index = Index { count: Some(count.place), ..b.index_of(number, index.limit.min(count.most)) };
            call.author(|| body(b, index))
        })
    }

    /// The body where an index and those that follow it, so many together, are all below a count, which it has as indices of
    /// that count: the neighbours that a stencil reads.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Count, Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// // The difference of neighbours.
    /// type Kernel = TypedKernel<(Input<i32>, Output<i32>, Count)>;
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// let kernel = Kernel::build("slope", ["x", "y", "n"], extent, Target::default(), |b, (x, y, n)| {
    ///     let thread = b.thread();
    ///     let (x, y) = (b.units(x, &[n.into()], layout!(1:0))?, b.units(y, &[n.into()], layout!(1:0))?);
    ///     b.consecutive_below(thread, 2, n, |b, indices| {
    ///         let (first, second) = (b.load_one(&x.at(&indices[..1])?)?, b.load_one(&x.at(&indices[1..])?)?);
    ///         b.store_one(second - first, &y.at(&indices[..1])?)
    ///     })
    /// })?;
    /// let mut y = [0; 4];
    /// kernel.run(&Machine::interpreter(), (&[1, 4, 9, 16][..], &mut y[..], 4))?;
    /// assert_eq!(y, [3, 5, 7, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Values`] for more indices than a thread unrolls, [`KernelErrorKind::Index`] for an
    /// index that can be beyond 2^31, [`KernelErrorKind::Scope`] for one of elsewhere.
    #[track_caller]
    pub fn consecutive_below<T: CountWord>(
        &mut self,
        index: Index,
        length: u32,
        count: Count<T>,
        body: impl FnOnce(&mut Builder, &[Index]) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        let count = count.counted;
        self.check_scope(count.scope)?;
        let (values, most) = (u64::from(length), 1 << 31);
        if values > MOST_VALUES || values == 0 {
            return Err(KernelErrorKind::Values { values, most: MOST_VALUES }.into());
        }
        // The last of them stays within 32 bits.
        if index.limit > most {
            return Err(IndexError::Limit { most, found: index.limit }.into());
        }
        let first = self.value(index)?;
        let registers: Vec<Reg<u32>> = (0..length).map(|further| self.compute(first + further)).collect();
        let last = registers.last().copied().unwrap_or(first).untyped();
        let holds = self.is_below(last, count.register);
        self.when(holds, |b| {
            let most = count.most.min(1 << 32);
            let below =
                |register: &Reg<u32>| Index { count: Some(count.place), ..b.index_of(register.untyped(), most) };
            let indices: Vec<Index> = registers.iter().map(below).collect();
            call.author(|| body(b, &indices))
        })
    }

    /// The body for each number below a count, which it has as an index of that count.
    ///
    /// # Errors
    ///
    /// As [`Builder::steps`].
    #[track_caller]
    pub fn repeat_count<T: CountWord>(
        &mut self,
        count: Count<T>,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.steps(Index::from(0), count, 1, |b, index| call.author(|| body(b, index)))
    }

    /// The body for a first index and those that many further, below a count: how the threads of a block share what is as
    /// long as a launch says, each beginning at its own number.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Count, Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// type Kernel = TypedKernel<(Input<u32>, Output<u32>, Count)>;
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// let kernel = Kernel::build("sum", ["x", "sum", "n"], extent, Target::default(), |b, (x, sum, n)| {
    ///     let thread = b.thread();
    ///     let (x, sum) = (b.units(x, &[n.into()], layout!(1:0))?, b.tensor(sum, layout!(1:0))?);
    ///     let total = b.variable(0);
    ///     b.steps(thread, n, 32, |b, i| {
    ///         let value = b.load_one(&x.at(&[i])?)?;
    ///         b.set(total, total + value)
    ///     })?;
    ///     let total = b.warp_reduce(total, |x, y| x + y)?;
    ///     b.below(thread, 1, |b, _| b.store_one(total, &sum))
    /// })?;
    /// for length in [0, 7, 100] {
    ///     let (x, mut sum): (Vec<u32>, _) = ((0..length).collect(), [9]);
    ///     kernel.run(&Machine::interpreter(), (&x[..], &mut sum[..], length))?;
    ///     assert_eq!(sum[0], (0..length).sum());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Index`] for a step of 0 or above 2^31, and for a first index that can
    /// be beyond what such a count counts; [`KernelErrorKind::Scope`] for an index of elsewhere.
    #[track_caller]
    pub fn steps<T: CountWord>(
        &mut self,
        first: Index,
        count: Count<T>,
        step: u32,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.check_scope(count.counted.scope)?;
        // Neither the first number nor one that is a step beyond the count leaves its bits.
        let most_step = 1 << 31;
        if first.limit > T::MOST {
            return Err(IndexError::Limit { most: T::MOST, found: first.limit }.into());
        }
        if step == 0 || u64::from(step) > most_step {
            return Err(IndexError::Limit { most: most_step, found: u64::from(step) }.into());
        }
        let counter = self.number_of(first, T::TYPE)?;
        self.strided(counter, count.counted, Operand::Constant(u64::from(step)), |b, i| call.author(|| body(b, i)))
    }

    /// The body for each number below a count, which the threads of the whole grid share: each begins at its own number among them
    /// all, and goes on by as many as there are. So a grid of any size does it, and one of
    /// [`Units::Striding`](crate::kernel::Units::Striding) is as large as it helps.
    ///
    /// Blocks along y and z do it all again: those are for axes of their own.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Count, Grid, Input, Output, TypedKernel, Units};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// // Any number of elements, 2^31 of them or more; at most 2 blocks of 32 threads.
    /// type Kernel = TypedKernel<(Input<f32>, Output<f32>, Count<u64>)>;
    /// let grid = Grid::new(32, Units::Striding("n", 32, 2));
    /// let kernel = Kernel::build("twice", ["x", "y", "n"], grid, Target::default(), |b, (x, y, n)| {
    ///     let (x, y) = (b.units(x, &[n.into()], layout!(1:0))?, b.units(y, &[n.into()], layout!(1:0))?);
    ///     b.grid_stride(n, |b, i| {
    ///         let value = b.load_one(&x.at(&[i])?)?;
    ///         b.store_one(value * 2.0, &y.at(&[i])?)
    ///     })
    /// })?;
    /// for length in [0, 1, 64, 1000] {
    ///     let (x, mut y) = (vec![1.5; length], vec![0.0; length]);
    ///     kernel.run(&Machine::interpreter(), (&x[..], &mut y[..], length as u64))?;
    ///     assert_eq!(y, vec![3.0; length]);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Scope`] for a count of another kernel.
    #[track_caller]
    pub fn grid_stride<T: CountWord>(
        &mut self,
        count: Count<T>,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        let count = count.counted;
        self.check_scope(count.scope)?;
        let (thread, block) = (self.tid(), self.ctaid(Axis::X));
        let threads = u64::from(self.grid.threads);
        // All threads of the grid: what a first number is below, and a step at most.
        let most = self.blocks_along(0).saturating_mul(threads);
        let (a, b) = (Operand::Register(block), Operand::Constant(threads));
        let (first, step) = if most <= 1 << 31 {
            let first = self.emitter.untyped(Type::U32);
            self.emitter.push(Instruction::Mad { to: first, a, b, c: Operand::Register(thread) });
            let step = match self.grid.units[0] {
                Units::Number(blocks) => Operand::Constant(u64::from(blocks) * threads),
                _ => {
                    let blocks = Operand::Register(self.nctaid());
                    let step = |to| Instruction::Binary { op: BinaryOp::MulLo, to, a: blocks, b };
                    Operand::Register(self.emitter.pure(Type::U32, step))
                }
            };
            if count.register.ty == Type::U32 {
                (first, step)
            } else {
                let wide = self.emitter.untyped(Type::U64);
                self.emitter.push(Instruction::Convert { to: wide, from: first });
                (wide, self.wide(step))
            }
        } else {
            let first = self.emitter.untyped(Type::U64);
            let thread = self.wide(Operand::Register(thread));
            self.emitter.push(Instruction::MadWide { to: first, a, b, c: thread });
            let blocks = Operand::Register(self.nctaid());
            (first, Operand::Register(self.wide_product(blocks, b, Operand::Constant(0))))
        };
        self.strided(first, count, step, |b, i| call.author(|| body(b, i)))
    }

    /// The body for the number in a register and those that many further, while they are below a count. The register is this
    /// loop's own, which it changes; it is as wide as the count or wider, and a step beyond the count stays within it.
    fn strided(
        &mut self,
        counter: Register,
        count: Counted,
        step: Operand,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        self.stepped(counter, count.register, step, |b, counter| {
            let index = b.index_of(counter, count.most);
            body(b, Index { count: Some(count.place), ..index })
        })
    }

    /// The same below a bound in a register, whose body has the register of the number.
    pub(super) fn stepped(
        &mut self,
        counter: Register,
        bound: Register,
        step: Operand,
        body: impl FnOnce(&mut Builder, Register) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let any = self.is_below(counter, bound);
        self.when(any, |b| {
            let again = b.emitter.label();
            b.emitter.place(again);
            let scope = b.scopes.last().copied();
            b.looped(|b| body(b, counter))?;
            // The counter is of this builder, and the body may have left another one in its place.
            if b.scopes.last().copied() != scope {
                return Err(KernelErrorKind::Scope.into());
            }
            b.emitter.push(Instruction::Binary { op: BinaryOp::Add, to: counter, a: counter.into(), b: step });
            let more = b.is_below(counter, bound);
            b.emitter.branch_when(more, again);
            Ok(())
        })
    }

    /// Whether a number is below a bound, in 64 bits where either of them has as many.
    fn is_below(&mut self, number: Register, bound: Register) -> Reg<bool> {
        let (number, bound) = (Operand::Register(number), Operand::Register(bound));
        let narrow = |operand| matches!(operand, Operand::Register(Register { ty: Type::U32, .. }));
        if narrow(number) && narrow(bound) {
            return self.compared(Comparison::Lt, Type::U32, number, bound);
        }
        let (number, bound) = (self.wide(number), self.wide(bound));
        self.compared(Comparison::Lt, Type::U64, number, bound)
    }
}
