//! From shared memory to the registers of `mma.sync`.

use cute_types::runtime::atom::{CopyAtom, Operand, TiledCopy};

use super::problem::{Problem, matrices};
use crate::kernel::builder::{Builder, Index, MmaFragment, Shared, Tensor};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;

/// What a thread reads of the stages of A or B, and the registers that it reads it into.
pub(super) struct Registers<T> {
    /// (value,MN,K), of a tile.
    pub(super) fragment: MmaFragment<T>,
    how: How<T>,
}

enum How<T> {
    /// By `ldmatrix`: what a thread names of the stages, (values,MN,K,stages), and the fragment in the order of the matrices.
    Matrices(Box<TiledCopy>, Tensor<T, Shared>, MmaFragment<T>),
    /// By loads of its own values, (value,MN,K,stages).
    Values(Tensor<T, Shared>),
}

impl<T: Data> Registers<T> {
    /// Of stages (MN,K,stages).
    pub(super) fn new(
        b: &mut Builder,
        problem: &Problem,
        operand: Operand,
        stages: &Tensor<T, Shared>,
        thread: Index,
    ) -> Result<Registers<T>, KernelError> {
        let (mma, of_a) = (&problem.mma, operand == Operand::A);
        let source = &problem.factors[usize::from(!of_a)];
        let tile = stages.at(2, 0)?;
        let fragment = if of_a { b.partition_fragment_a(mma, &tile)? } else { b.partition_fragment_b(mma, &tile)? };
        let Some(name) = matrices(source.major, T::BYTES) else {
            let values = stages.partition(mma, operand, thread)?;
            return Ok(Registers { fragment, how: How::Values(values) });
        };
        let shape = |error: cute_types::runtime::atom::AtomError| KernelErrorKind::Shape { what: error.to_string() };
        let atom = CopyAtom::named(name).and_then(|atom| atom.with_type(problem.element)).map_err(shape)?;
        let copy = TiledCopy::of_operand(&atom, mma, operand).map_err(shape)?;
        let (matrices, retiled) = (stages.partition_s(&copy, thread)?, fragment.retile(&copy)?);
        Ok(Registers { fragment, how: How::Matrices(Box::new(copy), matrices, retiled) })
    }

    /// Blocks along K of a tile, each of one instruction.
    pub(super) fn blocks(&self) -> Result<u32, KernelError> {
        Ok(self.fragment.layout().mode(2)?.size() as u32)
    }

    /// Reads a block of a stage.
    pub(super) fn read(&self, b: &mut Builder, stage: Index, block: u32) -> Result<(), KernelError> {
        match &self.how {
            How::Matrices(copy, from, to) => b.copy_with(copy, &from.at(3, stage)?.at(2, block)?, &to.at(2, block)?),
            How::Values(from) => b.copy(&from.at(3, stage)?.at(2, block)?, &self.fragment.at(2, block)?),
        }
    }
}
