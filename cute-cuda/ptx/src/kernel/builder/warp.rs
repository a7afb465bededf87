//! Values among the lanes of a warp.

use super::state::Builder;
use crate::kernel::error::KernelError;
use crate::kernel::signature::Data;
use crate::ptx::{Instruction, Operand, Reg, Register, Shuffle};

impl Builder {
    /// The value of the lane whose number differs in these bits; every lane of the warp has to be there.
    ///
    /// PTX ISA, "shfl.sync", `.bfly`.
    ///
    /// # Errors
    ///
    /// [`KernelError::Warps`] for part of a warp, [`KernelError::Scope`] for a register of a branch, a loop or a kernel that is
    /// left.
    pub fn shuffle_xor<T: Data>(&mut self, from: Reg<T>, lanes: u32) -> Result<Reg<T>, KernelError> {
        self.shuffle(Shuffle::Butterfly, from, Operand::Constant(u64::from(lanes & 31)))
    }

    /// The value of the lane of that number, modulo 32.
    ///
    /// PTX ISA, "shfl.sync", `.idx`.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    pub fn shuffle_from<T: Data>(&mut self, from: Reg<T>, lane: Reg<u32>) -> Result<Reg<T>, KernelError> {
        self.check_scope(lane.scope())?;
        self.shuffle(Shuffle::Index, from, lane.untyped().into())
    }

    fn shuffle<T: Data>(&mut self, how: Shuffle, from: Reg<T>, by: Operand) -> Result<Reg<T>, KernelError> {
        self.whole_warps()?;
        self.check_scope(from.scope())?;
        let (from, to) = (from.untyped(), self.emitter.register::<T>());
        match T::TYPE.bits() {
            32 => self.emitter.push(Instruction::Shuffle { how, to: to.untyped(), from, by }),
            // A shuffle moves 32 bits: of 64, each half; of 16, with 16 others.
            64 => {
                let halves = self.words(2);
                self.emitter.push(Instruction::Unpack { to: halves.clone(), from });
                let moved = halves.into_iter().map(|half| self.moved(how, half, by).into()).collect();
                self.emitter.push(Instruction::Pack { to: to.untyped(), from: moved });
            }
            _ => {
                let word = self.words(1)[0];
                self.emitter.push(Instruction::Pack { to: word, from: vec![from.into(), from.into()] });
                let word = self.moved(how, word, by);
                let other = self.emitter.register::<T>();
                let to = vec![to.untyped(), other.untyped()];
                self.emitter.push(Instruction::Unpack { to, from: word });
            }
        }
        Ok(to)
    }

    fn moved(&mut self, how: Shuffle, from: Register, by: Operand) -> Register {
        let to = self.words(1)[0];
        self.emitter.push(Instruction::Shuffle { how, to, from, by });
        to
    }

    fn words(&mut self, count: usize) -> Vec<Register> {
        (0..count).map(|_| self.emitter.register::<u32>().untyped()).collect()
    }

    /// All lanes of the warp combined, in every lane, by an operation that neither order nor grouping matters to.
    ///
    /// Five exchanges: lanes that differ in bit 4, then 3, down to 0. The order is the same in every run.
    ///
    /// # Errors
    ///
    /// As [`Builder::shuffle_xor`].
    pub fn warp_fold<T: Data>(
        &mut self,
        value: Reg<T>,
        mut combine: impl FnMut(&mut Builder, Reg<T>, Reg<T>) -> Reg<T>,
    ) -> Result<Reg<T>, KernelError> {
        [16, 8, 4, 2, 1].into_iter().try_fold(value, |value, lanes| {
            let other = self.shuffle_xor(value, lanes)?;
            Ok(combine(self, value, other))
        })
    }
}
