//! The registers of A and B as `mma` takes them: words of 32 bits with as many elements as fit, or one element of 64 bits.

use core::marker::PhantomData;

use cute_types::runtime::atom::{Operand, TiledCopy, TiledMma};
use cute_types::runtime::{IntTuple, Rule, RuntimeLayout};

use super::access::{Destination, Source};
use super::formula::Term;
use super::fragment::Fragment;
use super::index::within;
use super::state::Builder;
use super::tensor::{Space, Tensor};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::limits::MOST_VALUES;
use crate::kernel::signature::Data;
use crate::ptx::{Instruction, Operand as PtxOperand, Reg, Register, Type};

/// Registers of a thread for A or B of an MMA, with a layout over their elements: element `L(c)` is in word `L(c) / n`, for n
/// elements a word. [`Builder::copy_with`] writes them, and [`Builder::gemm`] multiplies them.
///
/// The words change as memory does: a fragment that a loop writes holds what was written last.
#[derive(Clone, Debug)]
pub struct MmaFragment<T> {
    words: Vec<Register>,
    scope: u64,
    base: u64,
    layout: RuntimeLayout,
    holds: PhantomData<T>,
}

impl<T: Data> MmaFragment<T> {
    /// Elements of a word.
    pub(super) const PER_WORD: u64 = if T::BYTES < 4 { 4 / T::BYTES } else { 1 };
    /// The type of a word: bits, because `mma` takes no integers for halves and for floats of 8 bits.
    pub(super) const WORD: Type = if T::BYTES > 4 { T::TYPE } else { Type::B32 };

    /// The layout over the elements: (value, restM, restK, ...).
    pub fn layout(&self) -> &RuntimeLayout {
        &self.layout
    }

    /// The fragment with a mode at a coordinate; the others stay, in their order.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Modes`] when there is no such mode, [`KernelErrorKind::Coordinate`] for a coordinate outside of it.
    #[track_caller]
    pub fn at(&self, mode: usize, coord: u32) -> Result<MmaFragment<T>, KernelError> {
        let _call = Call::begin();
        let mut modes = self.layout.modes()?;
        if mode >= modes.len() {
            return Err(KernelErrorKind::Modes { wanted: modes.len(), found: mode }.into());
        }
        let taken = modes.remove(mode);
        within(mode, &taken, coord.into())?;
        let base = self.base + taken.offset_at(i64::from(coord)).unsigned_abs();
        let layout = if modes.is_empty() { RuntimeLayout::new(1, 0)? } else { RuntimeLayout::make_layout(&modes)? };
        Ok(MmaFragment { base, layout, ..self.clone() })
    }

    /// The registers as a tiled copy has them: (values, restM, restK, ...). They stay where they are.
    ///
    /// CuTe: `ThrCopy::retile_D`, `retile_S`.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Atom`] where the values of the copy and those of the fragment do not divide each other.
    #[track_caller]
    pub fn retile(&self, copy: &TiledCopy) -> Result<MmaFragment<T>, KernelError> {
        let _call = Call::begin();
        let layout = copy.retile(&self.layout.clone().into())?;
        Ok(MmaFragment { layout: layout.strided(Rule::Composition)?.clone(), ..self.clone() })
    }

    /// The words of the elements from a 1-D coordinate on, so many; refused where they are in no whole words in order.
    pub(super) fn words(&self, from: u64, elements: u64) -> Result<Vec<Register>, KernelError> {
        let offset = |coordinate: u64| self.base + self.layout.offset_at(coordinate as i64).unsigned_abs();
        let apart = || KernelErrorKind::Shape {
            what: format!(
                "the {} elements of a register are not together in the fragment {}; take one of `partition_fragment_a` or \
                 `partition_fragment_b`, retiled",
                Self::PER_WORD,
                self.layout
            ),
        };
        if !elements.is_multiple_of(Self::PER_WORD) {
            return Err(apart().into());
        }
        (from..from + elements)
            .step_by(Self::PER_WORD as usize)
            .map(|first| {
                let start = offset(first);
                let together = (0..Self::PER_WORD).all(|i| offset(first + i) == start + i);
                let word = self.words.get((start / Self::PER_WORD) as usize);
                word.filter(|_| together && start.is_multiple_of(Self::PER_WORD)).copied().ok_or_else(|| apart().into())
            })
            .collect()
    }

    pub(super) fn scope(&self) -> u64 {
        self.scope
    }
}

impl Builder {
    /// Registers for what a thread has of a tensor of A, (M,K,...): (value, restM, restK, ...), zeros at first.
    ///
    /// CuTe: `ThrMMA::partition_fragment_A`.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Atom`] where the MMA cannot be partitioned by it or does not take A from registers,
    /// [`KernelErrorKind::Values`] for more elements than a thread unrolls.
    #[track_caller]
    pub fn partition_fragment_a<T: Data, S: Space>(
        &mut self,
        mma: &TiledMma,
        tensor: &Tensor<T, S>,
    ) -> Result<MmaFragment<T>, KernelError> {
        let _call = Call::about(&tensor.name);
        self.mma_fragment(mma, Operand::A, tensor.layout())
    }

    /// Registers for what a thread has of a tensor of B, (N,K,...): (value, restN, restK, ...), zeros at first.
    ///
    /// CuTe: `ThrMMA::partition_fragment_B`.
    ///
    /// # Errors
    ///
    /// As [`Builder::partition_fragment_a`].
    #[track_caller]
    pub fn partition_fragment_b<T: Data, S: Space>(
        &mut self,
        mma: &TiledMma,
        tensor: &Tensor<T, S>,
    ) -> Result<MmaFragment<T>, KernelError> {
        let _call = Call::about(&tensor.name);
        self.mma_fragment(mma, Operand::B, tensor.layout())
    }

    /// Registers for what a thread has of C of this shape, (M,N): (value, restM, restN), each with a value. They are
    /// variables: what [`Builder::gemm`] accumulates in.
    ///
    /// CuTe: `partition_fragment_C`.
    ///
    /// # Errors
    ///
    /// As [`Builder::partition_fragment_a`].
    #[track_caller]
    pub fn partition_fragment_c<T: Data>(
        &mut self,
        mma: &TiledMma,
        shape: impl Into<IntTuple>,
        value: impl Term<T>,
    ) -> Result<Fragment<T>, KernelError> {
        let _call = Call::begin();
        let shape = mma.partition_shape_c(&shape.into())?;
        self.fragment(RuntimeLayout::layout_left(shape)?, value)
    }

    fn mma_fragment<T: Data>(
        &mut self,
        mma: &TiledMma,
        operand: Operand,
        tensor: &RuntimeLayout,
    ) -> Result<MmaFragment<T>, KernelError> {
        let layout = mma.fragment(operand, &tensor.clone().into())?;
        self.words_for(layout)
    }

    /// Words for the elements of a compact layout, zeros.
    pub(super) fn words_for<T: Data>(&mut self, layout: RuntimeLayout) -> Result<MmaFragment<T>, KernelError> {
        let values = layout.cosize().unsigned_abs();
        if values > MOST_VALUES {
            return Err(KernelErrorKind::Values { values, most: MOST_VALUES }.into());
        }
        let words = (0..values.div_ceil(MmaFragment::<T>::PER_WORD))
            .map(|_| {
                let to = self.emitter.untyped(MmaFragment::<T>::WORD);
                self.emitter.push(Instruction::Move { to, from: PtxOperand::Constant(0) });
                to
            })
            .collect();
        let scope = self.scopes.last().copied().unwrap_or(0);
        Ok(MmaFragment { words, scope, base: 0, layout, holds: PhantomData })
    }

    /// The elements in registers of their own, by the same coordinates.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for a fragment of a branch, a loop or a kernel that is left; [`KernelErrorKind::Shape`] where the elements
    /// of a word are not together.
    #[track_caller]
    pub fn unpacked_fragment<T: Data>(&mut self, from: &MmaFragment<T>) -> Result<Fragment<T>, KernelError> {
        let _call = Call::begin();
        self.check_scope(from.scope())?;
        let words = from.words(0, from.layout.size().unsigned_abs())?;
        let mut registers: Vec<Reg<T>> = Vec::new();
        for word in words {
            if MmaFragment::<T>::PER_WORD == 1 {
                let to = self.emitter.register::<T>();
                self.emitter.push(Instruction::Bits { to: to.untyped(), from: word.into() });
                registers.push(to);
            } else {
                registers.extend(self.elements_of(word));
            }
        }
        Fragment::new(registers, &from.layout)
    }

    /// The elements of registers in words, by the same coordinates: what a copy of a tiled MMA's C by `stmatrix` reads.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for a register of a branch, a loop or a kernel that is left; [`KernelErrorKind::Shape`] for elements that
    /// fill no whole words.
    #[track_caller]
    pub fn packed_fragment<T: Data>(&mut self, from: &Fragment<T>) -> Result<MmaFragment<T>, KernelError> {
        let _call = Call::begin();
        let to = self.words_for(RuntimeLayout::layout_left(from.layout().shape().clone())?)?;
        self.put(from, &to)?;
        Ok(to)
    }

    /// Writes the elements into the words, coordinate by coordinate.
    fn put<T: Data>(&mut self, from: &Fragment<T>, to: &MmaFragment<T>) -> Result<(), KernelError> {
        self.check_scope(to.scope())?;
        from.registers().into_iter().try_for_each(|register| self.check_scope(register.scope()))?;
        let (given, wanted) = (from.len() as u64, to.layout.size().unsigned_abs());
        if given != wanted {
            return Err(KernelErrorKind::Elements { from: given, to: wanted }.into());
        }
        let registers = from.registers();
        let words = to.words(0, wanted)?;
        if self.flights.reads_words(&words) {
            return Err(KernelErrorKind::InFlight { what: "a fragment is written" }.into());
        }
        for (&to, from) in words.iter().zip(registers.chunks(MmaFragment::<T>::PER_WORD as usize)) {
            let from: Vec<PtxOperand> = from.iter().map(|register| register.untyped().into()).collect();
            match from[..] {
                [from] => self.emitter.push(Instruction::Bits { to, from }),
                _ => self.put_word(to, &from),
            }
        }
        Ok(())
    }
}

impl<T: Data> Source<T> for MmaFragment<T> {
    fn read(&self, b: &mut Builder) -> Result<Fragment<T>, KernelError> {
        b.unpacked_fragment(self)
    }
}

impl<T: Data> Destination<T> for MmaFragment<T> {
    fn write(&self, b: &mut Builder, values: &Fragment<T>) -> Result<(), KernelError> {
        b.put(values, self)
    }
}
