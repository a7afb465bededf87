//! Tensors of memory: an array with a layout over it.

use core::fmt;
use core::marker::PhantomData;
use std::sync::Arc;

use cute_types::runtime::{ComposedLayout, LayoutError, RuntimeLayout, Swizzle};

use super::admit::{admit, length};
use super::index::{Index, Source, within};
use super::state::Builder;
use super::unit::Unit;
use crate::index::IndexError;
use crate::index::layouts::KernelLayout;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{Cache, Instruction, Register, SharedArray, Type};

/// A memory that tensors are in.
pub trait Space: sealed::Sealed + 'static {
    /// As instructions name it.
    const SPACE: crate::ptx::Space;
    /// How its loads use the caches.
    const LOADS: Cache;
}

/// A memory that a kernel can write.
pub trait Writable: Space {}

/// A memory of the device: what parameters are in.
pub trait Global: Space {
    /// Whether the kernel writes the array.
    const WRITTEN: bool;
}

mod sealed {
    pub trait Sealed {}
}

/// Arrays that the kernel reads and nothing writes meanwhile: loads go by the cache that asks no questions.
#[derive(Clone, Copy, Debug)]
pub enum ReadOnly {}

/// Arrays that the kernel writes, and may read.
#[derive(Clone, Copy, Debug)]
pub enum ReadWrite {}

/// The memory that the threads of a block share.
#[derive(Clone, Copy, Debug)]
pub enum Shared {}

/// The shared memory of a block of the cluster, as [`Builder::map_shared`] gives it: to be read.
#[derive(Clone, Copy, Debug)]
pub enum Cluster {}

macro_rules! spaces {
    ($($name:ident $space:ident $cache:ident;)*) => {
        $(
            impl sealed::Sealed for $name {}
            impl Space for $name {
                const SPACE: crate::ptx::Space = crate::ptx::Space::$space;
                const LOADS: Cache = Cache::$cache;
            }
        )*
    };
}

spaces! {
    ReadOnly Global NonCoherent;
    ReadWrite Global Default;
    Shared Shared Default;
    Cluster Cluster Default;
}

impl Writable for ReadWrite {}
impl Writable for Shared {}

impl Global for ReadOnly {
    const WRITTEN: bool = false;
}

impl Global for ReadWrite {
    const WRITTEN: bool = true;
}

/// A parameter that is an array of `T`, as the body of a kernel has it.
pub struct ArrayParam<T, S> {
    pub(super) number: usize,
    pub(super) scope: u64,
    pub(super) holds: PhantomData<(T, S)>,
}

impl<T, S> Clone for ArrayParam<T, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, S> Copy for ArrayParam<T, S> {}

impl<T, S> fmt::Debug for ArrayParam<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ArrayParam").field("number", &self.number).finish_non_exhaustive()
    }
}

/// An array in memory with a layout over it, and indices that some modes of it are at.
///
/// The element at a coordinate c of [`Tensor::layout`] is `S(o + Σ L_k(i_k) + L(c))` elements into the array, for the
/// indices i_k that modes L_k are at, a base offset o, and a swizzle S.
#[derive(Debug)]
pub struct Tensor<T, S> {
    pub(super) place: Place,
    pub(super) scope: u64,
    /// The unit of the array that this is, of one of units.
    pub(super) unit: Option<Unit>,
    /// The modes that are at an index in a register.
    pub(super) fixed: Vec<(RuntimeLayout, Index)>,
    /// The offset of those that are at a number.
    pub(super) base: u64,
    pub(super) swizzle: Swizzle,
    pub(super) layout: RuntimeLayout,
    /// What the steps of a moving base are multiples of, in elements; 0 for a base that stays.
    pub(super) steps: u64,
    /// The name of the array in the text, for errors.
    pub(super) name: Option<Arc<str>>,
    pub(super) holds: PhantomData<(T, S)>,
}

/// Where the array is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A parameter, by its number among the arrays.
    Param(usize),
    /// A parameter, at an address that a loop moves along.
    Moving(usize, Register),
    /// A shared array, by its number and the register with its address.
    Shared(usize, Register),
}

impl<T, S> Clone for Tensor<T, S> {
    fn clone(&self) -> Self {
        self.over(self.layout.clone())
    }
}

impl<T, S> Tensor<T, S> {
    /// The modes that are not at an index yet.
    pub fn layout(&self) -> &RuntimeLayout {
        &self.layout
    }

    /// The tensor with a mode at an index: the others stay, in their order.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Modes`] when there is no such mode, [`KernelErrorKind::Coordinate`] when the index can leave it.
    #[track_caller]
    pub fn at(&self, mode: usize, index: impl Into<Index>) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        let index = index.into();
        let mut modes = self.layout.modes()?;
        if mode >= modes.len() {
            return Err(KernelErrorKind::Modes { wanted: modes.len(), found: mode }.into());
        }
        let taken = modes.remove(mode);
        within(mode, &taken, index)?;
        let mut tensor = self.over(rest(&modes)?);
        match index.source {
            Source::Number(number) => {
                let offset = taken.offset_at(number as i64).unsigned_abs();
                tensor.base = tensor.base.checked_add(offset).ok_or(IndexError::Overflow)?;
            }
            Source::Register(_) => tensor.fixed.push((taken, index)),
        }
        Ok(tensor)
    }

    /// The tensor with another layout in place of that of its modes: a division, a composition, a permutation of it.
    ///
    /// # Errors
    ///
    /// What `f` returns; [`KernelErrorKind::Reach`] for a layout that goes further than the one before.
    #[track_caller]
    pub fn map_layout(
        &self,
        f: impl FnOnce(&RuntimeLayout) -> Result<RuntimeLayout, LayoutError>,
    ) -> Result<Tensor<T, S>, KernelError> {
        let call = Call::about(&self.name);
        let layout = call.author(|| f(&self.layout))?;
        admit(&layout)?;
        let [cosize, most] = [&layout, &self.layout].map(|layout| layout.cosize().unsigned_abs());
        if cosize > most {
            return Err(KernelErrorKind::Reach { cosize, most }.into());
        }
        Ok(self.over(layout))
    }

    /// The tensor by the coordinates of another layout, which maps them to the coordinates of this one: how a layout of
    /// (thread, value) gives each thread its elements.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// use cute_types::prelude::*;
    ///
    /// // A matrix of 4 x 8 by rows; each of 8 threads has a column, from top to bottom.
    /// let (matrix, columns) = (layout!((4,8):(8,1)), layout!((8,4):(4,1)));
    /// let extent = Extent { blocks: 1, threads: 8 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("columns", ["out"], extent, Target::Sm80, |b, (out,)| {
    ///     let thread = b.thread();
    ///     let column = b.tensor(out, matrix)?.composition(columns)?.at(0, thread)?;
    ///     assert_eq!(column.layout().to_string(), "(4):(8)");
    ///     let number = b.value(thread)?;
    ///     let values = b.fragment(column.layout(), number)?;
    ///     b.store(&values, &column)
    /// })?;
    /// let mut out = [9; 32];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out[8..16], [0, 1, 2, 3, 4, 5, 6, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Layout`] where the layouts do not compose.
    #[track_caller]
    pub fn composition(&self, layout: impl KernelLayout) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        let layout = layout.into_composed()?;
        let strided = layout.to_strided().ok_or_else(|| KernelErrorKind::Shape {
            what: format!(
                "{layout} maps no coordinates: it has a swizzle or a base offset; compose with {}",
                layout.layout()
            ),
        })?;
        self.map_layout(|own| own.composition(strided))
    }

    /// The array from its beginning by another layout, swizzle and all: what is written by one layout and read by another.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// use cute_types::prelude::*;
    ///
    /// // In as it lies, out by a swizzle.
    /// let (plain, swizzled) = (layout!(8:1), layout!(S<1,0,2> o 8:1));
    /// let extent = Extent { blocks: 1, threads: 8 };
    /// type Kernel = TypedKernel<(Input<u32>, Output<u32>)>;
    /// let kernel = Kernel::build("swizzled", ["x", "y"], extent, Target::Sm80, |b, (x, y)| {
    ///     let thread = b.thread();
    ///     let (x, y) = (b.tensor(x, plain)?.at(0, thread)?, b.tensor(y, plain)?.at(0, thread)?);
    ///     let staged = b.shared(plain)?;
    ///     b.copy(&x, &staged.at(0, thread)?)?;
    ///     b.barrier();
    ///     b.copy(&staged.with_layout(swizzled)?.at(0, thread)?, &y)?;
    ///     // A layout that goes further than the array.
    ///     let error = staged.with_layout(layout!(9:1)).unwrap_err();
    ///     assert_eq!(error.kind().to_string(), "a cosize of 9 elements is out of reach; at most 8 are within");
    ///     Ok(())
    /// })?;
    /// let mut y = [0; 8];
    /// kernel.run(&Machine::interpreter(), (&[0, 1, 2, 3, 4, 5, 6, 7][..], &mut y[..]))?;
    /// assert_eq!(y, [0, 1, 2, 3, 5, 4, 7, 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Reach`] for a layout that goes further than the one before, [`KernelErrorKind::Shape`] where a mode is at an
    /// index already, [`KernelErrorKind::Layout`] where an integer that the program gives makes no layout.
    #[track_caller]
    pub fn with_layout(&self, layout: impl KernelLayout) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        let layout = layout.into_composed()?;
        if !self.fixed.is_empty() {
            let what =
                format!("{layout} is for a whole array, and a mode of this one is at an index; take it before that");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let base = i64::try_from(self.base).map_err(|_| IndexError::Overflow)?;
        let own = ComposedLayout::new(self.swizzle, base, self.layout.clone())?;
        let [cosize, most] = [length(&layout)?, length(&own)?];
        if cosize > most {
            return Err(KernelErrorKind::Reach { cosize, most }.into());
        }
        let (base, swizzle) = (layout.base_offset().unsigned_abs(), layout.swizzle());
        Ok(Tensor { base, swizzle, ..self.over(layout.layout().clone()) })
    }

    /// Offsets of a layout and no array: with an `S` that is no memory, nothing can be loaded from it.
    pub(super) fn nowhere(layout: RuntimeLayout) -> Tensor<T, S> {
        let (place, base, swizzle) = (Place::Param(usize::MAX), 0, Swizzle::IDENTITY);
        Tensor {
            place,
            scope: 0,
            unit: None,
            fixed: Vec::new(),
            base,
            swizzle,
            layout,
            steps: 0,
            name: None,
            holds: PhantomData,
        }
    }

    /// A layout that has been measured over an array, no mode at an index yet.
    fn whole(place: Place, scope: u64, layout: &ComposedLayout, name: Option<Arc<str>>) -> Tensor<T, S> {
        Tensor {
            place,
            scope,
            unit: None,
            fixed: Vec::new(),
            base: layout.base_offset().unsigned_abs(),
            swizzle: layout.swizzle(),
            layout: layout.layout().clone(),
            steps: 0,
            name,
            holds: PhantomData,
        }
    }

    fn over(&self, layout: RuntimeLayout) -> Tensor<T, S> {
        Tensor { layout, ..self.in_space() }
    }

    /// The tensor for code that has the memory's name besides.
    pub(super) fn in_space<U>(&self) -> Tensor<T, U> {
        let Tensor { place, scope, base, swizzle, steps, .. } = *self;
        let (unit, fixed, layout) = (self.unit.clone(), self.fixed.clone(), self.layout.clone());
        let name = self.name.clone();
        Tensor { place, scope, unit, fixed, base, swizzle, layout, steps, name, holds: PhantomData }
    }
}

/// The layout of these modes; of none, one element.
fn rest(modes: &[RuntimeLayout]) -> Result<RuntimeLayout, LayoutError> {
    if modes.is_empty() { RuntimeLayout::new(1, 0) } else { RuntimeLayout::make_layout(modes) }
}

impl Builder {
    /// A tensor over an array parameter: a launch has to give at least cosize elements.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Index`] for a negative stride or an offset beyond 64 bits.
    #[track_caller]
    pub fn tensor<T: Data, S: Global>(
        &mut self,
        array: ArrayParam<T, S>,
        layout: impl KernelLayout,
    ) -> Result<Tensor<T, S>, KernelError> {
        let name = self.name_of(array.number);
        let _call = Call::about(&name);
        self.check_scope(array.scope)?;
        let composed = layout.into_composed()?;
        let length = length(&composed)?;
        let needs = self.arrays.get_mut(array.number).ok_or(KernelErrorKind::Scope)?;
        needs.length = needs.length.max(length);
        Ok(Tensor::whole(Place::Param(array.number), array.scope, &composed, name))
    }

    /// An array of shared memory with this layout, one for the block.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::SharedMemory`] when the arrays of the kernel together are above [`Target::most_shared`](crate::ptx::Target::most_shared); else as
    /// [`Builder::tensor`].
    #[track_caller]
    pub fn shared<T: Data>(&mut self, layout: impl KernelLayout) -> Result<Tensor<T, Shared>, KernelError> {
        let name = self.next_shared();
        let _call = Call::about(&Some(name.clone()));
        let composed = layout.into_composed()?;
        let bytes = length(&composed)?.saturating_mul(T::BYTES);
        let padded = bytes.checked_next_multiple_of(16).unwrap_or(u64::MAX);
        self.shared = self.shared.saturating_add(padded);
        let most = self.target.most_shared();
        if self.shared > most {
            return Err(KernelErrorKind::SharedMemory { bytes: self.shared, most }.into());
        }
        let (number, to) = self.shared_array(16, bytes);
        let scope = self.scopes.last().copied().unwrap_or(0);
        Ok(Tensor::whole(Place::Shared(number, to), scope, &composed, Some(name)))
    }

    /// A tensor in the memory of another one, which is whole and has as many bytes at least: for what comes after it.
    #[track_caller]
    pub(in crate::kernel) fn shared_over<T: Data, U: Data>(
        &mut self,
        first: &Tensor<U, Shared>,
        layout: impl KernelLayout,
    ) -> Result<Tensor<T, Shared>, KernelError> {
        let _call = Call::about(&first.name);
        self.check_scope(first.scope)?;
        let composed = layout.into_composed()?;
        let bytes = length(&composed)?.saturating_mul(T::BYTES);
        let array = match first.place {
            Place::Shared(number, _) => self.emitter.function().shared.get(number),
            _ => None,
        };
        let most = array.map_or(0, |array| array.bytes);
        if bytes > most {
            let what = format!("a tensor of {bytes} bytes lies in no array of {most}");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(Tensor::whole(first.place, first.scope, &composed, first.name.clone()))
    }

    /// An array of shared memory: its number, and the register with its address.
    pub(super) fn shared_array(&mut self, align: usize, bytes: u64) -> (usize, Register) {
        let name = self.next_shared();
        let arrays = &mut self.emitter.function().shared;
        let number = arrays.len();
        arrays.push(SharedArray { name: name.to_string(), align, bytes });
        (number, self.emitter.pure(Type::U32, |to| Instruction::AddressOf { to, array: name.to_string() }))
    }

    /// The name of the array parameter of that number, which may be of another kernel.
    pub(super) fn name_of(&self, number: usize) -> Option<Arc<str>> {
        self.arrays.get(number).map(|array| array.name.clone())
    }

    /// The name of the next array of shared memory.
    fn next_shared(&mut self) -> Arc<str> {
        Arc::from(format!("__tile{}", self.emitter.function().shared.len()))
    }
}
