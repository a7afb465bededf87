//! Numbers that a kernel is launched with beside its arguments: what its text leaves open of the shape that it is for.
//!
//! A kernel made from layouts has their extents in its text, and another text for other extents, which the driver compiles anew. A
//! ready kernel can leave some of them to the launch instead: a parameter after those of the signature, which nobody gives, because
//! the [`Kernel`](crate::kernel::Kernel) has its number. So the text says what each may be at most, and no more.

use super::index::{Index, Source};
use super::ring::RingPlace;
use super::state::Builder;
use crate::index::layouts::KernelLayout;
use crate::index::{DynamicExpr, IndexError, Parameter};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::launch_number::LaunchNumber;
use crate::ptx::{BinaryOp, Comparison, Instruction, Operand, Register, Type};

/// A number that a kernel is launched with, as its body has it.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) struct Launched {
    register: Register,
    most: u64,
    scope: u64,
}

/// The offset of a layout whose numbers a launch gives, at one index: code, and what the host computes for it.
#[derive(Clone, Debug)]
pub(in crate::kernel) struct LaunchedLayout {
    code: DynamicExpr,
    numbers: Vec<LaunchNumber>,
}

impl LaunchedLayout {
    /// The code for a layout of that form, such as `((m,n)):((n,1))`, and the numbers for this one of them. What the
    /// code divides by has names that begin with the first name, and what it multiplies with, with the second: layouts
    /// of one shape have the same divisors.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Index`] for a layout of another form, or one that is too large for 32 bits.
    pub(in crate::kernel) fn new(
        [shape, own]: [&str; 2],
        form: &str,
        layout: impl KernelLayout,
    ) -> Result<LaunchedLayout, KernelError> {
        let form = form.parse().map_err(|error| KernelErrorKind::Shape { what: format!("{form}: {error}") })?;
        let code = DynamicExpr::new(&form)?;
        let given = code.parameters(layout)?;
        // The index is the first input.
        let inputs = code.expr().inputs().iter().skip(1).zip(code.parameter_kinds());
        let names = inputs.map(|(input, kind)| match kind {
            Parameter::Magic(_) | Parameter::Shift(_) => format!("__{shape}_{}", input.name),
            Parameter::Coefficient(_) | Parameter::Stride(_) => format!("__{own}_{}", input.name),
        });
        let numbers = names.zip(given).map(|(name, number)| LaunchNumber::of_code(name, number));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        Ok(LaunchedLayout { code, numbers })
    }

    /// What a launch has for it.
    pub(in crate::kernel) fn numbers(&self) -> &[LaunchNumber] {
        &self.numbers
    }
}

impl Builder {
    /// A number of the launch, as one more parameter, which is loaded before anything branches.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] where it is asked for first within a branch or a loop.
    #[track_caller]
    pub(in crate::kernel) fn launched(&mut self, number: &LaunchNumber) -> Result<Launched, KernelError> {
        let scope = self.scopes.first().copied().unwrap_or(0);
        let known = self.launched.iter().find(|(known, _)| known == number).map(|(_, register)| *register);
        let register = match known {
            Some(register) => register,
            None if self.scopes.len() > 1 => return Err(KernelErrorKind::Scope.into()),
            None => {
                self.emitter.function().parameters.push((number.name.clone(), Type::U32));
                let register = self.emitter.param::<u32>(&number.name).untyped();
                self.launched.push((number.clone(), register));
                register
            }
        };
        Ok(Launched { register, most: number.most, scope })
    }

    /// The offset of such a layout at an index, which is to be below its size; it is below the limit, as who calls this knows.
    #[track_caller]
    pub(in crate::kernel) fn launched_index(
        &mut self,
        layout: &LaunchedLayout,
        index: Index,
        limit: u64,
    ) -> Result<Index, KernelError> {
        let _call = Call::begin();
        let mut inputs = vec![self.value_of(index)?];
        for number in &layout.numbers {
            inputs.push(self.launched(number)?.register);
        }
        let offset = self.emitter.operands(layout.code.expr(), &inputs)?;
        Ok(match offset.first() {
            Some(&Operand::Register(register)) => self.index_of(register, limit),
            Some(&Operand::Constant(number)) => Index { source: Source::Number(number), limit, scope: 0, count: None },
            None => return Err(KernelErrorKind::Scope.into()),
        })
    }

    /// The index in a register.
    fn value_of(&mut self, index: Index) -> Result<Register, KernelError> {
        self.check_index(index)?;
        match index.source {
            Source::Register(register) => Ok(register),
            Source::Number(_) => Ok(self.value(index)?.untyped()),
        }
    }

    /// The cluster in the grid along x, or the block where a cluster has one: of however many there are.
    #[track_caller]
    pub(in crate::kernel) fn cluster_of_grid(&mut self) -> Index {
        let block = self.block();
        let most = i32::MAX as u64;
        let Source::Register(register) = block.source else { return block };
        let cluster = match u64::from(self.grid.cluster) {
            1 => register,
            blocks if blocks.is_power_of_two() => self.with_number(BinaryOp::Shr, register, u64::from(blocks.ilog2())),
            blocks => self.with_number(BinaryOp::Div, register, blocks),
        };
        self.index_of(cluster, most)
    }

    /// So many times one number, and another one: the number of something in the part of that number, each of which has
    /// so many. It is below the limit, as who calls this knows.
    #[track_caller]
    pub(in crate::kernel) fn launched_part(
        &mut self,
        part: Index,
        each: Launched,
        further: Index,
        limit: u64,
    ) -> Result<Index, KernelError> {
        let _call = Call::begin();
        self.check_scope(each.scope)?;
        if let Source::Number(0) = part.source {
            self.check_index(further)?;
            return Ok(Index { limit: further.limit.min(limit), ..further });
        }
        let (a, c) = (self.value_of(part)?, self.value_of(further)?);
        let (a, b, c) = (Operand::Register(a), Operand::Register(each.register), Operand::Register(c));
        let register = self.emitter.pure(Type::U32, |to| Instruction::Mad { to, a, b, c });
        Ok(self.index_of(register, limit))
    }

    /// The body where the index is below the number.
    #[track_caller]
    pub(in crate::kernel) fn below_launched(
        &mut self,
        index: Index,
        bound: Launched,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.check_scope(bound.scope)?;
        let register = self.value_of(index)?;
        let holds = self.compared(Comparison::Lt, Type::U32, register.into(), bound.register.into());
        self.when(holds, |b| {
            let index = b.index_of(register, index.limit.min(bound.most));
            call.author(|| body(b, index))
        })
    }

    /// The body as many times as the number says, which is once or more.
    #[track_caller]
    pub(in crate::kernel) fn repeat_launched(
        &mut self,
        count: Launched,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.check_scope(count.scope)?;
        self.turns(count.register.into(), count.most, |b, index| call.author(|| body(b, index)))
    }

    /// So many stages of a ring are others'.
    #[track_caller]
    pub(in crate::kernel) fn pass_launched(
        &mut self,
        place: &mut RingPlace,
        count: Launched,
    ) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.check_scope(count.scope)?;
        self.pass(place, count.register.into())
    }

    /// The body for a first number and those that many further, below a number.
    #[track_caller]
    pub(in crate::kernel) fn launched_steps(
        &mut self,
        first: Index,
        end: Launched,
        step: Launched,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.check_scope(end.scope)?;
        self.check_scope(step.scope)?;
        // Neither the first number nor one that is a step beyond the end leaves 32 bits.
        let (most, found) = (1 << 31, first.limit.max(end.most + 1).max(step.most));
        if found > most {
            return Err(IndexError::Limit { most, found }.into());
        }
        let counter = self.number_of(first, Type::U32)?;
        self.stepped(counter, end.register, step.register.into(), |b, counter| {
            let index = b.index_of(counter, end.most);
            call.author(|| body(b, index))
        })
    }
}
