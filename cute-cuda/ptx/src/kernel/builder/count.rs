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
use super::index::Index;
use super::params::sealed;
use super::state::{Builder, ParamPlace};
use super::tensor::{ArrayParam, Global, Place, Tensor};
use super::unit::{Count, CountWord, Counted, Unit, UnitAxis};
use crate::index::IndexError;
use crate::index::layouts::KernelLayout;
use crate::kernel::call::Call;
use crate::kernel::driver::{Driver, LaunchArg};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::{Arg, Data, Length};
use crate::ptx::{Instruction, Operand, Register, Type};

impl<T: CountWord> sealed::Sealed for Count<T> {}

impl<T: CountWord> super::params::Param for Count<T> {
    type Handle = Count<T>;
    type Host<'a> = T;
    const TYPE: Type = T::TYPE;

    fn declare(b: &mut Builder, name: &str, _token: sealed::Token) -> Count<T> {
        let (place, most) = (b.params.len(), T::MOST);
        let register = b.number::<T>(name, most, true);
        let counted = Counted { place, register: register.untyped(), scope: register.scope(), most };
        Count { counted, holds: PhantomData }
    }

    fn host(value: Self::Host<'_>) -> Arg<'_> {
        value.scalar()
    }
}

#[diagnostic::do_not_recommend]
impl<D: Driver, T: CountWord> LaunchArg<Count<T>, D> for T {
    fn bind(&mut self) -> D::Bound<'_> {
        D::scalar(T::ELEMENT, self.bits())
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
                    let size = u64::from(number);
                    return Err(KernelErrorKind::Coordinate { mode, size, limit: index.limit }.into());
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
    /// A count of which a launch may give at most so many: an index below it is below that, too, and is taken by a mode of that
    /// size.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Count, Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// // The first n of the 60 elements of a matrix by columns, each by its number by rows.
    /// type Kernel = TypedKernel<(Output<u32>, Count)>;
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// let kernel = Kernel::build("numbers", ["out", "n"], extent, Target::default(), |b, (out, n)| {
    ///     let (thread, n) = (b.thread(), b.at_most(n, 60)?);
    ///     let out = b.tensor(out, layout!(60:1))?;
    ///     b.steps(thread, n, 32, |b, i| {
    ///         let number = b.index(layout!(((6,10)):((10,1))), &[i])?;
    ///         let number = b.value(number)?;
    ///         b.store_one(number, &out.at(0, i)?)
    ///     })
    /// })?;
    /// let mut out = [99; 60];
    /// kernel.run(&Machine::interpreter(), (&mut out[..], 8))?;
    /// assert_eq!(out[..9], [0, 10, 20, 30, 40, 50, 1, 11, 99]);
    ///
    /// // A launch that gives more is refused.
    /// let error = kernel.run(&Machine::interpreter(), (&mut out[..], 61)).unwrap_err();
    /// assert_eq!(error.to_string(), "parameter `n` is at most 60, and was given 61");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for a count of another kernel.
    #[track_caller]
    pub fn at_most<T: CountWord>(&mut self, count: Count<T>, most: u64) -> Result<Count<T>, KernelError> {
        let _call = Call::begin();
        self.check_scope(count.counted.scope)?;
        let Some(ParamPlace::Scalar { most: known, .. }) = self.params.get_mut(count.counted.place) else {
            return Err(KernelErrorKind::Scope.into());
        };
        *known = most.min(*known);
        Ok(Count { counted: Counted { most: *known, ..count.counted }, holds: PhantomData })
    }

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
            let index = index.operand();
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
    pub(super) fn wide_product(&mut self, a: Operand, b: Operand, c: Operand) -> Register {
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
}
