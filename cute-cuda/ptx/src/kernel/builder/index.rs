//! Indices: numbers in registers of which a limit is known.

use cute_types::runtime::{RuntimeLayout, Swizzle};

use super::admit::length;
use super::state::Builder;
use crate::index::layouts::KernelLayout;
use crate::index::{Code, Expr, IndexError, base_of};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::grid::{self, Units};
use crate::kernel::index_code::type_of;
use crate::kernel::word::{WidthMismatch, Word};
use crate::ptx::{Axis, BinaryOp, Instruction, Operand, Reg, Register, Special, Type};

/// A number that is below a limit, wherever it is used: of the launch, of a loop, of a comparison, or a constant.
///
/// ```
/// use cute_cuda::kernel::Index;
///
/// assert_eq!(Index::from(7).limit(), 8);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Index {
    pub(super) source: Source,
    pub(super) limit: u64,
    pub(super) scope: u64,
    /// It is below the count at that place among the parameters, too.
    pub(super) count: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    Number(u64),
    Register(Register),
}

impl Index {
    /// The index is below this.
    pub fn limit(self) -> u64 {
        self.limit
    }

    /// The same index, of which who calls this knows that it is below another limit, too.
    pub(in crate::kernel) fn known_below(self, limit: u64) -> Index {
        Index { limit: self.limit.min(limit), ..self }
    }

    /// The number, or the register that it is in.
    pub(super) fn operand(self) -> Operand {
        match self.source {
            Source::Register(register) => Operand::Register(register),
            Source::Number(number) => Operand::Constant(number),
        }
    }

    /// The type of the register that it is in, or could be.
    pub(super) fn own_type(self) -> Type {
        match self.source {
            Source::Register(register) => register.ty,
            Source::Number(number) => {
                if u32::try_from(number).is_ok() {
                    Type::U32
                } else {
                    Type::U64
                }
            }
        }
    }
}

impl From<u32> for Index {
    /// The number, everywhere.
    fn from(number: u32) -> Index {
        Index { source: Source::Number(u64::from(number)), limit: u64::from(number) + 1, scope: 0, count: None }
    }
}

impl Builder {
    /// The thread in its block: below the threads of the launch.
    #[track_caller]
    pub fn thread(&mut self) -> Index {
        let _call = Call::begin();
        let register = self.tid();
        self.index_of(register, u64::from(self.grid.threads))
    }

    /// The register of it.
    pub(super) fn tid(&mut self) -> Register {
        self.emitter.pure(Type::U32, |to| Instruction::Special { to, from: Special::Tid })
    }

    /// The block in the grid along x: below the blocks of the launch.
    #[track_caller]
    pub fn block(&mut self) -> Index {
        let _call = Call::begin();
        self.block_along(Axis::X)
    }

    /// The block in the grid along an axis: below the blocks that the launch has there, and below the
    /// [`Count`](super::Count) of which there is one block [each](crate::kernel::Units::Each).
    #[track_caller]
    pub fn block_along(&mut self, axis: Axis) -> Index {
        let _call = Call::begin();
        let register = self.ctaid(axis);
        let place = grid::place(axis);
        let count = match self.grid.units[place] {
            Units::Each(name) => self.count_named(name),
            Units::Number(_) | Units::Covering(..) | Units::Striding(..) => None,
        };
        Index { count, ..self.index_of(register, self.blocks_along(place)) }
    }

    /// The register of the block along an axis.
    pub(super) fn ctaid(&mut self, axis: Axis) -> Register {
        self.emitter.pure(Type::U32, |to| Instruction::Special { to, from: Special::Ctaid(axis) })
    }

    /// The register of how many blocks there are along x.
    pub(super) fn nctaid(&mut self) -> Register {
        self.emitter.pure(Type::U32, |to| Instruction::Special { to, from: Special::Nctaid })
    }

    /// A register of which a limit is known in the innermost scope.
    pub(super) fn index_of(&mut self, register: Register, limit: u64) -> Index {
        let scope = self.scopes.last().copied().unwrap_or(0);
        Index { source: Source::Register(register), limit, scope, count: None }
    }

    pub(super) fn check_index(&self, index: Index) -> Result<(), KernelError> {
        match index.source {
            Source::Number(_) => Ok(()),
            Source::Register(_) => self.check_scope(index.scope),
        }
    }

    /// The number as a value to compute with.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] outside the branch or loop that the index belongs to; [`KernelErrorKind::Index`] for an index that
    /// can be beyond 32 bits, which [`Builder::long_value`] has.
    #[track_caller]
    pub fn value(&mut self, index: Index) -> Result<Reg<u32>, KernelError> {
        let _call = Call::begin();
        let register = self.number_of(index, Type::U32)?;
        Ok(self.emitter.typed(register.number))
    }

    /// The number in 64 bits, whatever the index is below.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let extent = Extent { blocks: 1, threads: 4 };
    /// let kernel = TypedKernel::<(Output<u64>,)>::build("far", ["out"], extent, Target::default(), |b, (out,)| {
    ///     let thread = b.thread();
    ///     let far = b.index(layout!(4:6442450944), &[thread])?;
    ///     assert_eq!(far.limit(), 3 * 6442450944 + 1);
    ///     let error = b.value(far).unwrap_err();
    ///     assert_eq!(
    ///         error.kind().to_string(),
    ///         "a value below 19327352833 has to stay below 4294967296; take a smaller limit or a larger layout",
    ///     );
    ///     let far = b.long_value(far)?;
    ///     let out = b.tensor(out, layout!(4:1))?.at(0, thread)?;
    ///     b.store_one(far, &out)
    /// })?;
    /// let mut out = [0; 4];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out, [0, 6442450944, 12884901888, 19327352832]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] outside the branch or loop that the index belongs to.
    #[track_caller]
    pub fn long_value(&mut self, index: Index) -> Result<Reg<u64>, KernelError> {
        let _call = Call::begin();
        let register = self.number_of(index, Type::U64)?;
        Ok(self.emitter.typed(register.number))
    }

    /// The number in a register of its own, so that nothing can change the index.
    pub(super) fn number_of(&mut self, index: Index, ty: Type) -> Result<Register, KernelError> {
        self.check_index(index)?;
        if ty == Type::U32 {
            fits(index.limit)?;
        }
        let to = self.emitter.untyped(ty);
        self.emitter.push(match index.operand() {
            Operand::Register(from) if from.ty != ty => Instruction::Convert { to, from },
            from => Instruction::Move { to, from },
        });
        Ok(to)
    }

    /// The number as an operand of 32 bits or of 64.
    fn operand_of(&mut self, index: Index, ty: Type) -> Result<Operand, KernelError> {
        self.check_index(index)?;
        if ty == Type::U32 {
            fits(index.limit)?;
        }
        Ok(match index.operand() {
            Operand::Register(from) if from.ty != ty => {
                Operand::Register(self.emitter.pure(ty, |to| Instruction::Convert { to, from }))
            }
            same => same,
        })
    }

    /// The first result of index code at an index, with registers for its other inputs.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Coordinate`] for an index that can be beyond what the code takes, [`KernelErrorKind::Width`] for a result of
    /// another width.
    #[track_caller]
    pub(in crate::kernel) fn code_value<T: Word>(
        &mut self,
        expr: &Expr,
        index: Index,
        further: &[Register],
    ) -> Result<Reg<T>, KernelError> {
        if expr.width() != T::WIDTH {
            return Err(WidthMismatch { expression: expr.width().bits(), found: T::WIDTH.bits() }.into());
        }
        let value = self.code_at(expr, index, further)?;
        let register = self.in_register(value, T::TYPE);
        Ok(self.emitter.typed(register.number))
    }

    fn code_at(&mut self, expr: &Expr, index: Index, further: &[Register]) -> Result<Operand, KernelError> {
        if index.limit > expr.limit() {
            return Err(KernelErrorKind::Coordinate { mode: 0, size: expr.limit(), limit: index.limit }.into());
        }
        let ty = type_of(expr.index_width());
        let index = self.operand_of(index, ty)?;
        let inputs: Vec<Register> = [self.in_register(index, ty)].into_iter().chain(further.iter().copied()).collect();
        Ok(self.emitter.operands(expr, &inputs)?.first().copied().unwrap_or(Operand::Constant(0)))
    }

    /// The offset of a layout at indices, one for each of its modes, as an index: below the cosize, or below what a swizzle makes
    /// of numbers up to that.
    ///
    /// `(128,64):(1,128)` at a thread and a block is the number of the thread in the grid; the strides `(0,1)` of a shape
    /// `(8,4)` take the second coordinate of an index apart.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let extent = Extent { blocks: 3, threads: 8 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("rows", ["out"], extent, Target::default(), |b, (out,)| {
    ///     let (thread, block) = (b.thread(), b.block());
    ///     let number = b.index(layout!((8,3):(1,8)), &[thread, block])?;
    ///     let row = b.index(layout!(((4,6)):((1,0))), &[number])?;
    ///     assert_eq!((number.limit(), row.limit()), (24, 4));
    ///     let out = b.tensor(out, layout!(24:1))?.at(0, number)?;
    ///     let row = b.value(row)?;
    ///     b.store_one(row, &out)
    /// })?;
    /// let mut out = [9; 24];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out[..6], [0, 1, 2, 3, 0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Modes`] when there are not as many indices as modes, [`KernelErrorKind::Coordinate`] when one can leave
    /// its mode, [`KernelErrorKind::Index`] for an offset beyond 63 bits, [`KernelErrorKind::Layout`] where an integer
    /// that the program gives makes no layout.
    #[track_caller]
    pub fn index(&mut self, layout: impl KernelLayout, indices: &[Index]) -> Result<Index, KernelError> {
        let _call = Call::begin();
        let composed = layout.into_composed()?;
        let (limit, layout, swizzle) = (length(&composed)?, composed.layout(), composed.swizzle());
        if layout.rank() != indices.len() {
            return Err(KernelErrorKind::Modes { wanted: layout.rank(), found: indices.len() }.into());
        }
        let mut parts = Vec::new();
        for (place, &index) in indices.iter().enumerate() {
            let mode = layout.mode(place)?;
            within(place, &mode, index)?;
            parts.push((mode, index));
        }
        let number = constant(&parts).checked_add(base_of(&composed)?).ok_or(IndexError::Overflow)?;
        if parts.iter().all(|(_, index)| matches!(index.source, Source::Number(_))) {
            let number = swizzle.apply(i64::try_from(number).map_err(|_| IndexError::Overflow)?).unsigned_abs();
            return Ok(Index { source: Source::Number(number), limit, scope: 0, count: None });
        }
        let operand = match self.sum(&parts, number, swizzle) {
            Err(error) if is_limit(&error) => self.wide_sum(&parts, number, swizzle)?,
            operand => operand?,
        };
        Ok(match operand {
            Operand::Register(register) => self.index_of(register, limit),
            Operand::Constant(number) => Index { source: Source::Number(number), limit, scope: 0, count: None },
        })
    }

    /// The index where it is below a bound, and the bound less one elsewhere: an element that is there for every thread, so
    /// that ragged ends need no branch around their loads.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::runtime::{RuntimeLayout, Swizzle};
    /// let (row, wide): (RuntimeLayout, RuntimeLayout) = ("3:1".parse()?, "32:1".parse()?);
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// type Padded = TypedKernel<(Input<f32>, Output<f32>)>;
    /// let kernel = Padded::build("padded", ["from", "to"], extent, Target::default(), |b, (from, to)| {
    ///     let thread = b.thread();
    ///     let last = b.clamped(thread, 3)?;
    ///     assert!(b.clamped(thread, 0).is_err());
    ///     let (from, to) = (b.tensor(from, &row)?.at(0, last)?, b.tensor(to, &wide)?.at(0, thread)?);
    ///     b.copy(&from, &to)
    /// })?;
    /// let mut out = [0.0; 32];
    /// kernel.run(&Machine::interpreter(), (&[1.0, 2.0, 3.0][..], &mut out[..]))?;
    /// assert_eq!((out[1], out[2], out[31]), (2.0, 3.0, 3.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Coordinate`] for a bound of 0; [`KernelErrorKind::Scope`] for an index of elsewhere.
    #[track_caller]
    pub fn clamped(&mut self, index: Index, bound: u64) -> Result<Index, KernelError> {
        let _call = Call::begin();
        self.check_index(index)?;
        match (index.source, bound.checked_sub(1)) {
            (_, None) => Err(KernelErrorKind::Coordinate { mode: 0, size: 0, limit: index.limit }.into()),
            _ if index.limit <= bound => Ok(index),
            (Source::Number(number), Some(last)) => {
                Ok(Index { source: Source::Number(number.min(last)), limit: bound, ..index })
            }
            (Source::Register(register), Some(last)) => {
                let (a, b) = (Operand::Register(register), Operand::Constant(last));
                let least = |to| Instruction::Binary { op: BinaryOp::Min, to, a, b };
                let register = self.emitter.pure(register.ty, least);
                Ok(self.index_of(register, bound))
            }
        }
    }

    /// The swizzle of the sum of offsets at indices, and of a number, in 64 bits.
    pub(super) fn wide_sum(
        &mut self,
        parts: &[(RuntimeLayout, Index)],
        number: u64,
        swizzle: Swizzle,
    ) -> Result<Operand, KernelError> {
        let mut sum = Operand::Constant(number);
        for part in self.wide_parts(parts)? {
            let part = self.wide(part);
            sum = match (part, sum) {
                (part, Operand::Constant(0)) => part,
                (Operand::Constant(part), Operand::Constant(sum)) => Operand::Constant(part + sum),
                (part, sum) => Operand::Register(self.wide_binary(BinaryOp::Add, part, sum)),
            };
        }
        Ok(match sum {
            Operand::Constant(sum) => Operand::Constant(swizzle.apply(sum as i64).unsigned_abs()),
            sum if swizzle.is_identity() => sum,
            sum => self.swizzled(sum, swizzle),
        })
    }

    /// The offset of each mode at its index by itself, in 64 bits where it needs them.
    pub(super) fn wide_parts(&mut self, parts: &[(RuntimeLayout, Index)]) -> Result<Vec<Operand>, KernelError> {
        let part = |(layout, index): &(RuntimeLayout, Index)| match index.source {
            // It is in the sum already.
            Source::Number(_) => Ok(Operand::Constant(0)),
            Source::Register(_) => self.code_at(&Expr::of_layout(layout)?, *index, &[]),
        };
        parts.iter().map(part).collect()
    }

    fn wide_binary(&mut self, op: BinaryOp, a: Operand, b: Operand) -> Register {
        self.emitter.pure(Type::U64, |to| Instruction::Binary { op, to, a, b })
    }

    /// The swizzle of an offset of 64 bits: `x ^ ((x >> shift) & targets)`.
    fn swizzled(&mut self, offset: Operand, swizzle: Swizzle) -> Operand {
        let op = if swizzle.shift() > 0 { BinaryOp::Shr } else { BinaryOp::Shl };
        let by = Operand::Constant(u64::from(swizzle.shift().unsigned_abs()));
        let targets = Operand::Constant(swizzle.targets().unsigned_abs());
        let moved = self.wide_binary(op, offset, by);
        let turned = self.wide_binary(BinaryOp::And, Operand::Register(moved), targets);
        Operand::Register(self.wide_binary(BinaryOp::Xor, offset, Operand::Register(turned)))
    }

    /// The sum of offsets at indices, and of a number, swizzled; in 32 bits.
    pub(super) fn sum(
        &mut self,
        parts: &[(RuntimeLayout, Index)],
        number: u64,
        swizzle: Swizzle,
    ) -> Result<Operand, KernelError> {
        let mut registers: Vec<(Register, u64)> = Vec::new();
        for (_, index) in parts {
            self.check_index(*index)?;
            if let Source::Register(register) = index.source {
                match registers.iter_mut().find(|(known, _)| *known == register) {
                    // One register that two comparisons bound is below both.
                    Some((_, limit)) => *limit = index.limit.min(*limit),
                    None => registers.push((register, index.limit)),
                }
            }
        }
        let names: Vec<String> = registers.iter().map(|(register, _)| register.to_string()).collect();
        let inputs: Vec<(&str, u64)> =
            names.iter().map(String::as_str).zip(registers.iter().map(|&(_, limit)| limit)).collect();
        let mut code = Code::new(&inputs)?;
        let mut sum = code.number(number)?;
        for (layout, index) in parts {
            if let Source::Register(register) = index.source {
                let place = registers.iter().position(|(known, _)| *known == register).unwrap_or(0);
                let input = code.input(place)?;
                let offset = code.offset(layout, input)?;
                sum = code.sum(sum, offset)?;
            }
        }
        if !swizzle.is_identity() {
            sum = code.swizzle(sum, swizzle)?;
        }
        let expr = code.finish(&[sum])?;
        let narrow = |(register, limit)| {
            let number = self.index_of(register, limit);
            let number = self.operand_of(number, Type::U32)?;
            Ok(self.in_register(number, Type::U32))
        };
        let inputs = registers.into_iter().map(narrow).collect::<Result<Vec<_>, KernelError>>()?;
        Ok(self.emitter.operands(&expr, &inputs)?.first().copied().unwrap_or(Operand::Constant(0)))
    }
}

/// Refuses numbers below a limit that is above 2^32.
fn fits(limit: u64) -> Result<(), IndexError> {
    let most = 1 << 32;
    if limit > most { Err(IndexError::Limit { most, found: limit }) } else { Ok(()) }
}

/// Whether index code would be of numbers that are wider than its registers.
pub(super) fn is_limit(error: &KernelError) -> bool {
    matches!(error.kind(), KernelErrorKind::Index(IndexError::Limit { .. }))
}

/// Refuses an index that can leave a mode.
pub(super) fn within(place: usize, mode: &RuntimeLayout, index: Index) -> Result<(), KernelError> {
    let size = mode.size().unsigned_abs();
    if index.limit > size {
        return Err(KernelErrorKind::Coordinate { mode: place, size, limit: index.limit }.into());
    }
    Ok(())
}

/// The offset of the constant indices among those.
pub(super) fn constant(parts: &[(RuntimeLayout, Index)]) -> u64 {
    parts.iter().fold(0, |sum, (layout, index)| match index.source {
        Source::Number(number) => sum + layout.offset_at(number as i64).unsigned_abs(),
        Source::Register(_) => sum,
    })
}
