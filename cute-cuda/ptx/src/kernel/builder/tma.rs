//! Copies by TMA: tiles of a tensor in global memory to shared memory and back, by tensor maps that are made from the layouts.

use core::fmt;
use core::marker::PhantomData;
use std::sync::Arc;

use cute_types::runtime::atom::{SmemSwizzle, TmaCopy};
use cute_types::runtime::{ComposedLayout, RuntimeLayout, Swizzle};

use super::index::Index;
use super::multicast::{Cast, Multicast};
use super::params::{Param, sealed};
use super::ring::Stage;
use super::state::{ArrayNeeds, Builder, ParamPlace};
use super::tensor::{ArrayParam, Global, Place, ReadOnly, ReadWrite, Shared, Tensor};
use super::tma_form::{Mapped, TmaForm};
use super::untyped::Untyped;
use crate::index::layouts::KernelLayout;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::{Arg, Data};
use crate::ptx::{Address, BinaryOp, Instruction, Operand, Register, Sm90, Target, Type};

/// Each instruction begins at a multiple of so many bytes of shared memory.
const PLACED: u64 = 128;

/// A parameter: an array that the kernel reads by TMA, through a tensor map of 128 bytes that the launch encodes.
#[derive(Clone, Copy, Debug)]
pub struct TmaInput<T>(PhantomData<T>);

/// A parameter: an array that the kernel writes by TMA.
#[derive(Clone, Copy, Debug)]
pub struct TmaOutput<T>(PhantomData<T>);

/// A parameter that is a tensor map, as the body of a kernel has it: [`Builder::tma`] says of what.
pub struct TmaParam<T, S> {
    number: usize,
    scope: u64,
    holds: PhantomData<(T, S)>,
}

impl<T, S> fmt::Debug for TmaParam<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TmaParam").field("number", &self.number).finish_non_exhaustive()
    }
}

macro_rules! maps {
    ($($param:ident $space:ident $writable:literal $host:ty, $arg:ident;)*) => {
        $(
            impl<T: Data> sealed::Sealed for $param<T> {}

            impl<T: Data> Param for $param<T> {
                type Handle = TmaParam<T, $space>;
                type Host<'a> = $host;
                const TYPE: Type = Type::U64;

                fn declare(b: &mut Builder, name: &str, _token: sealed::Token) -> Self::Handle {
                    b.map_param::<T, $space>(name, $writable)
                }

                fn host(value: Self::Host<'_>) -> Arg<'_> {
                    T::$arg(value)
                }
            }
        )*
    };
}

maps! {
    TmaInput ReadOnly false &'a [T], input;
    TmaOutput ReadWrite true &'a mut [T], output;
}

/// A tensor in global memory whose tiles are copied by TMA.
pub struct Tma<T, S> {
    /// The address of the tensor map.
    map: Register,
    copy: TmaCopy,
    form: TmaForm,
    /// What of a tile this block loads, where others load the rest.
    cast: Option<Cast>,
    scope: u64,
    holds: PhantomData<(T, S)>,
}

impl<T, S> fmt::Debug for Tma<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tma").field("map", self.copy.tensor_map()).finish_non_exhaustive()
    }
}

impl<T, S> Tma<T, S> {
    /// Where it belongs, and what tiles of it are copied as.
    fn untyped(&self) -> (u64, &TmaForm, Option<&Cast>) {
        (self.scope, &self.form, self.cast.as_ref())
    }

    /// What the text has of it.
    pub(in crate::kernel) fn form(&self) -> &TmaForm {
        &self.form
    }

    /// The copy: its tensor map, its instructions.
    pub fn copy(&self) -> &TmaCopy {
        &self.copy
    }
}

impl Builder {
    fn map_param<T: Data, S>(&mut self, name: &str, writable: bool) -> TmaParam<T, S> {
        let from = self.emitter.untyped(Type::U64);
        self.push_sm90(Sm90::ParamAddress { to: from, name: name.to_string() });
        let base = self.emitter.untyped(Type::U64);
        self.push_sm90(Sm90::ParamToGeneric { to: base, from });
        let number = self.arrays.len();
        let (name, element, products) = (Arc::from(name), T::ELEMENT, Vec::new());
        let (length, align, by_map, map) = (0, T::BYTES, true, None);
        self.arrays.push(ArrayNeeds { name, element, writable, base, length, products, align, by_map, map });
        self.params.push(ParamPlace::Array(number));
        TmaParam { number, scope: self.scopes.first().copied().unwrap_or(0), holds: PhantomData }
    }

    /// The array of a parameter by its address, as if it were an [`Input`](super::Input) or an [`Output`](super::Output): for a
    /// kernel that knows only when it is written whether it reads by TMA. A launch gives the same arguments.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] where it is a tensor map already, [`KernelErrorKind::Scope`] for a parameter of another kernel.
    #[track_caller]
    pub fn addressed<T: Data, S: Global>(&mut self, array: TmaParam<T, S>) -> Result<ArrayParam<T, S>, KernelError> {
        let _call = Call::about(&self.name_of(array.number));
        self.check_scope(array.scope)?;
        let needs = self.arrays.get_mut(array.number).ok_or(KernelErrorKind::Scope)?;
        if needs.map.is_some() {
            let what = format!("`{}` is a tensor map already; take a parameter for each", needs.name);
            return Err(KernelErrorKind::Shape { what }.into());
        }
        needs.by_map = false;
        let base = needs.base;
        // What the parameter began with was for a map.
        let mut address = None;
        for line in self.emitter.function().body.iter_mut().rev() {
            match &mut line.instruction {
                Instruction::Sm90(Sm90::ParamToGeneric { to, from }) if *to == base => {
                    address = Some(*from);
                    line.instruction = Instruction::ToGlobal { to: base, from: *from };
                }
                Instruction::Sm90(Sm90::ParamAddress { to, name }) if Some(*to) == address => {
                    line.instruction = Instruction::LoadParam { to: *to, name: name.clone() };
                    break;
                }
                _ => {}
            }
        }
        Ok(ArrayParam { number: array.number, scope: array.scope, holds: PhantomData })
    }

    /// What a tensor map is of: the layout of the array, a tile of it, and the layout that a tile has in shared memory. A launch
    /// has to give as many elements as the cosize of the layout, and the tensor map is encoded from that.
    ///
    /// A tile may go past the end of the tensor: what is loaded from there is 0, and nothing is stored there.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, TmaInput, TypedKernel};
    /// # use cute_cuda::ptx::Target;
    /// # use cute_types::prelude::*;
    /// # use cute_types::runtime::atom::GmmaLayout;
    /// let refused = |columns: usize, sizes: [i64; 2]| {
    ///     let extent = Extent { blocks: 1, threads: 128 };
    ///     let kernel = TypedKernel::<(TmaInput<half::bf16>,)>::build("k", ["a"], extent, Target::Sm90a, |b, (a,)| {
    ///         let rows = layout!((640,columns):(columns,1));
    ///         b.tma(a, rows, &sizes, GmmaLayout::k_sw128(16)?.tile_to_shape((sizes[0], sizes[1]))?).map(drop)
    ///     });
    ///     kernel.map(drop).map_err(|error| error.kind().to_string())
    /// };
    /// assert_eq!(refused(512, [128, 64]), Ok(()));
    /// assert_eq!(
    ///     refused(512, [512, 64]).unwrap_err(),
    ///     "tma: mode 1 of the box has 512 elements, a box has 1 to 256; divide the tile",
    /// );
    /// assert_eq!(refused(500, [128, 64]).unwrap_err(), "tma: stride 1000 of mode 1 is not a multiple of 16 bytes");
    /// ```
    ///
    /// CuTe: `make_tma_copy`.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Layout`] for what the hardware does not copy, [`KernelErrorKind::Target`] before sm_90, [`KernelErrorKind::Scope`]
    /// for a parameter of another kernel, [`KernelErrorKind::Shape`] for a second tensor map of one parameter.
    #[track_caller]
    pub fn tma<T: Data, S: Global>(
        &mut self,
        array: TmaParam<T, S>,
        layout: impl KernelLayout,
        tile: &[i64],
        shared: impl KernelLayout,
    ) -> Result<Tma<T, S>, KernelError> {
        let _call = Call::about(&self.name_of(array.number));
        self.tma_by(array, layout, tile, shared, 1)
    }

    /// As [`Builder::tma`], of tiles that blocks of the cluster [share](Builder::multicast): each loads a part of each
    /// tile, and all get it. The boxes of a tile are divided from their last mode on, which so many blocks have to
    /// divide.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Grid, TmaInput, TypedKernel};
    /// # use cute_cuda::ptx::Target;
    /// # use cute_types::prelude::*;
    /// # use cute_types::runtime::atom::GmmaLayout;
    /// let refused = |rows: i64, blocks: usize| {
    ///     let grid = Grid::new(128, blocks as u32).in_clusters(blocks as u32);
    ///     let kernel = TypedKernel::<(TmaInput<half::bf16>,)>::build("k", ["b"], grid, Target::Sm90a, |b, (from,)| {
    ///         let shared = b.multicast(layout!(blocks:1), 0)?;
    ///         let tile = GmmaLayout::k_sw128(16)?.tile_to_shape((rows, 64))?;
    ///         b.tma_multicast(from, layout!((640,512):(512,1)), &[rows, 64], tile, &shared).map(drop)
    ///     });
    ///     kernel.map(drop).map_err(|error| error.kind().to_string())
    /// };
    /// assert_eq!(refused(64, 2), Ok(()));
    /// assert_eq!(
    ///     refused(64, 3).unwrap_err(),
    ///     "tma: 3 CTAs do not divide mode 1 of the box, of 64 elements, nor it them",
    /// );
    /// ```
    ///
    /// CuTe: `make_tma_copy` with a cluster size.
    ///
    /// # Errors
    ///
    /// As [`Builder::tma`], and [`KernelErrorKind::Layout`] for a tile that the blocks do not divide.
    #[track_caller]
    pub fn tma_multicast<T: Data>(
        &mut self,
        array: TmaParam<T, ReadOnly>,
        layout: impl KernelLayout,
        tile: &[i64],
        shared: impl KernelLayout,
        multicast: &Multicast,
    ) -> Result<Tma<T, ReadOnly>, KernelError> {
        let _call = Call::about(&self.name_of(array.number));
        let tma = self.tma_by(array, layout, tile, shared, i64::from(multicast.blocks()))?;
        let (steps, elements) = tma.form.parts();
        let cast = self.cast(multicast, steps.to_vec(), elements * T::BYTES)?;
        Ok(Tma { cast, ..tma })
    }

    fn tma_by<T: Data, S: Global>(
        &mut self,
        array: TmaParam<T, S>,
        layout: impl KernelLayout,
        tile: &[i64],
        shared: impl KernelLayout,
        blocks: i64,
    ) -> Result<Tma<T, S>, KernelError> {
        self.target_has("cp.async.bulk.tensor", Target::Sm90)?;
        self.check_scope(array.scope)?;
        if self.arrays.get(array.number).is_some_and(|needs| !needs.by_map) {
            let what =
                "a parameter is read by its address already, and is no tensor map; take one for each".to_string();
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let (layout, shared) = (layout.into_composed()?, shared.into_composed()?);
        let Mapped { copy, form, length } = Mapped::new::<T>(&layout, tile, shared, blocks)?;
        let needs = self.arrays.get_mut(array.number).ok_or(KernelErrorKind::Scope)?;
        needs.length = needs.length.max(length);
        if needs.map.replace(copy.tensor_map().clone()).is_some() {
            let what = format!("`{}` is a tensor map already; take a parameter for each", needs.name);
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(Tma { map: needs.base, copy, form, cast: None, scope: array.scope, holds: PhantomData })
    }

    /// One thread has a tile copied into a stage of a [`Ring`](super::Ring), which is full when all of it has come. The
    /// tile is named by its coordinate among the tiles of the tensor. Of one that blocks of the cluster
    /// [share](Builder::multicast), this block loads its part, the others load theirs, and the stage is full when all
    /// of them have come.
    ///
    /// PTX ISA, "cp.async.bulk.tensor".
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] where shared memory has another layout than the tensor map is for, the tile does not begin where
    /// the pattern of the swizzle does, or blocks get the tile that the [ring](Builder::ring_of_cluster) is not for;
    /// [`KernelErrorKind::Modes`] when there are not as many indices as modes; [`KernelErrorKind::Scope`] for what is
    /// of elsewhere, and for a stage that is not being [produced](Builder::produce).
    #[track_caller]
    pub fn tma_load<T: Data>(
        &mut self,
        from: &Tma<T, ReadOnly>,
        tile: &[Index],
        to: &Tensor<T, Shared>,
        stage: &mut Stage,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&to.name);
        self.check_scope(stage.scope)?;
        if let Some(Cast { reach, .. }) = &from.cast
            && !stage.reach.has(*reach)
        {
            let what = format!(
                "a tile goes to {} blocks of the cluster, and a stage of the ring is given back by {}, not by those; make \
                 the ring by `ring_of_cluster`, for what they share",
                reach.blocks(),
                stage.reach.blocks()
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let bytes = stage.bytes.as_mut().ok_or(KernelErrorKind::Scope)?;
        *bytes = bytes.saturating_add(from.form.bytes());
        let (barrier, multicast) = (stage.full, from.cast.as_ref().map(|cast| cast.mask));
        for (coordinates, to) in self.instructions(from.untyped(), tile, to.untyped())? {
            self.push_sm90(Sm90::LoadTensor { to, map: from.map, coordinates, barrier, multicast });
        }
        Ok(())
    }

    /// One thread has a tile copied from shared memory. What threads wrote there has to be [fenced](Builder::fence_async) by each
    /// of them, and then be waited for. Parts of it that are past the end of the tensor go nowhere.
    ///
    /// # Errors
    ///
    /// As [`Builder::tma_load`].
    #[track_caller]
    pub fn tma_store<T: Data>(
        &mut self,
        from: &Tensor<T, Shared>,
        to: &Tma<T, ReadWrite>,
        tile: &[Index],
    ) -> Result<(), KernelError> {
        let _call = Call::about(&from.name);
        for (coordinates, from) in self.instructions(to.untyped(), tile, from.untyped())? {
            self.push_sm90(Sm90::StoreTensor { map: to.map, coordinates, from });
        }
        Ok(())
    }

    /// The stores by TMA since the last one are a group of the thread.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_90.
    #[track_caller]
    pub fn commit_stores(&mut self) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("cp.async.bulk.commit_group", Target::Sm90)?;
        self.push_sm90(Sm90::CommitBulk);
        Ok(())
    }

    /// Waits until at most so many of the thread's groups of stores have still to read shared memory.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_90.
    #[track_caller]
    pub fn wait_stores(&mut self, groups: u32) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("cp.async.bulk.wait_group", Target::Sm90)?;
        self.push_sm90(Sm90::WaitBulk { groups, reads: true });
        Ok(())
    }

    /// Waits until at most so many of the thread's groups of stores are under way at all: what the others wrote is in
    /// global memory.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_90.
    #[track_caller]
    pub fn finish_stores(&mut self, groups: u32) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("cp.async.bulk.wait_group", Target::Sm90)?;
        self.push_sm90(Sm90::WaitBulk { groups, reads: false });
        Ok(())
    }

    /// What the thread wrote to shared memory is there for stores by TMA and for `wgmma`, once the threads that issue these have
    /// waited for it.
    ///
    /// PTX ISA, "fence.proxy.async".
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_90.
    #[track_caller]
    pub fn fence_async(&mut self) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("fence.proxy.async", Target::Sm90)?;
        self.push_sm90(Sm90::FenceProxy);
        Ok(())
    }

    /// The instructions of one tile: the coordinates, and the address in shared memory.
    fn instructions(
        &mut self,
        (scope, form, cast): (u64, &TmaForm, Option<&Cast>),
        tile: &[Index],
        shared: Untyped<'_>,
    ) -> Result<Vec<(Vec<Operand>, Address)>, KernelError> {
        self.check_scope(scope)?;
        let found = ComposedLayout::new(shared.swizzle, 0, shared.layout.clone())?;
        form.is_of(&found)?;
        let mut base = self.start_of_pattern(shared, form.swizzle())?;
        let mut along = form.along(tile)?;
        if let Some(Cast { own, steps, bytes, .. }) = cast {
            along.iter_mut().zip(steps).for_each(|(parts, steps)| parts.push((steps.clone(), *own)));
            let apart = RuntimeLayout::new(form.blocks(), *bytes as i64)?;
            let offset = self.sum(&[(apart, *own)], 0, Swizzle::IDENTITY)?;
            let sum = |to| Instruction::Binary { op: BinaryOp::Add, to, a: base.base.into(), b: offset };
            base.base = self.emitter.pure(Type::U32, sum);
        }
        let mut list = Vec::new();
        for (begins, offset) in form.instructions() {
            let coordinates = along.iter().zip(begins).map(|(parts, begin)| {
                let fixed = super::index::constant(parts).saturating_add(*begin);
                self.sum(parts, fixed, Swizzle::IDENTITY)
            });
            let coordinates = coordinates.collect::<Result<Vec<_>, _>>()?;
            let offset = offset * shared.bytes;
            list.push((coordinates, Address { offset: base.offset + offset as i32, ..base }));
        }
        Ok(list)
    }

    /// Where a tile of shared memory begins, which has to be where the pattern of its swizzle does; the array is aligned for it.
    pub(super) fn start_of_pattern(
        &mut self,
        tensor: Untyped<'_>,
        swizzle: SmemSwizzle,
    ) -> Result<Address, KernelError> {
        self.check_scope(tensor.scope)?;
        let Place::Shared(number, base) = tensor.place else { return Err(KernelErrorKind::Scope.into()) };
        let period = swizzle.period().unsigned_abs().max(PLACED);
        let bits = (tensor.ones()? | tensor.base).saturating_mul(tensor.bytes);
        if bits & (period - 1) != 0 {
            let what = format!(
                "a tile of {} begins at multiples of {} bytes; the pattern of its swizzle begins at multiples of {period}",
                tensor.layout,
                1_u64 << bits.trailing_zeros()
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        if let Some(array) = self.emitter.function().shared.get_mut(number) {
            array.align = array.align.max(period as usize);
        }
        let start = self.sum(tensor.fixed, 0, Swizzle::IDENTITY)?;
        let base = match start {
            Operand::Constant(0) => base,
            offset => {
                let (b, c) = (Operand::Constant(tensor.bytes), Operand::Register(base));
                self.emitter.pure(Type::U32, |to| Instruction::Mad { to, a: offset, b, c })
            }
        };
        let offset = tensor.base * tensor.bytes;
        Ok(Address { base, offset: offset as i32 })
    }

    /// The address in a register alone.
    pub(super) fn whole_address(&mut self, at: Address) -> Register {
        self.sum_of(at.base, at.offset as u64)
    }
}
