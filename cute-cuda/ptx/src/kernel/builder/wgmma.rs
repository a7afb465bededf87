//! Multiplications of a warpgroup: operands in shared memory by descriptors that follow from its layouts, sums in registers.
//!
//! They are asynchronous. Between the instruction and the wait for its group, what it accumulates in is not to be touched, and
//! what it reads is not to be written: here the former is refused while the kernel is written, and a [stage](super::Ring) is not
//! given back meanwhile.
//!
//! PTX ISA, "wgmma.mma_async". CuTe: `gemm` of a `TiledMMA` of `SM90` atoms, `warpgroup_arrive`, `warpgroup_commit_batch`,
//! `warpgroup_wait`.

use cute_types::runtime::atom::{Element, GmmaDescriptor, GmmaFragment, GmmaMajor, GmmaOperand, Held, MmaAtom, Mode};
use cute_types::runtime::{ComposedLayout, RuntimeLayout, Tiler};

use super::flights::Flight;
use super::formula::Term;
use super::fragment::Fragment;
use super::gemm::holds;
use super::index::Source;
use super::mma_fragment::MmaFragment;
use super::state::{Builder, fresh_scope};
use super::tensor::{Shared, Tensor};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::limits::MOST_VALUES;
use crate::kernel::signature::Data;
use crate::ptx::{BinaryOp, Instruction, Operand, Reg, Register, Sm90, Target, Type, WgmmaA};

/// Bytes of shared memory that a descriptor reaches.
const DESCRIBED: u64 = 1 << 18;

/// What multiplications of a warpgroup add to: as many registers a thread as the atom has for C, for each of so many atoms along
/// M.
#[derive(Debug)]
pub struct Accumulators<T> {
    atom: MmaAtom,
    registers: Vec<Vec<Reg<T>>>,
    number: usize,
    scope: u64,
}

impl<T> Accumulators<T> {
    /// The atom.
    pub fn atom(&self) -> &MmaAtom {
        &self.atom
    }

    /// How many values a thread has.
    pub(super) fn len(&self) -> usize {
        self.registers.iter().map(Vec::len).sum()
    }
}

/// An operand of the multiplications of a warpgroup in shared memory: a descriptor for each atom along MN and K.
#[derive(Debug)]
pub struct WgmmaOperand {
    /// The lower half of the first descriptor, whose upper one is a number.
    start: Register,
    fragment: GmmaFragment,
    /// Atoms along MN and K.
    atoms: [i64; 2],
    /// The atom's extent along MN, and what an element is.
    extent: i64,
    element: Element,
    /// The stages that it is in, by the registers with their numbers; of none, it may be in any.
    stages: Vec<Register>,
    scope: u64,
}

/// Operand A of the multiplications of a warpgroup: in shared memory, or in words for each atom along M and along K.
enum Left<'a> {
    Shared(&'a WgmmaOperand),
    Registers(Vec<Vec<Vec<Register>>>),
}

impl Builder {
    /// Accumulators for so many atoms along M. Their values do not count before the first multiplication, which
    /// [does not add to them](Builder::wgmma).
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] for another target than sm_90a, [`KernelErrorKind::Shape`] for an atom that is no `wgmma`, or one of
    /// which C is of another type, [`KernelErrorKind::Values`] for more registers than a thread unrolls.
    #[track_caller]
    pub fn accumulators<T: Data>(&mut self, atom: &MmaAtom, along_m: usize) -> Result<Accumulators<T>, KernelError> {
        let _call = Call::begin();
        self.target_has("wgmma", Target::Sm90a)?;
        self.whole_warpgroups()?;
        let is_dense = atom.ptx().first().is_some_and(|name| name.starts_with("wgmma.mma_async.sync"));
        let registers = atom.registers_c().filter(|_| is_dense && atom.ptx().len() == 1);
        let Some(registers) = registers.filter(|registers| matches!(registers.of, "f32" | "u32")) else {
            let what = format!("`{}` is no dense `wgmma`, by which a warpgroup multiplies", atom.name());
            return Err(KernelErrorKind::Shape { what }.into());
        };
        if !holds(atom.type_c().element, T::TYPE) {
            let what = format!("`{}` adds to {}, and the accumulators are {}", atom.name(), atom.type_c(), T::ELEMENT);
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let each = registers.count.unsigned_abs() as usize;
        let values = (each as u64).saturating_mul(along_m as u64);
        if values > MOST_VALUES || values == 0 {
            return Err(KernelErrorKind::Values { values, most: MOST_VALUES }.into());
        }
        let registers = (0..along_m).map(|_| (0..each).map(|_| self.emitter.register()).collect()).collect();
        let scope = self.scopes.last().copied().unwrap_or(0);
        Ok(Accumulators { atom: atom.clone(), registers, number: self.flights.accumulator(fresh_scope()), scope })
    }

    /// A tile of shared memory, (M,K), as operand A of an atom.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Layout`] where no descriptor leads to the elements of the layout, with the nearest that would do, and where
    /// the atom does not divide the tile; [`KernelErrorKind::Shape`] where the tile begins within the pattern of its
    /// swizzle, for an atom that has A in registers, and for elements of another type.
    #[track_caller]
    pub fn wgmma_a<T: Data>(&mut self, atom: &MmaAtom, tile: &Tensor<T, Shared>) -> Result<WgmmaOperand, KernelError> {
        let _call = Call::about(&tile.name);
        self.wgmma_operand(atom, Mode::M, atom.held_a(), atom.type_a().element, tile)
    }

    /// A tile of shared memory, (N,K), as operand B of an atom.
    ///
    /// # Errors
    ///
    /// As [`Builder::wgmma_a`].
    #[track_caller]
    pub fn wgmma_b<T: Data>(&mut self, atom: &MmaAtom, tile: &Tensor<T, Shared>) -> Result<WgmmaOperand, KernelError> {
        let _call = Call::about(&tile.name);
        self.wgmma_operand(atom, Mode::N, atom.held_b(), atom.type_b().element, tile)
    }

    fn wgmma_operand<T: Data>(
        &mut self,
        atom: &MmaAtom,
        mode: Mode,
        held: Held,
        element: Element,
        tile: &Tensor<T, Shared>,
    ) -> Result<WgmmaOperand, KernelError> {
        let Held::Descriptor(major) = held else {
            let what = format!("`{}` does not have this operand in shared memory", atom.name());
            return Err(KernelErrorKind::Shape { what }.into());
        };
        if !holds(element, T::TYPE) {
            let what = format!("`{}` multiplies {element}, and the tile is of {}", atom.name(), T::ELEMENT);
            return Err(KernelErrorKind::Shape { what }.into());
        }
        if tile.layout.rank() != 2 {
            return Err(KernelErrorKind::Modes { wanted: 2, found: tile.layout.rank() }.into());
        }
        let operand = GmmaOperand::new(major, i64::from(T::TYPE.bits()))?;
        let extent = atom.extent(mode);
        let sizes = Tiler::ByMode(vec![Tiler::Int(extent), Tiler::Int(operand.k())]);
        let parts: RuntimeLayout = tile.layout.tiled_divide(&sizes)?;
        let atoms = [parts.mode(1)?.size(), parts.mode(2)?.size()];
        // At the beginning of the array: what is in registers is a multiple of the swizzle's pattern.
        let whole = ComposedLayout::new(tile.swizzle, 0, parts)?;
        let fragment = GmmaFragment::new(&whole, operand, 0)?;
        let start = self.start_of_pattern(tile.untyped(), fragment.first().swizzle())?;
        let mut address = self.whole_address(start);
        if self.grid.cluster > 1 {
            // Above is the number of the block in its cluster, which is no part of a descriptor.
            address = self.with_number(BinaryOp::And, address, DESCRIBED - 1);
        }
        let units = self.with_number(BinaryOp::Shr, address, 4);
        let start = self.sum_of(units, fragment.first().to_bits() & u64::from(u32::MAX));
        let scope = self.scopes.last().copied().unwrap_or(0);
        let stages = self.flights.stages_of(tile.fixed.iter().filter_map(|(_, index)| match index.source {
            Source::Register(register) => Some(register),
            Source::Number(_) => None,
        }));
        Ok(WgmmaOperand { start, fragment, atoms, extent, element, stages, scope })
    }

    /// C + A · B, all atoms along K of the operands: C is what was there where `accumulates` holds, else 0.
    ///
    /// It is under way until its group has been [waited for](Builder::wait_wgmma). Every thread of the warpgroup has to be there.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Elements`] where A and B have different extents along K, or A and C along M; [`KernelErrorKind::Shape`] for
    /// operands of another atom; [`KernelErrorKind::Scope`] for what is of elsewhere.
    #[track_caller]
    pub fn wgmma<T: Data>(
        &mut self,
        c: &Accumulators<T>,
        a: &WgmmaOperand,
        b: &WgmmaOperand,
        accumulates: impl Term<bool>,
    ) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.check_scope(a.scope)?;
        self.is_of_atom(&c.atom, Mode::M, a)?;
        self.multiply(c, Left::Shared(a), a.atoms, b, accumulates)
    }

    /// The same with A in registers, (value, atom along M, atom along K), as [`Builder::wgmma_fragment`] has them. They
    /// are not to be written before the group has been waited for.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// use cute_types::runtime::atom::{GmmaLayout, MmaAtom};
    /// use half::bf16;
    ///
    /// // Each row of A is 1, and each row of B, 2: 32 products.
    /// let atom = MmaAtom::named("SM90_64x8x16_F32BF16BF16_RS<K,K>")?;
    /// let extent = Extent { blocks: 1, threads: 128 };
    /// type Kernel = TypedKernel<(Output<f32>,)>;
    /// let kernel = |early| {
    ///     Kernel::build("rows", ["out"], extent, Target::Sm90a, |b, (out,)| {
    ///         let thread = b.thread();
    ///         let shared = b.shared::<bf16>(GmmaLayout::k_sw64(16)?.tile_to_shape((8, 32))?)?;
    ///         let twos = b.fragment(layout!(2:1), bf16::from_f32(2.0))?;
    ///         b.store(&twos, &shared.map_layout(|own| own.composition(layout!((128,2):(1,128)).to_runtime()))?.at(0, thread)?)?;
    ///         b.fence_async()?;
    ///         b.barrier();
    ///         let (a, right) = (b.wgmma_fragment::<bf16>(&atom, [1, 2])?, b.wgmma_b(&atom, &shared)?);
    ///         let ones = b.fragment(layout!(16:1), bf16::ONE)?;
    ///         b.copy(&ones, &a)?;
    ///         let sums = b.accumulators::<f32>(&atom, 1)?;
    ///         b.wgmma_from_registers(&sums, &a, &right, false)?;
    ///         b.commit_wgmma()?;
    ///         if early {
    ///             b.copy(&ones, &a)?;
    ///         }
    ///         b.wait_wgmma(0)?;
    ///         let sums = b.accumulated(&sums)?;
    ///         let out = b.tensor(out, layout!((64,8):(8,1)))?.composition(atom.c())?.at(0, thread)?;
    ///         b.store(&sums, &out)
    ///     })
    /// };
    /// let mut out = [0.0; 64 * 8];
    /// kernel(false)?.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out, [64.0; 64 * 8]);
    /// assert_eq!(
    ///     kernel(true).unwrap_err().kind().to_string(),
    ///     "a fragment is written while a `wgmma` is under way that has it; commit it, and wait for its group before",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Builder::wgmma`], and [`KernelErrorKind::Shape`] for an atom that has A in shared memory, or of which A is
    /// of another type.
    #[track_caller]
    pub fn wgmma_from_registers<T: Data, A: Data>(
        &mut self,
        c: &Accumulators<T>,
        a: &MmaFragment<A>,
        b: &WgmmaOperand,
        accumulates: impl Term<bool>,
    ) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.check_scope(a.scope())?;
        let each = self.values_of_a::<A>(&c.atom)?;
        let (along_m, along_k) = (c.registers.len() as u64, b.atoms[1].unsigned_abs());
        let (from, to) = (a.layout().size().unsigned_abs(), each * along_m * along_k);
        if from != to {
            return Err(KernelErrorKind::Elements { from, to }.into());
        }
        let words = |m, k| a.words(each * (m + along_m * k), each);
        let words = (0..along_k).map(|k| (0..along_m).map(|m| words(m, k)).collect()).collect::<Result<_, _>>()?;
        let atoms = [along_m as i64, along_k as i64];
        self.multiply(c, Left::Registers(words), atoms, b, accumulates)
    }

    /// Registers for A of an atom, (value, atom along M, atom along K), zeros at first.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] for an atom that has A in shared memory, or of which A is of another type; [`KernelErrorKind::Values`]
    /// for more elements than a thread unrolls.
    #[track_caller]
    pub fn wgmma_fragment<A: Data>(&mut self, atom: &MmaAtom, atoms: [i64; 2]) -> Result<MmaFragment<A>, KernelError> {
        let _call = Call::begin();
        let each = self.values_of_a::<A>(atom)?;
        self.words_for(RuntimeLayout::layout_left((each as i64, atoms[0], atoms[1]))?)
    }

    /// Values of A of a thread.
    fn values_of_a<A: Data>(&self, atom: &MmaAtom) -> Result<u64, KernelError> {
        if atom.held_a() != Held::Registers || !holds(atom.type_a().element, A::TYPE) {
            let what = format!("`{}` does not have A of {} in registers", atom.name(), A::ELEMENT);
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(atom.a().mode(1)?.size().unsigned_abs())
    }

    fn is_of_atom(&self, atom: &MmaAtom, mode: Mode, operand: &WgmmaOperand) -> Result<(), KernelError> {
        let ty = if mode == Mode::M { atom.type_a() } else { atom.type_b() };
        if (operand.extent, operand.element) != (atom.extent(mode), ty.element) {
            let what = format!("the operand is of another atom than `{}`", atom.name());
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(())
    }

    fn multiply<T: Data>(
        &mut self,
        c: &Accumulators<T>,
        a: Left<'_>,
        [of_m, of_k]: [i64; 2],
        b: &WgmmaOperand,
        accumulates: impl Term<bool>,
    ) -> Result<(), KernelError> {
        self.check_scope(c.scope)?;
        self.check_scope(b.scope)?;
        let differ = [(of_m, c.registers.len() as i64), (b.atoms[1], of_k), (b.atoms[0], 1)];
        if let Some(&(from, to)) = differ.iter().find(|(from, to)| from != to) {
            return Err(KernelErrorKind::Elements { from: from.unsigned_abs(), to: to.unsigned_abs() }.into());
        }
        let atom = &c.atom;
        self.is_of_atom(atom, Mode::N, b)?;
        let is_mn = |held: Held| held == Held::Descriptor(GmmaMajor::MN);
        let transposed = (atom.type_a().element.bits() == 16).then(|| (is_mn(atom.held_a()), is_mn(atom.held_b())));
        let name = atom.ptx().first().cloned().unwrap_or_default();
        let first = self.register(accumulates)?;
        let always = self.register(true)?;
        self.push_sm90(Sm90::WgmmaFence);
        for k in 0..of_k {
            let right = self.descriptor(b, 0, k)?;
            for (m, registers) in (0..).zip(&c.registers) {
                let left = match &a {
                    Left::Shared(a) => WgmmaA::Descriptor(self.descriptor(a, m, k)?),
                    Left::Registers(words) => WgmmaA::Registers(words[k as usize][m as usize].clone()),
                };
                let d = registers.iter().map(|register| register.untyped()).collect();
                let accumulate = Operand::Register(if k == 0 { first.untyped() } else { always.untyped() });
                self.push_sm90(Sm90::Wgmma { name: name.clone(), d, a: left, b: right, accumulate, transposed });
            }
        }
        let (words, of_a) = match a {
            Left::Shared(a) => (Vec::new(), Some(&a.stages)),
            Left::Registers(words) => (words.into_iter().flatten().flatten().collect(), None),
        };
        // Of an operand that is in no stage, nobody knows.
        let known = of_a.into_iter().chain([&b.stages]);
        let is_known = known.clone().all(|stages| !stages.is_empty());
        let stages = is_known.then(|| known.flatten().copied().collect());
        self.flights.start(Flight { accumulator: c.number, words, stages });
        Ok(())
    }

    /// The multiplications since the last one are a group, which [`Builder::wait_wgmma`] counts.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] for another target than sm_90a.
    #[track_caller]
    pub fn commit_wgmma(&mut self) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("wgmma", Target::Sm90a)?;
        self.push_sm90(Sm90::CommitWgmma);
        self.flights.commit();
        Ok(())
    }

    /// Waits until at most so many groups of multiplications are under way, the latest ones.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] for another target than sm_90a.
    #[track_caller]
    pub fn wait_wgmma(&mut self, groups: u32) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("wgmma", Target::Sm90a)?;
        self.push_sm90(Sm90::WaitWgmma { groups });
        self.flights.wait(groups as usize, fresh_scope);
        Ok(())
    }

    /// The multiplications since the last group become one, and at most so many groups stay under way: [`Builder::commit_wgmma`],
    /// then [`Builder::wait_wgmma`]. With 0, what they accumulate is there.
    /// [`Builder::reduce_rows`] has an example.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] for another target than sm_90a.
    #[track_caller]
    pub fn finish_wgmma(&mut self, groups: u32) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.commit_wgmma()?;
        self.wait_wgmma(groups)
    }

    /// What has been accumulated, (value, atom along M), in the order of the values of the atom's C. The fragment is there until
    /// the next multiplication is put on the accumulators.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::InFlight`] where a multiplication is on them, [`KernelErrorKind::Scope`] for accumulators of elsewhere.
    #[track_caller]
    pub fn accumulated<T: Data>(&mut self, c: &Accumulators<T>) -> Result<Fragment<T>, KernelError> {
        let _call = Call::begin();
        self.check_scope(c.scope)?;
        let scope = self.flights.scope(c.number)?;
        let values = c.atom.c().mode(1)?;
        let shape = RuntimeLayout::make_layout(&[values, RuntimeLayout::new(c.registers.len() as i64, 1)?])?;
        let registers = c.registers.iter().flatten();
        Fragment::new(registers.map(|register| Reg::numbered(register.untyped().number, scope)).collect(), &shape)
    }

    /// Accumulators at rest become what the closure makes of them, each of its value and that one's number in the order of the
    /// values of the atom's C. Fragments of them from before are no longer there.
    ///
    /// # Errors
    ///
    /// What the closure returns; [`KernelErrorKind::InFlight`] where a multiplication is on them, [`KernelErrorKind::Scope`] for
    /// accumulators of elsewhere and for another value than the one at hand.
    #[track_caller]
    pub fn map_accumulators<T: Data>(
        &mut self,
        c: &Accumulators<T>,
        mut f: impl FnMut(&mut Builder, usize, Reg<T>) -> Result<Reg<T>, KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.check_scope(c.scope)?;
        for (number, register) in c.registers.iter().flatten().enumerate() {
            self.flights.scope(c.number)?;
            let scope = fresh_scope();
            self.flights.renew(c.number, scope);
            let value = Reg::numbered(register.untyped().number, scope);
            let image = call.author(|| f(self, number, value))?;
            self.check_scope(image.scope())?;
            self.emitter.push(Instruction::Move { to: register.untyped(), from: image.untyped().into() });
        }
        self.flights.renew(c.number, fresh_scope());
        Ok(())
    }

    /// The descriptor of the atom at a place along MN and K.
    fn descriptor(&mut self, operand: &WgmmaOperand, mn: i64, k: i64) -> Result<Register, KernelError> {
        let further: GmmaDescriptor = operand.fragment.descriptor((0, mn, k))?;
        let (first, bits) = (operand.fragment.first().to_bits(), further.to_bits());
        let low = self.sum_of(operand.start, (bits & 0x3fff) - (first & 0x3fff));
        let from = vec![low.into(), Operand::Constant(bits >> 32)];
        Ok(self.emitter.pure(Type::U64, |to| Instruction::Pack { to, from: from.clone() }))
    }
}
