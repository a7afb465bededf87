//! Tensors of registers.

use cute_types::runtime::{LayoutError, RuntimeLayout};

use super::formula::Term;
use super::state::Builder;
use crate::index::layouts::KernelLayout;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::limits::MOST_VALUES;
use crate::kernel::signature::Data;
use crate::ptx::Reg;

/// Registers with a layout over them: the element at a coordinate c is register `L(c)`.
///
/// All coordinates are known when the kernel is built, so another layout over the same registers costs no instruction: a
/// transposition in registers is a layout.
#[derive(Clone, Debug)]
pub struct Fragment<T> {
    registers: Vec<Reg<T>>,
    layout: RuntimeLayout,
}

impl<T: Data> Fragment<T> {
    /// The registers in order, in one mode.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Layout`] for none.
    #[track_caller]
    pub fn of(registers: Vec<Reg<T>>) -> Result<Fragment<T>, KernelError> {
        let _call = Call::begin();
        let layout = RuntimeLayout::new(registers.len() as i64, 1)?;
        Ok(Fragment { registers, layout })
    }

    /// Registers by the coordinates of a layout, in order: that layout's shape, compact.
    pub(super) fn new(registers: Vec<Reg<T>>, like: &RuntimeLayout) -> Result<Fragment<T>, KernelError> {
        let layout = RuntimeLayout::layout_left(like.shape().clone())?;
        Ok(Fragment { registers, layout })
    }

    /// The layout over the registers.
    pub fn layout(&self) -> &RuntimeLayout {
        &self.layout
    }

    /// How many elements there are.
    #[allow(clippy::len_without_is_empty)] // A layout has at least one element.
    pub fn len(&self) -> usize {
        self.layout.size().unsigned_abs() as usize
    }

    /// The register of the element at a 1-D coordinate.
    pub fn get(&self, coordinate: usize) -> Option<Reg<T>> {
        if coordinate >= self.len() {
            return None;
        }
        self.registers.get(self.layout.offset_at(coordinate as i64).unsigned_abs() as usize).copied()
    }

    /// The registers of all elements, in the order of their coordinates.
    pub fn registers(&self) -> Vec<Reg<T>> {
        (0..self.len()).filter_map(|coordinate| self.get(coordinate)).collect()
    }

    /// The registers of the fragment by another layout: a division, a composition, a permutation of the one before.
    ///
    /// # Errors
    ///
    /// What `f` returns; [`KernelErrorKind::Reach`] for a layout that names registers that are not there,
    /// [`KernelErrorKind::Values`] for one of more elements than a thread unrolls.
    #[track_caller]
    pub fn map_layout(
        &self,
        f: impl FnOnce(&RuntimeLayout) -> Result<RuntimeLayout, LayoutError>,
    ) -> Result<Fragment<T>, KernelError> {
        let call = Call::begin();
        let layout = call.author(|| f(&self.layout))?;
        super::admit::admit(&layout)?;
        let (cosize, most) = (layout.cosize().unsigned_abs(), self.registers.len() as u64);
        if cosize > most {
            return Err(KernelErrorKind::Reach { cosize, most }.into());
        }
        // A stride of 0 repeats a register as often as it likes.
        let values = layout.size().unsigned_abs();
        if values > MOST_VALUES {
            return Err(KernelErrorKind::Values { values, most: MOST_VALUES }.into());
        }
        Ok(Fragment { registers: self.registers.clone(), layout })
    }

    /// Each element's image, at the same coordinate.
    pub fn map<U: Data>(&self, mut f: impl FnMut(Reg<T>) -> Reg<U>) -> Fragment<U> {
        self.map_all(|registers| registers.iter().map(|&register| f(register)).collect())
    }

    /// The same layout over as many other registers.
    pub(super) fn map_all<U>(&self, f: impl FnOnce(&[Reg<T>]) -> Vec<Reg<U>>) -> Fragment<U> {
        Fragment { registers: f(&self.registers), layout: self.layout.clone() }
    }

    /// The image of the elements of both at each coordinate.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Elements`] when the sizes differ.
    #[track_caller]
    pub fn zip<U: Data, V: Data>(
        &self,
        other: &Fragment<U>,
        mut f: impl FnMut(Reg<T>, Reg<U>) -> Reg<V>,
    ) -> Result<Fragment<V>, KernelError> {
        let call = Call::begin();
        if self.len() != other.len() {
            return Err(KernelErrorKind::Elements { from: other.len() as u64, to: self.len() as u64 }.into());
        }
        let pairs = self.registers().into_iter().zip(other.registers());
        Fragment::new(pairs.map(|(a, b)| call.author(|| f(a, b))).collect(), &self.layout)
    }
}

impl Builder {
    /// Each element's image by a formula, computed, at the same coordinate.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let (row, extent) = (layout!(4:1), Extent { blocks: 1, threads: 1 });
    /// type Kernel = TypedKernel<(Input<f32>, Output<f32>)>;
    /// let kernel = Kernel::build("share", ["x", "y"], extent, Target::Sm80, |b, (x, y)| {
    ///     let (x, y) = (b.tensor(x, row)?, b.tensor(y, row)?);
    ///     let values = b.load(&x)?;
    ///     let sum = b.fold(&values, |a, b| a + b);
    ///     let shares = b.map(&values, |x| x / sum);
    ///     b.store(&shares, &y)
    /// })?;
    /// let mut y = [0.0; 4];
    /// kernel.run(&Machine::interpreter(), (&[1.0, 2.0, 3.0, 2.0][..], &mut y[..]))?;
    /// assert_eq!(y, [0.125, 0.25, 0.375, 0.25]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn map<T: Data, U: Data, F: Term<U>>(
        &mut self,
        values: &Fragment<T>,
        mut f: impl FnMut(Reg<T>) -> F,
    ) -> Fragment<U> {
        let call = Call::begin();
        values.map(|value| self.compute(call.author(|| f(value))))
    }

    /// All elements combined by a tree: neighbours, then neighbours of those. The order is the same in every run.
    #[track_caller]
    pub fn fold<T: Data, F: Term<T>>(
        &mut self,
        values: &Fragment<T>,
        mut combine: impl FnMut(Reg<T>, Reg<T>) -> F,
    ) -> Reg<T> {
        let call = Call::begin();
        self.tree(values.registers(), &mut |b, first, second| b.compute(call.author(|| combine(first, second))))
    }

    /// Neighbours combined, then neighbours of those; there is at least one.
    pub(super) fn tree<T: Data>(
        &mut self,
        mut values: Vec<Reg<T>>,
        combine: &mut impl FnMut(&mut Builder, Reg<T>, Reg<T>) -> Reg<T>,
    ) -> Reg<T> {
        while values.len() > 1 {
            values = values
                .chunks(2)
                .map(|pair| match *pair {
                    [first, second] => combine(self, first, second),
                    _ => pair[0],
                })
                .collect();
        }
        values.pop().unwrap_or_else(|| self.emitter.register())
    }

    /// Each variable of a fragment, as [`Builder::fragment`] has them, becomes the value. [`Builder::reduce_rows`] has an
    /// example.
    ///
    /// CuTe: `fill`, `clear`.
    ///
    /// # Errors
    ///
    /// As [`Builder::set`].
    #[track_caller]
    pub fn fill<T: Data>(&mut self, to: &Fragment<T>, value: impl Term<T> + Copy) -> Result<(), KernelError> {
        let _call = Call::begin();
        to.registers().into_iter().try_for_each(|register| self.set(register, value))
    }

    /// Registers for the elements of a layout's shape, each with a value: what a loop accumulates in. A thread has the number of
    /// registers that is in its text, so that the extents are those that the program knows when the kernel is written.
    ///
    /// CuTe: `make_fragment_like`.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let n = 3_usize;
    /// let (row, extent) = (layout!((2,n):(n,1)), Extent { blocks: 1, threads: 1 });
    /// let kernel = TypedKernel::<(Output<f32>,)>::build("ones", ["out"], extent, Target::Sm80, |b, (out,)| {
    ///     let ones = b.fragment(row, 1.0)?;
    ///     assert_eq!(ones.layout().to_string(), "(2,3):(1,2)");
    ///     let out = b.tensor(out, row)?;
    ///     b.store(&ones, &out)
    /// })?;
    /// let mut out = [0.0; 6];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out, [1.0; 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Values`] for more than a thread unrolls, [`KernelErrorKind::Layout`] where an integer that the program gives
    /// makes no layout.
    #[track_caller]
    pub fn fragment<T: Data>(
        &mut self,
        like: impl KernelLayout,
        value: impl Term<T>,
    ) -> Result<Fragment<T>, KernelError> {
        let _call = Call::begin();
        let like = like.into_composed()?;
        let values = like.size().unsigned_abs();
        if values > MOST_VALUES {
            return Err(KernelErrorKind::Values { values, most: MOST_VALUES }.into());
        }
        let from = self.operand(value)?;
        let registers = (0..values).map(|_| self.variable_of(from)).collect();
        Fragment::new(registers, like.layout())
    }
}
