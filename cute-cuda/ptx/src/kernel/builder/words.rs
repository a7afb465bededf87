//! Words of 32 bits, and the elements of 8 or 16 bits that they hold, the first in the lowest bits.

use super::state::Builder;
use crate::kernel::signature::Data;
use crate::ptx::{Instruction, Operand, Reg, Register, Type};

/// The nibbles of `prmt` that take the lower bytes of four halves.
const LOWER_BYTES: u64 = 0x6420;

impl Builder {
    /// Puts the elements of a word into registers of their own.
    pub(super) fn elements_of<T: Data>(&mut self, from: Register) -> Vec<Reg<T>> {
        let halves = [self.emitter.register::<T>(), self.emitter.register::<T>()];
        self.emitter.push(Instruction::Unpack { to: halves.map(Reg::untyped).to_vec(), from });
        match T::BYTES {
            1 => halves.into_iter().flat_map(|pair| [pair, self.upper_byte(pair)]).collect(),
            _ => halves.to_vec(),
        }
    }

    /// The upper of two bytes that are in a register of 16 bits; the lower one is the register as it is.
    pub(super) fn upper_byte<T: Data>(&mut self, pair: Reg<T>) -> Reg<T> {
        let to = self.emitter.register::<T>();
        self.emitter.push(Instruction::UpperByte { to: to.untyped(), from: pair.untyped() });
        to
    }

    /// Puts two bytes into the lower half of a word.
    pub(super) fn put_bytes(&mut self, to: Register, low: Register, high: Register) {
        let pair = self.emitter.untyped(Type::B32);
        self.emitter.push(Instruction::Pack { to: pair, from: vec![low.into(), high.into()] });
        let selector = Operand::Constant(LOWER_BYTES);
        self.emitter.push(Instruction::Permute { to, a: pair.into(), b: pair.into(), selector });
    }

    /// Puts the elements of a word, two halves or four bytes, into it.
    pub(super) fn put_word(&mut self, to: Register, elements: &[Operand]) {
        if elements.len() < 4 {
            self.emitter.push(Instruction::Pack { to, from: elements.to_vec() });
            return;
        }
        // What is above a byte in its register is left behind.
        let [low, high] = [&elements[..2], &elements[2..]].map(|pair| {
            let to = self.emitter.untyped(Type::B32);
            self.emitter.push(Instruction::Pack { to, from: pair.to_vec() });
            Operand::Register(to)
        });
        self.emitter.push(Instruction::Permute { to, a: low, b: high, selector: Operand::Constant(LOWER_BYTES) });
    }
}
