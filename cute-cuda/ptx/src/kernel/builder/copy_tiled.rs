//! Copies by the instruction of a tiled copy's atom, between the parts that a thread has.

use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::{AtomError, TiledCopy, TypedCopyAtom};

use super::access::{Destination, Source};
use super::mma_fragment::MmaFragment;
use super::state::Builder;
use super::tensor::{Shared, Space, Tensor};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::limits::{MOST_VALUES, WIDEST};
use crate::kernel::signature::Data;
use crate::ptx::{Address, Cache, Instruction, Operand, Register, Target, Type};

/// What a tiled copy is between: [partitions](Tensor::partition_s) of memory, and [fragments](MmaFragment::retile) of it.
pub trait Part<T: Data>: sealed::Sided<T> {}

impl<T: Data, S: Space> Part<T> for Tensor<T, S> {}
impl<T: Data> Part<T> for MmaFragment<T> {}

mod sealed {
    use super::{Cache, Data, MmaFragment, Shared, Tensor};

    pub trait Sided<T: Data> {
        fn side(&self) -> Side<'_, T>;
    }

    /// One side of a copy.
    #[derive(Debug)]
    pub enum Side<'a, T> {
        /// The memory that is named here, and not by the type.
        Memory(Tensor<T, Shared>, crate::ptx::Space, Cache),
        Registers(&'a MmaFragment<T>),
    }
}

use sealed::Side;

impl<T: Data, S: Space> sealed::Sided<T> for Tensor<T, S> {
    fn side(&self) -> Side<'_, T> {
        Side::Memory(self.in_space(), S::SPACE, S::LOADS)
    }
}

impl<T: Data> sealed::Sided<T> for MmaFragment<T> {
    fn side(&self) -> Side<'_, T> {
        Side::Registers(self)
    }
}

impl<T: Data> Side<'_, T> {
    fn layout(&self) -> &RuntimeLayout {
        match self {
            Side::Memory(tensor, ..) => tensor.layout(),
            Side::Registers(fragment) => fragment.layout(),
        }
    }

    fn space(&self) -> Option<crate::ptx::Space> {
        match self {
            Side::Memory(_, space, _) => Some(*space),
            Side::Registers(_) => None,
        }
    }
}

/// What copies the values of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// Loads and stores.
    Universal,
    /// `cp.async`
    Asynchronous,
    /// `ldmatrix` of so many matrices.
    LoadMatrix { transposed: bool },
    /// `stmatrix`
    StoreMatrix { transposed: bool },
}

impl How {
    fn of(atom: &TypedCopyAtom) -> Result<How, KernelError> {
        let name = atom.atom().name();
        let transposed = |text: &str| text.contains(".trans");
        // sm_100 has matrices of bytes, too.
        let halves = |text: &str| text.contains(".m8n8.") && text.ends_with(".b16");
        match atom.atom().ptx() {
            [] if name.starts_with("UniversalCopy<") => Ok(How::Universal),
            [text] if text.starts_with("cp.async.c") && !name.contains("ZFILL") => Ok(How::Asynchronous),
            [text] if text.starts_with("ldmatrix.") && halves(text) => {
                Ok(How::LoadMatrix { transposed: transposed(text) })
            }
            [text] if text.starts_with("stmatrix.") && halves(text) => {
                Ok(How::StoreMatrix { transposed: transposed(text) })
            }
            _ => Err(KernelErrorKind::Shape {
                what: format!(
                    "copy: `{name}` is no instruction that a copy of partitions is written with; take `UniversalCopy`, \
                     `SM80_CP_ASYNC`, `LDSM` or `STSM`"
                ),
            }
            .into()),
        }
    }
}

impl Builder {
    /// Copies what a thread has of a tile by the instruction of the tiled copy's atom: `UniversalCopy` by loads and stores,
    /// `SM80_CP_ASYNC` by `cp.async`, `LDSM` and `STSM` by `ldmatrix` and `stmatrix`. The source is a
    /// [`partition_s`](Tensor::partition_s) or a [retiled](MmaFragment::retile) fragment, the destination a
    /// [`partition_d`](Tensor::partition_d) or a retiled fragment.
    ///
    /// CuTe: `copy(tiled_copy, src, dst)`.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// use cute_types::prelude::*;
    /// use cute_types::runtime::atom::{CopyAtom, Element, TiledCopy};
    /// use half::f16;
    ///
    /// // 16 x 64 halves into swizzled shared memory by `cp.async`, and out of it.
    /// let rows = layout!((16,64):(64,1));
    /// let new = |name: &str| -> Result<TiledCopy, Box<dyn std::error::Error>> {
    ///     let atom = CopyAtom::named(name)?.with_type(Element::F16)?;
    ///     Ok(TiledCopy::new(&atom, &"(16,8):(8,1)".parse()?, &"(1,8)".parse()?)?)
    /// };
    /// let (load, store) = (new("SM80_CP_ASYNC_CACHEGLOBAL<128b>")?, new("UniversalCopy<128b>")?);
    /// type Kernel = TypedKernel<(Input<f16>, Output<f16>)>;
    /// let kernel = Kernel::build("staged", ["x", "y"], Extent { blocks: 1, threads: 128 }, Target::Sm80, |b, (x, y)| {
    ///     let thread = b.thread();
    ///     let (x, y) = (b.tensor(x, rows)?, b.tensor(y, rows)?);
    ///     let staged = b.shared::<f16>(layout!(S<3,3,3> o (16,64):(64,1)))?;
    ///     b.copy_with(&load, &x.partition_s(&load, thread)?, &staged.partition_d(&load, thread)?)?;
    ///     b.commit()?;
    ///     b.wait(0)?;
    ///     b.barrier();
    ///     b.copy_with(&store, &staged.partition_s(&store, thread)?, &y.partition_d(&store, thread)?)?;
    ///     // Columns do not come in vectors of 8.
    ///     let columns = y.with_layout(layout!((16,64):(1,16)))?.partition_d(&store, thread)?;
    ///     let error = b.copy_with(&store, &staged.partition_s(&store, thread)?, &columns).unwrap_err();
    ///     assert_eq!(error.kind().to_string(), "copy: a vector of 8 elements needs them adjacent; of these values 1 are");
    ///     Ok(())
    /// })?;
    /// assert!(kernel.kernel().ptx().contains("cp.async.cg.shared.global"));
    /// let x: Vec<f16> = (0..1024).map(|i| f16::from_f32(i as f32)).collect();
    /// let mut y = vec![f16::ZERO; 1024];
    /// kernel.run(&Machine::interpreter(), (&x[..], &mut y[..]))?;
    /// assert_eq!(x, y);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Atom`] where the values that the instruction takes at once are not adjacent in memory,
    /// [`KernelErrorKind::Vector`] where they are, but not aligned; [`KernelErrorKind::Elements`] where source and destination are not of one
    /// tile, [`KernelErrorKind::Shape`] for an atom that copies between other memories or elements of another size, and
    /// for values that are no whole registers; [`KernelErrorKind::Target`] and [`KernelErrorKind::Warps`] where the
    /// instruction needs them, [`KernelErrorKind::Scope`] for parts of elsewhere.
    #[track_caller]
    pub fn copy_with<T: Data>(
        &mut self,
        copy: &TiledCopy,
        from: &(impl Part<T> + Source<T>),
        to: &(impl Part<T> + Destination<T>),
    ) -> Result<(), KernelError> {
        let _call = Call::begin();
        let atom = copy.atom();
        let how = How::of(atom)?;
        let (from, to) = (from.side(), to.side());
        if atom.element().bits() != T::TYPE.bits() {
            let what =
                format!("copy: `{atom}` is not for elements of {} bits; give the atom their type", T::TYPE.bits());
            return Err(KernelErrorKind::Shape { what }.into());
        }
        use crate::ptx::Space::{Global, Shared};
        let (between, needed) = match how {
            How::Universal => (true, None),
            How::Asynchronous => {
                ((from.space(), to.space()) == (Some(Global), Some(Shared)), Some(("cp.async", Target::Sm80)))
            }
            How::LoadMatrix { .. } => {
                ((from.space(), to.space()) == (Some(Shared), None), Some(("ldmatrix", Target::Sm75)))
            }
            How::StoreMatrix { .. } => {
                ((from.space(), to.space()) == (None, Some(Shared)), Some(("stmatrix", Target::Sm90)))
            }
        };
        if !between {
            let what = format!("copy: `{}` is not for a copy between these memories; take another atom", atom.atom());
            return Err(KernelErrorKind::Shape { what }.into());
        }
        if let Some((instruction, target)) = needed {
            self.target_has(instruction, target)?;
        }
        if matches!(how, How::LoadMatrix { .. } | How::StoreMatrix { .. }) {
            self.whole_warps()?;
        }
        let [values_from, values_to] = [atom.num_val_src(), atom.num_val_dst()].map(i64::unsigned_abs);
        let (sources, targets) = (self.ends(&from, values_from)?, self.ends(&to, values_to)?);
        if sources.len() != targets.len() {
            let [from, to] = [&from, &to].map(|side| side.layout().size().unsigned_abs());
            return Err(KernelErrorKind::Elements { from, to }.into());
        }
        for (source, target) in sources.into_iter().zip(targets) {
            match (how, source, target) {
                (How::Asynchronous, End::At(from, ..), End::At(to, ..)) => {
                    let bytes = values_from * T::BYTES;
                    if !(4..=WIDEST).contains(&bytes) {
                        return Err(KernelErrorKind::Asynchronous { bytes }.into());
                    }
                    self.emitter.push(Instruction::CopyAsync { bytes: bytes as u32, to, from, source: None });
                }
                (How::LoadMatrix { transposed }, End::At(from, ..), End::Words(to)) => {
                    self.emitter.push(Instruction::LoadMatrix { to, from, transposed });
                }
                (How::StoreMatrix { transposed }, End::Words(from), End::At(to, ..)) => {
                    self.emitter.push(Instruction::StoreMatrix { to, from, transposed });
                }
                (_, source, target) => self.moved_bytes(source, target, values_from * T::BYTES)?,
            }
        }
        Ok(())
    }

    /// Where the values of each atom are: an address, or words.
    fn ends<T: Data>(&mut self, side: &Side<'_, T>, values: u64) -> Result<Vec<End>, KernelError> {
        let layout = side.layout();
        let size = layout.size().unsigned_abs();
        if size > MOST_VALUES {
            return Err(KernelErrorKind::Values { values: size, most: MOST_VALUES }.into());
        }
        if !size.is_multiple_of(values) {
            return Err(AtomError::AtomValues { atom: values as i64, values: size as i64 }.into());
        }
        let firsts = (0..size).step_by(values as usize);
        match side {
            Side::Registers(fragment) => {
                self.check_scope(fragment.scope())?;
                firsts.map(|first| Ok(End::Words(fragment.words(first, values)?))).collect()
            }
            Side::Memory(tensor, space, cache) => {
                let offset = |at: u64| layout.offset_at(at as i64).unsigned_abs();
                let aligned = tensor.untyped().aligned()?;
                let mut starts = Vec::new();
                for first in firsts {
                    let start = offset(first);
                    let adjacent = (0..values).take_while(|i| offset(first + i) == start + i).count() as i64;
                    let vector = values as i64;
                    if adjacent < vector {
                        return Err(AtomError::Vector { vector, adjacent }.into());
                    }
                    let bits = (tensor.base.wrapping_add(start) | aligned) & (values.next_power_of_two() - 1);
                    if bits != 0 {
                        let most = 1 << bits.trailing_zeros();
                        return Err(KernelErrorKind::Vector { wanted: values, most, layout: layout.to_string() }.into());
                    }
                    starts.push(start);
                }
                self.need(tensor.place, values * T::BYTES);
                let addresses = self.addresses(tensor.untyped(), &starts)?;
                Ok(addresses.into_iter().map(|at| End::At(at, *space, *cache)).collect())
            }
        }
    }

    /// Bytes by loads and stores.
    fn moved_bytes(&mut self, from: End, to: End, bytes: u64) -> Result<(), KernelError> {
        let ty = match (bytes, &from, &to) {
            (_, End::Words(words), _) | (_, _, End::Words(words)) => words.first().map_or(Type::U32, |word| word.ty),
            (1, ..) => Type::U8,
            (2, ..) => Type::U16,
            _ => Type::U32,
        };
        let count = bytes / ty.bytes() as u64;
        if bytes > WIDEST || !matches!(count, 1 | 2 | 4) {
            let what = format!("copy: {bytes} bytes are no access; a thread moves 1, 2, 4, 8 or 16 at once");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let words = match from {
            End::Words(words) => words,
            End::At(from, space, cache) => {
                let loaded: Vec<Register> = match &to {
                    End::Words(words) => words.clone(),
                    End::At(..) => (0..count).map(|_| self.emitter.untyped(ty)).collect(),
                };
                self.emitter.push(Instruction::Load { space, cache, to: loaded.clone(), from });
                if let End::Words(_) = to {
                    return Ok(());
                }
                loaded
            }
        };
        match to {
            End::Words(to) => {
                for (to, from) in to.into_iter().zip(words) {
                    self.emitter.push(Instruction::Move { to, from: from.into() });
                }
            }
            End::At(to, space, _) => {
                let from = words.into_iter().map(Operand::Register).collect();
                self.emitter.push(Instruction::Store { space, cache: Cache::Default, to, from });
            }
        }
        Ok(())
    }
}

/// Where the values of an atom are.
#[derive(Debug)]
enum End {
    At(Address, crate::ptx::Space, Cache),
    Words(Vec<Register>),
}
