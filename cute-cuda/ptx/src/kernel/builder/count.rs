//! Sizes that a launch gives: counts, loops up to them, and arrays of so many units.
//!
//! A kernel of layouts has its sizes in its text. Where they are a launch's, an array is one of *units*, each with a layout of
//! the text, and how many there are along each axis is a [`Count`], a parameter. An index below a count comes from the grid
//! ([`Units::Each`](crate::kernel::Units::Each)), from a loop, or from a comparison; so no access leaves the array, whose
//! length the launch checks against the product of the counts.

use core::marker::PhantomData;
use std::sync::Arc;

use cute_types::runtime::ComposedLayout;

use super::admit::length;
use super::index::{Index, Source};
use super::params::sealed;
use super::state::{Builder, ParamPlace};
use super::tensor::{ArrayParam, Global, Place, Tensor};
use super::unit::{Count, Unit, UnitAxis};
use crate::index::IndexError;
use crate::kernel::call::Call;
use crate::kernel::driver::{DeviceArg, Driver};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::layouts::KernelLayout;
use crate::kernel::limits::{MOST_COUNT, MOST_VALUES};
use crate::kernel::signature::{Arg, Data, Element, Length};
use crate::ptx::{BinaryOp, Comparison, Instruction, Operand, Reg, Register, Type};

impl sealed::Sealed for Count {}

impl super::params::Param for Count {
    type Handle = Count;
    type Host<'a> = u32;
    const TYPE: Type = Type::U32;

    fn declare(b: &mut Builder, name: &str, _token: sealed::Token) -> Count {
        let place = b.params.len();
        let most = MOST_COUNT;
        b.params.push(ParamPlace::Scalar { name: name.to_string(), element: Element::U32, most });
        let register = b.emitter.param::<u32>(name);
        Count { place, register: register.untyped(), scope: register.scope() }
    }

    fn host(value: Self::Host<'_>) -> Arg<'_> {
        value.scalar()
    }
}

#[diagnostic::do_not_recommend]
impl<D: Driver> DeviceArg<Count, D> for u32 {
    fn bind(&mut self) -> D::Bound<'_> {
        D::scalar(Element::U32, u64::from(*self))
    }
}

/// An array of units: along up to three axes, of which the last one is the fastest, units that follow each other, each with
/// one layout.
#[derive(Debug)]
pub struct UnitArray<T, S> {
    array: ArrayParam<T, S>,
    axes: Vec<UnitAxis>,
    layout: ComposedLayout,
    /// Elements from a unit to the next one.
    size: u64,
    /// The name of the array, for errors.
    name: Option<Arc<str>>,
}

impl<T, S> UnitArray<T, S> {
    /// The unit at an index along each axis.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Modes`] when there are not as many indices as axes, [`KernelErrorKind::Counted`] when one is not known to be
    /// below the count of its axis, [`KernelErrorKind::Coordinate`] when one can leave a number.
    #[track_caller]
    pub fn at(&self, indices: &[Index]) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        if self.axes.len() != indices.len() {
            return Err(KernelErrorKind::Modes { wanted: self.axes.len(), found: indices.len() }.into());
        }
        for (mode, (axis, index)) in self.axes.iter().zip(indices).enumerate() {
            match *axis {
                UnitAxis::Number(number) if index.limit > u64::from(number) => {
                    return Err(
                        KernelErrorKind::Coordinate { mode, size: u64::from(number), limit: index.limit }.into()
                    );
                }
                UnitAxis::Count(count) if index.count != Some(count.place) => {
                    return Err(KernelErrorKind::Counted { axis: mode }.into());
                }
                UnitAxis::Number(_) | UnitAxis::Count(_) => {}
            }
        }
        let indices = self.axes.iter().copied().zip(indices.iter().copied()).collect();
        Ok(Tensor {
            place: Place::Param(self.array.number),
            scope: self.array.scope,
            unit: Some(Unit { indices, size: self.size }),
            fixed: Vec::new(),
            base: self.layout.base_offset().unsigned_abs(),
            swizzle: self.layout.swizzle(),
            layout: self.layout.layout().clone(),
            steps: self.size,
            name: self.name.clone(),
            holds: PhantomData,
        })
    }

    /// The layout of a unit.
    pub fn layout(&self) -> &ComposedLayout {
        &self.layout
    }
}

impl Builder {
    /// An array parameter as units along up to three axes, the last one the fastest: a launch has to give as many elements as
    /// the product of the axes with the cosize of the layout, which may be static, dynamic, of values, or swizzled.
    ///
    /// A matrix of `rows` by `columns` whose rows follow each other, in vectors of 4, is
    /// `b.units(x, &[rows.into(), vectors.into()], layout!(4:1))`.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Modes`] for no axis or more than three; [`KernelErrorKind::Index`] for a negative stride, and for units of
    /// 2^29 elements or more; [`KernelErrorKind::Scope`] for an array or a count of another kernel.
    #[track_caller]
    pub fn units<T: Data, S: Global>(
        &mut self,
        array: ArrayParam<T, S>,
        axes: &[UnitAxis],
        layout: impl KernelLayout,
    ) -> Result<UnitArray<T, S>, KernelError> {
        let name = self.name_of(array.number);
        let _call = Call::about(&name);
        self.check_scope(array.scope)?;
        let layout = layout.into_composed()?;
        if !(1..=3).contains(&axes.len()) {
            return Err(KernelErrorKind::Modes { wanted: 3, found: axes.len() }.into());
        }
        let size = length(&layout)?;
        if size >= 1 << 29 {
            return Err(IndexError::Limit { most: 1 << 29, found: size }.into());
        }
        let (mut scalars, mut elements) = ([None; 3], size);
        for (axis, scalar) in axes.iter().zip(&mut scalars) {
            match axis {
                UnitAxis::Number(number) => elements = elements.saturating_mul(u64::from(*number)),
                UnitAxis::Count(count) => {
                    self.check_scope(count.scope)?;
                    *scalar = Some(count.place);
                }
            }
        }
        let needs = self.arrays.get_mut(array.number).ok_or(KernelErrorKind::Scope)?;
        let length = Length::Product { scalars, elements };
        if !needs.products.contains(&length) {
            needs.products.push(length);
        }
        Ok(UnitArray { array, axes: axes.to_vec(), layout, size, name })
    }

    /// The address of the unit that a tensor is of.
    pub(super) fn unit_address(&mut self, base: Register, unit: &Unit, bytes: u64) -> Result<Register, KernelError> {
        let mut place: Option<Operand> = None;
        for &(axis, index) in &unit.indices {
            self.check_index(index)?;
            let index = match index.source {
                Source::Number(number) => Operand::Constant(number),
                Source::Register(register) => Operand::Register(register),
            };
            place = Some(match place {
                None => index,
                Some(before) => {
                    let extent = match axis {
                        UnitAxis::Number(number) => Operand::Constant(u64::from(number)),
                        UnitAxis::Count(count) => Operand::Register(count.register),
                    };
                    let index = self.wide(index);
                    Operand::Register(self.wide_product(before, extent, index))
                }
            });
        }
        let bytes = Operand::Constant(unit.size * bytes);
        Ok(self.wide_product(place.unwrap_or(Operand::Constant(0)), bytes, Operand::Register(base)))
    }

    /// a * b + c in 64 bits, where a and b are numbers of 32 bits or of 64.
    fn wide_product(&mut self, a: Operand, b: Operand, c: Operand) -> Register {
        let narrow = |operand: Operand| match operand {
            Operand::Register(register) => register.ty == Type::U32,
            Operand::Constant(number) => u32::try_from(number).is_ok(),
        };
        // Of two numbers of the text there is nothing to be gained.
        let register = matches!(a, Operand::Register(_)) || matches!(b, Operand::Register(_));
        if register && narrow(a) && narrow(b) {
            return self.emitter.pure(Type::U64, |to| Instruction::MadWide { to, a, b, c });
        }
        let (a, b) = (self.wide(a), self.wide(b));
        self.emitter.pure(Type::U64, |to| Instruction::Mad { to, a, b, c })
    }

    /// A number of 32 bits in 64.
    pub(super) fn wide(&mut self, operand: Operand) -> Operand {
        match operand {
            Operand::Register(from) if from.ty == Type::U32 => {
                Operand::Register(self.emitter.pure(Type::U64, |to| Instruction::Convert { to, from }))
            }
            other => other,
        }
    }

    /// The body where the index is below a count, which it has as an index of that count.
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Scope`] for an index of elsewhere.
    #[track_caller]
    pub fn below_count(
        &mut self,
        index: Index,
        count: Count,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.check_index(index)?;
        self.check_scope(count.scope)?;
        if index.count == Some(count.place) {
            return call.author(|| body(self, index));
        }
        let number = self.value(index)?;
        let holds = self.compared(Comparison::Lt, Type::U32, number.untyped().into(), count.register.into());
        self.when(holds, |b| {
            let limit = index.limit.min(MOST_COUNT);
            let index = b.index_of(number.untyped(), limit);
            call.author(|| body(b, Index { count: Some(count.place), ..index }))
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
    pub fn consecutive_below(
        &mut self,
        index: Index,
        length: u32,
        count: Count,
        body: impl FnOnce(&mut Builder, &[Index]) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
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
        let holds = self.compared(Comparison::Lt, Type::U32, last.into(), count.register.into());
        self.when(holds, |b| {
            let below =
                |register: &Reg<u32>| Index { count: Some(count.place), ..b.index_of(register.untyped(), MOST_COUNT) };
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
    pub fn repeat_count(
        &mut self,
        count: Count,
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
    /// What the body returns; [`KernelErrorKind::Index`] for a step of 0 or above 2^31, and for a first index that can be beyond
    /// 2^31; [`KernelErrorKind::Scope`] for an index of elsewhere.
    #[track_caller]
    pub fn steps(
        &mut self,
        first: Index,
        count: Count,
        step: u32,
        body: impl FnOnce(&mut Builder, Index) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.check_scope(count.scope)?;
        // Neither the first number nor one that is a step beyond the count leaves 32 bits.
        let most = 1 << 31;
        if step == 0 || u64::from(step) > most || first.limit > most {
            return Err(IndexError::Limit { most, found: first.limit.max(u64::from(step)) }.into());
        }
        let bound = Operand::Register(count.register);
        self.stepped(first, bound, Operand::Constant(u64::from(step)), |b, counter| {
            let index = b.index_of(counter, MOST_COUNT);
            call.author(|| body(b, Index { count: Some(count.place), ..index }))
        })
    }

    /// The body for a first number and those that many further, below a bound; none of them leaves 32 bits.
    pub(super) fn stepped(
        &mut self,
        first: Index,
        bound: Operand,
        step: Operand,
        body: impl FnOnce(&mut Builder, Register) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let counter = self.value(first)?.untyped();
        let number = Operand::Register(counter);
        let any = self.compared(Comparison::Lt, Type::U32, number, bound);
        self.when(any, |b| {
            let again = b.emitter.label();
            b.emitter.place(again);
            let scope = b.scopes.last().copied();
            b.looped(|b| body(b, counter))?;
            // The counter is of this builder, and the body may have left another one in its place.
            if b.scopes.last().copied() != scope {
                return Err(KernelErrorKind::Scope.into());
            }
            b.emitter.push(Instruction::Binary { op: BinaryOp::Add, to: counter, a: number, b: step });
            let more = b.compared(Comparison::Lt, Type::U32, number, bound);
            b.emitter.branch_when(more, again);
            Ok(())
        })
    }
}
