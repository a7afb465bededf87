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

use super::formula::Term;
use super::fragment::Fragment;
use super::gemm::holds;
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
    scope: u64,
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
    /// the atom does not divide the tile; [`KernelErrorKind::Shape`] where the tile begins within the pattern of its swizzle, for an
    /// atom that has A in registers, and for elements of another type.
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
        let start = self.start_of_pattern(tile, fragment.first().swizzle())?;
        let mut address = self.whole_address(start);
        if self.grid.cluster > 1 {
            // Above is the number of the block in its cluster, which is no part of a descriptor.
            address = self.with_number(BinaryOp::And, address, DESCRIBED - 1);
        }
        let units = self.with_number(BinaryOp::Shr, address, 4);
        let start = self.sum_of(units, fragment.first().to_bits() & u64::from(u32::MAX));
        let scope = self.scopes.last().copied().unwrap_or(0);
        Ok(WgmmaOperand { start, fragment, atoms, extent, element, scope })
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
        self.check_scope(c.scope)?;
        self.check_scope(a.scope)?;
        self.check_scope(b.scope)?;
        let [of_m, of_k] = a.atoms;
        let differ = [(of_m, c.registers.len() as i64), (b.atoms[1], of_k), (b.atoms[0], 1)];
        if let Some(&(from, to)) = differ.iter().find(|(from, to)| from != to) {
            return Err(KernelErrorKind::Elements { from: from.unsigned_abs(), to: to.unsigned_abs() }.into());
        }
        let atom = &c.atom;
        let wanted = [(Mode::M, atom.type_a()), (Mode::N, atom.type_b())];
        for (operand, (mode, ty)) in [a, b].into_iter().zip(wanted) {
            if (operand.extent, operand.element) != (atom.extent(mode), ty.element) {
                let what = format!("the operand is of another atom than `{}`", atom.name());
                return Err(KernelErrorKind::Shape { what }.into());
            }
        }
        let transposed = match (atom.held_a(), atom.held_b()) {
            (Held::Descriptor(a), Held::Descriptor(b)) if atom.type_a().element.bits() == 16 => {
                Some((a == GmmaMajor::MN, b == GmmaMajor::MN))
            }
            _ => None,
        };
        let name = atom.ptx().first().cloned().unwrap_or_default();
        let first = self.register(accumulates)?;
        let always = self.compared(crate::ptx::Comparison::Eq, Type::U32, Operand::Constant(0), Operand::Constant(0));
        self.push_sm90(Sm90::WgmmaFence);
        for k in 0..of_k {
            let right = self.descriptor(b, 0, k)?;
            for (m, registers) in (0..).zip(&c.registers) {
                let left = self.descriptor(a, m, k)?;
                let d = registers.iter().map(|register| register.untyped()).collect();
                let accumulate = Operand::Register(if k == 0 { first.untyped() } else { always.untyped() });
                let (name, a) = (name.clone(), WgmmaA::Descriptor(left));
                self.push_sm90(Sm90::Wgmma { name, d, a, b: right, accumulate, transposed });
            }
        }
        self.flights.start(c.number);
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

    /// The descriptor of the atom at a place along MN and K.
    fn descriptor(&mut self, operand: &WgmmaOperand, mn: i64, k: i64) -> Result<Register, KernelError> {
        let further: GmmaDescriptor = operand.fragment.descriptor((0, mn, k))?;
        let (first, bits) = (operand.fragment.first().to_bits(), further.to_bits());
        let low = self.sum_of(operand.start, (bits & 0x3fff) - (first & 0x3fff));
        let from = vec![low.into(), Operand::Constant(bits >> 32)];
        Ok(self.emitter.pure(Type::U64, |to| Instruction::Pack { to, from: from.clone() }))
    }
}
